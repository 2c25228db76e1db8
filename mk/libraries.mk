# Libraries of others. The program reads archives by libarchive and zlib, course files by libyaml, JSON by jansson, and
# the syntax of submissions by libclang. Harnesses read reports by jansson and libxml2. A part whose library is missing is
# left out.

ARCHIVE_LIBRARIES = -larchive -lz
PARSER_LIBRARIES  = -ljansson -lxml2

# What the compiler has answered (mk/probe). MemorySanitizer does not see what libraries write, so they would be false
# alarms.
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
CLANG_LIBRARY   =
endif

# A library that takes long to load is loaded when it is needed (late_library.h), or linked if its name is not known.
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
ifneq ($(CLANG_LIBRARY),) # it is always loaded late
LEFT_OUT  += src/parts/source/no_facts.c
LIBRARIES += -ldl
else
LEFT_OUT  += src/parts/source/read_facts.c
endif
LEFT_OUT += $(if $(WITH_ARCHIVES)$(CLANG_LIBRARY),,src/parts/system/late_library.c)
# Without jansson, `flipref grade` and `flipref hunt` only say that it is missing.
ifneq ($(JANSSON_LIBRARY),)
LIBRARIES += $(JANSSON_LIBRARY)
JANSSON    = -DWITH_JANSSON
LEFT_OUT  += src/verbs/grade/no_jansson.c src/verbs/hunt/no_jansson.c
else
LEFT_OUT += $(wildcard src/parts/json/*.c src/verbs/grade/reports/*.c) src/parts/batch/journal.c src/parts/batch/round.c src/parts/batch/shards.c \
	$(filter-out %/grade.c %/grade_order.c %/no_jansson.c,$(wildcard src/verbs/grade/*.c)) \
	$(filter-out %/hunt.c %/hunt_order.c %/no_jansson.c,$(wildcard src/verbs/hunt/*.c))
endif
ifneq ($(YAML_LIBRARY),)
LIBRARIES += $(YAML_LIBRARY)
YAML       = -DWITH_YAML
else
LEFT_OUT += src/parts/course/reader.c
endif

# Objects that know of libraries, or of the homepage, depend on this file. It is written when one has come or gone.
WITH := $(strip $(ARCHIVES) $(ARCHIVE_LIBRARY) $(JANSSON) $(PARSERS) $(CLANG_LIBRARY) $(YAML_LIBRARY) \
	$(SECCOMP_MACHINE) $(WITH_STATIC) $(WITH_INSIDE) $(HOMEPAGE))
ifneq ($(strip $(file <$(BUILD)/with)),$(WITH))
$(BUILD)/with: FORCE
endif
$(BUILD)/with:
	@mkdir -p $(@D)
	@echo '$(WITH)' >$@
