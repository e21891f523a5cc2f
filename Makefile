# Black Lady. `make help` lists the targets.
#
# One environment, .venv, filled from two locks:
#   constraints-runtime.txt  what the service needs; all that the container image holds
#   constraints.txt          the same versions, and the development tools
# Both pin every package, hold the hashes of every file published for it, and are installed with --require-hashes.
# They fit Python 3.11 to 3.14 on Linux (glibc, x86_64 and aarch64) and macOS (Apple silicon). Wheels only: nothing is
# compiled, and what has no wheel fails at once.

PYTHON ?= python3
HOST   ?= 127.0.0.1
PORT   ?= 8000
VENV   ?= .venv
JOBS   ?= auto
ARGS   ?=

BIN     := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --only-binary :all: --require-hashes
LOCK     = $(BIN)/uv pip compile --quiet --no-config --universal --fork-strategy fewest --generate-hashes \
           --no-header --no-annotate --no-emit-index-url --no-emit-find-links $(ARGS) pyproject.toml
SOURCES := $(wildcard games solver service benchmarks)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help install install-runtime serve test soak bench openapi lint format lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-16s %s\n", $$1, $$2 }' Makefile
	@echo 'Variables: PYTHON=$(PYTHON) HOST=$(HOST) PORT=$(PORT) VENV=$(VENV) JOBS=$(JOBS) (test workers), ARGS= for the tool behind a target'

# --- the environment ---

install: $(VENV)/installed-dev ## set up everything, development tools included

install-runtime: $(VENV)/installed-runtime ## set up what the service needs, no more

$(VENV)/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Python 3.11 or newer is needed: make PYTHON=python3.12 ...")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed-runtime: constraints-runtime.txt | $(VENV)/pyvenv.cfg
	$(INSTALL) --requirement $<
	@touch $@

$(VENV)/installed-dev: constraints.txt $(VENV)/installed-runtime
	$(INSTALL) --requirement $<
	@touch $@

# --- running and checking ---

serve: install-runtime ## start the service (PORT=8000)
	BLACKLADY_HOST=$(HOST) BLACKLADY_PORT=$(PORT) $(BIN)/gunicorn --config service/gunicorn.conf.py $(ARGS) 'service:create_app()'

test: install ## run the tests (ARGS='-k solve', JOBS=0 for one process)
	$(BIN)/python -m pytest --numprocesses $(JOBS) --dist worksteal $(ARGS)

soak: install ## run the service under load and faults, then the long tests (ARGS='-k service')
	$(BIN)/python -m pytest -m soak -s $(ARGS)

bench: install ## compare speed with the yardsticks, in one run
	$(BIN)/python -m benchmarks $(ARGS)

openapi: install-runtime ## write openapi/openapi.json from the schemas
	$(BIN)/python -m service.openapi $(ARGS)

lint: install ## style, types, Dockerfile, locks, known faults of what the image holds
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict $(SOURCES)
	$(BIN)/hadolint Dockerfile
	@! grep -nvE '^[a-z0-9.-]+==[^/@]+$$|^ +--hash=sha256:[0-9a-f]{64}( \\)?$$' constraints.txt constraints-runtime.txt || \
	    { echo 'a lock holds more than pinned packages and their hashes (a registry? a path?)'; exit 1; }
	$(BIN)/pip-audit --progress-spinner off --disable-pip --requirement constraints-runtime.txt

format: install ## let ruff rewrite what it can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# --- upkeep ---

lock: install ## renew the locks after a change in pyproject.toml (ARGS=--upgrade: newest versions)
	$(LOCK) --extra dev --output-file constraints.txt
	$(LOCK) --constraint constraints.txt --output-file constraints-runtime.txt

clean: ## remove the environment and every cache
	rm -rf $(VENV) build dist *.egg-info .benchmarks .hypothesis .mypy_cache .pytest_cache .ruff_cache .schemathesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
