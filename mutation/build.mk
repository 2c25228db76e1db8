# What mutation/run runs: make -f mutation/build.mk KIND=mutants mutants-programs
#
# The programs of the tests, linked with the layers below program as a shared library, of which
# mutation/run puts another in its place: that of the schema is made here of $(BUILD)/schema, and that
# which notes what tests meet of $(BUILD)/record.
include Makefile

MUTATION  = $(patsubst %.c,$(BUILD)/%.o,$(wildcard mutation/*.c))
LAYERS_SO = $(BUILD)/liblayers.so
SCHEMA    = $(CORE:%.c=$(BUILD)/schema/%.o)
RECORD    = $(CORE:%.c=$(BUILD)/record/%.o)
SWITCHED  = $(C89) -Isrc -I. -include mutation/schema.h $(CFLAGS)
REST      = $(HARNESS) $(CHECK_OBJ) $(LAYERS_SO)
ORIGIN    = -Wl,-rpath,$(abspath $(BUILD))
TESTED    = $(patsubst regress/unit/%.c,$(BUILD)/tests/%,$(wildcard regress/unit/test_*.c))
REPLAYED  = $(ALL_TARGETS:%=$(BUILD)/inputs/%)
FUZZED    = $(ALL_TARGETS:%=$(BUILD)/fuzzers/%)

.PHONY: mutants-programs mutants-fuzzers mutants-flags
mutants-programs: $(TESTED) $(REPLAYED) $(BUILD)/golden $(BUILD)/program $(BUILD)/record/liblayers.so
mutants-fuzzers: $(FUZZED)
mutants-flags: # how a mutant is compiled alone
	@echo '$(CC) $(SWITCHED)'

$(MUTATION): $(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(C11) $(CPPFLAGS) -I. $(CFLAGS) -c -o $@ $<

$(SCHEMA) $(RECORD): %.o: %.c mutation/schema.h $(wildcard src/*/*.h)
	$(CC) $(SWITCHED) -c -o $@ $<

$(LAYERS_SO): $(SCHEMA) $(BUILD)/mutation/select.o
$(BUILD)/record/liblayers.so: $(RECORD) $(BUILD)/mutation/select.o
$(LAYERS_SO) $(BUILD)/record/liblayers.so:
	$(CC) $(CFLAGS) -shared -Wl,-soname,liblayers.so -o $@ $^

$(TESTED): $(BUILD)/tests/%: regress/unit/%.c $(REST)
	@mkdir -p $(@D)
	$(CC) $(C11) $(CPPFLAGS) -I. $(CFLAGS) -o $@ $^ $(ORIGIN) $(LIBRARIES) -lcmocka

$(REPLAYED): $(BUILD)/inputs/%: $(BUILD)/fuzz/target_%.o $(BUILD)/mutation/inputs.o \
		$(BUILD)/mutation/driver.o $(REST)
$(BUILD)/golden: $(BUILD)/mutation/golden.o $(BUILD)/mutation/driver.o $(REST)
$(BUILD)/program: $(BUILD)/src/program/main.o $(REST)
$(FUZZED): $(BUILD)/fuzzers/%: $(BUILD)/fuzz/target_%.o $(BUILD)/fuzz/main_fuzzer.o $(REST)
$(FUZZED): LINK_FUZZER = -fsanitize=fuzzer
$(foreach pair,$(MUTATED),$(eval $(subst :,: $(BUILD)/fuzz/mutator-,$(BUILD)/fuzzers/$(pair)).o))

$(REPLAYED) $(BUILD)/golden $(BUILD)/program $(FUZZED):
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LINK_FUZZER) -o $@ $^ $(ORIGIN) $(LIBRARIES) $(LOADED)
