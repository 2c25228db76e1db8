# The program: the sources of src, by layers and rooms, and build/flipref.

LAYERS      = base tokenize validate simulate dialect
CORE       := $(foreach layer,$(LAYERS),$(wildcard src/core/$(layer)/*.c))
JUDGE      := $(foreach room,findings hints judge,$(wildcard src/core/$(room)/*.c))
LIBRARY    := $(wildcard src/library/*.c)
ROOMS       = src/parts/* src/play src/verbs/* src/verbs/check/workers src/verbs/grade/reports src/verbs/hunt/* src/main
PROGRAM    := $(filter-out $(LEFT_OUT),$(wildcard $(ROOMS:%=%/*.c)))
HEADERS    := $(wildcard $(ROOMS:%=%/*.h) src/core/*/*.h src/library/*.h)
CORE_OBJ    = $(CORE:%.c=$(BUILD)/%.o)
JUDGE_OBJ   = $(JUDGE:%.c=$(BUILD)/%.o)
LIBRARY_OBJ = $(LIBRARY:%.c=$(BUILD)/%.o)
PROGRAM_OBJ = $(PROGRAM:%.c=$(BUILD)/%.o)
PAGE_OBJ    = $(addsuffix /page_files.o,$(addprefix $(BUILD)/src/,parts/page verbs/hunt/groups verbs/hunt/pages)) \
	$(if $(JANSSON_LIBRARY),$(BUILD)/src/verbs/grade/reports/page_files.o)
# The supervisor of the sandbox, the names of system calls, the code of the sieve, and the text of the harness of
# submissions (mk/contain.mk).
CONTAIN_OBJ = $(BUILD)/src/parts/contain/stage_bytes.o $(BUILD)/src/parts/contain/call_names.o \
	$(BUILD)/src/parts/sieve/inside_bytes.o $(BUILD)/src/parts/engines/harness_text.o \
	$(BUILD)/src/parts/engines/exchange_text.o
# Everything except main(), for harnesses and unit tests.
CHECK_OBJ   = $(filter-out $(BUILD)/src/main/main.o,$(PROGRAM_OBJ)) $(PAGE_OBJ) $(CONTAIN_OBJ) $(LIBRARY_OBJ) $(JUDGE_OBJ)

.PHONY: all
## builds build/flipref, as `make` alone does. It reads archives if libarchive and zlib are installed
all: $(BUILD)/flipref

$(BUILD)/flipref: $(PROGRAM_OBJ) $(PAGE_OBJ) $(CONTAIN_OBJ) $(LIBRARY_OBJ) $(JUDGE_OBJ) $(CORE_OBJ)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBRARIES)

$(CORE_OBJ): $(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(C89) $(CPPFLAGS) $(CFLAGS) $(UNTRACED) -c -o $@ $<

$(JUDGE_OBJ): $(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) -std=c11 $(CPPFLAGS) $(CFLAGS) $(UNTRACED) -c -o $@ $<

$(PROGRAM_OBJ) $(LIBRARY_OBJ): $(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(C11) $(CPPFLAGS) $(FLAGS_$<) $(CFLAGS) $(UNTRACED) -c -o $@ $<

# The files of the pages, embedded as C.
$(PAGE_OBJ): %.o: %.c
	$(CC) $(C11) $(CPPFLAGS) $(CFLAGS) $(UNTRACED) -c -o $@ $<

$(BUILD)/src/parts/page/page_files.c: src/parts/page/embed $(addprefix src/parts/page/game.,css html js) src/parts/page/report.css
	@mkdir -p $(@D)
	src/parts/page/embed page/page_files.h $(filter-out $<,$^) >$@.part
	mv $@.part $@

$(BUILD)/src/verbs/grade/reports/page_files.c: src/parts/page/embed $(wildcard src/verbs/grade/reports/pages/*)
	@mkdir -p $(@D)
	src/parts/page/embed grade/reports/page_files.h $(filter-out $<,$^) >$@.part
	mv $@.part $@

$(BUILD)/src/verbs/hunt/groups/page_files.c: src/parts/page/embed $(addprefix src/verbs/hunt/groups/groups.,css html)
	@mkdir -p $(@D)
	src/parts/page/embed hunt/groups/page_files.h $(filter-out $<,$^) >$@.part
	mv $@.part $@

$(BUILD)/src/verbs/hunt/pages/page_files.c: src/parts/page/embed $(wildcard src/verbs/hunt/pages/files/*)
	@mkdir -p $(@D)
	src/parts/page/embed hunt/pages/page_files.h $(filter-out $<,$^) >$@.part
	mv $@.part $@

# How these files are compiled depends on the libraries and the homepage. The variable FLAGS_FILE holds the flags of FILE,
# here and in regress/mutation/build.mk.
FLAGS_src/parts/course/course.c = $(YAML)
FLAGS_src/parts/inputs/members.c = $(if $(ARCHIVE_LIBRARY),-DLATE_OBJECT='$(ARCHIVE_LIBRARY)')
FLAGS_src/parts/source/read_facts.c = -DLATE_OBJECT='$(DWARF_LIBRARY)'
FLAGS_src/parts/submissions/package.c = $(ARCHIVES)
FLAGS_src/parts/tests/settings.c = $(YAML)
FLAGS_src/parts/tests/test_files.c = $(ARCHIVES)
FLAGS_src/verbs/check/check.c = $(if $(HOMEPAGE),-DFLIPREF_HOMEPAGE='"$(HOMEPAGE)"')
FLAGS_src/verbs/check/judge_input.c = $(ARCHIVES)
$(patsubst FLAGS_%.c,$(BUILD)/%.o,$(filter FLAGS_src/%,$(.VARIABLES))): $(BUILD)/with
