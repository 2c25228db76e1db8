/* The flags that the problem package format defines for its default output validator. Tools pass
   them to any output validator, after the feedback folder. */
#ifndef FLIPREF_COMPARE_PACKAGE_FLAGS_H
#define FLIPREF_COMPARE_PACKAGE_FLAGS_H

struct package_flags {
    int case_sensitive;
    int space_change_sensitive;
    const char *float_flag; /* the last flag about floating-point numbers; NULL if there is none */
};

/* Reads all words as flags. Returns NULL, or why they are not flags; `word` is then the one at
   fault, or the flag that lacks its number. Both strings live as long as `words`. */
const char *read_package_flags(struct package_flags *flags, char **words, int count,
                               const char **word);

#endif
