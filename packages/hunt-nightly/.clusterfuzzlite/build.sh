#!/bin/bash -eu
# Builds the harness of a program as ClusterFuzzLite wants it: into $OUT, with $CC, $CXX, $CFLAGS and
# $LIB_FUZZING_ENGINE. Runs in the folder of the program. DIALECT and PROGRAM are set in the Dockerfile;
# FLIPREF is the folder of flipref's sources.
#
# The harness starts the referee, which is flipref itself, from its own folder.
FLIPREF=${FLIPREF:-$SRC/flipref}
inside=$FLIPREF/src/parts/engines/inside

env -u CFLAGS -u CXXFLAGS make -s -j"$(nproc)" -C "$FLIPREF" BUILD="$WORK/flipref" CC=cc all
cp "$WORK/flipref/flipref" "$OUT/flipref-referee"
mkdir -p "$OUT/libraries" # the container that runs the harness lacks some of them
ldd "$WORK/flipref/flipref" | awk '$3 ~ /jansson|yaml/ { print $3 }' | xargs -r cp -Lt "$OUT/libraries"

# shellcheck disable=SC2086 # flags are words
{
    $CC $CFLAGS -w -c "$PROGRAM" -o "$WORK/program.o"
    objcopy --redefine-sym main=flipref_program_main --keep-global-symbol=flipref_program_main \
        "$WORK/program.o"
    cc -O2 -DLIBFUZZER -DABORTS -DALONE -DDIALECT="\"$DIALECT\"" -I"$FLIPREF/src/parts" \
        -c "$inside/harness.c" -o "$WORK/harness.o"
    $CXX $CXXFLAGS $LIB_FUZZING_ENGINE "$WORK/harness.o" "$WORK/program.o" -lm -o "$OUT/hunt"
}

"$FLIPREF/fuzz/targets/seeds-of" "dialect_$DIALECT" "$WORK/seeds"
rm -f "$OUT/hunt_seed_corpus.zip"
zip -q -r -j "$OUT/hunt_seed_corpus.zip" "$WORK/seeds"
cp "$FLIPREF/fuzz/dictionaries/$DIALECT.dict" "$OUT/hunt.dict"
printf '[libfuzzer]\nmax_len = 16384\ntimeout = 25\ndict = hunt.dict\n' >"$OUT/hunt.options"
