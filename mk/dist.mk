# The release: a static program and a container image.

MACHINE    := $(shell uname -m)
DIST        = build/dist
DIST_NAME   = flipref-$(VERSION)-linux-$(MACHINE)
# A static program cannot load libraries at run time, so it reads neither archives nor debugging information.
DIST_WITHOUT = WITH_ARCHIVES= ARCHIVE_LIBRARY= DWARF_LIBRARY=

.PHONY: dist
## writes build/dist: a static program for Linux, a container image with it, and their SHA256SUMS
dist:
	$(MAKE) BUILD=build/static LDFLAGS=-static $(DIST_WITHOUT) all
	rm -rf $(DIST)
	mkdir -p $(DIST)
	$$($(CC) -print-prog-name=strip) -o $(DIST)/$(DIST_NAME) build/static/flipref
	dist/image $(DIST)/$(DIST_NAME) $(VERSION) $(DIST)/$(DIST_NAME).image.tar
	cd $(DIST) && sha256sum $(DIST_NAME) $(DIST_NAME).image.tar >SHA256SUMS
