# shellcheck shell=bash disable=SC2034,SC1090
# Reads a script that makes a package's tests: bash script.sh PATH, beside the folder `package`.
# The script finds functions of the names that testdata_tools' gen.sh has. They make nothing, but print each command that
# would make an input, from the package's folder on, with {seed} in the place of the seed.
exec 9>&1 >/dev/null 2>&1
top=$PWD/package
PROBLEM_PATH=$top
SOLUTION_BASE=$top/submissions/accepted
declare -A programs=([cat]=cat) cases

# Stores in `base` the name of a file, without its folder and its ending.
_find_base() {
    base=${1##*/}
    base=${base%.*}
}
# Stores in `path` where a file is, from the package's folder on. No process is started for it: scripts have hundreds of
# commands.
_find_path() {
    local - part from=$1 IFS=/
    set -f
    [[ $from == /* ]] || from=$PWD/$from
    path=
    for part in $from; do
        case $part in
        '' | .) ;;
        ..) path=${path%/*} ;;
        *) path+=/$part ;;
        esac
    done
    path=${path#"$top"/}
}
add_program() { programs[$1]=${2##* }; }
compile() {
    local base
    _find_base "$1"
    programs[$base]=$1
}
compile_cpp() { compile "$@"; }
compile_java() { compile "$@"; }
compile_py() { compile "$@"; }
compile_sh() { compile "$@"; }
tc_manual() {
    local base
    _find_base "$1"
    tc "$base" cat "$1"
}
tc() {
    local path program=${programs[$2]}
    cases[$1]=$1
    if [[ $2 == cat ]]; then
        _find_path "$3"
        echo "cat $path" >&9
    elif [[ $program ]]; then
        _find_path "$program"
        echo "$path ${*:3} {seed}" >&9
    fi
}
for name in use_solution sample samplegroup sample_manual group limits include_group solve add_cleanup output_validator_flags; do
    eval "$name() { :; }"
done
.() {
    [[ $1 == */gen.sh ]] || builtin . "$@"
}
source() { . "$@"; }

cd "$top/${1%/*}" && builtin . "./${1##*/}"
