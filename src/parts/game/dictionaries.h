/* Words of the games' inputs, for fuzzers, as parts/page/embed makes C of fuzz/dictionaries. */
#ifndef FLIPREF_GAME_DICTIONARIES_H
#define FLIPREF_GAME_DICTIONARIES_H
#include "base/bytes.h"
#include "judge/dialects.h"

#define DICTIONARY(dialect) extern const bytes dictionary_##dialect##_dict;
EACH_DIALECT(DICTIONARY)
#undef DICTIONARY

#endif
