# Two commands do everything: `make play` and `make test`. They need Python 3.11+, Node 20+ and make.
BIN := .venv/bin
UV := $(BIN)/uv pip install --quiet --compile-bytecode --python $(BIN)/python

# bytecode is kept, also where the environment says otherwise: processes of the tests start sooner
PYTEST := PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n auto --maxprocesses 4 --dist worksteal

PAGE := src/lostcities/server/static/index.html

play: .venv/.play $(PAGE)  ## install what playing needs, build the page, and open it in the browser
	@$(BIN)/lostcities serve --open

test: .venv/.test  ## install what testing needs, and run all tests
	@$(BIN)/python -m tests.web.browsers
	@! command -v npm > /dev/null || $(MAKE) --no-print-directory page  # once, before several processes want it
	@$(PYTEST) || { [ $$? -eq 1 ] && echo "Once more, one after the other, what failed:" && $(BIN)/python -m pytest --last-failed --last-failed-no-failures none; }

bounds: .venv/.test  ## interpreted and compiled rules compared once more, with bounds-checked code
	@NUMBA_BOUNDSCHECK=1 $(PYTEST) tests/rules/test_three_ways.py

fast: .venv/.test  ## the inner loop, under a minute: no compiler, no process, no browser
	@LOSTCITIES_INTERPRETED=1 $(PYTEST) -m "not slow"

check: .venv/.test  ## what CI runs: format, lint, types, tests
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check --no-cache .
	@$(BIN)/mypy
	@$(MAKE) --no-print-directory lint-page
	@$(MAKE) --no-print-directory test
	@$(MAKE) --no-print-directory bounds

lint-page:  ## format, lint and types of the page, where there is npm
	@! command -v npm > /dev/null || $(MAKE) --no-print-directory web/node_modules/.installed
	@! command -v npm > /dev/null || npm --prefix web run --silent check

coverage: .venv/.test  ## branch coverage of the rules, interpreted: must be whole
	@LOSTCITIES_INTERPRETED=1 $(BIN)/coverage run -m pytest tests/rules tests/reference
	@$(BIN)/coverage report --include='src/lostcities/core/*,src/lostcities/games/*/rules.py,src/lostcities/games/*/knowledge.py,src/lostcities/games/*/story.py,src/lostcities/games/*/sheet.py' --fail-under=100 --show-missing

mutations: .venv/.test  ## break a rule at a time; every broken one must fail a test
	@$(BIN)/python tests/mutations.py

bench: .venv-bench/.installed  ## speed and signature, then the speed beside other libraries
	@.venv-bench/bin/lostcities bench
	@.venv-bench/bin/python -m benchmarks.peers

wasm: .venv/.play  ## compile the rules for the browser anew; needs wasm-ld (Debian's package lld)
	@$(BIN)/python -m lostcities.wasm

docs: .venv/.docs  ## the documentation as a site in build/docs; a broken link fails it
	@NO_MKDOCS_2_WARNING=1 PYTHONPATH=src $(BIN)/python -m mkdocs build --quiet --clean
	@echo "build/docs/index.html is the first page; to look at it: python3 -m http.server --directory build/docs"

dist: .venv/.uv $(PAGE)  ## the wheel and the source distribution, with the page
	@rm -rf dist
	@$(BIN)/uv build --out-dir dist .

golden: .venv/.test  ## write the golden transcripts anew; then read the diff
	@$(BIN)/python -m tests.transcripts
	@$(BIN)/python -m tests.envs.openspiel_games

lock: .venv/.uv  ## pin the newest versions that fit
	@for set in play test docs bench; do $(BIN)/uv pip compile --quiet --universal --generate-hashes \
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

.venv/.docs: .venv/.play requirements/docs.txt
	@$(UV) --require-hashes -r requirements/docs.txt
	@touch $@

.venv-bench/.installed: .venv/.uv requirements/bench.txt pyproject.toml  # apart: the peers want versions of their own
	@python3 -m venv .venv-bench
	@$(BIN)/uv pip install --quiet --python .venv-bench/bin/python --require-hashes -r requirements/bench.txt
	@$(BIN)/uv pip install --quiet --python .venv-bench/bin/python --no-deps -e .
	@touch $@

page: $(PAGE)  ## build the page, if its sources have changed

$(PAGE): web/node_modules/.installed $(shell find web/src web/public web/scripts/compress.mjs web/*.ts web/*.js web/package.json web/index.html src/lostcities/*/wasm src/lostcities/games/*/wasm src/lostcities/games/*/exercises.json -type f 2>/dev/null)
	@npm --prefix web run --silent build -- --logLevel warn
	@touch $@

web/node_modules/.installed: web/package-lock.json
	@command -v npm > /dev/null || { echo "The page needs Node 20 or newer; without it: lostcities play"; exit 1; }
	@npm --prefix web install --no-save --silent --no-audit --no-fund  # not ci: it wants other systems' binaries in the lock
	@touch $@

help:  ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

.PHONY: play page test bounds fast check lint-page coverage mutations bench wasm docs dist golden lock help
