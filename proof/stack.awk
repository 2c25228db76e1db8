# Checks and measures the call graph that gcc wrote; see proof/stack.
# awk -v build=NAME -v verbose=0 -f proof/stack.awk proof/outside LIMITS GRAPH...

function complain(what)
{
    failed++
    printf "FAILED %s: %s\n", build, what
}

# Returns the callback that is called at FILE:LINE:COLUMN.
function callback_at(place,    part, line, text, i)
{
    split(place, part, ":")
    for (line = 1; line <= part[2]; line++)
        if ((getline text < part[1]) <= 0)
            text = ""
    close(part[1])
    for (i = 1; i <= callbacks; i++)
        if (callback_file[i] == part[1] && index(text, callback_text[i]))
            return callback_name[i]
    return ""
}

# Returns a name without the prefix that a static function may have if files are compiled together.
function plain(title)
{
    sub(/.*:/, "", title)
    return title
}

# Returns the deepest stack of a call of a function, with its own frame. next_of gets the path.
function depth_of(f,    i, n, d, most, list, callee)
{
    if (f in depth)
        return depth[f]
    if (f in open) {
        complain("a cycle through " plain(f))
        return 0
    }
    open[f] = 1
    most = 0
    n = split(calls[f], list, SUBSEP)
    for (i = 1; i <= n; i++) {
        callee = list[i]
        if (callee == "")
            continue
        d = depth_of(callee)
        if (d > most || !(f in next_of)) {
            most = d
            next_of[f] = callee
        }
    }
    delete open[f]
    depth[f] = frame[f] + most
    return depth[f]
}

# Returns the deepest stack at which a call of f leads to a call of `goal`; -1 if it never does.
function depth_to(f, goal,    i, n, d, most, list)
{
    if (f == goal)
        return 0
    if ((f, goal) in way)
        return way[f, goal]
    way[f, goal] = -1
    most = -1
    n = split(calls[f], list, SUBSEP)
    for (i = 1; i <= n; i++) {
        if (list[i] == "")
            continue
        d = depth_to(list[i], goal)
        if (d >= 0 && d + frame[f] > most)
            most = d + frame[f]
    }
    way[f, goal] = most
    return most
}

function deepest_call_of(goal,    f, d, most)
{
    most = 0
    for (f in frame) {
        d = depth_to(f, goal)
        if (d > most)
            most = d
    }
    return most
}

function chain(f,    text)
{
    text = plain(f) " " frame[f]
    while (f in next_of) {
        f = next_of[f]
        text = text ", " plain(f) " " frame[f]
    }
    return text
}

/^#/ || NF == 0 { next }

FILENAME ~ /outside$/ && $1 == "library" {
    for (i = 2; i <= NF; i++)
        library[$i] = 1
    next
}

FILENAME ~ /outside$/ {
    callbacks++
    callback_file[callbacks] = $1
    callback_text[callbacks] = $2
    callback_name[callbacks] = $3
    next
}

FILENAME ~ /stack-limits$/ {
    limits++
    entry[limits] = $1
    limit[limits] = $2
    next
}

# node: { title: "NAME" label: "NAME\nFILE:LINE:COLUMN\n48 bytes (static)" }
/^node:/ {
    split($0, quoted, "\"")
    f = quoted[2]
    if (match($0, /\\n[0-9]+ bytes \([^)]*\)/)) {
        size = substr($0, RSTART + 2, RLENGTH - 2)
        if (f in frame)
            complain(f " is defined twice")
        frame[f] = size + 0
        judges[f] = quoted[4] ~ /\\nsrc\/core\/(findings|hints|judge)\//
        if (size !~ /\((static|dynamic,bounded)\)$/)
            complain(plain(f) " has a frame of " size)
    }
    next
}

# edge: { sourcename: "NAME" targetname: "NAME" label: "FILE:LINE:COLUMN" }
/^edge:/ {
    split($0, quoted, "\"")
    edges++
    from[edges] = quoted[2]
    to[edges] = quoted[4]
    at[edges] = quoted[6]
}

END {
    before = failed + 0
    for (i = 1; i <= edges; i++) {
        callee = to[i]
        if (callee == "__indirect_call") {
            callee = callback_at(at[i])
            if (callee == "")
                complain(plain(from[i]) " calls through a pointer that is not declared, at " at[i])
            else
                called[callee] = 1
        } else if (!(callee in frame)) {
            if (callee in library)
                frame[callee] = 0
            else
                complain(plain(from[i]) " calls " callee ", which is not declared")
        }
        calls[from[i]] = calls[from[i]] SUBSEP callee
    }
    for (i = 1; i <= callbacks; i++) {
        frame[callback_name[i]] = 0
        if (!(callback_name[i] in called))
            complain("proof/outside declares " callback_name[i] ", which no function calls")
    }
    passed += failed + 0 == before # each called function is known

    before = failed + 0
    functions = 0
    for (f in frame) {
        functions++
        d = depth_of(f)
        known[plain(f)] = f
        for (i = judges[f] + 0; i <= 1; i++)
            if (d > deepest[i] || (d == deepest[i] && f < deepest_from[i])) {
                deepest[i] = d
                deepest_from[i] = f
            }
    }
    known["any"] = deepest_from[0] # up to dialect
    known["judging"] = deepest_from[1]
    passed += failed + 0 == before # no cycle
    printf "%s: %d functions, %d calls\n", build, functions, edges

    for (i = 1; i <= limits; i++) {
        if (!(entry[i] in known)) {
            complain("there is no function " entry[i])
            continue
        }
        f = known[entry[i]]
        if (depth[f] > limit[i])
            complain(entry[i] " takes " depth[f] " bytes of stack, and may take " limit[i])
        else
            passed++
        printf "%-22s %5d of %5d bytes%s\n", entry[i], depth[f], limit[i],
            verbose || entry[i] ~ /^(any|judging)$/ ? ": " chain(f) : ""
    }
    for (i = 1; i <= callbacks && limits > 0; i++)
        printf "%-22s below %5d bytes\n", callback_name[i], deepest_call_of(callback_name[i])
    most = 0
    for (f in library)
        if (deepest_call_of(f) > most)
            most = deepest_call_of(f)
    if (limits > 0)
        printf "%-22s below %5d bytes\n", "the C library", most
    print passed + 0 " passed, " failed + 0 " failed"
    exit failed > 0
}
