# Builds the programs of the tests for regress/mutation/run:
# make -f regress/mutation/build.mk KIND=mutants GROUP=core mutants-programs
#
# The files of the group that is mutated are a shared library, which run can replace by another one. Two are made here:
# from $(BUILD)/schema one with all mutants, and from $(BUILD)/record one that notes which mutants a test meets.
include Makefile

# core: the layers up to library. program: the files of both programs, without main().
GROUP   = core
CHANGED = $(if $(filter program,$(GROUP)),$(filter-out src/main/main.c src/main/mark/main.c,$(PROGRAM)),$(CORE) $(JUDGE) $(LIBRARY))

MUTATION  = $(patsubst %.c,$(BUILD)/%.o,$(wildcard regress/mutation/*.c))
LAYERS_SO = $(BUILD)/liblayers.so
SCHEMA    = $(CHANGED:%.c=$(BUILD)/schema/%.o)
RECORD    = $(CHANGED:%.c=$(BUILD)/record/%.o)
SWITCHED  = $(if $(filter $(CORE),$(1)),$(C89),$(C11)) $(FLAGS_$(1)) \
	$(INCLUDES) -I. -include regress/mutation/schema.h $(CFLAGS)
REST      = $(HARNESS) $(filter-out $(CHANGED:%.c=$(BUILD)/%.o),$(CHECK_OBJ) $(CORE_OBJ)) $(LAYERS_SO)
ORIGIN    = -Wl,-rpath,$(abspath $(BUILD))
TESTED    = $(patsubst regress/unit/%.c,$(BUILD)/tests/%,$(wildcard regress/unit/test_*.c))
REPLAYED  = $(ALL_TARGETS:%=$(BUILD)/inputs/%)
FUZZED    = $(ALL_TARGETS:%=$(BUILD)/fuzzers/%)
# The programs that the tests of reports and of the executor use.
OUTSIDE   = $(if $(filter program,$(GROUP)),$(addprefix $(BUILD)/outside/,make_reports make_finding executor_runs))

.PHONY: mutants-programs mutants-fuzzers mutants-flags mutants-sources
mutants-programs: $(TESTED) $(REPLAYED) $(BUILD)/golden $(BUILD)/flipref-mutated $(OUTSIDE) $(BUILD)/record/liblayers.so $(BUILD)/faults/inject.so
mutants-fuzzers: $(FUZZED)
mutants-flags: # prints each file, and the command that compiles a mutant of it alone. The list is too long for a shell
	@:$(foreach file,$(CHANGED),$(info = $(file))$(info $(CC) $(call SWITCHED,$(file))))
mutants-sources:
	@printf '%s\n' $(sort $(CHANGED))

$(MUTATION): $(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(C11) $(CPPFLAGS) -Ifuzz -I. $(CFLAGS) -c -o $@ $<

$(SCHEMA) $(RECORD): %.o: %.c regress/mutation/schema.h $(HEADERS)
	$(CC) $(call SWITCHED,$(patsubst $(BUILD)/schema/%,%,$(patsubst $(BUILD)/record/%,%,$<))) -c -o $@ $<

$(LAYERS_SO): $(SCHEMA) $(BUILD)/regress/mutation/select.o
$(BUILD)/record/liblayers.so: $(RECORD) $(BUILD)/regress/mutation/select.o
$(LAYERS_SO) $(BUILD)/record/liblayers.so:
	$(CC) $(CFLAGS) -shared -Wl,-soname,liblayers.so -o $@ $^

$(TESTED): $(BUILD)/tests/%: regress/unit/%.c $(REST)
	@mkdir -p $(@D)
	$(CC) $(C11) $(CPPFLAGS) $(FLAGS_$<) -Ifuzz -I. $(CFLAGS) -o $@ $^ $(ORIGIN) $(ALL_LIBRARIES) -lcmocka

$(REPLAYED): $(BUILD)/inputs/%: $(BUILD)/fuzz/targets/%.o $(BUILD)/regress/mutation/inputs.o \
		$(BUILD)/regress/mutation/driver.o $(REST)
$(BUILD)/golden: $(BUILD)/regress/mutation/golden.o $(BUILD)/regress/mutation/driver.o $(REST)
$(BUILD)/program: $(BUILD)/src/main/main.o $(REST)
$(BUILD)/program-mark: $(BUILD)/src/main/mark/main.o $(REST)
$(OUTSIDE): $(BUILD)/outside/%: $(REST)
	@mkdir -p $(@D)
	$(CC) $(C11) $(CPPFLAGS) $(CFLAGS) -o $@ $(wildcard regress/*/$*.c) $^ $(ORIGIN) $(ALL_LIBRARIES) $(LOADED) $(PARSER_LIBRARIES)
	ln -sf outside/$* $(BUILD)/$*
# regress/case and regress/system call the programs by these names.
.PHONY: $(BUILD)/flipref-mutated
$(BUILD)/flipref-mutated: $(BUILD)/program $(BUILD)/program-mark
	ln -sf program $(BUILD)/flipref
	ln -sf program-mark $(BUILD)/flipref-mark
$(FUZZED): $(BUILD)/fuzzers/%: $(BUILD)/fuzz/targets/%.o $(BUILD)/fuzz/engines/fuzzer.o $(REST)
$(FUZZED): LINK_FUZZER = -fsanitize=fuzzer
$(foreach pair,$(MUTATED),$(eval $(subst :,: $(BUILD)/fuzz/engines/mutator-,$(BUILD)/fuzzers/$(pair)).o))

$(REPLAYED) $(BUILD)/golden $(BUILD)/program $(BUILD)/program-mark $(FUZZED):
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LINK_FUZZER) -o $@ $^ $(ORIGIN) $(ALL_LIBRARIES) $(LOADED) $(PARSER_LIBRARIES)
