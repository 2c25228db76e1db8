# Harnesses: the same sources under libFuzzer, under AFL++, and as replay programs.

# Each harness and its grammar, as NAME:GRAMMAR; the grammar is `-` if there is none.
LISTED      := $(shell awk '/^[a-z]/ { print $$1 ":" $$2 }' fuzz/targets/list)
ALL_TARGETS := $(filter-out $(patsubst fuzz/targets/%.c,%,$(call lacking,fuzz/targets/*.c)),\
	$(foreach pair,$(LISTED),$(firstword $(subst :, ,$(pair)))))
MUTATED     := $(filter-out %:-,$(LISTED))
GRAMMARS    := $(sort $(foreach pair,$(MUTATED),$(lastword $(subst :, ,$(pair)))))
## the harnesses to build, or to fuzz: TARGETS="tokenize show"
TARGETS = $(ALL_TARGETS)
ifneq ($(sort $(foreach pair,$(LISTED),$(firstword $(subst :, ,$(pair))))),$(sort $(patsubst fuzz/targets/%.c,%,$(wildcard fuzz/targets/*.c))))
$(error fuzz/targets/list and fuzz/targets/*.c list different harnesses)
endif

# Seeds in a folder of another name would never be read.
OTHER_SEEDS := $(filter-out $(patsubst fuzz/targets/%.c,%,$(wildcard fuzz/targets/*.c)),$(notdir $(wildcard fuzz/seeds/*)))
ifneq ($(OTHER_SEEDS),)
$(error fuzz/seeds has folders of no harness: $(OTHER_SEEDS))
endif

FUZZ      := $(wildcard fuzz/*/*.c)
FUZZ_OBJ   = $(FUZZ:%.c=$(BUILD)/%.o)
HARNESS    = $(filter-out $(BUILD)/fuzz/targets/% $(BUILD)/fuzz/engines/%,$(FUZZ_OBJ))
REPLAYS    = $(ALL_TARGETS:%=$(BUILD)/replay/%)
LIBFUZZERS = $(TARGETS:%=$(BUILD)/libfuzzer/%)
AFLS       = $(TARGETS:%=$(BUILD)/afl/%)

$(FUZZ_OBJ): $(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(C11) $(CPPFLAGS) -Ifuzz $(CFLAGS) $(UNTRACED) -c -o $@ $<

# The oracles are not under test. So the fuzzers get them optimised, without sanitizers and edge counters. The replay
# programs get them with the sanitizers of their build. (So do MSan's fuzzers, because MSan must see every write.)
ifneq ($(findstring fuzzer-no-link,$(SANITIZE)),)
ifeq ($(findstring memory,$(SANITIZE)),)
$(filter $(BUILD)/src/parts/oracle/%,$(PROGRAM_OBJ)): CFLAGS += -O2 -fno-sanitize=all
endif
endif

# Targets that read reports and archives with the parsers of libraries.
PARSING_TARGETS = $(addprefix $(BUILD)/fuzz/targets/,archives.o formats.o formats_agree.o show.o)
$(PARSING_TARGETS): $(BUILD)/with
$(PARSING_TARGETS): CPPFLAGS += $(PARSERS) $(ARCHIVES) $(XML_CPPFLAGS)

# One program has all targets, because each program takes long to link. It asks the one that it is called by. Those of
# libFuzzer have another program if they have a grammar, because libFuzzer finds its mutator when it starts.
NAMED_OBJ  = $(ALL_TARGETS:%=$(BUILD)/named/%.o)
OBJCOPY    = $(if $(filter %-gcc,$(CC)),$(CC:gcc=objcopy),objcopy)
$(NAMED_OBJ): $(BUILD)/named/%.o: $(BUILD)/fuzz/targets/%.o
	@mkdir -p $(@D)
	$(OBJCOPY) --redefine-sym target=target_$* $< $@
comma := ,
$(BUILD)/fuzz/engines/together.o: CPPFLAGS += -DTARGETS='$(foreach pair,$(LISTED),$(if \
	$(filter $(firstword $(subst :, ,$(pair))),$(ALL_TARGETS)),TARGET($(subst :,$(comma),$(pair)))))'
CALLED_OBJ = $(NAMED_OBJ) $(BUILD)/fuzz/engines/together.o

$(BUILD)/replay/together: $(CALLED_OBJ) $(BUILD)/fuzz/engines/replay.o
$(REPLAYS): $(BUILD)/replay/together
	@ln -sf together $@

FUZZED_OBJ    = $(CALLED_OBJ) $(BUILD)/fuzz/engines/fuzzer.o
WITH_GRAMMARS = $(filter $(foreach pair,$(MUTATED),$(BUILD)/libfuzzer/$(firstword $(subst :, ,$(pair)))),$(LIBFUZZERS))
$(BUILD)/libfuzzer/together: $(FUZZED_OBJ) $(BUILD)/fuzz/engines/libfuzzer_incidence.o
$(BUILD)/libfuzzer/with-grammars: $(FUZZED_OBJ) $(BUILD)/fuzz/engines/libfuzzer_incidence.o \
	$(BUILD)/fuzz/engines/mutator-called.o
$(WITH_GRAMMARS): $(BUILD)/libfuzzer/with-grammars
	@ln -sf with-grammars $@
$(filter-out $(WITH_GRAMMARS),$(LIBFUZZERS)): $(BUILD)/libfuzzer/together
	@ln -sf together $@
$(BUILD)/afl/together: $(FUZZED_OBJ)
$(AFLS): $(BUILD)/afl/together
	@ln -sf together $@

# Targets that do nothing, for fuzz/engines/speed. libFuzzer needs one for each grammar, because the mutator is linked
# into its binaries. They have all other targets in them, too, because libFuzzer looks at every counter after each input.
LIBFUZZER_EMPTIES = $(GRAMMARS:%=$(BUILD)/libfuzzer/empty-%) $(BUILD)/libfuzzer/empty
AFL_EMPTIES       = $(BUILD)/afl/empty
$(LIBFUZZER_EMPTIES) $(AFL_EMPTIES): $(NAMED_OBJ) $(BUILD)/fuzz/engines/empty.o $(BUILD)/fuzz/engines/fuzzer.o
$(GRAMMARS:%=$(BUILD)/libfuzzer/empty-%): $(BUILD)/libfuzzer/empty-%: $(BUILD)/fuzz/engines/mutator-%.o

FUZZERS = $(addprefix $(BUILD)/,libfuzzer/together libfuzzer/with-grammars afl/together) $(LIBFUZZER_EMPTIES) $(AFL_EMPTIES)

# lld links a harness in less than half the time of ld.
LINKER = $(if $(filter clang clang-%,$(CC)),$(if $(shell command -v ld.lld),-fuse-ld=lld))

$(BUILD)/replay/together $(FUZZERS): $(HARNESS) $(CHECK_OBJ) $(CORE_OBJ)
	@mkdir -p $(@D)
	$(LINK) $(CFLAGS) $(NO_LTO) $(LINKER) -o $@ $^ $(ENGINE_LIB) $(ALL_LIBRARIES) $(LOADED) $(PARSER_LIBRARIES)

# afl-clang-fast takes -fsanitize=fuzzer too: it links AFL++'s driver.
LIB_FUZZING_ENGINE = -fsanitize=fuzzer
$(FUZZERS): ENGINE_LIB = $(LIB_FUZZING_ENGINE)

# The mutator of a grammar: linked into libFuzzer's binaries, and a shared object that AFL++ loads.
MUTATORS  = $(GRAMMARS:%=$(BUILD)/mutator/%.so)
MUTATOR_OBJ = $(GRAMMARS:%=$(BUILD)/fuzz/engines/mutator-%.o)

$(MUTATOR_OBJ) $(BUILD)/fuzz/engines/mutator-called.o: $(BUILD)/fuzz/engines/mutator-%.o: fuzz/engines/libfuzzer_mutator.c
	@mkdir -p $(@D)
	$(CC) $(C11) $(CPPFLAGS) -Ifuzz $(CFLAGS) $(UNTRACED) -DGRAMMAR='$(if $(filter called,$*),called_grammar(),"$*")' -c -o $@ $<

$(MUTATORS): $(BUILD)/mutator/%.so: fuzz/engines/afl_mutator.c fuzz/harness/mutator.c $(wildcard src/games/*.c) \
		$(filter-out src/core/dialect/%,$(CORE)) $(HEADERS)
	@mkdir -p $(@D)
	$(CC) $(C11) $(INCLUDES) -Ifuzz $(CFLAGS) -DGRAMMAR='"$*"' -fPIC -shared -o $@ $(filter %.c,$^)

# The kept inputs of each harness, for the replay programs of all builds.
CORPORA = $(patsubst corpus/%_seed_corpus.zip,build/corpus/%,$(wildcard corpus/*_seed_corpus.zip))
$(CORPORA): build/corpus/%: corpus/%_seed_corpus.zip
	rm -rf $@ $@.part
	fuzz/corpus unpack $* $@.part
	mv $@.part $@

$(BUILD)/endings: $(BUILD)/fuzz/engines/endings.o
$(BUILD)/mutate: $(BUILD)/fuzz/engines/mutate.o
$(BUILD)/promised: $(BUILD)/fuzz/engines/promised.o
$(BUILD)/endings $(BUILD)/mutate $(BUILD)/promised: $(HARNESS) $(CHECK_OBJ) $(CORE_OBJ)
	$(CC) $(CFLAGS) -o $@ $^ $(ALL_LIBRARIES)

.PHONY: harnesses replays corpora libfuzzers libfuzzer-empties afls afl-empties mutators
## for scripts: prints the harnesses that this compiler and these sanitizers build
harnesses:
	@printf '%s\n' $(ALL_TARGETS)
## for scripts: builds the programs that replay files, and unpacks the kept inputs
replays: $(REPLAYS) corpora
## for scripts: unpacks the kept inputs into build/corpus
corpora: $(CORPORA)
## for scripts: builds the harnesses with libFuzzer
libfuzzers: $(LIBFUZZERS)
## for scripts: builds harnesses that do nothing, with libFuzzer
libfuzzer-empties: $(LIBFUZZER_EMPTIES)
## for scripts: builds the harnesses with AFL++
afls: $(AFLS)
## for scripts: builds harnesses that do nothing, with AFL++
afl-empties: $(AFL_EMPTIES)
## for scripts: builds the mutators that AFL++ loads
mutators: $(MUTATORS)

## how long to fuzz each harness: TIME=600 (seconds); or a whole campaign: TIME=2h
TIME = 60
## the fuzzer, one of fuzz/engines/list: ENGINE=afl
ENGINE = libfuzzer

.PHONY: fuzz fuzz-release fuzz-speed fuzz-compare
## fuzzes each of TARGETS for TIME seconds (docs/contributors/fuzzing.md)
fuzz:
	fuzz/run $(ENGINE) $(TIME) $(TARGETS)

## fuzzes build/flipref itself for TIME seconds, beside a sanitized build of it
fuzz-release:
	fuzz/campaigns/release --time $(TIME)

## measures the executions per second of each harness beside an empty one
fuzz-speed:
	fuzz/engines/speed $(ENGINES:%=--engine %)

RUNS  = 5000
SEEDS = 1 2 3
## measures what the mutator gains: RUNS of each harness, with each of SEEDS
fuzz-compare:
	fuzz/engines/compare "$(RUNS)" "$(SEEDS)"

# Without TIME, each harness gets as long as docs/contributors/campaigns.md says.
.PHONY: campaign campaign-test corpus-min corpus-add corpus-list
## fuzzes TARGETS by both fuzzers until stopped, or for TIME; JOBS=4 processes at once (docs/contributors/campaigns.md)
campaign:
	fuzz/campaign run $(if $(filter command,$(origin TIME)),--time $(TIME)) \
		$(if $(JOBS),--jobs $(JOBS)) $(TARGETS)

## tests that campaigns stop, resume, triage and report
campaign-test:
	fuzz/campaigns/campaign-test

## merges what runs have found into corpus/, minimised
corpus-min:
	fuzz/campaigns/corpus-min

NAMED_TARGETS = $(if $(filter command,$(origin TARGETS)),$(TARGETS))
## files to keep: INPUTS="a b"
INPUTS =
## keeps the files INPUTS for the harness TARGETS: make corpus-add TARGETS=tokenize INPUTS=found
corpus-add:
	fuzz/corpus add "$(NAMED_TARGETS)" $(INPUTS)

## lists how many inputs are kept for each harness; with TARGETS=tokenize, their names and sizes
corpus-list:
	@fuzz/corpus list $(NAMED_TARGETS)

.PHONY: planted fuzz-negative
## plants bugs in a copy of the code; the harnesses must find each within TIME seconds
planted:
	regress/planted/run kinds harnesses --seconds $(TIME)

## plants only one bug of each kind: out of bounds, undefined, a hang and so on
fuzz-negative:
	regress/planted/run kinds --seconds $(TIME)
