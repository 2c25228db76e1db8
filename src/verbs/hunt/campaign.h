/* --campaign: engines look for inputs for hours, by the campaigns of the repository
   (fuzz/campaign), which divide the time into slices, keep corpora and a journal, and report. */
#ifndef FLIPREF_HUNT_CAMPAIGN_H
#define FLIPREF_HUNT_CAMPAIGN_H
#include "hunt/coverage.h"

/* Checks that campaigns can be run. Returns 0 after a message that says what is missing. */
int campaign_is_installed(void);

/* Runs a campaign on the program, in the folder `campaign` of its findings, or goes on with the one
   that is there. What its engines found is then tried as in coverage_hunt. */
void campaign_hunt(struct hunting *h, try_steps *tries, void *who);

#endif
