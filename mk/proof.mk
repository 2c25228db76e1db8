# Proofs.

.PHONY: prove prove-negative stack
## proves that no input reaches undefined behaviour; proof/README.md says what exactly
prove:
	proof/prove

## tests that the proofs notice planted faults
prove-negative:
	proof/negative

## proves that nothing below library recurses, and bounds its stack
stack:
	proof/stack -v
