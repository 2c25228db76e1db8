/* The layouts of what learning platforms export: whose each file is, by its name alone. No function
   here touches the system or allocates memory.

   - Moodle (mod/assign of https://github.com/moodle/moodle, "Download all submissions"):
     `Ada Lovelace_1234567_assignsubmission_file_/FILE`, and without folders
     `Ada Lovelace_1234567_assignsubmission_file_FILE`. Moodle writes blanks for the underscores of
     a name; the number tells two persons of one name apart.
   - Canvas (lib/content_zipper.rb of https://github.com/instructure/canvas-lms):
     `lovelaceada_LATE_12345_67890_FILE`, where LATE may be missing, 12345 is the person and 67890
     the file; `lovelaceada_12345_text.html` and `..._link.html`; `anon_abc12_67890_FILE` if names
     are hidden. If a person hands in a file again, Canvas names it `lab-1.c` for `lab.c`.
   - Gradescope ("Export submissions" on its page "Managing submissions",
     https://guides.gradescope.com): `assignment_X_export/submission_12345/FILE`, beside
     `submission_metadata.yml`, which says who handed in.
   - Autolab (download_filename in app/controllers/submissions_controller.rb of
     https://github.com/autolab/Autolab): `user@host_3_FILE`, where 3 is the version; if FILE
     has an underscore, `3_user@host_FILE`. The archive may have all versions. */
#ifndef FLIPREF_SUBMISSIONS_LAYOUT_H
#define FLIPREF_SUBMISSIONS_LAYOUT_H
#include "submissions/submissions.h"

#include <stdint.h>

enum layout {
    LAYOUT_PLAIN, /* a folder, an archive or a file for each person */
    LAYOUT_MOODLE,
    LAYOUT_CANVAS,
    LAYOUT_GRADESCOPE,
    LAYOUT_AUTOLAB,
    LAYOUTS
};

/* Whose a file is. The person is known by both texts together. */
struct place {
    bytes person, number; /* views of the name; `number` may be empty */
    size_t rest;          /* where the name of the file begins that the person handed in */
    int is_late;
    uint64_t version; /* of several versions the largest counts; 0 if the layout has none */
};

/* Finds the place of a name, whose parts are separated by slashes and which does not begin with
   one. Returns 0 if the layout has no such names. A plain layout has a place for every name. */
int layout_place(enum layout layout, bytes name, struct place *place);

/* Whether a name belongs to an export itself, such as submission_metadata.yml. */
int layout_is_platforms(enum layout layout, bytes name);

/* The file that a platform made of a name that was handed in again: the length of `lab` in
   `lab-1.c` if the layout is Canvas's, or 0. */
size_t layout_resubmitted(enum layout layout, bytes name);

/* ---- what is in a folder or an archive ---- */

/* An entry of a folder, or the first part of the names in an archive. */
struct component {
    bytes name;
    int is_folder;
};

/* The file that is the program; of any name: all is empty. */
const struct course_file *wanted_program(const struct submission_wanted *wanted);

/* Its name in the build's folder; empty: any. */
bytes wanted_name(const struct submission_wanted *wanted);

enum shape {
    SHAPE_PERSON, /* all of it was handed in by one person */
    SHAPE_INSIDE, /* one folder, which holds everything */
    SHAPE_PERSONS /* each component, or what the layout says, is a person's */
};

/* Decides what the components, sorted and distinct, are. Stores the layout, and the index of the
   folder for SHAPE_INSIDE. `may_be_loose` says whether C files without folders may be a file from
   each of several persons, and not several files of one person. */
enum shape layout_shape(const struct component *at, size_t count,
                        const struct submission_wanted *wanted, int may_be_loose,
                        enum layout *layout, size_t *inside);

/* ---- names ---- */

/* The first part of a name, before a slash. */
bytes name_first(bytes name);

/* The last part of a name, after the last slash. */
bytes name_last(bytes name);

/* The name without its last ending: `lab` for `lab.c`, `a` for `a.tar.gz`. */
bytes name_stem(bytes name);

/* Whether the name ends like this, whatever the case of its letters. */
int name_ends(bytes name, const char *ending);

/* Whether a part of the name is what systems and editors leave behind: .DS_Store, __MACOSX, ._*,
   .git, .vscode... */
int name_is_junk(bytes name);

/* Whether the name is that of a C file, and of a program in C under the ending of C++. */
int name_is_c(bytes name);
int name_is_other_c(bytes name);

/* Whether the name is that of a program: in C, under whatever ending, or with one of the endings;
   NULL: there are none. */
int name_is_program(bytes name, const char *const *endings);

/* Whether the name is that of an archive that is read, and of one that is not. */
int name_is_archive(bytes name);
int name_is_other_archive(bytes name);

#endif
