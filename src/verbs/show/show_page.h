/* The page of `flipref show --html`, as src/verbs/show/page/embed writes it from the files there:
   its frame, with @FIELDS@ to be filled in, its style and its script; and their SHA-256 in base64.
 */
#ifndef FLIPREF_SHOW_SHOW_PAGE_H
#define FLIPREF_SHOW_SHOW_PAGE_H
#include "base/bytes.h"

extern const bytes show_page_html, show_page_css, show_page_js;
extern const char show_page_html_hash[], show_page_css_hash[], show_page_js_hash[];

#endif
