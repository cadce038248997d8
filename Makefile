# Two commands: `make demo` shows what Triptych does, `make test` proves it.
# Each sets up what it needs in .venv the first time, and works offline afterwards.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready

.PHONY: demo example test check bench-quality lock clean

demo: $(READY)
	$(BIN)/triptych demo

# A team of three agents over three sessions; examples/team_two_processes.py does it in two processes.
example: $(READY)
	$(BIN)/python examples/team.py

test: $(READY)
	$(BIN)/ruff check src tests bench scripts examples
	$(BIN)/ruff format --check src tests bench scripts examples
	$(BIN)/mypy src tests
	$(BIN)/pytest -n 2

# `make bench-quality DATA=…`: how well things are found again, beside plain BM25, vectors and rank fusion.
# DATA is a folder of corpus*.jsonl and queries*.jsonl or a folder of such folders, JSON the file for everything
# measured. Offline.
DATA ?= data
JSON ?= bench/results/quality.json
bench-quality: $(READY)
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m bench.quality $(DATA) --json $(JSON)

# Made again whenever what it holds changes.
$(READY): pyproject.toml requirements.lock
	$(PYTHON) -c 'import sys; assert sys.version_info >= (3, 11), "Triptych needs Python 3.11 or newer; try make PYTHON=python3.12"'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --disable-pip-version-check --quiet --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --disable-pip-version-check --quiet --no-deps --no-build-isolation --editable .
	touch $(READY)

# Needs `uv`; records versions and hashes, no host.
lock:
	uv pip compile pyproject.toml --universal --generate-hashes --no-header --python-version 3.11 --extra http --extra server --group dev -o requirements.lock
	echo "hatchling>=1.27" | uv pip compile pyproject.toml - --universal --generate-hashes --no-header --no-annotate --python-version 3.11 --extra server -c requirements.lock -o deploy/requirements.lock

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
