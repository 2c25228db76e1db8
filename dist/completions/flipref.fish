# fish completion for flipref. The program itself lists the verbs, dialects, options, values and codes.

function __flipref_verbs
    flipref --help | string replace -rf '^  ([a-z0-9]+) +(.*)' '$1\t$2'
end

function __flipref_dialects
    flipref --help | sed '1,/^The dialects/d' | string replace -rf '^  ([a-z0-9]+) +(.*)' '$1\t$2'
end

function __flipref_verb_is
    set -l words (commandline -opc)
    contains -- "$words[2]" $argv
end

# Succeeds if the verb takes a dialect, and no dialect is named yet.
function __flipref_wants_dialect
    set -l words (commandline -opc)
    contains -- "$words[2]" check compare convert diff grade hunt play show; or return 1
    for dialect in (flipref --help | sed '1,/^The dialects/d' | string match -rg '^  ([a-z0-9]+) ')
        contains -- $dialect $words[3..-1]; and return 1
    end
    return 0
end

# The flags that `compare` takes after its paths.
function __flipref_flags
    flipref compare --help | sed '1,/^FLAGS/d' | string match -ra -- '[a-z]+_[a-z_]+'
end

# Where the condition holds, completes the options that `flipref --list-options [VERB]` lists.
function __flipref_complete_options
    set -l condition $argv[1]
    for row in (flipref --list-options $argv[2..-1])
        set -l columns (string split \t -- $row)
        set -l option -l (string replace -- -- '' $columns[1]) -d $columns[5]
        if test $columns[2] != -
            set -a option -s (string replace -- - '' $columns[2])
        end
        switch $columns[3]
            case -
            case ' CODE'
                set -a option -x -a '(flipref check --codes)'
            case ' FILE'
                set -a option -r
            case '*'
                set -a option -x
        end
        if test $columns[4] != -
            set -a option -a $columns[4]
        end
        complete -c flipref -n $condition $option
    end
end

complete -c flipref -n __fish_is_first_token -f -a '(__flipref_verbs)'
complete -c flipref -n __fish_is_first_token -f -a help
__flipref_complete_options __fish_is_first_token
for verb in (flipref --help | string match -rg '^  ([a-z0-9]+) ')
    __flipref_complete_options "__flipref_verb_is $verb" $verb
end
complete -c flipref -n __flipref_wants_dialect -a '(__flipref_dialects)'
complete -c flipref -n '__flipref_verb_is flip; and test (count (commandline -opc)) = 2' -a 'new load'
complete -c flipref -n '__flipref_verb_is help; and test (count (commandline -opc)) = 2' -f -a '(__flipref_verbs)'
complete -c flipref -n '__flipref_verb_is compare; and not __flipref_wants_dialect' -a '(__flipref_flags)'
