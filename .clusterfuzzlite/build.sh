#!/bin/bash -eu
# Builds the harnesses as OSS-Fuzz and ClusterFuzzLite want them: into $OUT, with $CC, $CXX, $CFLAGS,
# $LIB_FUZZING_ENGINE and $FUZZING_ENGINE; see docs/contributors/campaigns.md. Runs in the root of the sources.
#
# libFuzzer's binaries have the mutators of their grammars in them; other engines cannot call these.
case ${FUZZING_ENGINE:-libfuzzer} in
libfuzzer) goal=libfuzzer ;;
*) goal=afl ;;
esac

build=(BUILD="$WORK/flipref" CC="$CC" LINK="$CXX ${CXXFLAGS:-}" CFLAGS="$CFLAGS"
    LIB_FUZZING_ENGINE="$LIB_FUZZING_ENGINE")
make -j"$(nproc)" "${goal}s" "${build[@]}"
make -s harnesses "${build[@]}" >"$WORK/harnesses" # the image has no libraries for those of flipref-mark

awk 'NR == FNR { is_built[$1]; next } $1 in is_built' "$WORK/harnesses" fuzz/targets/list | while read -r target grammar _; do
    cp "$WORK/flipref/$goal/$target" "$OUT/"

    archive=${target}_seed_corpus.zip
    rm -rf "$WORK/seeds" "${OUT:?}/$archive"
    [ ! -f "corpus/$archive" ] || cp "corpus/$archive" "$OUT/"
    fuzz/targets/seeds-of "$target" "$WORK/seeds"
    zip -q -r -j "$OUT/$archive" "$WORK/seeds" # zip adds to an archive that is there

    printf '[libfuzzer]\nmax_len = 16384\ntimeout = 25\n' >"$OUT/$target.options"
    if [ -f "fuzz/dictionaries/$grammar.dict" ]; then
        cp "fuzz/dictionaries/$grammar.dict" "$OUT/$target.dict"
        echo "dict = $target.dict" >>"$OUT/$target.options"
    fi
done
