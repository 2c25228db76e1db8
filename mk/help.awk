# Prints the makefiles' comments on targets and variables: awk -f mk/help.awk Makefile mk/*.mk
#
# Such a comment begins with two number signs and is followed by its target or variable. The first line of each makefile
# is the title of its group, and so is a line `# ---- title ----`.

FNR == 1 {
    group = substr($0, 3)
    sub(/\.$/, "", group)
}

/^# ---- .* ----$/ {
    group = toupper(substr($0, 8, 1)) substr($0, 9, length($0) - 13)
}

/^## / {
    text = text (text == "" ? "" : " ") substr($0, 4)
    next
}

text != "" && match($0, /^[A-Za-z_-]+ *[:=]/) {
    name = substr($0, 1, RLENGTH - 1)
    sub(/ +$/, "", name)
    if (group != "")
        print (NR == FNR ? "" : "\n") group
    group = ""
    printf "  %-18s %s\n", name (substr($0, RLENGTH, 1) == "=" ? "=" : ""), text
    text = ""
}
