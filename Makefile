# make lab and make test set up what they need; `make help` lists the rest.
PYTHON ?= python3
PY := .venv/bin/python
UV := $(shell command -v uv 2>/dev/null)
PYTEST_ARGS ?= -n 2 --dist loadgroup

.DEFAULT_GOAL := help
.PHONY: help lab test lint lock bench clean moved git

help:  ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 16
	@echo '  Options: PORT=8890 and ARGS="--no-browser" for lab; ARGS=--upgrade for lock; PYTHON=python3.12'

lab: .venv/.running  ## set up and open the explorer in JupyterLab
	$(PY) -m explorer lab $(if $(PORT),--port $(PORT)) $(ARGS)

test: git .venv/.testing lint  ## set up, lint, check types and layers, run the tests
	$(PY) -m pytest $(PYTEST_ARGS) $(ARGS)

lint: .venv/.testing
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	.venv/bin/lint-imports --no-logo

bench: .venv/.testing  ## run the benchmarks
	$(PY) -m benchmarks $(ARGS)

# The testing lock comes first: the running one keeps to its versions.
LOCK = pip compile pyproject.toml --quiet --no-config --universal --generate-hashes --no-header --no-annotate --no-emit-index-url
lock: .venv/bin/python  ## pin the dependencies anew (ARGS=--upgrade for newer ones)
	@set -e; uv='$(UV)'; scratch=; trap 'rm -rf "$$scratch"' EXIT; \
	if [ -z "$$uv" ]; then \
	    scratch=$$(mktemp -d); $(PY) -m venv "$$scratch"; "$$scratch/bin/pip" install --quiet uv; uv="$$scratch/bin/uv"; \
	fi; \
	"$$uv" $(LOCK) --extra setup --extra dev $(ARGS) -o requirements-dev.lock; \
	"$$uv" $(LOCK) --extra setup $(ARGS) -c requirements-dev.lock -o requirements.lock; \
	! grep -nE 'https?:|file:' requirements.lock requirements-dev.lock

clean:  ## remove the environment and all that was built
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# An environment knows its own place; one that was moved, copied or lost its Python is made again.
ifneq ($(shell { cat .venv/.place && .venv/bin/python -c ''; } 2>/dev/null || echo none),$(CURDIR))
.venv/bin/python .venv/.running .venv/.testing: moved
endif

.venv/bin/python:
ifeq ($(UV),)
	@command -v "$(PYTHON)" >/dev/null || { echo "$(PYTHON) is missing: install Python 3.11 or newer (Debian, Ubuntu: sudo apt install python3 python3-venv), or say make PYTHON=python3.12"; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "$(PYTHON) is too old ($$("$(PYTHON)" --version)): Rules Explorer needs Python 3.11 or newer; install one and say make PYTHON=python3.12"; exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { echo "$(PYTHON) lacks its venv module: sudo apt install python3-venv (Debian, Ubuntu), or install uv"; exit 1; }
	"$(PYTHON)" -m venv --clear .venv
else
	uv venv --quiet --clear --python '>=3.11' .venv
endif
	@pwd > .venv/.place

git:
	@command -v git >/dev/null || { echo "git is missing: sudo apt install git (Debian, Ubuntu)"; exit 1; }

ifeq ($(UV),)
INSTALL = $(PY) -m pip install --quiet --disable-pip-version-check --no-deps
else
INSTALL = uv pip install --quiet --python $(PY) --compile-bytecode --no-deps
endif

define SET_UP
	@echo "Setting up .venv from $<: a minute on the first run"
	@$(INSTALL) --require-hashes -r $<
	@$(INSTALL) --no-build-isolation -e .
	@mkdir -p .venv/share/jupyter/lab/settings
	@cp jupyter/overrides.json .venv/share/jupyter/lab/settings/
endef

.venv/.running: requirements.lock pyproject.toml jupyter/overrides.json | .venv/bin/python
	$(SET_UP)
	@touch $@

.venv/.testing: requirements-dev.lock pyproject.toml jupyter/overrides.json | .venv/bin/python
	$(SET_UP)
	@touch .venv/.running $@
