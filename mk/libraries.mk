# The libraries that a build uses. The program reads archives by libarchive and zlib, course files by libyaml, JSON by
# jansson, and what a compiler made of submissions by libdw. Harnesses read reports by jansson and libxml2. A part whose
# library is missing is left out.

ARCHIVE_LIBRARIES = -larchive -lz
PARSER_LIBRARIES  = -ljansson -lxml2

# The compiler's answers (mk/probe). MemorySanitizer does not see what a library writes, and would report it as
# uninitialised. So its builds use no library.
quoted = '$(subst ','\'',$(strip $(1)))'
ifneq ($(filter-out help clean where,$(or $(MAKECMDGOALS),all)),)
include $(shell mk/probe $(BUILD)/libraries.mk $(call quoted,$(CC) $($(ARCH))) $(call quoted,$(CFLAGS) $(LDFLAGS)))
endif
ifneq ($(findstring sanitize=memory,$(CFLAGS)),)
WITH_PARSERS    =
WITH_ARCHIVES   =
ARCHIVE_LIBRARY =
YAML_LIBRARY    =
JANSSON_LIBRARY =
DWARF_LIBRARY   =
endif

# libarchive takes long to load, so flipref loads it when it is needed (late_library.h). If the name of its file is not
# known, it is linked.
LOADED = $(if $(ARCHIVE_LIBRARY),-larchive)

ifneq ($(WITH_PARSERS),)
PARSERS = -DWITH_PARSERS
else
PARSER_LIBRARIES =
endif
ifneq ($(WITH_ARCHIVES),)
LIBRARIES += $(filter-out $(LOADED),$(ARCHIVE_LIBRARIES)) -ldl
ARCHIVES   = -DWITH_ARCHIVES
else
LEFT_OUT += src/parts/inputs/members.c src/parts/inputs/unpacking.c src/parts/inputs/zip_directory.c
endif
ifneq ($(DWARF_LIBRARY),) # libdw is always loaded late
LEFT_OUT  += src/parts/source/no_facts.c
LIBRARIES += -ldl
else
LEFT_OUT  += src/parts/source/read_facts.c
endif
LEFT_OUT += $(if $(WITH_ARCHIVES)$(DWARF_LIBRARY),,src/parts/system/late_library.c)
# Without jansson, `flipref grade` and `flipref hunt` only say that it is missing.
ifneq ($(JANSSON_LIBRARY),)
LIBRARIES += $(JANSSON_LIBRARY)
JANSSON    = -DWITH_JANSSON
LEFT_OUT  += src/verbs/grade/no_jansson.c src/verbs/hunt/no_jansson.c
else
LEFT_OUT += $(wildcard src/parts/json/*.c src/verbs/grade/reports/*.c) $(addprefix src/parts/batch/,folder.c journal.c round.c shards.c) \
	$(filter-out %/grade.c %/grade_order.c %/no_jansson.c,$(wildcard src/verbs/grade/*.c)) \
	$(filter-out %/hunt.c %/hunt_order.c %/no_jansson.c,$(wildcard src/verbs/hunt/*.c))
endif
ifneq ($(YAML_LIBRARY),)
LIBRARIES += $(YAML_LIBRARY)
YAML       = -DWITH_YAML
else
LEFT_OUT += src/parts/course/reader.c
endif

# Objects whose code depends on the libraries, or on the homepage, depend on this file. It is rewritten when one of these
# has changed.
WITH := $(strip $(ARCHIVES) $(ARCHIVE_LIBRARY) $(JANSSON) $(PARSERS) $(DWARF_LIBRARY) $(YAML_LIBRARY) \
	$(SECCOMP_MACHINE) $(WITH_STATIC) $(WITH_INSIDE) $(HOMEPAGE))
ifneq ($(strip $(file <$(BUILD)/with)),$(WITH))
$(BUILD)/with: FORCE
endif
$(BUILD)/with:
	@mkdir -p $(@D)
	@echo '$(WITH)' >$@
