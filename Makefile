# `make` lists what there is.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=

INSTALL ?= install
bindir = $(DESTDIR)$(PREFIX)/bin
mandir = $(DESTDIR)$(PREFIX)/share/man/man1
bashdir = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
zshdir = $(DESTDIR)$(PREFIX)/share/zsh/site-functions
fishdir = $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d

# The commands that have a manual page of their own.
PAGES = add remove edit list refresh current forecast search state export import config \
	completions help

# An import that Package.swift does not declare is an error in every build.
CHECKS = --explicit-target-dependency-import-check error

# One file that runs without Swift's libraries. Apple's systems bring those along.
ifeq ($(shell uname -s),Darwin)
RELEASE = -c release $(CHECKS) --product skydiff
else
RELEASE = -c release $(CHECKS) --product skydiff --static-swift-stdlib -Xlinker -s
endif

.DEFAULT_GOAL := help
.PHONY: help setup build release demo test lint format torture install uninstall docs picture clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

setup: ## install or name what is missing to build (quiet when nothing is)
	@scripts/setup.sh

build: setup ## build everything for debugging
	$(SWIFT) build $(CHECKS)

release: setup ## build the skydiff that is installed: one file, optimised, stripped
	$(SWIFT) build $(RELEASE)

demo: build ## the main job, shown against a simulated provider
	@scripts/demo.sh

test: setup lint ## lint, build with checked imports, run the tests, some under sanitizers
	@scripts/setup.sh --tests
	$(SWIFT) build --build-tests $(CHECKS)
	@SWIFT="$(SWIFT)" scripts/test.sh
	@scripts/torture.sh sample
	@scripts/demo.sh >/dev/null

torture: setup ## the long tests at full size, optimised, then under the sanitizers
	@scripts/torture.sh

lint: ## check the format and the project's own rules
	@scripts/lint.sh

format: ## format the sources in place
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests

install: release ## install below PREFIX (/usr/local); DESTDIR is honoured
	$(INSTALL) -d "$(bindir)" "$(mandir)" "$(bashdir)" "$(zshdir)" "$(fishdir)"
	$(INSTALL) -m 755 "$$($(SWIFT) build $(RELEASE) --show-bin-path)/skydiff" "$(bindir)/skydiff"
	"$(bindir)/skydiff" help --manual > "$(mandir)/skydiff.1"
	for page in $(PAGES); do \
	  "$(bindir)/skydiff" help --manual $$page > "$(mandir)/skydiff-$$page.1" || exit 1; \
	done
	"$(bindir)/skydiff" completions bash > "$(bashdir)/skydiff"
	"$(bindir)/skydiff" completions zsh > "$(zshdir)/_skydiff"
	"$(bindir)/skydiff" completions fish > "$(fishdir)/skydiff.fish"

uninstall: ## remove what install put there
	rm -f "$(bindir)/skydiff" "$(mandir)/skydiff.1" "$(bashdir)/skydiff" "$(zshdir)/_skydiff" \
	  "$(fishdir)/skydiff.fish"
	for page in $(PAGES); do rm -f "$(mandir)/skydiff-$$page.1"; done

docs: build ## write docs/cli.md from the program's own declarations
	"$$($(SWIFT) build $(CHECKS) --show-bin-path)/skydiff" help --reference > docs/cli.md

picture: build ## draw docs/picture.svg anew from a run against the simulator
	@scripts/picture.py "$$($(SWIFT) build $(CHECKS) --show-bin-path)"

clean: ## remove what was built
	rm -rf .build
