# Two commands do everything: `make play` and `make test`. They need Python 3.11+ and make.
BIN := .venv/bin
UV := $(BIN)/uv pip install --quiet --compile-bytecode --python $(BIN)/python

play: .venv/.play  ## install what playing needs, and start a game in the terminal
	@$(BIN)/lostcities play

test: .venv/.test  ## install what testing needs, and run all tests
	@$(BIN)/python -m pytest
	@NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest tests/rules/test_three_ways.py

fast: .venv/.test  ## the inner loop: no compiler
	@LOSTCITIES_INTERPRETED=1 $(BIN)/python -m pytest -x

check: .venv/.test  ## what CI runs: format, lint, types, tests
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(MAKE) --no-print-directory test

coverage: .venv/.test  ## branch coverage of the rules, interpreted: must be whole
	@LOSTCITIES_INTERPRETED=1 $(BIN)/coverage run -m pytest tests/rules tests/reference
	@$(BIN)/coverage report --include='src/lostcities/rules/*' --fail-under=100 --show-missing

mutations: .venv/.test  ## break a rule at a time; every broken one must fail a test
	@$(BIN)/python tests/mutations.py

bench: .venv/.play  ## speed and signature
	@$(BIN)/lostcities bench

golden: .venv/.test  ## write the golden transcripts anew; then read the diff
	@$(BIN)/python -m tests.transcripts

lock: .venv/.uv  ## pin the newest versions that fit
	@for set in play test; do $(BIN)/uv pip compile --quiet --universal --generate-hashes \
	  --no-emit-index-url --no-header --python-version 3.11 requirements/$$set.in \
	  -o requirements/$$set.txt; done

.venv/.uv:
	@python3 -m venv .venv
	@$(BIN)/pip install --quiet --disable-pip-version-check uv
	@touch $@

.venv/.play: .venv/.uv requirements/play.txt pyproject.toml
	@$(UV) --require-hashes -r requirements/play.txt
	@$(UV) --no-deps -e .
	@touch $@

.venv/.test: .venv/.play requirements/test.txt
	@$(UV) --require-hashes -r requirements/test.txt
	@touch $@

help:  ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

.PHONY: play test fast check coverage mutations bench golden lock help
