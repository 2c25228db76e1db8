# Installing, and packages for Debian.

## where to install: PREFIX=/usr
PREFIX = /usr/local
## a folder that stands for the root: DESTDIR=/tmp/root
DESTDIR =
LIBDIR  = $(PREFIX)/lib
LIBEXEC = $(DESTDIR)$(PREFIX)/libexec/flipref
ZSH_COMPLETIONS = $(PREFIX)/share/zsh/site-functions

BIN       = $(DESTDIR)$(PREFIX)/bin
SHARE     = $(DESTDIR)$(PREFIX)/share
MAN_PAGES = $(wildcard dist/man/*.[13])
COURSES   = $(wildcard dist/courses/*.yaml dist/courses/*.json)
DIALECTS := $(shell sed -n 's/^\#define EACH_DIALECT(X) //; T; s/X(\([a-z0-9]*\))/\1/gp' src/core/judge/dialects.h)

.PHONY: install install-links install-tests uninstall
## installs everything: programs, library, course files and their tests, manual, manual pages and completions
install: all library
	install -d $(BIN) $(DESTDIR)$(LIBDIR)/pkgconfig $(DESTDIR)$(PREFIX)/include \
		$(SHARE)/man/man1 $(SHARE)/man/man3 $(SHARE)/bash-completion/completions \
		$(DESTDIR)$(ZSH_COMPLETIONS) $(SHARE)/fish/vendor_completions.d $(SHARE)/flipref/courses
	install $(BUILD)/flipref $(BIN)/flipref
	$(if $(MARK_LACKS),,install -D $(BUILD)/flipref-mark $(LIBEXEC)/flipref-mark)
	install -m 644 $(BUILD)/include/flipref.h $(DESTDIR)$(PREFIX)/include/flipref.h
	install -m 644 $(BUILD)/libflipref.a $(BUILD)/libflipref.so.$(VERSION) $(DESTDIR)$(LIBDIR)
	ln -sf libflipref.so.$(VERSION) $(DESTDIR)$(LIBDIR)/$(SONAME)
	ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/libflipref.so
	install -m 644 $(BUILD)/flipref.pc $(DESTDIR)$(LIBDIR)/pkgconfig/flipref.pc
	for page in $(MAN_PAGES); do \
		install -m 644 $$page $(SHARE)/man/man$${page##*.} || exit; done
	install -m 644 dist/completions/flipref.bash $(SHARE)/bash-completion/completions/flipref
	install -m 644 dist/completions/_flipref $(DESTDIR)$(ZSH_COMPLETIONS)/_flipref
	install -m 644 dist/completions/flipref.fish $(SHARE)/fish/vendor_completions.d/flipref.fish
	install -m 644 $(COURSES) $(SHARE)/flipref/courses
	dist/manual $(SHARE)/doc/flipref
	@if [ -z "$(DESTDIR)" ] && $(LOADER_SEARCHES); then PATH=$$PATH:/sbin:/usr/sbin; $(LDCONFIG); fi
	@if /usr/bin/python3 -c 'import yaml' 2>/dev/null; then $(MAKE) install-tests; else \
		echo 'not installed: the tests of `flipref grade`, because making them needs python3-yaml' >&2; fi

## does the same, and links each dialect's name to flipref, which then runs as that dialect's program
install-links: install
	for name in $(DIALECTS); do ln -sf flipref $(BIN)/$$name; done

## installs only the tests of the shipped courses, which `flipref grade` uses; needs what `make packages` needs
install-tests: packages
	for name in $(DIALECTS); do \
		rm -rf $(SHARE)/flipref/packages/$$name && \
		packages/copy-tests build/packages/2025-09/$$name $(SHARE)/flipref/packages/$$name || exit; done
	chmod -R u=rwX,go=rX $(SHARE)/flipref/packages

## removes everything that these targets install
uninstall:
	rm -f $(BIN)/flipref $(LIBEXEC)/flipref-mark $(DESTDIR)$(PREFIX)/include/flipref.h \
		$(DESTDIR)$(LIBDIR)/libflipref.* $(DESTDIR)$(LIBDIR)/pkgconfig/flipref.pc \
		$(foreach page,$(MAN_PAGES),$(SHARE)/man/man$(subst .,,$(suffix $(page)))/$(notdir $(page))) \
		$(SHARE)/bash-completion/completions/flipref $(DESTDIR)$(ZSH_COMPLETIONS)/_flipref \
		$(SHARE)/fish/vendor_completions.d/flipref.fish \
		$(addprefix $(SHARE)/flipref/courses/,$(notdir $(COURSES)))
	rm -rf $(DIALECTS:%=$(SHARE)/flipref/packages/%) $(SHARE)/doc/flipref
	for folder in $(SHARE)/flipref/courses $(SHARE)/flipref/packages $(SHARE)/flipref $(LIBEXEC); do \
		[ ! -d $$folder ] || rmdir --ignore-fail-on-non-empty $$folder || exit; done
	for name in $(DIALECTS); do \
		[ "$$(readlink $(BIN)/$$name)" != flipref ] || rm $(BIN)/$$name; done

.PHONY: deb
## builds packages for Debian in build/deb
deb: # dpkg-buildpackage demands that debian/ is at the top of the tree
	rm -rf build/deb
	mkdir -p build/deb/flipref-$(VERSION)
	git ls-files -z Makefile mk LICENSE README.md dist docs fuzz packages regress src | \
		tar --null -T - -c | tar -x -C build/deb/flipref-$(VERSION)
	cp -R dist/debian build/deb/flipref-$(VERSION)/debian
	cd build/deb/flipref-$(VERSION) && dpkg-buildpackage -b -us -uc

# An empty program, linked with the libraries that flipref loads at run time. dh_shlibdeps reads it, so that the package
# depends on these libraries.
$(BUILD)/loads:
	@mkdir -p $(@D)
	echo 'int main(void) { return 0; }' | $(CC) -x c -Wl,--no-as-needed -o $@ - $(LOADED)

# ---- the release: static programs and their images, the playground, and programs in one file ----

MACHINE       := $(shell uname -m)
DIST           = build/dist
DIST_NAME      = flipref-$(VERSION)
DIST_PROGRAM   = $(DIST)/$(DIST_NAME)-linux-$(MACHINE)
# Each machine that there is a compiler for. Debian's cross compiler for another one is gcc-aarch64-linux-gnu.
DIST_MACHINES := $(sort $(MACHINE) $(foreach m,x86_64 aarch64,$(if $(shell command -v $(m)-linux-gnu-gcc),$(m))))
# A static program cannot load libraries at run time, so it reads no archives. flipref-mark is not in it: it needs shared
# libraries, bubblewrap and a compiler, which neither any Linux nor the image has; dist/Containerfile has all of them.
DIST_WITHOUT   = WITH_ARCHIVES= ARCHIVE_LIBRARY= MARK_LACKS='shared libraries'

.PHONY: dist
## writes build/dist: a static program and an image with it for each machine, the playground, single files, SHA256SUMS
dist: playground single
	rm -rf $(DIST)
	mkdir -p $(DIST)
	$(foreach machine,$(DIST_MACHINES),$(MAKE) dist-program MACHINE=$(machine) \
		CC=$(if $(filter $(machine),$(MACHINE)),$(CC),$(machine)-linux-gnu-gcc) && ) :
	cp $(BUILD)/playground.html $(DIST)/$(DIST_NAME)-playground.html
	tar -C build/single --sort=name --owner=0 --group=0 --mtime=@0 --transform='s,^,$(DIST_NAME)-single/,' \
		-czf $(DIST)/$(DIST_NAME)-single.tar.gz $(notdir $(SINGLES)) flipref.h
	cd $(DIST) && sha256sum * >../SHA256SUMS && mv ../SHA256SUMS .

dist-program:
	$(MAKE) BUILD=build/static/$(MACHINE) LDFLAGS=-static $(DIST_WITHOUT) build/static/$(MACHINE)/flipref
	$$($(CC) -print-prog-name=strip) -o $(DIST_PROGRAM) build/static/$(MACHINE)/flipref
	dist/image $(DIST_PROGRAM) $(VERSION) $(MACHINE) $(DIST_PROGRAM).image.tar
