# The library: the same sources, compiled to be loaded anywhere. Only the names in flipref.h are visible.

SONAME     = libflipref.so.$(firstword $(subst ., ,$(VERSION)))
SHARED_OBJ = $(patsubst %.c,$(BUILD)/shared/%.o,$(CORE) $(JUDGE) $(LIBRARY))
SHARED     = $(CFLAGS) $(FAST) -fPIC -fvisibility=hidden

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

# ---- each dialect's program and the library in one file each, and problem packages, which hold these files ----

SINGLES = $(patsubst dist/single/%,build/single/%,$(wildcard dist/single/*.c))

.PHONY: single
## writes build/single/*.c: each dialect's program in one file, and the library (dist/single/README.md)
single: $(SINGLES) build/single/flipref.h

build/single/flipref.h: $(BUILD)/include/flipref.h
	@mkdir -p $(@D)
	cp $< $@

$(SINGLES): build/single/%.c: dist/single/%.c dist/single/paste LICENSE $(CORE) $(JUDGE) $(LIBRARY) $(PROGRAM) $(HEADERS)
	@mkdir -p $(@D)
	awk -f dist/single/paste version=$(VERSION) $< >$@.part
	mv $@.part $@

.PHONY: packages
## writes build/packages: problem packages for contests, of each dialect (docs/packages.md)
packages: all single
	FLIPREF=$(abspath $(BUILD)/flipref) packages/build $(VERSION)

# ---- the playground: a page with libflipref in WebAssembly ----

# It is made from the core, the library, the dialects' programs, and the code that writes reports and boards. It needs
# clang for WebAssembly, and lld. There is no C library: dist/playground/memory.c has the functions that the code calls.
WASM_CC     = clang
WASM        = $(BUILD)/playground
WASM_C      = $(wildcard dist/playground/*.c)
WASM_ROOMS  = $(filter-out %/decimal.c, \
	$(wildcard $(addsuffix /*.c,$(addprefix src/,programs parts/options parts/text parts/report parts/answer parts/reference parts/transcripts)))) \
	$(addprefix src/,main/run_dialect.c parts/system/program_world.c parts/system/whole_file.c parts/page/shown_game.c \
	verbs/convert/convert.c verbs/compare/diff.c verbs/compare/text_file.c parts/inputs/archive_kind.c verbs/check/check.c verbs/check/check_request.c verbs/check/judge_input.c verbs/show/show.c verbs/show/show_request.c verbs/show/show_text.c verbs/show/show_svg.c)
WASM_OBJ    = $(patsubst %.c,$(WASM)/%.o,$(CORE) $(JUDGE) $(LIBRARY) $(WASM_ROOMS) $(WASM_C))
WASM_FLAGS  = --target=wasm32 -O2 -nostdlibinc -isystem dist/playground/include -Idist/playground \
	$(WARNINGS) -Wno-c99-extensions # which clang's own stdint.h uses
WASM_MEMORY = 536870912 # bytes of memory that the module may have at most

.PHONY: playground
## writes build/playground.html: an editor and the dialects' programs, as one page (docs/playground.md)
playground: $(BUILD)/playground.html

# Compilers leave headers of the system out of the files with dependencies.
$(WASM_OBJ): $(wildcard $(addprefix dist/playground/include/,*.h sys/*.h))

$(WASM_OBJ): $(WASM)/%.o: %.c
	@mkdir -p $(@D)
	$(WASM_CC) $(WASM_FLAGS) $(if $(filter $(CORE),$<),$(C89),$(C11)) $(CPPFLAGS) -c -o $@ $<

# Only memory.c may use the instructions that copy memory: an engine takes long to start one, so it must not be used for
# a few bytes.
$(WASM)/dist/playground/memory.o: WASM_FLAGS += -mbulk-memory

# The stack comes first in memory, so an overflow leaves the memory and stops the module.
$(WASM)/flipref.wasm: $(WASM_OBJ)
	$(WASM_CC) --target=wasm32 -nostdlib -Wl,--no-entry -Wl,--gc-sections -Wl,--strip-all -Wl,--stack-first \
		-Wl,-z,stack-size=1048576 -Wl,--export=__heap_base -Wl,--max-memory=$(WASM_MEMORY) -o $@ $^

$(BUILD)/playground.html: $(WASM)/flipref.wasm dist/playground/assemble $(wildcard dist/playground/page/*)
	dist/playground/assemble $< $(VERSION) >$@.part
	mv $@.part $@

-include $(WASM_OBJ:.o=.d)
