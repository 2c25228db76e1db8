/* The files of the page of a finding, as parts/page/embed makes C of them. */
#ifndef FLIPREF_HUNT_PAGES_PAGE_FILES_H
#define FLIPREF_HUNT_PAGES_PAGE_FILES_H
#include "base/bytes.h"

extern const bytes page_finding_html, page_finding_css, page_finding_js;
extern const char page_finding_html_hash[], page_finding_css_hash[], page_finding_js_hash[];

#endif
