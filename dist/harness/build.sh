#!/bin/sh
# Builds the harness by clang: build.sh. It is then out/harness, for libFuzzer. For AFL++:
#
#     CC=afl-clang-fast CFLAGS='-g -O2' OUT=out-afl ./build.sh
#
# OSS-Fuzz and ClusterFuzzLite set CC, CXX, CFLAGS, LIB_FUZZING_ENGINE and OUT.
set -eu
cd "$(dirname "$0")"
CC=${CC:-clang}
CFLAGS=${CFLAGS-"-g -O1 -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined"}
OUT=${OUT:-out}
rm -rf build
mkdir -p "$OUT" build

# The names of the reference are hidden, so they cannot clash with those of the program.
clang -O1 -w -shared -fPIC -fvisibility=hidden reference.c -o "$OUT/libreference.so"

# shellcheck disable=SC2046,SC2086 # flags are words
{
    find program -name '*.c' | while read -r file; do
        $CC $CFLAGS $(cat flags) -w -Wno-error -Dmain=submission_main -c "$file" -o "build/$(echo "$file" | tr / _).o"
    done
    $CC $CFLAGS -c target.c -o build/target.harness.o
    ${CXX:-$CC} $CFLAGS ${LIB_FUZZING_ENGINE:--fsanitize=fuzzer} build/*.o -L"$OUT" -lreference -lm \
        "-Wl,-rpath,\$ORIGIN" -o "$OUT/harness"
}

cp harness.dict "$OUT/harness.dict"
printf '[libfuzzer]\nmax_len = 16384\ntimeout = 60\ndict = harness.dict\n' >"$OUT/harness.options"
rm -f "$OUT/harness_seed_corpus.zip"
if command -v zip >/dev/null; then
    zip -q -r -j "$OUT/harness_seed_corpus.zip" seeds
fi
