# fish completion for flipref. Verbs, dialects, options and codes are what the program lists.

function __flipref_verbs
    flipref --help | string replace -rf '^  ([a-z0-9]+) +(.*)' '$1\t$2'
end

function __flipref_dialects
    flipref --help | sed '1,/^The dialects/d' | string replace -rf '^  ([a-z0-9]+) +(.*)' '$1\t$2'
end

function __flipref_options
    set -l words (commandline -opc)
    flipref $words[2] --help | string match -ra -- '--[a-z][a-z-]*' | sort -u
end

# Whether the verb takes a dialect, and none was named yet.
function __flipref_wants_dialect
    set -l words (commandline -opc)
    contains -- "$words[2]" check compare show; or return 1
    for dialect in (flipref --help | sed '1,/^The dialects/d' | string match -rg '^  ([a-z0-9]+) ')
        contains -- $dialect $words[3..-1]; and return 1
    end
    return 0
end

# The flags that `compare` takes after its paths.
function __flipref_flags
    flipref compare --help | sed '1,/^FLAGS/d' | string match -ra -- '[a-z]+_[a-z_]+'
end

complete -c flipref -n __fish_is_first_token -f -a '(__flipref_verbs)'
complete -c flipref -n __fish_is_first_token -f -a '--help --version'
complete -c flipref -n __flipref_wants_dialect -a '(__flipref_dialects)'
complete -c flipref -n 'not __fish_is_first_token; and string match -q -- "-*" (commandline -ct)' -a '(__flipref_options)'
complete -c flipref -n '__fish_seen_subcommand_from flip; and test (count (commandline -opc)) = 2' -a 'new load'
complete -c flipref -n '__fish_seen_subcommand_from check' -l explain -x -a '(flipref check --codes)'
complete -c flipref -n '__fish_seen_subcommand_from check' -l format -x -a 'text json sarif junit'
complete -c flipref -n '__fish_seen_subcommand_from check' -l expect -x -a 'valid not-valid'
complete -c flipref -n '__fish_seen_subcommand_from check' -l exit-code -x -a kattis
complete -c flipref -n '__fish_seen_subcommand_from check show' -l color -x -a 'auto always never'
complete -c flipref -n '__fish_seen_subcommand_from compare; and not __flipref_wants_dialect' -a '(__flipref_flags)'
complete -c flipref -n '__fish_seen_subcommand_from compare' -l feedback -x -a 'none position full'
