# shellcheck shell=bash
# bash completion for flipref. Verbs, dialects, options and codes are what the program lists.

_flipref_dialects()
{
    "$1" --help | sed '1,/^The dialects/d' | sed -n 's/^  \([a-z0-9]*\)  .*/\1/p'
}

# The flags that `compare` takes after its paths.
_flipref_flags()
{
    "$1" compare --help | sed '1,/^FLAGS/d' | grep -o -e '[a-z]*_[a-z_]*'
}

# Whether a word behind the verb is a dialect already.
_flipref_names_dialect()
{
    local word
    for word in "${COMP_WORDS[@]:2:COMP_CWORD-2}"; do
        _flipref_dialects "${COMP_WORDS[0]}" | grep -q -x -F -e "$word" && return
    done
    return 1
}

_flipref()
{
    local flipref=${COMP_WORDS[0]} verb=${COMP_WORDS[1]} cur=${COMP_WORDS[COMP_CWORD]}
    local prev=${COMP_WORDS[COMP_CWORD - 1]} list=
    if [ "$cur" = = ]; then # bash splits --option=value in three
        cur=
    elif [ "$prev" = = ]; then
        prev=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    if [ "$COMP_CWORD" -eq 1 ]; then
        list="$("$flipref" --help | sed -n 's/^  \([a-z0-9]*\)  .*/\1/p') --help --version"
    else
        case $prev in
        --color) list='auto always never' ;;
        --exit-code) list=kattis ;;
        --expect) list='valid not-valid' ;;
        --explain) list=$("$flipref" check --codes | cut -f 1) ;;
        --feedback) list='none position full' ;;
        --format) list='text json sarif junit' ;;
        --args | --jobs | --limit | --output | --unpack-limit | -j) ;;
        *)
            case $cur in
            -*) list=$("$flipref" "$verb" --help | grep -o -e '--[a-z][a-z-]*=\?' | sort -u) ;;
            *)
                case $verb,$COMP_CWORD in
                flip,2) list='new load' ;;
                check,* | compare,* | show,*)
                    if ! _flipref_names_dialect; then
                        list=$(_flipref_dialects "$flipref")
                    elif [ "$verb" = compare ]; then
                        list=$(_flipref_flags "$flipref")
                    fi
                    ;;
                esac
                ;;
            esac
            ;;
        esac
    fi
    mapfile -t COMPREPLY < <(compgen -W "$list" -- "$cur")
    case ${COMPREPLY[*]} in
    --*=) compopt -o nospace 2>/dev/null ;;
    esac
}

complete -o bashdefault -o default -F _flipref flipref
