/* The flags that the problem package format defines for its default output validator. Tools pass
   them to any output validator, after the feedback folder. */
#ifndef FLIPREF_ANSWER_PACKAGE_FLAGS_H
#define FLIPREF_ANSWER_PACKAGE_FLAGS_H

/* Without any flag, all is zero. */
struct package_flags {
    int case_sensitive;
    int space_change_sensitive;
    int has_absolute, has_relative; /* whether there is such a tolerance; one of 0 is one */
    double absolute, relative;
    const char *float_flag; /* the last flag about floating-point numbers; NULL if there is none */
    const char *repeated;   /* the last such flag that sets a tolerance again; NULL if none does */
};

/* Reads all words as flags. Returns NULL, or why they are not flags; `word` is then the one at
   fault, or the flag that lacks its number. All strings live as long as `words`.

   Rulings:
   - Of several tolerances of one kind the last counts, as problemtools has it, because in the
     legacy format the flags of a group follow those of the problem. 2025-09 calls it an error:
     `repeated` is set.
   - A tolerance is written as decimal_of() reads it, and not negative. problemtools also reads
     hexadecimal ones, and takes a negative one for none. */
const char *read_package_flags(struct package_flags *flags, char **words, int count,
                               const char **word);

#endif
