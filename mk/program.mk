# The two programs: the sources of src, by layers and rooms, build/flipref and build/flipref-mark.

LAYERS      = base tokenize validate simulate dialect
CORE       := $(foreach layer,$(LAYERS),$(wildcard src/core/$(layer)/*.c))
JUDGE      := $(foreach room,findings hints judge,$(wildcard src/core/$(room)/*.c))
LIBRARY    := $(wildcard src/library/*.c)

# The rooms of flipref; those that only it has; and those that tests and harnesses compare with. The other rooms are
# flipref-mark's (`grade`, `hunt` and `play`). Builds without its libraries do not have them, nor what tests them.
ONLY_FLIPREF = $(addprefix src/,programs main $(addprefix verbs/,check compare convert))
FLIPREF      = $(addprefix src/parts/,answer inputs options page reference report system text transcripts) \
	src/verbs/show $(ONLY_FLIPREF) \
	$(if $(WITH_ARCHIVES),src/parts/inputs/archives)
COMPARED     = src/games src/parts/oracle
ALL_ROOMS   := $(patsubst %/,%,$(sort $(dir $(wildcard src/parts/*/*.c src/parts/inputs/archives/*.c \
	src/parts/game/pages/*.c src/games/*.c src/programs/*.c src/verbs/*/*.c src/verbs/*/*/*.c src/main/*.c src/main/*/*.c))))
ROOMS        = $(if $(MARK_LACKS),$(FLIPREF) $(COMPARED),$(ALL_ROOMS))
PROGRAM     := $(wildcard $(ROOMS:%=%/*.c))
HEADERS     := $(wildcard $(ALL_ROOMS:%=%/*.h) src/core/*/*.h src/library/*.h)
CORE_OBJ     = $(CORE:%.c=$(BUILD)/%.o)
JUDGE_OBJ    = $(JUDGE:%.c=$(BUILD)/%.o)
LIBRARY_OBJ  = $(LIBRARY:%.c=$(BUILD)/%.o)
PROGRAM_OBJ  = $(PROGRAM:%.c=$(BUILD)/%.o)
PAGE_OBJ     = $(BUILD)/src/parts/page/page_files.o
# The supervisor of the sandbox, the names of system calls, the code of the executor, and the headers of makers: see "the
# sandbox" below. And what `hunt --harness` writes.
MAKERS       = validator validation testlib
CONTAIN_OBJ  = $(if $(MARK_LACKS),,$(addprefix $(BUILD)/src/,parts/contain/supervisor_bytes.o parts/contain/call_names.o \
	$(addprefix parts/executor/,inside_bytes.o python_bytes.o server_bytes.o) parts/game/dictionary_files.o \
	$(MAKERS:%=parts/packaged/%_bytes.o) parts/packaged/script_bytes.o verbs/hunt/harness_files.o verbs/hunt/new_package_files.o))
MADE_OBJ     = $(PAGE_OBJ) $(CONTAIN_OBJ)
MAINS        = $(addprefix $(BUILD)/src/main/,main.o mark/main.o)
# Everything except main(), for harnesses and unit tests.
CHECK_OBJ    = $(filter-out $(MAINS),$(PROGRAM_OBJ)) $(MADE_OBJ) $(LIBRARY_OBJ) $(JUDGE_OBJ)

# The files of those that include what the build does not have: lacking(FILES)
LACKED_ROOMS = $(filter-out $(ROOMS),$(ALL_ROOMS))
LACKED       = $(patsubst src/%,%,$(patsubst src/parts/%,%,$(patsubst src/verbs/%,%,$(LACKED_ROOMS))))
lacking      = $(if $(LACKED),$(shell grep -lE '^\#include "($(subst $(blank),|,$(strip $(LACKED))))/' $(1)))

.PHONY: all
## builds build/flipref and build/flipref-mark, as `make` alone does
all: $(BUILD)/flipref $(if $(MARK_LACKS),without-mark,$(BUILD)/flipref-mark)

.PHONY: without-mark
## for scripts: says what `flipref grade` and `flipref hunt` need that is not installed
without-mark:
	@echo 'flipref grade and flipref hunt are left out: they need $(MARK_LACKS)' >&2

of_rooms = $(patsubst %.c,$(BUILD)/%.o,$(wildcard $(patsubst %,%/*.c,$(1))))

$(CORE_OBJ) $(JUDGE_OBJ) $(LIBRARY_OBJ) $(call of_rooms,src/parts/text src/parts/report): OPTIMIZE += $(FAST) $(LTO)

$(BUILD)/flipref: $(call of_rooms,$(FLIPREF)) $(PAGE_OBJ) $(LIBRARY_OBJ) $(JUDGE_OBJ) $(CORE_OBJ)
	$(CC) $(CFLAGS) $(LTO) $(LDFLAGS) -o $@ $^ $(LIBRARIES)

$(BUILD)/flipref-mark: $(filter-out $(call of_rooms,$(ONLY_FLIPREF)),$(PROGRAM_OBJ) $(MADE_OBJ)) \
		$(LIBRARY_OBJ) $(JUDGE_OBJ) $(CORE_OBJ)
	$(CC) $(CFLAGS) $(NO_LTO) $(LDFLAGS) -o $@ $^ $(ALL_LIBRARIES)

# All folders are made first: a process for each object would take a second.
OBJ_FOLDERS = $(sort $(dir $(CORE_OBJ) $(JUDGE_OBJ) $(PROGRAM_OBJ) $(LIBRARY_OBJ)))
$(OBJ_FOLDERS):
	@mkdir -p $@

$(CORE_OBJ): $(BUILD)/%.o: %.c | $(OBJ_FOLDERS)
	$(CC) $(C89) $(CPPFLAGS) $(CFLAGS) $(UNTRACED) -c -o $@ $<

$(JUDGE_OBJ): $(BUILD)/%.o: %.c | $(OBJ_FOLDERS)
	$(CC) -std=c11 $(CPPFLAGS) $(CFLAGS) $(UNTRACED) -c -o $@ $<

$(PROGRAM_OBJ) $(LIBRARY_OBJ): $(BUILD)/%.o: %.c | $(OBJ_FOLDERS)
	$(CC) $(C11) $(CPPFLAGS) $(FLAGS_$<) $(CFLAGS) $(UNTRACED) -c -o $@ $<

# Files are embedded as long texts, because a compiler takes 20 times as long to read a list of numbers.
EMBEDS = -Wno-overlength-strings

# The files of the viewer, embedded as C.
$(PAGE_OBJ): %.o: %.c
	$(CC) $(C11) $(CPPFLAGS) $(CFLAGS) $(EMBEDS) $(UNTRACED) -c -o $@ $<

$(PAGE_OBJ:.o=.c): src/parts/page/embed $(addprefix src/parts/page/viewer.,css html js)
	@mkdir -p $(@D)
	src/parts/page/embed page/page_files.h $(filter-out $<,$^) >$@.part
	mv $@.part $@

# What hunt --new writes.
$(BUILD)/src/verbs/hunt/new_package_files.c: src/verbs/hunt/embed_package $(shell find dist/package -type f)
	@mkdir -p $(@D)
	$< dist/package >$@.part
	mv $@.part $@

# What hunt --harness writes.
$(BUILD)/src/verbs/hunt/harness_files.c: src/parts/page/embed $(wildcard dist/harness/*) build/single/reference.c
	@mkdir -p $(@D)
	src/parts/page/embed hunt/write_harness.h $(filter-out $<,$^) | sed 's/ page_/ harness_/' >$@.part
	mv $@.part $@

$(BUILD)/src/parts/game/dictionary_files.c: src/parts/page/embed \
		$(addsuffix .dict,$(addprefix fuzz/dictionaries/,octaflip reversi bbm103 aps105 flip))
	@mkdir -p $(@D)
	src/parts/page/embed game/dictionaries.h $(filter-out $<,$^) | sed 's/ page_/ dictionary_/' >$@.part
	mv $@.part $@

# How these files are compiled depends on the libraries and the homepage. The variable FLAGS_FILE holds the flags of FILE,
# here and in regress/mutation/build.mk.
FLAGS_src/parts/inputs/archives/members.c = $(if $(ARCHIVE_LIBRARY),-DLATE_OBJECT='$(ARCHIVE_LIBRARY)')
FLAGS_src/parts/inputs/archives/pack.c = $(FLAGS_src/parts/inputs/archives/members.c)
FLAGS_src/verbs/check/check.c = $(if $(HOMEPAGE),-DFLIPREF_HOMEPAGE='"$(HOMEPAGE)"')
FLAGS_src/verbs/check/judge_input.c = $(ARCHIVES)
$(patsubst FLAGS_%.c,$(BUILD)/%.o,$(filter FLAGS_src/%,$(.VARIABLES))): $(BUILD)/with

# ---- the sandbox ----

# flipref-supervisor with its filters of system calls, and the code that the executor links with programs. Both are embedded in
# flipref, as arrays in C.

# The supervisor is the same in every build. It belongs to the sandbox, so sanitizers do not check it.
SUPERVISOR          = $(BUILD)/flipref-supervisor
SUPERVISOR_CC       = $(if $(findstring afl,$(CC)),cc,$(CC))
SUPERVISOR_FLAGS    = $(if $(ARCH),$($(ARCH))) -std=c11 -O2 $(WARNINGS) -static -s
SUPERVISOR_SOURCES := $(wildcard src/parts/contain/supervisor/*.c) src/parts/contain/wipe.c src/parts/system/clock.c
SUPERVISOR_HEADERS := $(wildcard src/parts/contain/*.h src/parts/contain/*/*.h) src/core/base/bytes.h
FILTERS        = $(BUILD)/contain/supervisor_filters.h

# The generator runs during the build, so the native compiler builds it.
$(BUILD)/contain/make_filter: src/parts/contain/filter/make_filter.c src/parts/contain/filter/filter.h $(BUILD)/with
	@mkdir -p $(@D)
	cc -std=c11 -D_XOPEN_SOURCE=700 -Isrc/parts -O1 $(WARNINGS) -o $@ $< -lseccomp

$(FILTERS): $(BUILD)/contain/make_filter
	$< filters $(MARK_MACHINE) >$@.part
	mv $@.part $@
$(BUILD)/src/parts/contain/call_names.c: $(BUILD)/contain/make_filter
	@mkdir -p $(@D)
	$< names $(MARK_MACHINE) >$@.part
	mv $@.part $@

$(SUPERVISOR): $(SUPERVISOR_SOURCES) $(SUPERVISOR_HEADERS) $(FILTERS)
	$(SUPERVISOR_CC) $(SUPERVISOR_FLAGS) $(INCLUDES) -I$(BUILD) -o $@ $(SUPERVISOR_SOURCES)

$(BUILD)/src/parts/contain/supervisor_bytes.c: src/parts/contain/embed $(SUPERVISOR)
	@mkdir -p $(@D)
	src/parts/contain/embed contain/container.h contain_supervisor $(SUPERVISOR) >$@.part
	mv $@.part $@

# ---- the code of the executor ----

# The native compilers link it with programs. All its names are local except those of --wrap, so they cannot clash with
# the names of a program.
INSIDE         = $(BUILD)/executor/inside.o
INSIDE_FLAGS   = -std=gnu11 -O2 $(WARNINGS) -fPIC -ffreestanding -fno-builtin -fvisibility=hidden -fno-stack-protector \
	-fno-asynchronous-unwind-tables -fcf-protection=none
INSIDE_SOURCES := $(wildcard src/parts/executor/inside/*.c)
INSIDE_OBJ     = $(INSIDE_SOURCES:src/parts/executor/inside/%.c=$(BUILD)/executor/%.part.o)
PYTHON         = $(BUILD)/executor/python.so
PYTHON_OBJ     = $(patsubst %,$(BUILD)/executor/%.part.o,python state streams forks)

ifneq ($(filter x86_64-%linux-gnu,$(MARK_MACHINE)),) # it makes the system calls of this machine
$(INSIDE_OBJ): $(BUILD)/executor/%.part.o: src/parts/executor/inside/%.c $(wildcard src/parts/executor/inside/*.h) src/parts/contain/ending.h $(BUILD)/with
	@mkdir -p $(@D)
	cc $(INSIDE_FLAGS) -Isrc/parts -c -o $@ $<
$(INSIDE): $(filter-out %/python.part.o,$(INSIDE_OBJ))
	ld -r -o $@.part $^
	objcopy --localize-hidden $@.part $@
	rm $@.part
$(PYTHON): $(PYTHON_OBJ)
	cc -shared -nostdlib -Wl,-z,now -s -o $@ $^
else # on others, `hunt` has no fast runs
$(INSIDE) $(PYTHON): $(BUILD)/with
	@mkdir -p $(@D)
	: >$@
endif

$(BUILD)/src/parts/executor/python_bytes.c: src/parts/contain/embed $(PYTHON)
	@mkdir -p $(@D)
	src/parts/contain/embed executor/batch_file.h executor_python $(PYTHON) >$@.part
	mv $@.part $@
$(BUILD)/src/parts/executor/server_bytes.c: src/parts/contain/embed src/parts/executor/inside/server.py
	@mkdir -p $(@D)
	src/parts/contain/embed executor/batch_file.h executor_server src/parts/executor/inside/server.py >$@.part
	mv $@.part $@

$(BUILD)/src/parts/executor/inside_bytes.c: src/parts/contain/embed $(INSIDE)
	@mkdir -p $(@D)
	src/parts/contain/embed executor/batch_file.h executor_inside $(INSIDE) >$@.part
	mv $@.part $@

# The headers by which the source of a validator makes inputs: what they share, and then the interface that validators
# know.
MAKER_HEADERS = src/parts/packaged/headers
$(MAKERS:%=$(BUILD)/src/parts/packaged/%_bytes.c): $(BUILD)/src/parts/packaged/%_bytes.c: src/parts/contain/embed \
		$(MAKER_HEADERS)/choices.hpp $(MAKER_HEADERS)/%.hpp
	@mkdir -p $(@D)
	cat $(MAKER_HEADERS)/choices.hpp $(MAKER_HEADERS)/$*.hpp >$@.whole
	src/parts/contain/embed packaged/tool.h maker_$* $@.whole >$@.part
	rm $@.whole
	mv $@.part $@

$(BUILD)/src/parts/packaged/script_bytes.c: src/parts/contain/embed src/parts/packaged/script.sh
	@mkdir -p $(@D)
	src/parts/contain/embed packaged/tool.h script_reader src/parts/packaged/script.sh >$@.part
	mv $@.part $@

$(CONTAIN_OBJ): %.o: %.c
	$(CC) $(C11) $(INCLUDES) $(CFLAGS) $(EMBEDS) $(UNTRACED) -c -o $@ $<
