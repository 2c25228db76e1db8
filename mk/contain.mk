# The sandbox, flipref-stage, with its filters of system calls; the code that the sieve links with programs; and the
# harness of submissions. All are embedded in flipref, as arrays in C.

# The supervisor is the same in every build. It belongs to the sandbox, so sanitizers do not check it.
STAGE          = $(BUILD)/flipref-stage
STAGE_CC       = $(if $(findstring afl,$(CC)),cc,$(CC))
STAGE_FLAGS    = $(if $(ARCH),$($(ARCH))) -std=c11 -O2 $(WARNINGS) -static -s
STAGE_SOURCES := $(wildcard src/parts/contain/stage/*.c) src/parts/contain/wipe.c
STAGE_HEADERS := $(wildcard src/parts/contain/*.h src/parts/contain/*/*.h) src/core/base/bytes.h
FILTERS        = $(BUILD)/contain/stage_filters.h

# The generator runs during the build, so the native compiler builds it.
$(BUILD)/contain/make_filter: src/parts/contain/filter/make_filter.c src/parts/contain/filter/filter.h $(BUILD)/with
	@mkdir -p $(@D)
	cc -std=c11 -D_XOPEN_SOURCE=700 -Isrc/parts -O1 $(WARNINGS) -o $@ $< -lseccomp

ifneq ($(SECCOMP_MACHINE),)
$(FILTERS): $(BUILD)/contain/make_filter
	$< filters $(SECCOMP_MACHINE) >$@.part
	mv $@.part $@
$(BUILD)/src/parts/contain/call_names.c: $(BUILD)/contain/make_filter
	@mkdir -p $(@D)
	$< names $(SECCOMP_MACHINE) >$@.part
	mv $@.part $@
else # without libseccomp, `grade` and `hunt` report that there is no filter
$(FILTERS): src/parts/contain/filter/absent/contain/stage_filters.h $(BUILD)/with
	@mkdir -p $(@D)
	cp $< $@
$(BUILD)/src/parts/contain/call_names.c: src/parts/contain/filter/absent/call_names.c.in $(BUILD)/with
	@mkdir -p $(@D)
	cp $< $@
endif

ifneq ($(WITH_STATIC),)
$(STAGE): $(STAGE_SOURCES) $(STAGE_HEADERS) $(FILTERS)
	$(STAGE_CC) $(STAGE_FLAGS) $(INCLUDES) -I$(BUILD) -o $@ $(STAGE_SOURCES)
else # `grade` and `hunt` report that there is no supervisor
$(STAGE): $(BUILD)/with
	: >$@
endif

$(BUILD)/src/parts/contain/stage_bytes.c: src/parts/contain/embed $(STAGE)
	@mkdir -p $(@D)
	src/parts/contain/embed contain/container.h contain_stage $(STAGE) >$@.part
	mv $@.part $@

# ---- the code of the sieve ----

# The native compilers link it with programs. All its names are local except those of --wrap, so they cannot clash with
# the names of a program.
INSIDE         = $(BUILD)/sieve/inside.o
INSIDE_FLAGS   = -std=gnu11 -O2 $(WARNINGS) -fPIC -ffreestanding -fno-builtin -fvisibility=hidden -fno-stack-protector \
	-fno-asynchronous-unwind-tables -fcf-protection=none
INSIDE_SOURCES := $(wildcard src/parts/sieve/inside/*.c)
INSIDE_OBJ     = $(INSIDE_SOURCES:src/parts/sieve/inside/%.c=$(BUILD)/sieve/%.part.o)

ifneq ($(WITH_INSIDE),)
$(INSIDE_OBJ): $(BUILD)/sieve/%.part.o: src/parts/sieve/inside/%.c $(wildcard src/parts/sieve/inside/*.h) $(BUILD)/with
	@mkdir -p $(@D)
	cc $(INSIDE_FLAGS) -Isrc/parts -c -o $@ $<
$(INSIDE): $(INSIDE_OBJ)
	ld -r -o $@.part $^
	objcopy --localize-hidden $@.part $@
	rm $@.part
else # the sieve reports that programs cannot be linked with it
$(INSIDE): $(BUILD)/with
	@mkdir -p $(@D)
	: >$@
endif

$(BUILD)/src/parts/sieve/inside_bytes.c: src/parts/contain/embed $(INSIDE)
	@mkdir -p $(@D)
	src/parts/contain/embed sieve/batch.h sieve_inside $(INSIDE) >$@.part
	mv $@.part $@

# ---- the text of the harness of submissions ----

$(BUILD)/src/parts/engines/harness_text.c: src/parts/engines/inside/harness.c
$(BUILD)/src/parts/engines/exchange_text.c: src/parts/engines/inside/exchange.h
$(BUILD)/src/parts/engines/%_text.c: src/parts/contain/embed
	@mkdir -p $(@D)
	src/parts/contain/embed engines/engines.h engines_$* $(filter src/parts/engines/%,$^) >$@.part
	mv $@.part $@

$(CONTAIN_OBJ): %.o: %.c
	$(CC) $(C11) $(INCLUDES) $(CFLAGS) $(UNTRACED) -c -o $@ $<
