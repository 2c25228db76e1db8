# make            build/flipref: needs gcc and make; it reads archives if libarchive and zlib are there
# make library    build/libflipref.a and build/libflipref.so (docs/library.md)
# make test       the tests of this build: unit tests, golden cases, replayed corpora
# make faults     what the program does if a call of the system fails, for each call
# make large      inputs of more than 4 GiB, and of more than 4 Gi lines
# make coverage   which lines, branches and conditions of every layer the tests reach
# make regress    what once broke something, replayed by each build; TAP and JUnit
# make check      all that must hold before a change is taken (TIER=push, nightly, weekly: see ci/check)
# make single     build/single/*.c: each dialect's program in one file
# make packages   build/packages: problem packages for contests, of each dialect
# make fuzz       each harness for TIME seconds (ENGINE=libfuzzer or afl)
# make campaign   all harnesses under both fuzzers, until stopped or TIME=, JOBS= at once
# make campaign-test  whether campaigns stop, resume, triage and report as they should
# make fuzz-release  build/flipref itself for TIME seconds, beside a sanitized build of it
# make corpus-min merges what runs have found into corpus/
# make fuzz-speed executions per second of each harness beside an empty one
# make fuzz-compare  what the mutator is worth: RUNS= of each harness, with each of SEEDS=
# make planted    whether the harnesses find bugs that are planted for them
# make fuzz-negative  ... one bug of each kind: out of bounds, undefined, a hang and so on
# make prove      proves that no input reaches undefined behaviour, as far as proof/README.md says
# make prove-negative  whether the proofs notice faults that are planted for them
# make mutants    changes the code in small ways, and tells which tests notice (regress/mutation/README.md)
# make mutants-sample  likewise, 500 changes of program, chosen at random by the date
# make stack      proves that nothing below library recurses, and bounds its stack
# make bench      how fast it is, beside wc, cat and a naive referee
# make deb        build/deb: packages for Debian
# make lint       clang-tidy, cppcheck, gcc -fanalyzer, shellcheck, black, flake8
# make format     clang-format, and black for Python
# make install    to PREFIX, below DESTDIR: program, library, manual pages, completions; make
#                 install-links also under the dialects' own names; make uninstall takes all away
#
# Another compiler, a sanitizer, 32 bits:  make CC=clang SANITIZE=address,undefined ARCH=m32 test
# Another machine, emulated:  make CC=s390x-linux-gnu-gcc EMULATOR=qemu-s390x test

VERSION = 0.1.0
PREFIX  = /usr/local
LIBDIR  = $(PREFIX)/lib
ZSH_COMPLETIONS = $(PREFIX)/share/zsh/site-functions

ifeq ($(origin CC),default)
CC = gcc
endif
LINK     = $(CC)
SANITIZE =
AFL      =
ARCH     =
WERROR   =

# ---- flags ----

# AFL++'s compilers take a flavour from the environment: make AFL=CMPLOG, or AFL=LAF_ALL.
ifneq ($(AFL),)
export AFL_LLVM_$(AFL) = 1
endif

# make ARCH=m32: 32 bits on x86-64. (Debian has its asm/ for 64 bits only; it serves both.)
m32 = -m32 -idirafter /usr/include/x86_64-linux-gnu

comma := ,
KIND     = $(CC)$(if $(AFL),-$(AFL))$(if $(ARCH),-$(ARCH))$(if $(SANITIZE),-$(subst $(comma),-,$(SANITIZE)))
BUILD    = build$(if $(filter-out gcc,$(KIND)),/$(KIND))
ifeq ($(SANITIZE),)
OPTIMIZE = -O2 $(if $(findstring gcc,$(CC)),-flto=auto -ffat-lto-objects)
NO_LTO   = $(if $(findstring gcc,$(CC)),-fno-lto) # tests and harnesses: they are too many
else
OPTIMIZE = -O1 -fno-omit-frame-pointer -fsanitize=$(SANITIZE) -fno-sanitize-recover=all \
	$(if $(findstring integer,$(SANITIZE)),\
	-fsanitize-ignorelist=fuzz/engines/wraps.ignore -fno-sanitize=unsigned-shift-base)
endif

WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
	-Wmissing-prototypes -Wcast-qual -Wwrite-strings -Wundef -Wvla $(WERROR)
CFLAGS   = -g $(if $(ARCH),$($(ARCH))) $(OPTIMIZE) $(WARNINGS)
# Rooms are included by their names (base/, text/, check/), whichever wing they are in.
INCLUDES = -Isrc/core -Isrc/parts -Isrc/verbs -Isrc
CPPFLAGS = $(INCLUDES) -MMD -MP

# libFuzzer traces comparisons to guess at operands: that takes most of the time, and mutators and
# dictionaries know the operands (docs/fuzzing.md).
UNTRACED = $(if $(findstring fuzzer-no-link,$(CFLAGS)),-fno-sanitize-coverage=trace-cmp)

# The layers up to dialect are C89 plus <stdint.h>; judge is C11; all else is C11 with POSIX.
C89 = -std=c89
C11 = -std=c11 -D_XOPEN_SOURCE=700 -DFLIPREF_VERSION='"$(VERSION)"'

# ---- libraries: what `flipref check` needs them for is left out where they are not ----

# Whether this compiler finds these headers and links these libraries.
hash := \#
links = $(shell probe=$$(mktemp) && \
	printf '$(hash)include <%s>\n' stddef.h $(1) | sed '$$a int main(void) { return 0; }' | \
	$(CC) $($(ARCH)) $(XML_CPPFLAGS) -x c -o $$probe - $(2) 2>/dev/null && echo yes; rm -f $$probe)

# The file that is loaded for a library whose name is $(2), if this is linked with $(1).
loaded = $(shell probe=$$(mktemp) && echo 'int main(void) { return 0; }' | \
	$(CC) $($(ARCH)) -x c -Wl,--no-as-needed -o $$probe - $(1) 2>/dev/null && \
	readelf -d $$probe | sed -n 's/.*(NEEDED).*\[\($(2)[^]]*\)\].*/"\1"/p'; rm -f $$probe)

XML_CPPFLAGS := $(or $(shell pkg-config --cflags libxml-2.0 2>/dev/null),-I/usr/include/libxml2)

ARCHIVE_LIBRARIES = -larchive -lz
PARSER_LIBRARIES = -ljansson -lxml2 # of harnesses, which read what flipref writes

# What takes long to load is loaded when it is needed (late.h); linked, if nobody can say by which name.
LOADED = $(if $(ARCHIVE_LIBRARY),-larchive)

# MemorySanitizer does not see what libraries write, so they would be false alarms.
ifeq ($(findstring sanitize=memory,$(CFLAGS)),)
WITH_PARSERS := $(call links,jansson.h libxml/parser.h,$(PARSER_LIBRARIES))
WITH_ARCHIVES := $(call links,archive.h zlib.h,$(ARCHIVE_LIBRARIES))
endif

ifneq ($(WITH_PARSERS),)
PARSERS   = -DWITH_PARSERS
else
PARSER_LIBRARIES =
endif
ifneq ($(WITH_ARCHIVES),)
ARCHIVE_LIBRARY := $(call loaded,-larchive,libarchive)
LIBRARIES += $(filter-out $(LOADED),$(ARCHIVE_LIBRARIES))
LIBRARIES += -ldl
ARCHIVES  = -DWITH_ARCHIVES
else
LEFT_OUT  += src/parts/inputs/members.c src/parts/inputs/unpacking.c src/parts/inputs/zip_directory.c \
	src/parts/system/late.c
endif

# ---- the library and the program ----

LAYERS      = base tokenize validate simulate dialect
CORE        = $(foreach layer,$(LAYERS),$(wildcard src/core/$(layer)/*.c))
JUDGE       = $(wildcard src/core/judge/*.c)
ROOMS       = src/parts/* src/play src/verbs/* src/verbs/check/workers src/main
PROGRAM     = $(filter-out $(LEFT_OUT),$(wildcard $(ROOMS:%=%/*.c)))
HEADERS     = $(wildcard $(ROOMS:%=%/*.h) src/core/*/*.h src/library/*.h)
CORE_OBJ    = $(CORE:%.c=$(BUILD)/%.o)
JUDGE_OBJ   = $(JUDGE:%.c=$(BUILD)/%.o)
LIBRARY     = $(wildcard src/library/*.c)
LIBRARY_OBJ = $(LIBRARY:%.c=$(BUILD)/%.o)
PROGRAM_OBJ = $(PROGRAM:%.c=$(BUILD)/%.o)
PAGE_OBJ    = $(BUILD)/src/verbs/show/page/page.o
CHECK_OBJ   = $(filter-out $(BUILD)/src/main/main.o,$(PROGRAM_OBJ)) $(PAGE_OBJ) $(LIBRARY_OBJ) $(JUDGE_OBJ)

.PHONY: all
all: $(BUILD)/flipref

$(BUILD)/flipref: $(PROGRAM_OBJ) $(PAGE_OBJ) $(LIBRARY_OBJ) $(JUDGE_OBJ) $(CORE_OBJ)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBRARIES)

$(CORE_OBJ): $(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(C89) $(CPPFLAGS) $(CFLAGS) $(UNTRACED) -c -o $@ $<

$(JUDGE_OBJ): $(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) -std=c11 $(CPPFLAGS) $(CFLAGS) $(UNTRACED) -c -o $@ $<

$(PROGRAM_OBJ) $(LIBRARY_OBJ): $(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(C11) $(CPPFLAGS) $(CFLAGS) $(UNTRACED) -c -o $@ $<

# The page of `flipref show --html`, as C.
$(PAGE_OBJ): $(PAGE_OBJ:%.o=%.c)
	$(CC) $(C11) $(CPPFLAGS) $(CFLAGS) $(UNTRACED) -c -o $@ $<

$(PAGE_OBJ:%.o=%.c): src/verbs/show/page/embed $(wildcard src/verbs/show/page/page.*)
	@mkdir -p $(@D)
	src/verbs/show/page/embed $(filter-out $<,$^) >$@.part
	mv $@.part $@

# What knows of libraries is compiled again when one has come or gone.
$(BUILD)/src/verbs/check/judge_input.o $(BUILD)/src/parts/inputs/members.o: $(BUILD)/with
$(BUILD)/src/verbs/check/judge_input.o: CPPFLAGS += $(ARCHIVES)
$(BUILD)/src/parts/inputs/members.o: CPPFLAGS += $(if $(ARCHIVE_LIBRARY),-DLATE_OBJECT='$(ARCHIVE_LIBRARY)')

WITH = $(ARCHIVES) $(ARCHIVE_LIBRARY) $(PARSERS)
$(BUILD)/with: FORCE
	@mkdir -p $(@D)
	@echo '$(WITH)' | cmp -s - $@ || echo '$(WITH)' >$@

.PHONY: FORCE
FORCE:

# ---- the library: the same sources, to be loaded anywhere, of which only flipref.h is seen ----

SONAME     = libflipref.so.$(firstword $(subst ., ,$(VERSION)))
SHARED_OBJ = $(patsubst %.c,$(BUILD)/shared/%.o,$(CORE) $(JUDGE) $(LIBRARY))
SHARED     = $(filter-out -flto=auto -ffat-lto-objects,$(CFLAGS)) -fPIC -fvisibility=hidden

.PHONY: library
library: $(BUILD)/libflipref.a $(BUILD)/libflipref.so $(BUILD)/flipref.pc

$(SHARED_OBJ): $(BUILD)/shared/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(if $(filter $(CORE),$<),$(C89),$(C11)) $(CPPFLAGS) $(SHARED) -c -o $@ $<

# One object, in which what is hidden is local.
$(BUILD)/libflipref.a: $(SHARED_OBJ)
	$(CC) $(SHARED) -r -nostdlib -o $(BUILD)/shared/flipref.o $^
	$(shell $(CC) -print-prog-name=objcopy) --localize-hidden $(BUILD)/shared/flipref.o
	rm -f $@
	$(AR) rcs $@ $(BUILD)/shared/flipref.o

$(BUILD)/libflipref.so: $(BUILD)/libflipref.so.$(VERSION)
	ln -sf $(<F) $(BUILD)/$(SONAME)
	ln -sf $(SONAME) $@

$(BUILD)/libflipref.so.$(VERSION): $(SHARED_OBJ)
	$(CC) $(SHARED) $(LDFLAGS) -shared -Wl,-soname,$(SONAME) -o $@ $^

$(BUILD)/flipref.pc: src/library/flipref.pc.in Makefile FORCE
	@mkdir -p $(@D)
	@sed 's|@PREFIX@|$(PREFIX)|; s|@LIBDIR@|$(LIBDIR)|; s|@VERSION@|$(VERSION)|' $< >$@

# ---- installing ----

BIN       = $(DESTDIR)$(PREFIX)/bin
SHARE     = $(DESTDIR)$(PREFIX)/share
MAN_PAGES = $(wildcard dist/man/*.[13])
DIALECTS  = octaflip reversi bbm103 aps105 flip

.PHONY: install install-links uninstall
install: all library
	install -d $(BIN) $(DESTDIR)$(LIBDIR)/pkgconfig $(DESTDIR)$(PREFIX)/include \
		$(SHARE)/man/man1 $(SHARE)/man/man3 $(SHARE)/bash-completion/completions \
		$(DESTDIR)$(ZSH_COMPLETIONS) $(SHARE)/fish/vendor_completions.d
	install $(BUILD)/flipref $(BIN)/flipref
	install -m 644 src/library/flipref.h $(DESTDIR)$(PREFIX)/include/flipref.h
	install -m 644 $(BUILD)/libflipref.a $(BUILD)/libflipref.so.$(VERSION) $(DESTDIR)$(LIBDIR)
	ln -sf libflipref.so.$(VERSION) $(DESTDIR)$(LIBDIR)/$(SONAME)
	ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/libflipref.so
	install -m 644 $(BUILD)/flipref.pc $(DESTDIR)$(LIBDIR)/pkgconfig/flipref.pc
	for page in $(MAN_PAGES); do \
		install -m 644 $$page $(SHARE)/man/man$${page##*.} || exit; done
	install -m 644 dist/completions/flipref.bash $(SHARE)/bash-completion/completions/flipref
	install -m 644 dist/completions/_flipref $(DESTDIR)$(ZSH_COMPLETIONS)/_flipref
	install -m 644 dist/completions/flipref.fish $(SHARE)/fish/vendor_completions.d/flipref.fish

# Links of the dialects' names, each of which is that dialect's program.
install-links: install
	for name in $(DIALECTS); do ln -sf flipref $(BIN)/$$name; done

uninstall:
	rm -f $(BIN)/flipref $(DESTDIR)$(PREFIX)/include/flipref.h \
		$(DESTDIR)$(LIBDIR)/libflipref.* $(DESTDIR)$(LIBDIR)/pkgconfig/flipref.pc \
		$(foreach page,$(MAN_PAGES),$(SHARE)/man/man$(subst .,,$(suffix $(page)))/$(notdir $(page))) \
		$(SHARE)/bash-completion/completions/flipref $(DESTDIR)$(ZSH_COMPLETIONS)/_flipref \
		$(SHARE)/fish/vendor_completions.d/flipref.fish
	for name in $(DIALECTS); do \
		[ "$$(readlink $(BIN)/$$name)" != flipref ] || rm $(BIN)/$$name; done

# Debian packages, in build/deb, of what git knows. dpkg-buildpackage wants debian/ at the top.
.PHONY: deb
deb:
	rm -rf build/deb
	mkdir -p build/deb/flipref-$(VERSION)
	git ls-files -z Makefile LICENSE README.md dist docs fuzz src | \
		tar --null -T - -c | tar -x -C build/deb/flipref-$(VERSION)
	cp -R dist/debian build/deb/flipref-$(VERSION)/debian
	cd build/deb/flipref-$(VERSION) && dpkg-buildpackage -b -us -uc

# Linked with what the program loads, so that the packages depend on it.
$(BUILD)/loads:
	@mkdir -p $(@D)
	echo 'int main(void) { return 0; }' | $(CC) -x c -Wl,--no-as-needed -o $@ - $(LOADED)

# ---- each dialect's program in one file ----

SINGLES = $(patsubst dist/single/%,build/single/%,$(wildcard dist/single/*.c))

.PHONY: single
single: $(SINGLES)

$(SINGLES): build/single/%.c: dist/single/%.c dist/single/paste LICENSE $(CORE) $(JUDGE) $(PROGRAM) $(HEADERS)
	@mkdir -p $(@D)
	awk -f dist/single/paste version=$(VERSION) $< >$@.part
	mv $@.part $@

# ---- problem packages ----

.PHONY: packages
packages: all single
	packages/build $(VERSION)

# ---- harnesses: the same sources under libFuzzer, under AFL++, and as replay programs ----

ALL_TARGETS = $(shell fuzz/targets/names)
TARGETS    = $(ALL_TARGETS)
ifneq ($(sort $(ALL_TARGETS)),$(sort $(patsubst fuzz/targets/%.c,%,$(wildcard fuzz/targets/*.c))))
$(error fuzz/targets/list and fuzz/targets/*.c list different harnesses)
endif
FUZZ_OBJ   = $(patsubst %.c,$(BUILD)/%.o,$(wildcard fuzz/*/*.c))
HARNESS    = $(filter-out $(BUILD)/fuzz/targets/% $(BUILD)/fuzz/engines/%,$(FUZZ_OBJ))
REPLAYS    = $(ALL_TARGETS:%=$(BUILD)/replay/%)
LIBFUZZERS = $(TARGETS:%=$(BUILD)/libfuzzer/%)
AFLS       = $(TARGETS:%=$(BUILD)/afl/%)

# Targets with a grammar, as TARGET:GRAMMAR, and the grammars.
MUTATED  := $(shell awk '/^[a-z]/ && $$2 != "-" { print $$1 ":" $$2 }' fuzz/targets/list)
GRAMMARS := $(sort $(foreach pair,$(MUTATED),$(lastword $(subst :, ,$(pair)))))

$(FUZZ_OBJ): $(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(C11) $(CPPFLAGS) -Ifuzz $(CFLAGS) $(UNTRACED) -c -o $@ $<

# The oracles are not what is fuzzed. The fuzzers get them fast, without sanitizers and counters of
# edges; the replay programs of a sanitizer's build have them with it. (MSan must see all that writes.)
ifneq ($(findstring fuzzer-no-link,$(SANITIZE)),)
ifeq ($(findstring memory,$(SANITIZE)),)
$(patsubst %.c,$(BUILD)/%.o,$(wildcard fuzz/oracle/*.c)): CFLAGS += -O2 -fno-sanitize=all
endif
endif

READS_BACK = $(addprefix $(BUILD)/fuzz/targets/,archives.o formats.o formats_agree.o show.o)
$(READS_BACK): $(BUILD)/with
$(READS_BACK): CPPFLAGS += $(PARSERS) $(ARCHIVES) $(XML_CPPFLAGS)

$(REPLAYS): $(BUILD)/replay/%: $(BUILD)/fuzz/targets/%.o $(BUILD)/fuzz/engines/replay.o
$(LIBFUZZERS): $(BUILD)/libfuzzer/%: $(BUILD)/fuzz/targets/%.o $(BUILD)/fuzz/engines/fuzzer.o \
	$(BUILD)/fuzz/engines/libfuzzer_incidence.o
$(AFLS): $(BUILD)/afl/%: $(BUILD)/fuzz/targets/%.o $(BUILD)/fuzz/engines/fuzzer.o

# Targets that do nothing, for fuzz/engines/speed: one for each grammar, which libFuzzer's binaries mutate by.
LIBFUZZER_EMPTIES = $(GRAMMARS:%=$(BUILD)/libfuzzer/empty-%) $(BUILD)/libfuzzer/empty
AFL_EMPTIES       = $(BUILD)/afl/empty
$(LIBFUZZER_EMPTIES) $(AFL_EMPTIES): $(BUILD)/fuzz/engines/empty.o $(BUILD)/fuzz/engines/fuzzer.o
$(GRAMMARS:%=$(BUILD)/libfuzzer/empty-%): $(BUILD)/libfuzzer/empty-%: $(BUILD)/fuzz/engines/mutator-%.o

FUZZERS = $(LIBFUZZERS) $(AFLS) $(LIBFUZZER_EMPTIES) $(AFL_EMPTIES)

$(REPLAYS) $(FUZZERS): $(HARNESS) $(CHECK_OBJ) $(CORE_OBJ)
	@mkdir -p $(@D)
	$(LINK) $(CFLAGS) $(NO_LTO) -o $@ $^ $(ENGINE_LIB) $(LIBRARIES) $(LOADED) $(PARSER_LIBRARIES)

# afl-clang-fast takes -fsanitize=fuzzer too: it links AFL++'s driver.
LIB_FUZZING_ENGINE = -fsanitize=fuzzer
$(FUZZERS): ENGINE_LIB = $(LIB_FUZZING_ENGINE)

# The mutator of a target's grammar: in libFuzzer's binaries, and beside AFL++'s.
MUTATORS  = $(GRAMMARS:%=$(BUILD)/mutator/%.so)
MUTATOR_OBJ = $(GRAMMARS:%=$(BUILD)/fuzz/engines/mutator-%.o)

$(foreach pair,$(MUTATED),$(eval $(subst :,: $(BUILD)/fuzz/engines/mutator-,$(BUILD)/libfuzzer/$(pair)).o))

$(MUTATOR_OBJ): $(BUILD)/fuzz/engines/mutator-%.o: fuzz/engines/libfuzzer_mutator.c
	@mkdir -p $(@D)
	$(CC) $(C11) $(CPPFLAGS) -Ifuzz $(CFLAGS) $(UNTRACED) -DGRAMMAR='"$*"' -c -o $@ $<

$(MUTATORS): $(BUILD)/mutator/%.so: fuzz/engines/afl_mutator.c $(wildcard fuzz/players/*.c) \
		$(filter-out src/core/dialect/%,$(CORE)) $(HEADERS) $(wildcard fuzz/players/*.h)
	@mkdir -p $(@D)
	$(CC) $(C11) $(INCLUDES) -Ifuzz $(CFLAGS) -DGRAMMAR='"$*"' -fPIC -shared -o $@ $(filter %.c,$^)

.PHONY: mutators
mutators: $(MUTATORS)

.PHONY: fuzz-speed
fuzz-speed:
	fuzz/engines/speed $(ENGINES:%=--engine %)

# What the mutator is worth.
RUNS  = 5000
SEEDS = 1 2 3

.PHONY: fuzz-compare
fuzz-compare:
	fuzz/engines/compare "$(RUNS)" "$(SEEDS)"

$(BUILD)/endings: $(BUILD)/fuzz/engines/endings.o
$(BUILD)/mutate: $(BUILD)/fuzz/engines/mutate.o
$(BUILD)/endings $(BUILD)/mutate: $(HARNESS) $(CHECK_OBJ) $(CORE_OBJ)
	$(CC) $(CFLAGS) -o $@ $^ $(LIBRARIES)

.PHONY: replays libfuzzers libfuzzer-empties afls afl-empties
replays: $(REPLAYS)
libfuzzers: $(LIBFUZZERS)
libfuzzer-empties: $(LIBFUZZER_EMPTIES)
afls: $(AFLS)
afl-empties: $(AFL_EMPTIES)

.PHONY: where
where: # the folder that this compiler and these sanitizers build in
	@echo $(BUILD)

TIME   = 60
ENGINE = libfuzzer

.PHONY: fuzz
fuzz:
	fuzz/run $(ENGINE) $(TIME) $(TARGETS)

# A campaign: TIME=2h is for all of it; without, each harness gets what docs/campaigns.md says.
.PHONY: campaign
campaign:
	fuzz/campaign run $(if $(filter command,$(origin TIME)),--time $(TIME)) \
		$(if $(JOBS),--jobs $(JOBS)) $(TARGETS)

.PHONY: campaign-test
campaign-test:
	fuzz/campaigns/campaign-test

# The program as users have it, beside a sanitized one.
.PHONY: fuzz-release
fuzz-release:
	fuzz/campaigns/release --time $(TIME)

# What runs have found, minimised into corpus/.
.PHONY: corpus-min
corpus-min:
	fuzz/campaigns/corpus-min

# Bugs planted in a copy of the code, each to be found by its stage's harness.
.PHONY: planted fuzz-negative
planted:
	fuzz/planted $(TIME)

fuzz-negative:
	fuzz/planted $(TIME) kinds

# Small changes of the code, each to be noticed by the tests.
.PHONY: mutants mutants-sample
mutants-sample:
	regress/mutation/run --program

mutants:
	regress/mutation/run

# ---- proofs ----

.PHONY: prove prove-negative stack
prove:
	proof/prove

prove-negative:
	proof/negative

stack:
	proof/stack -v

# ---- tests ----

UNITS = $(patsubst regress/unit/%.c,$(BUILD)/unit/%,$(wildcard regress/unit/test_*.c))

$(UNITS): $(BUILD)/unit/%: regress/unit/%.c $(HARNESS) $(CHECK_OBJ) $(CORE_OBJ)
	@mkdir -p $(@D)
	$(CC) $(C11) $(CPPFLAGS) -Ifuzz -I. $(CFLAGS) $(NO_LTO) -o $@ $(filter %.c %.o,$^) $(LIBRARIES) -lcmocka

# Kept inputs, replayed by each build; the report is build/regress.tap, and .xml for JUnit.
REGRESS = gcc gcc-address-undefined clang clang-address-undefined-integer clang-memory valgrind

.PHONY: regress
regress:
	@mkdir -p build
	-regress/replay $(REGRESS) >build/regress.tap
	-prove --formatter TAP::Formatter::JUnit -e cat build/regress.tap >build/regress.xml
	@grep -A 30 '^not ok' build/regress.tap || true
	@awk '/^ok/ { good++ } /^not ok/ { bad++ } \
	    END { print good + 0 " passed, " bad + 0 " failed"; exit bad > 0 || good == 0 }' build/regress.tap

# Which lines, branches and conditions of every layer the tests reach (build/coverage/html).
.PHONY: coverage
coverage:
	regress/coverage

# PARTS="units cases" leaves out the corpora.
.PHONY: test check
test: all $(UNITS) $(REPLAYS)
	regress/run $(BUILD) $(PARTS)

# Inputs of more than 4 GiB, and of more than 4 Gi lines.
.PHONY: large
large: all $(BUILD)/large/large
	regress/large/run $(BUILD)

$(BUILD)/large/large: regress/large/large.c $(BUILD)/libflipref.a src/library/flipref.h
	@mkdir -p $(@D)
	$(CC) $(C11) -Isrc/library $(CFLAGS) $(NO_LTO) -o $@ $(filter %.c %.a,$^)

# What the program does if a call of the system fails, for each call.
.PHONY: faults
faults: all $(BUILD)/faults/inject.so
	regress/faults/run $(BUILD)

$(BUILD)/faults/inject.so: regress/faults/inject.c
	@mkdir -p $(@D)
	$(CC) -std=c11 -g -O1 $(WARNINGS) -fPIC -shared -o $@ $< -ldl

TIER = pull
check:
	ci/check $(TIER)

# ---- benchmarks ----

BENCHES = $(patsubst bench/%.c,$(BUILD)/%,$(wildcard bench/*.c))

$(BENCHES): $(BUILD)/%: bench/%.c
	@mkdir -p $(@D)
	$(CC) $(C11) $(CPPFLAGS) $(CFLAGS) -o $@ $<

.PHONY: bench
bench: all $(BENCHES)
	CC=$(CC) bench/run $(BUILD)

# ---- upkeep ----

SOURCES = $(CORE) $(JUDGE) $(LIBRARY) $(PROGRAM) $(LEFT_OUT) $(HEADERS) $(wildcard dist/single/*.c docs/examples/* fuzz/*/*.[ch] regress/*.c regress/faults/*.c regress/large/*.c regress/unit/*.[ch] bench/*.[ch] \
	regress/mutation/*.[ch] regress/mutation/example/*.c)

.PHONY: format lint clean
format:
	clang-format -i $(SOURCES)
	black --quiet --config ci/python.toml $$(ci/lint --python)

lint:
	ci/lint

clean:
	rm -rf build

-include $(shell find $(BUILD) -name '*.d' -not -path 'build/deb/*' 2>/dev/null)
