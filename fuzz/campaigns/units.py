"""Numbers as people read them."""


def duration(seconds: float) -> str:
    """Two units at most: 45s, 12m30s, 3h05m, 2d04h."""
    whole = int(seconds)
    if whole < 60:
        return f"{whole}s"
    if whole < 3600:
        return f"{whole // 60}m{whole % 60:02}s"
    if whole < 86400:
        return f"{whole // 3600}h{whole // 60 % 60:02}m"
    return f"{whole // 86400}d{whole // 3600 % 24:02}h"


def count(n: float) -> str:
    """At most five characters: 999, 12.3k, 4.56M."""
    for unit in "", "k", "M", "G", "T":
        if n < 999.5:
            break
        n /= 1000
    if not unit or n >= 99.95:
        return f"{n:.0f}{unit}"
    return f"{n:.3g}{unit}"
