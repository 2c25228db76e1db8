# Upkeep.

.PHONY: format lint clean
## formats C with clang-format and Python with black
format:
	clang-format -i $$(ci/lint --c)
	black --quiet --config ci/python.toml $$(ci/lint --python)

## runs clang-format, clang-tidy, cppcheck, gcc -fanalyzer, shellcheck, black, flake8
lint:
	ci/lint

## removes build/, including what fuzzing has found
clean:
	rm -rf build
