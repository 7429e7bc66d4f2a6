# `make` lists what there is.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=

INSTALL ?= install
bindir = $(DESTDIR)$(PREFIX)/bin

# An import that Package.swift does not declare is an error in every build.
CHECKS = --explicit-target-dependency-import-check error

# One file that runs without Swift's libraries. Apple's systems bring those along.
ifeq ($(shell uname -s),Darwin)
RELEASE = -c release $(CHECKS) --product skydiff
else
RELEASE = -c release $(CHECKS) --product skydiff --static-swift-stdlib -Xlinker -s
endif

.DEFAULT_GOAL := help
.PHONY: help setup build release demo test lint format torture install uninstall clean

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

test: setup lint ## lint, build with checked imports, run the tests
	$(SWIFT) build --build-tests $(CHECKS)
	$(SWIFT) test --skip-build --disable-xctest

torture: setup ## the long tests at full size, optimised, then under the sanitizers
	@scripts/torture.sh

lint: ## check the format and the project's own rules
	@scripts/lint.sh

format: ## format the sources in place
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests

install: release ## install below PREFIX (/usr/local); DESTDIR is honoured
	$(INSTALL) -d "$(bindir)"
	$(INSTALL) -m 755 "$$($(SWIFT) build $(RELEASE) --show-bin-path)/skydiff" "$(bindir)/skydiff"

uninstall: ## remove what install put there
	rm -f "$(bindir)/skydiff"

clean: ## remove what was built
	rm -rf .build
