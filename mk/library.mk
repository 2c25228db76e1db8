# The library: the same sources, compiled to be loaded anywhere. Only the names in flipref.h are visible.

SONAME     = libflipref.so.$(firstword $(subst ., ,$(VERSION)))
SHARED_OBJ = $(patsubst %.c,$(BUILD)/shared/%.o,$(CORE) $(JUDGE) $(LIBRARY))
SHARED     = $(filter-out -flto=auto -ffat-lto-objects,$(CFLAGS)) -fPIC -fvisibility=hidden

.PHONY: library
## builds build/libflipref.a and build/libflipref.so (docs/library.md)
library: $(BUILD)/libflipref.a $(BUILD)/libflipref.so $(BUILD)/flipref.pc $(BUILD)/include/flipref.h

# The installed header is a single file: what it includes is pasted in.
$(BUILD)/include/flipref.h: src/library/flipref.h src/core/base/model.h
	@mkdir -p $(@D)
	sed -e '/#include "base\/model.h"/{' -e 'r src/core/base/model.h' -e 'd' -e '}' $< >$@.new
	mv $@.new $@

$(SHARED_OBJ): $(BUILD)/shared/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(if $(filter $(CORE),$<),$(C89),$(C11)) $(CPPFLAGS) $(SHARED) -c -o $@ $<

# One object, in which the hidden names become local.
$(BUILD)/libflipref.a: $(SHARED_OBJ)
	$(CC) $(SHARED) -r -nostdlib -o $(BUILD)/shared/flipref.o $^
	$$($(CC) -print-prog-name=objcopy) --localize-hidden $(BUILD)/shared/flipref.o
	rm -f $@
	$(AR) rcs $@ $(BUILD)/shared/flipref.o

$(BUILD)/libflipref.so: $(BUILD)/libflipref.so.$(VERSION)
	ln -sf $(<F) $(BUILD)/$(SONAME)
	ln -sf $(SONAME) $@

$(BUILD)/libflipref.so.$(VERSION): $(SHARED_OBJ)
	$(CC) $(SHARED) $(LDFLAGS) -shared -Wl,-soname,$(SONAME) -o $@ $^

# Programs that link with the library get an rpath if the loader does not search LIBDIR.
$(BUILD)/flipref.pc: src/library/flipref.pc.in Makefile FORCE
	@mkdir -p $(@D)
	@$(LOADER_SEARCHES) && rpath= || rpath='-Wl,-rpath,$${libdir} '; \
	sed "s|@PREFIX@|$(PREFIX)|; s|@LIBDIR@|$(LIBDIR)|; s|@VERSION@|$(VERSION)|; s|@RPATH@|$$rpath|" $< >$@

# A command that succeeds if the loader searches LIBDIR. Any user may run ldconfig in this way.
LDCONFIG        = ldconfig
LOADER_SEARCHES = { PATH=$$PATH:/sbin:/usr/sbin; case $(LIBDIR) in \
	/usr/lib | /usr/lib/* | /usr/lib64) ;; \
	*) $(LDCONFIG) -N -X -v 2>/dev/null | grep -q '^$(LIBDIR):' ;; esac; }
