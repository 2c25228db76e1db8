/* Calls that need a new process, where none can be started: they must lose no descriptor. */
#ifndef FLIPREF_REGRESS_DESCRIPTORS_H
#define FLIPREF_REGRESS_DESCRIPTORS_H

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { NO_PROCESS_CAN_BE_REFUSED = 77, ANOTHER_USER = 65534 };

static inline int count_descriptors(void)
{
    int fd, count = 0;
    for (fd = 0; fd < 1024; fd++)
        count += fcntl(fd, F_GETFD) >= 0;
    return count;
}

/* The kernel limits the processes of every user but root. */
static inline void refuse_processes(void)
{
    const struct rlimit none = { 0, 0 };
    int is_common = geteuid() != 0 || setreuid(ANOTHER_USER, ANOTHER_USER) == 0;
    if (!is_common || setrlimit(RLIMIT_NPROC, &none) != 0 || fork() >= 0)
        _exit(NO_PROCESS_CAN_BE_REFUSED);
}

/* Calls `start` again and again in another process. It must return 0 each time. */
static inline void expect_failure_without_loss(int (*start)(void *who), void *who)
{
    int status;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        int i, before;
        refuse_processes();
        before = count_descriptors();
        for (i = 0; i < 20; i++) {
            if (start(who) != 0)
                _exit(1);
        }
        _exit(count_descriptors() == before ? 0 : 2);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    if (WEXITSTATUS(status) == NO_PROCESS_CAN_BE_REFUSED)
        skip();
    assert_int_equal(WEXITSTATUS(status), 0);
}

#endif
