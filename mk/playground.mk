# The playground: a page with libflipref in WebAssembly.

# It is made from the core, the library, the dialects' programs, and the code that writes reports and boards. It needs
# clang for WebAssembly, and lld. There is no C library: dist/playground/memory.c has the functions that the code calls.
WASM_CC     = clang
WASM        = $(BUILD)/playground
WASM_C      = $(wildcard dist/playground/*.c)
WASM_ROOMS  = $(wildcard $(addsuffix /*.c,$(addprefix src/,play parts/options parts/text parts/report))) \
	$(addprefix src/,main/run_dialect.c parts/system/world.c parts/page/shown_game.c parts/usage/options_taken.c \
	verbs/check/check_order.c verbs/show/show_order.c verbs/show/show_text.c verbs/show/show_svg.c)
WASM_OBJ    = $(patsubst %.c,$(WASM)/%.o,$(CORE) $(JUDGE) $(LIBRARY) $(WASM_ROOMS) $(WASM_C))
WASM_FLAGS  = --target=wasm32 -O2 -nostdlibinc -isystem dist/playground/include -Idist/playground \
	$(WARNINGS) -Wno-c99-extensions # which clang's own stdint.h uses
WASM_MEMORY = 536870912 # bytes of memory that the module may have at most

.PHONY: playground
## writes build/playground.html: an editor and the dialects' programs, as one page (docs/playground.md)
playground: $(BUILD)/playground.html

$(WASM_OBJ): $(WASM)/%.o: %.c
	@mkdir -p $(@D)
	$(WASM_CC) $(WASM_FLAGS) $(if $(filter $(CORE),$<),$(C89),$(C11)) $(CPPFLAGS) -c -o $@ $<

# Only memory.c may use the instructions that copy memory: an engine takes long to start one, so it must not be used for
# a few bytes.
$(WASM)/dist/playground/memory.o: WASM_FLAGS += -mbulk-memory

# The stack comes first in memory, so an overflow leaves the memory and stops the module.
$(WASM)/flipref.wasm: $(WASM_OBJ)
	$(WASM_CC) --target=wasm32 -nostdlib -Wl,--no-entry -Wl,--gc-sections -Wl,--strip-all -Wl,--stack-first \
		-Wl,-z,stack-size=1048576 -Wl,--export=__heap_base -Wl,--max-memory=$(WASM_MEMORY) -o $@ $^

$(BUILD)/playground.html: $(WASM)/flipref.wasm dist/playground/assemble $(wildcard dist/playground/page/*)
	dist/playground/assemble $< $(VERSION) >$@.part
	mv $@.part $@

-include $(WASM_OBJ:.o=.d)
