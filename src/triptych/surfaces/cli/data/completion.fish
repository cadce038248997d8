# Completion of triptych for fish.
function __triptych_completion
    set --local line (commandline --cut-at-cursor --current-process | string collect)
    env _TRIPTYCH_COMPLETE=complete_fish _TYPER_COMPLETE_FISH_ACTION=get-args \
        _TYPER_COMPLETE_ARGS=$line triptych 2>/dev/null
end
complete --command triptych --arguments '(__triptych_completion)'
