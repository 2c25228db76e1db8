/* The files of the page of groups, as parts/page/embed makes C of them. */
#ifndef FLIPREF_HUNT_GROUPS_PAGE_FILES_H
#define FLIPREF_HUNT_GROUPS_PAGE_FILES_H
#include "base/bytes.h"

extern const bytes page_groups_html, page_groups_css;
extern const char page_groups_html_hash[], page_groups_css_hash[];

#endif
