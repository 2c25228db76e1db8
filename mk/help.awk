# Prints what the makefiles' comments say of targets and variables: awk -f mk/help.awk Makefile mk/*.mk
#
# The comment stands above the target or variable and begins with two number signs. The first line of a makefile says
# what its group is.

FNR == 1 {
    group = substr($0, 3)
    sub(/\.$/, "", group)
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
