/* Pages: files of HTML that need nothing from elsewhere. A page holds a text and a JSON document.
   The viewer (viewer.js) shows the document; where there is no JavaScript, the page is the text. */
#ifndef FLIPREF_PAGE_PAGE_H
#define FLIPREF_PAGE_PAGE_H
#include "text/json.h"

/* The parts of a page. No byte of them can become markup, whoever wrote it. */
struct page_parts {
    void (*title)(sink *out, void *who); /* one line */
    void (*text)(sink *out, void *who);  /* printable lines, each with its LF */
    /* An object, whose member `kind` says what the viewer shows: `show`, `finding`, `groups`,
     * `student` or `overview`. */
    void (*json)(struct json *j, void *who);
    void *who;
};

void page_write(sink *out, const struct page_parts *parts);

#endif
