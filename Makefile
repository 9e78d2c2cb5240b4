# `make play` and `make test` set up their own virtual environment in .venv; nothing else is needed but Python and make.
# Pass options with ARGS, for example: make test ARGS="-k withdrawal".

PYTHON ?= python3
VENV ?= .venv
ARGS ?=
GAMES ?= 20000
SEED ?= 1

BIN := $(VENV)/bin
RUN := $(BIN)/python
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help play test compiled lint types fuzz bench bench-compiled bench-screen balance coverage docs picture clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' Makefile

play: $(VENV)/.game ## start the game
	@$(BIN)/nero-tui play $(ARGS) || [ $$? -eq 130 ]

test: $(VENV)/.tools ## run the tests, on every core
	@$(RUN) -m pytest -n auto $(ARGS)

compiled: build/compiled ## build a wheel with rules and bots as machine code (dist/) and run the tests on it
	@cd $< && $(COMPILED) -m pytest -n auto $(ARGS)

lint: $(VENV)/.tools ## check the style of the code
	@$(RUN) -m ruff check .

types: $(VENV)/.tools ## check the types of the code
	@$(RUN) -m mypy

fuzz: $(VENV)/.tools ## play 20,000 random games over all variants (GAMES=n, SEED=n)
	@$(RUN) -m tests.fuzz --games $(GAMES) --seed $(SEED) $(ARGS)

bench: $(VENV)/.tools ## measure the speed of the rules
	@$(RUN) -m benchmarks $(ARGS)

bench-compiled: build/compiled ## measure the speed of the compiled rules
	@cd $< && $(COMPILED) -m benchmarks $(ARGS)

balance: $(VENV)/.tools ## let legates play 2,000 games of every variant and write docs/balance.md (hours)
	@$(RUN) -m benchmarks.balance $(ARGS)

bench-screen: $(VENV)/.tools ## measure the table on the screen beside a bare list
	@$(RUN) -m benchmarks.screen $(ARGS)

coverage: $(VENV)/.tools ## run the tests and show which branches of the rules they miss
	@$(RUN) -m pytest --cov=nero_tui.nero --cov=nero_tui.table --cov-branch --cov-report=term --cov-fail-under=95 -n auto $(ARGS)

docs: $(VENV)/.tools ## write the generated pages of docs/ anew
	@$(RUN) -m nero_tui.nero.rulebook docs
	@$(RUN) -m nero_tui.nero.cases docs
	@$(RUN) -m tests.readme

picture: $(VENV)/.tools ## draw docs/table.svg, the picture of the table in the README, anew
	@$(RUN) -m tests.picture

clean: ## remove the virtual environment and everything that was generated
	@rm -rf "$(VENV)" build dist failures snapshot_report.html .coverage .coverage.* htmlcov .hypothesis
	@rm -rf .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The compiled wheel, unpacked beside tests and benchmarks: there they meet the compiled modules. Needs a C compiler.
COMPILED = NERO_TUI_EXPECT_COMPILED=1 PYTHONPATH="$(CURDIR)/build/compiled" "$(if $(filter /%,$(RUN)),,$(CURDIR)/)$(RUN)"
.PHONY: build/compiled
build/compiled: $(VENV)/.tools
	@echo "Compiling the rules and the bots ..."
	@rm -rf $@ && mkdir -p $@/wheel dist
	@NERO_TUI_COMPILE=1 $(RUN) -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir $@/wheel .
	@cp $@/wheel/*.whl dist/
	@$(RUN) -m zipfile -e $@/wheel/*.whl $@
	@cp -R .ci benchmarks boards docs tests *.md LICENSE Makefile hatch_build.py pyproject.toml $@/

# The two stamps say what is installed; pip runs again only when pyproject.toml has changed.
$(VENV)/.game: pyproject.toml | $(RUN)
	@echo "Installing the game in $(VENV) ..."
	@$(PIP) --editable .
	@touch $@

$(VENV)/.tools: pyproject.toml | $(RUN)
	@echo "Installing the game and its tools in $(VENV) ..."
	@$(PIP) --editable '.[dev]'
	@touch $@ $(VENV)/.game

$(RUN):
	@command -v "$(PYTHON)" >/dev/null || { echo "Python was not found as '$(PYTHON)': install Python 3.11 or newer, or say where it is: make PYTHON=/path/to/python3"; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "nero-tui needs Python 3.11 or newer, but '$(PYTHON)' is older: name another one with make PYTHON=python3.11"; exit 1; }
	@"$(PYTHON)" -m venv "$(VENV)" || { rm -rf "$(VENV)"; echo "Python could not make a virtual environment; on Debian and Ubuntu it needs the package python3-venv."; exit 1; }
