# How `make` is called: make [TARGET...] [VARIABLE=VALUE...]

# The rules are in mk/, one file for each subject.

VERSION = 0.1.0
.DEFAULT_GOAL = all

.PHONY: help
## prints this list, which is made from the comments in mk/
help:
	@awk -f mk/help.awk Makefile $(addprefix mk/,program.mk test.mk fuzz.mk library.mk install.mk flags.mk)

include $(addprefix mk/,flags.mk program.mk library.mk install.mk fuzz.mk test.mk)

# The headers that each object of this build was compiled with.
FOLDERS = $(sort $(dir $(CORE) $(JUDGE) $(LIBRARY) $(PROGRAM) $(FUZZ) $(wildcard regress/mutation/*.c)))
-include $(wildcard $(addsuffix *.d,$(BUILD)/ $(BUILD)/unit/ $(BUILD)/tests/ \
	$(FOLDERS:%=$(BUILD)/%) $(FOLDERS:%=$(BUILD)/shared/%)))
