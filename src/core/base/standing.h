/* The standing of an input: does it count against a program that other people wrote? */
#ifndef FLIPREF_BASE_STANDING_H
#define FLIPREF_BASE_STANDING_H

/* From the strongest to the weakest: an input has the weakest standing of its parts. */
enum standing {
    STANDING_UNKNOWN,  /* the input could not be read or played to its end */
    STANDING_PROMISED, /* the specification's own words say what happens */
    STANDING_RULING,   /* only a ruling says what happens */
    STANDING_OUTSIDE,  /* nobody promised such input, or it is promised not to come */
    STANDINGS
};

/* Returns `promised`, `ruling`, `outside` or `unknown`. */
const char *standing_name(enum standing s);

#endif
