# shellcheck shell=bash
# bash completion for flipref. The program itself lists the verbs, dialects, options, values and codes.

_flipref_dialects()
{
    "$1" --help | sed '1,/^The dialects/d' | sed -n 's/^  \([a-z0-9][a-z0-9]*\)  .*/\1/p'
}

# The flags that `compare` takes after its paths.
_flipref_flags()
{
    "$1" compare --help | sed '1,/^FLAGS/d' | grep -o -e '[a-z]*_[a-z_]*'
}

# The options of a verb. An option whose value follows `=` is listed with the `=`.
_flipref_options()
{
    "$1" --list-options ${2:+"$2"} 2>/dev/null | awk -F '\t' '{ print $1 ($3 ~ /^=/ ? "=" : "") }'
}

# The values that an option takes: its words, `CODE`, or `-` for any other value. Nothing if it takes no value.
_flipref_values()
{
    "$1" --list-options "$2" 2>/dev/null | awk -F '\t' -v option="$3" '
        ($1 == option || $2 == option) && $3 != "-" { print $3 == " CODE" ? "CODE" : $4 }'
}

# Succeeds if a word after the verb is a dialect.
_flipref_names_dialect()
{
    local word
    for word in "${COMP_WORDS[@]:2:COMP_CWORD-2}"; do
        _flipref_dialects "${COMP_WORDS[0]}" | grep -q -x -F -e "$word" && return
    done
    return 1
}

# The words that can be in any place but an option's value.
_flipref_words()
{
    local flipref=$1 verb=$2 cur=$3
    case $cur in
    -*) _flipref_options "$flipref" "$verb" ;;
    *)
        case $verb,$COMP_CWORD in
        flip,2) printf 'new\nload\n' ;;
        help,2) "$flipref" --help | sed -n 's/^  \([a-z0-9][a-z0-9]*\)  .*/\1/p' ;;
        check,* | compare,* | convert,* | diff,* | grade,* | hunt,* | play,* | show,*)
            if ! _flipref_names_dialect; then
                _flipref_dialects "$flipref"
            elif [ "$verb" = compare ]; then
                _flipref_flags "$flipref"
            fi
            ;;
        esac
        ;;
    esac
}

_flipref()
{
    local flipref=${COMP_WORDS[0]} verb=${COMP_WORDS[1]} cur=${COMP_WORDS[COMP_CWORD]}
    local prev=${COMP_WORDS[COMP_CWORD - 1]} list='' values=''
    if [ "$cur" = = ]; then # bash splits --option=value into three words
        cur=
    elif [ "$prev" = = ]; then
        prev=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    if [ "$COMP_CWORD" -eq 1 ]; then
        list="$("$flipref" --help | sed -n 's/^  \([a-z0-9][a-z0-9]*\)  .*/\1/p') help $(_flipref_options "$flipref" '')"
    else
        values=$(_flipref_values "$flipref" "$verb" "$prev")
        case $values in
        '') list=$(_flipref_words "$flipref" "$verb" "$cur") ;;
        CODE) list=$("$flipref" check --codes | cut -f 1) ;;
        -) ;;
        *) list=$values ;;
        esac
    fi
    mapfile -t COMPREPLY < <(compgen -W "$list" -- "$cur")
    case ${COMPREPLY[*]} in
    --*=) compopt -o nospace 2>/dev/null ;;
    esac
}

complete -o bashdefault -o default -F _flipref flipref
