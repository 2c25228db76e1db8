/* The files of the pages of reports, as parts/page/embed makes C of them. */
#ifndef FLIPREF_GRADE_REPORTS_PAGE_FILES_H
#define FLIPREF_GRADE_REPORTS_PAGE_FILES_H
#include "base/bytes.h"

extern const bytes page_overview_html, page_person_html, page_person_js;
extern const char page_overview_html_hash[], page_person_html_hash[], page_person_js_hash[];

#endif
