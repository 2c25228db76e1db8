"""Runs a command, and leaves none of its processes and files: leash.py PARENT SECONDS COMMAND...

A fuzzer has children, and those of AFL++ leave its process group. This process adopts the children
that lose their parent. It interrupts the command after SECONDS, when a signal tells it to end, or
when PARENT, which started it, dies. Then it kills all children that are left, and removes the
TMPDIR that they shared. It prints a line of JSON: how the command ended, and its wall and CPU time.
"""

import contextlib
import ctypes
import json
import math
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from typing import IO

GRACE = 15  # seconds from the interrupt to the kill
ENDS = {signal.SIGALRM, signal.SIGINT, signal.SIGTERM}

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36

# The options let Python start fast, without modules and variables of its surroundings.
COMMAND = [sys.executable, "-SEB", __file__]

prctl = ctypes.CDLL(None, use_errno=True).prctl


def start(
    seconds: float, command: list[str], log: IO[bytes], environment: dict[str, str]
) -> subprocess.Popen[bytes]:
    """Starts a command on the leash. Both outputs of the command go to the file `log`."""
    return subprocess.Popen(
        [*COMMAND, str(os.getpid()), str(math.ceil(seconds)), *command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=log,
        env=os.environ | environment,
        start_new_session=True,  # Ctrl-C reaches only the caller
    )


def result_of(process: subprocess.Popen[bytes]) -> dict[str, float]:
    """Waits until a command on the leash is over. Returns how it ended."""
    printed, _ = process.communicate()
    if not printed.strip():
        return {"status": -9, "wall": 0.0, "cpu": 0.0}  # the leash was killed
    result: dict[str, float] = json.loads(printed)
    return result


def run(
    seconds: float, command: list[str], environment: dict[str, str]
) -> tuple[dict[str, float], str]:
    """Runs a command on the leash. Returns how it ended, and its output."""
    with tempfile.TemporaryFile() as log:
        process = start(seconds, command, log, environment)
        try:
            result = result_of(process)
        except BaseException:
            process.terminate()
            raise
        log.seek(0)
        return result, log.read().decode(errors="replace")


def children() -> list[int]:
    """The processes whose parent is this one."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat", encoding="ascii", errors="replace") as stat:
                if int(stat.read().rpartition(")")[2].split()[1]) == os.getpid():
                    found.append(int(name))
        except (FileNotFoundError, ProcessLookupError):
            pass  # the process has ended in the meantime
    return found


def kill_the_rest() -> None:
    while True:
        for pid in children():
            os.kill(pid, signal.SIGKILL)
        try:
            os.wait()
        except ChildProcessError:
            return


def main() -> None:
    parent, seconds = int(sys.argv[1]), int(sys.argv[2])
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    began = time.monotonic()
    ending = False

    def end(signum: int, frame: object) -> None:
        """Interrupts the command; the second time, kills it."""
        nonlocal ending
        with contextlib.suppress(ProcessLookupError):
            os.kill(command.pid, signal.SIGKILL if ending else signal.SIGINT)
        ending = True
        signal.alarm(GRACE)

    signal.pthread_sigmask(signal.SIG_BLOCK, ENDS)
    for each in ENDS:
        signal.signal(each, end)
    prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
    if os.getppid() != parent:
        return  # the parent died before this process could watch it
    scratch = tempfile.TemporaryDirectory()
    command = subprocess.Popen(
        sys.argv[3:],
        stdin=subprocess.DEVNULL,
        stdout=sys.stderr,
        env=os.environ | {"TMPDIR": scratch.name},
        preexec_fn=lambda: signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDS),
    )
    signal.alarm(seconds)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDS)
    pid, status = os.wait()
    while pid != command.pid:
        pid, status = os.wait()
    signal.pthread_sigmask(signal.SIG_BLOCK, ENDS)
    kill_the_rest()
    scratch.cleanup()
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = {
        "status": os.waitstatus_to_exitcode(status),
        "wall": round(time.monotonic() - began, 2),
        "cpu": round(usage.ru_utime, 2),
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main()
