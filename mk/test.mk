# Tests, coverage, mutants and benchmarks.

UNITS := $(patsubst regress/unit/%.c,$(BUILD)/unit/%,$(filter-out $(call lacking,regress/unit/test_*.c),$(wildcard regress/unit/test_*.c)))

# These define a function of the C library, or start themselves.
ALONE = $(filter $(patsubst %,test_%,runner progress executor simulate_octaflip source_build source_rules),$(notdir $(UNITS)))
TOGETHER = $(filter-out $(ALONE),$(notdir $(UNITS)))

for_part = $(if $(filter $(1),$(or $(PARTS),units replays)),$(2)) # for_part(PARTS,WHAT): WHAT, if one of these is run

# What is left of tests and harnesses that were removed, and would be run.
GONE = $(filter-out $(UNITS) $(REPLAYS) %/together %.o %.d,$(wildcard $(BUILD)/unit/* $(BUILD)/replay/*))

.PHONY: test
## tests this build: unit tests, golden cases, the program from outside, replayed corpora. PARTS="units cases" leaves out the corpora
test: all $(call for_part,units,$(UNITS)) $(call for_part,replays thorough,replays)
	@rm -f $(GONE)
	regress/run $(BUILD) $(PARTS)

# One program has most unit tests, because each program takes long to link. It runs those whose name it is called by.
UNIT_BUILD = $(CC) $(C11) $(CPPFLAGS) $(FLAGS_$<) -Ifuzz -I. $(CFLAGS) $(NO_LTO)

$(addprefix $(BUILD)/unit/,$(TOGETHER)): $(BUILD)/unit/together
	@ln -sf together $@

$(BUILD)/unit/together: regress/unit/together.c $(TOGETHER:%=$(BUILD)/unit/%.o) $(HARNESS) $(CHECK_OBJ) $(CORE_OBJ)
	$(UNIT_BUILD) -DTESTS='$(patsubst %,TEST(%),$(TOGETHER))' -o $@ $(filter %.c %.o,$^) $(ALL_LIBRARIES) -lcmocka

$(TOGETHER:%=$(BUILD)/unit/%.o): $(BUILD)/unit/%.o: regress/unit/%.c
	@mkdir -p $(@D)
	$(UNIT_BUILD) -Dmain=$*_main -Wno-missing-prototypes -c -o $@ $<

$(addprefix $(BUILD)/unit/,$(ALONE)): $(BUILD)/unit/%: regress/unit/%.c $(HARNESS) $(CHECK_OBJ) $(CORE_OBJ)
	@mkdir -p $(@D)
	$(UNIT_BUILD) -o $@ $(filter %.c %.o,$^) $(ALL_LIBRARIES) -lcmocka

# These programs write the reports on a marks.json, and the page of a finding, for tests and for pictures in the manual.
$(BUILD)/make_reports $(BUILD)/make_finding: $(BUILD)/%: regress/reports/%.c $(CHECK_OBJ) $(CORE_OBJ)
	$(CC) $(C11) $(CPPFLAGS) $(CFLAGS) $(NO_LTO) -o $@ $(filter %.c %.o,$^) $(ALL_LIBRARIES)

.PHONY: reports-tool
## for scripts: builds the programs that write reports from a marks.json, and the page of a finding
reports-tool: $(BUILD)/make_reports $(BUILD)/make_finding

# Compares the engines of the executor with fresh processes, for the tests of the executor.
$(BUILD)/executor_runs: regress/hunt/executor_runs.c $(CHECK_OBJ) $(CORE_OBJ)
	$(CC) $(C11) $(CPPFLAGS) $(CFLAGS) $(NO_LTO) -o $@ $(filter %.c %.o,$^) $(ALL_LIBRARIES)

.PHONY: executor-tool
## for scripts: builds the program that compares the engines of the executor
executor-tool: $(BUILD)/executor_runs

.PHONY: pictures
## makes the pictures that the manual shows (docs/pictures): of the program's output, and of pages in Chromium
pictures: all reports-tool packages
	FLIPREF_BUILD=$(BUILD) /usr/bin/python3 -B regress/system/program_pictures.py
	FLIPREF_BUILD=$(BUILD) /usr/bin/python3 -B regress/system/report_pictures.py
	FLIPREF_BUILD=$(BUILD) /usr/bin/python3 -B regress/system/finding_picture.py

.PHONY: check
## the tests that `make check` runs: TIER=test, push, pull, nightly or weekly
TIER = pull
## runs all checks that a change must pass, or those of another TIER (ci/README.md)
check:
	ci/check $(TIER)

REGRESS = gcc gcc-address-undefined clang clang-address-undefined-integer clang-memory valgrind

.PHONY: regress
## replays inputs that once broke something, with each build of REGRESS; writes build/regress.tap and .xml (JUnit)
regress:
	@mkdir -p build
	-regress/replay $(REGRESS) >build/regress.tap
	-prove --formatter TAP::Formatter::JUnit -e cat build/regress.tap >build/regress.xml
	@grep -A 30 '^not ok' build/regress.tap || true
	@awk '/^ok/ { good++ } /^not ok/ { bad++ } \
	    END { print good + 0 " passed, " bad + 0 " failed"; exit bad > 0 || good == 0 }' build/regress.tap

.PHONY: coverage
## measures which lines, branches and conditions of every layer the tests reach (build/coverage/html)
coverage:
	regress/coverage

.PHONY: large
## tests inputs of more than 4 GiB, and of more than 4 Gi lines
large: all $(BUILD)/large/large
	regress/large/run $(BUILD)

$(BUILD)/large/large: regress/large/large.c $(BUILD)/libflipref.a $(BUILD)/include/flipref.h
	@mkdir -p $(@D)
	$(CC) $(C11) -I$(BUILD)/include $(CFLAGS) $(NO_LTO) -o $@ $(filter %.c %.a,$^)

.PHONY: faults
## lets each system call fail in turn, and tests what the program does. FAULTS=--all: also all while it runs programs
faults: all $(BUILD)/faults/inject.so
	regress/faults/run $(BUILD) $(FAULTS)

$(BUILD)/faults/inject.so: regress/faults/inject.c
	@mkdir -p $(@D)
	$(CC) -std=c11 -g -O1 $(WARNINGS) -fPIC -shared -o $@ $< -ldl

.PHONY: mutants mutants-sample
## changes the code in small ways, and reports which tests notice (regress/mutation/README.md)
mutants:
	regress/mutation/run

## does the same for 500 changes of the rooms above library, chosen at random by the date
mutants-sample:
	regress/mutation/run --program

BENCHES = $(patsubst regress/bench/%.c,$(BUILD)/%,$(wildcard regress/bench/*.c))

$(filter-out %/contained %/executor_speed %/generate_octaflip,$(BENCHES)): $(BUILD)/%: regress/bench/%.c
	@mkdir -p $(@D)
	$(CC) $(C11) $(CPPFLAGS) $(CFLAGS) $(FAST) -o $@ $<

$(BUILD)/contained $(BUILD)/executor_speed $(BUILD)/generate_octaflip: $(BUILD)/%: regress/bench/%.c $(CHECK_OBJ) $(CORE_OBJ)
	@mkdir -p $(@D)
	$(CC) $(C11) $(CPPFLAGS) $(CFLAGS) $(FAST) -o $@ $(filter %.c %.o,$^) $(ALL_LIBRARIES)

.PHONY: bench bench-tools
## builds what each command of regress/bench needs to be called by itself
bench-tools: all $(BENCHES) packages

## measures how fast flipref is, beside wc, tar, posix_spawn and others, and draws it (regress/bench/README.md)
bench: bench-tools
	CC=$(CC) regress/bench/all $(BUILD) $(PICTURE)

# ---- proofs ----

.PHONY: prove stack
## proves that no input reaches undefined behaviour; proof/README.md says what exactly
prove:
	proof/prove

## proves that nothing below library recurses, and bounds its stack
stack:
	proof/stack -v

# ---- upkeep ----

.PHONY: format lint clean
## formats C with clang-format and Python with black
format:
	clang-format -i $$(ci/lint --c)
	black --quiet --config ci/python.toml $$(ci/lint --python)

## runs clang-format, clang-tidy, cppcheck, shellcheck, black, flake8
lint:
	ci/lint

## removes build/, including what fuzzing has found
clean:
	rm -rf build
