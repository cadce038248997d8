#compdef triptych
# Completion of triptych for zsh.
_triptych() {
    local -a values shown open
    local value told
    while IFS=$'\t' read -r value told; do
        case $value in
            '') ;;
            *[:/,]) open+=("$value") ;;
            *) values+=("$value"); shown+=("$value${told:+  -- $told}") ;;
        esac
    done < <(_TRIPTYCH_COMPLETE=complete_fish _TYPER_COMPLETE_FISH_ACTION=get-args \
        _TYPER_COMPLETE_ARGS="${(j: :)words[1,CURRENT]}" triptych 2>/dev/null)
    (( $#values + $#open )) || { _files; return }
    (( $#values )) && compadd -l -d shown -a values
    (( $#open )) && compadd -S '' -a open
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _triptych "$@"
else
    compdef _triptych triptych
fi
