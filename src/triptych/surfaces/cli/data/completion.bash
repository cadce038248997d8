# Completion of triptych for bash.
_triptych_completion() {
    local line="${COMP_LINE:0:COMP_POINT}" typed value _
    COMPREPLY=()
    while IFS=$'\t' read -r value _; do
        [[ -n $value ]] && COMPREPLY+=("$value")
    done < <(_TRIPTYCH_COMPLETE=complete_fish _TYPER_COMPLETE_FISH_ACTION=get-args \
        _TYPER_COMPLETE_ARGS="$line" triptych 2>/dev/null)
    # bash puts an answer in the place of what follows the last colon of the word alone.
    typed="${line##*[[:space:]]}"
    typed="${typed#--*=}"
    if [[ $typed == *:* && $COMP_WORDBREAKS == *:* ]]; then
        COMPREPLY=("${COMPREPLY[@]#"${typed%"${typed##*:}"}"}")
    fi
    # What ends like this goes on.
    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[:/,] ]] && compopt -o nospace 2>/dev/null
    return 0
}
complete -o bashdefault -o default -F _triptych_completion triptych
