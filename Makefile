# How `make` is called: make [TARGET...] [VARIABLE=VALUE...]

# The rules are in mk/, one file for each subject.

VERSION = 0.1.0
.DEFAULT_GOAL = all

.PHONY: help
## prints this list, which is made from the comments in mk/
help:
	@awk -f mk/help.awk Makefile mk/program.mk mk/test.mk mk/fuzz.mk mk/proof.mk mk/library.mk mk/single.mk mk/playground.mk mk/install.mk mk/dist.mk mk/upkeep.mk mk/flags.mk

include mk/flags.mk mk/libraries.mk mk/program.mk mk/contain.mk mk/library.mk mk/install.mk mk/dist.mk mk/single.mk mk/playground.mk mk/fuzz.mk \
	mk/test.mk mk/proof.mk mk/upkeep.mk

# The headers that each object of this build was compiled with.
FOLDERS = $(sort $(dir $(CORE) $(JUDGE) $(LIBRARY) $(PROGRAM) $(FUZZ) $(wildcard regress/mutation/*.c)))
-include $(wildcard $(addsuffix *.d,$(BUILD)/ $(BUILD)/unit/ $(BUILD)/tests/ \
	$(FOLDERS:%=$(BUILD)/%) $(FOLDERS:%=$(BUILD)/shared/%)))
