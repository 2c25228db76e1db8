# Compilers, sanitizers and their flags; each combination builds in a folder of its own.

MAKEFLAGS += --no-builtin-rules # which make would try for each file

ifeq ($(origin CC),default)
## the compiler: CC=clang; or another machine's, emulated: CC=s390x-linux-gnu-gcc EMULATOR=qemu-s390x
CC = gcc
endif
LINK = $(CC)
## sanitizers: SANITIZE=address,undefined
SANITIZE =
## a flavour of AFL++'s compilers: AFL=CMPLOG, AFL=LAF_ALL
AFL =
## 32 bits on x86-64: ARCH=m32
ARCH =
## turns warnings into errors: WERROR=-Werror
WERROR =

ifneq ($(AFL),) # the compilers read it from the environment
export AFL_LLVM_$(AFL) = 1
endif

# Debian has the headers in asm/ only for 64 bits; they serve for 32 bits too.
m32 = -m32 -idirafter /usr/include/x86_64-linux-gnu

comma := ,
blank := $() $()
KIND  = $(subst $(blank),-,$(CC))$(if $(AFL),-$(AFL))$(if $(ARCH),-$(ARCH))$(if $(SANITIZE),-$(subst $(comma),-,$(SANITIZE)))
## the folder to build in; by default build for plain gcc, and for others a folder in it
BUILD = build$(if $(filter-out gcc,$(KIND)),/$(KIND))

ifeq ($(SANITIZE),)
# Lines are all that a backtrace and a profile need (-g1).
OPTIMIZE = -O1 -g1
# For what judges inputs, which is a third faster with LTO. The other rooms would not gain: -O2 would only take half as long
# again to build them, and LTO twice as long.
FAST     = -O2
LTO      = $(if $(findstring gcc,$(CC)),-flto=auto -ffat-lto-objects)
NO_LTO   = $(if $(findstring gcc,$(CC)),-fno-lto) # for tests and harnesses: LTO would be slow for so many programs
else
# Lines are all that a sanitizer's report needs (-g1): less to compile and to link. A third of a short run was gcc's
# sanitizers being loaded, so they are linked in, as clang's are.
OPTIMIZE = -O1 -g1 -fno-omit-frame-pointer -fsanitize=$(SANITIZE) -fno-sanitize-recover=all \
	$(if $(findstring gcc,$(CC)),-static-libasan -static-libubsan) \
	$(if $(findstring integer,$(SANITIZE)),\
	-fsanitize-ignorelist=fuzz/engines/wraps.ignore -fno-sanitize=unsigned-shift-base)
endif

WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
	-Wmissing-prototypes -Wcast-qual -Wwrite-strings -Wundef -Wvla $(WERROR)
CFLAGS   = -g $(if $(ARCH),$($(ARCH))) $(OPTIMIZE) $(WARNINGS)
# Rooms are included by their names (base/, text/, check/), whichever wing they are in.
INCLUDES = -Isrc/core -Isrc/parts -Isrc/verbs -Isrc
CPPFLAGS = $(INCLUDES) -MMD -MP

# libFuzzer traces comparisons to guess their operands. The traces take most of the time, and the mutators and
# dictionaries already know the operands (docs/contributors/fuzzing.md).
UNTRACED = $(if $(findstring fuzzer-no-link,$(CFLAGS)),-fno-sanitize-coverage=trace-cmp)

# The layers up to dialect are C89 plus <stdint.h>; findings, hints and judge are C11; everything else is C11 with POSIX.
C89 = -std=c89
C11 = -std=c11 -D_XOPEN_SOURCE=700 -DFLIPREF_VERSION='"$(VERSION)"'

## where the project is published; SARIF reports then link to its manual: HOMEPAGE=https://...
HOMEPAGE =

.PHONY: where FORCE
## for scripts: prints the folder that this compiler and these sanitizers build in
where:
	@echo $(BUILD)
FORCE:

# ---- libraries ----

# flipref reads archives by libarchive and zlib, if these are installed. flipref-mark needs them, and for course files
# libyaml, for JSON jansson, for what a compiler made of submissions libdw, for the numbers of grammars gmp, and for its
# sandbox libseccomp; it is built if all of them are installed. Harnesses read reports by jansson and libxml2.

ARCHIVE_LIBRARIES = -larchive -lz
PARSER_LIBRARIES  = -ljansson -lxml2

# The compiler's answers (mk/probe). MARK_LACKS is what flipref-mark needs and what is not there, such as libyaml-dev.
quoted = '$(subst ','\'',$(strip $(1)))'
ifneq ($(filter-out help clean where,$(or $(MAKECMDGOALS),all)),)
include $(shell mk/probe $(BUILD)/libraries.mk $(call quoted,$(CC) $($(ARCH))) $(call quoted,$(CFLAGS) $(LDFLAGS)))
endif

# MemorySanitizer does not see what a library writes, and would report it as uninitialised. So its builds use no library.
ifneq ($(findstring sanitize=memory,$(CFLAGS)),)
WITH_PARSERS    =
WITH_ARCHIVES   =
ARCHIVE_LIBRARY =
MARK_LACKS      = a build without MemorySanitizer
endif

ifeq ($(WITH_ARCHIVES)$(MARK_LACKS),)
MARK_LACKS = libarchive-dev zlib1g-dev
endif

# libarchive takes long to load, so it is loaded when it is needed (late_library.h). If the name of its file is not known,
# it is linked.
LOADED = $(if $(ARCHIVE_LIBRARY),-larchive)

ifneq ($(WITH_PARSERS),)
PARSERS = -DWITH_PARSERS
else
PARSER_LIBRARIES =
endif
ifneq ($(WITH_ARCHIVES),)
LIBRARIES = $(filter-out $(LOADED),$(ARCHIVE_LIBRARIES)) -ldl
ARCHIVES  = -DWITH_ARCHIVES
endif
# Tests and harnesses are linked with all libraries of the build.
ALL_LIBRARIES = $(if $(MARK_LACKS),,$(MARK_LIBRARIES)) $(LIBRARIES)

# Objects whose code depends on the libraries, or on the homepage, depend on this file. It is rewritten when one of these
# has changed.
WITH := $(strip $(ARCHIVES) $(ARCHIVE_LIBRARY) $(PARSERS) $(MARK_LIBRARIES) $(MARK_MACHINE) $(MARK_LACKS) $(HOMEPAGE))
ifneq ($(strip $(file <$(BUILD)/with)),$(WITH))
$(BUILD)/with: FORCE
endif
$(BUILD)/with:
	@mkdir -p $(@D)
	@echo '$(WITH)' >$@
