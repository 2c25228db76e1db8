/* What was read of a submission, as text that a test can compare. */
#ifndef FLIPREF_REGRESS_TOLD_SUBMISSION_H
#define FLIPREF_REGRESS_TOLD_SUBMISSION_H
#include "regress/unit/folder.h"

#include "submissions/submissions.h"

struct told_text {
    char at[4096];
    size_t len;
};

__attribute__((format(printf, 2, 3))) static inline void tell(struct told_text *t, const char *form,
                                                              ...)
{
    va_list more;
    va_start(more, form);
    t->len += (size_t)vsnprintf(t->at + t->len, sizeof t->at - t->len, form, more);
    va_end(more);
    assert_true(t->len < sizeof t->at);
}

static inline void tell_names(struct told_text *t, const struct submission_files *f)
{
    size_t i;
    for (i = 0; i < f->count; i++)
        tell(t, "%s%s%s", i == 0 ? "files: " : " ", f->at[i].name, i + 1 == f->count ? "\n" : "");
    for (i = 0; i < f->provided_count; i++)
        tell(t, "%s%s%s", i == 0 ? "provided: " : " ", f->provided[i],
             i + 1 == f->provided_count ? "\n" : "");
}

static inline void tell_skipped(struct told_text *t, const struct submission_files *f)
{
    const char *before = "skipped: ";
    size_t kind;
    for (kind = 0; kind < SKIPPED_KINDS; kind++) {
        if (f->skipped[kind] == 0)
            continue;
        tell(t, "%s%zu %s", before, f->skipped[kind],
             submission_skipped_name((enum submission_skipped)kind));
        before = ", ";
    }
    if (submission_skipped(f) > 0)
        tell(t, "\n");
}

/* Returns lines: the program or the reason, the files, what is skipped and what is provided, and
   the remarks. The text is valid until the next call. */
static inline const char *told_files(const struct submissions *list, size_t index,
                                     const struct submission_wanted *wanted)
{
    static const char *const states[] = { "ready", "no file", "unread" };
    static struct told_text t;
    struct submission_files f;
    size_t i;
    submission_files_read(&f, list, index, wanted);
    t.len = 0;
    tell(&t, "%s: %s\n", states[f.state],
         f.state == SUBMISSION_READY ? f.at[f.program].name : f.reason);
    if (f.state == SUBMISSION_READY)
        assert_null(f.reason);
    tell_names(&t, &f);
    tell_skipped(&t, &f);
    for (i = 0; i < f.remark_count; i++)
        tell(&t, "%s: %s\n", f.remarks[i].code, f.remarks[i].message);
    submission_files_free(&f);
    return t.at;
}

/* The same of the first submission that a path has. */
static inline const char *told_of(const char *path, const struct submission_wanted *wanted)
{
    const char *paths[] = { path, 0 };
    struct submissions list;
    const char *told;
    assert_true(submissions_list(&list, paths, wanted));
    assert_true(list.count > 0);
    told = told_files(&list, 0, wanted);
    submissions_free(&list);
    return told;
}

#endif
