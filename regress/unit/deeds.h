/* A small program that does in the sandbox what its input says, for tests of what grade runs. */
#ifndef FLIPREF_REGRESS_DEEDS_H
#define FLIPREF_REGRESS_DEEDS_H

#include "regress/unit/folder.h"

#include "contain/container.h"

#include <signal.h>
#include <sys/wait.h>

/* The text of the input up to `!` is printed. After it, each letter is a deed. */
static const char deeds[] =
    "#include <stdio.h>\n#include <stdlib.h>\n#include <time.h>\n#include <unistd.h>\n"
    "static volatile char kind[] = \"KIND=0\";\n"
    "static void use(long ms) { while (clock() < ms * (CLOCKS_PER_SEC / 1000)); }\n"
    "static void file(const char *how, int c) {\n"
    "    FILE *f = fopen(\"saved\", how);\n"
    "    if (f == 0) { puts(\"no file\"); return; }\n"
    "    if (c != 0) fputc(c, f); else putchar(fgetc(f));\n"
    "    fclose(f);\n"
    "}\n"
    "int main(int argc, char **argv) {\n"
    "    int c;\n"
    "    struct timespec t;\n"
    "    while ((c = getchar()) != EOF && c != '!') putchar(c);\n"
    "    while ((c = getchar()) != EOF) switch (c) {\n"
    "    case 'n': printf(\"%s %s %s\\n\", argv[0], argc > 1 ? argv[1] : \"\", getenv(\"E\")); "
    "break;\n"
    "    case 'e': while ((c = getchar()) != EOF) fputc(c, stderr); break;\n"
    "    case 'a': fflush(stdout); abort();\n"
    "    case 's': fflush(stdout); for (;;);\n"
    "    case 'w': fflush(stdout); usleep(900000); break;\n"
    "    case 'o': for (;;) putchar('o');\n"
    "    case 'u': use(54); break;\n"
    "    case 'U': use(67); break;\n"
    "    case 'h': use(30); break;\n"
    "    case 'v': use(35); break;\n"
    "    case 'V': use(44); break;\n"
    "    case 'l': use(120); break;\n"
    "    case 'm': if (malloc(100 << 20) == 0) return 9; break;\n"
    "    case 'W': file(\"w\", 'x'); break;\n"
    "    case 'R': file(\"r\", 0); break;\n"
    "    case 't': clock_gettime(CLOCK_REALTIME, &t); printf(\"%ld\\n\", t.tv_nsec); break;\n"
    "    case 'k': printf(\"%c\\n\", kind[5]); break;\n"
    "    case 'c': if (kind[5] == '2') abort(); break;\n"
    "    default: return c - '0';\n"
    "    }\n"
    "    return 0;\n"
    "}\n";

static unsigned char deeds_program[1 << 18];
static size_t deeds_len;

static inline int build_program_of_deeds(void **state)
{
    char command[512];
    FILE *f;
    if (make_folder(state) != 0)
        return -1;
    put("deeds.c", deeds);
    (void)snprintf(command, sizeof command, "gcc -w -O0 -o %s/deeds %s/deeds.c", folder, folder);
    if (system(command) != 0)
        return -1;
    f = fopen(in_folder("deeds"), "rb");
    deeds_len = f != 0 ? fread(deeds_program, 1, sizeof deeds_program, f) : 0;
    return f == 0 || fclose(f) != 0 || deeds_len == 0 || remove_folder(state) != 0;
}

/* Opens a sandbox that has the program. */
static inline struct container *open_deeds(void)
{
    const struct container_file file = { "deeds", bytes_of(deeds_program, deeds_len) };
    const struct container_order order = { .level = CONTAINMENT_LIMITS,
                                           .files = &file,
                                           .file_count = 1 };
    char reason[CONTAINMENT_TEXT];
    struct container *c = container_open(&order, reason);
    if (c == 0)
        fail_msg("%s", reason);
    return c;
}

/* Ends the process of a sandbox. When this returns, the sandbox can run nothing any more. */
static inline void end_container(const struct container *c)
{
    siginfo_t info;
    assert_int_equal(kill(c->pid, SIGKILL), 0);
    assert_int_equal(waitid(P_PID, (id_t)c->pid, &info, WEXITED | WNOWAIT), 0);
}

/* Whether a run has waited for nearly as long as it may, ten times its CPU time, although it does
   not sleep: the machine is too busy for a test of times. */
static inline int is_busy(uint64_t wall_us, uint64_t cpu_ms)
{
    return wall_us >= 9000 * cpu_ms;
}

#endif
