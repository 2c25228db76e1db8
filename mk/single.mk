# Each dialect's program in one file, and problem packages, which hold these files.

SINGLES = $(patsubst dist/single/%,build/single/%,$(wildcard dist/single/*.c))

.PHONY: single
## writes build/single/*.c: each dialect's program in one file (dist/single/README.md)
single: $(SINGLES)

$(SINGLES): build/single/%.c: dist/single/%.c dist/single/paste LICENSE $(CORE) $(JUDGE) $(PROGRAM) $(HEADERS)
	@mkdir -p $(@D)
	awk -f dist/single/paste version=$(VERSION) $< >$@.part
	mv $@.part $@

.PHONY: packages
## writes build/packages: problem packages for contests, of each dialect (docs/packages.md)
packages: all single
	packages/build $(VERSION)
