# Run `make` to list the targets.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=

INSTALL ?= install
bindir = $(DESTDIR)$(PREFIX)/bin
mandir = $(DESTDIR)$(PREFIX)/share/man/man1
bashdir = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
zshdir = $(DESTDIR)$(PREFIX)/share/zsh/site-functions
fishdir = $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d

# The commands and pages of help that have their own manual page.
PAGES = add remove edit mute list refresh watch digest current forecast compare score search rules diff log drift mark \
	undo redo state export import config doctor hooks completions help templates when \
	expressions

# An import that Package.swift does not declare is an error in every build.
CHECKS = --explicit-target-dependency-import-check error

# The hashes for incremental builds depend on the folder, and the program shall not.
RELEASE = -c release $(CHECKS) --product skydiff -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen
# One file that runs without Swift's libraries, which Apple's systems include.
ifneq ($(shell uname -s),Darwin)
RELEASE += --static-swift-stdlib --disable-local-rpath -Xlinker -s
endif

RELEASED = $$($(SWIFT) build $(RELEASE) --show-bin-path)/skydiff

.DEFAULT_GOAL := help
.PHONY: help setup build release products demo test check times lint format torture fuzz release-check install install-files deb dist \
	uninstall docs picture recording clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

setup: ## install libcurl's headers if they are missing, or report how to
	@scripts/setup.sh

build: setup ## make a debug build
	$(SWIFT) build $(CHECKS)

# A build from an archive has no commit.
release: export SKYDIFF_COMMIT = $(shell git rev-parse --short=12 HEAD 2>/dev/null)
release: setup ## build the program to install: one file, optimized, stripped
	$(SWIFT) build $(RELEASE)

products: setup ## build every product without Swift's libraries, as in a release, but not optimized
	$(SWIFT) build $(CHECKS) --static-swift-stdlib --scratch-path .build/static

demo: build ## demonstrate skydiff with a simulated weather provider
	@scripts/demo.sh

test: setup ## lint, build and run the tests, some of them under sanitizers where their code changed
	@SWIFT="$(SWIFT)" scripts/test.sh

check: setup ## build and run the tests of the modules with changes since the branch main
	@SWIFT="$(SWIFT)" scripts/test.sh check

times: setup ## measure the time of each test, one after the other
	@SWIFT="$(SWIFT)" scripts/test.sh times

release-check: ## check that the commit can be released
	@scripts/release-check.sh

torture: setup products ## run the long tests at full size, then all tests under sanitizers
	@scripts/torture.sh

fuzz: setup ## look for bytes that crash a reader, SECONDS (60) for each
	@SWIFT="$(SWIFT)" scripts/fuzz.sh $(or $(SECONDS),60)

lint: ## check the format and the project's rules
	@scripts/lint.sh

format: ## format the sources in place
	$(SWIFT) format --in-place --recursive --parallel Package.swift Plugins Sources Tests Tools

install: release ## install into PREFIX (/usr/local); DESTDIR is supported
	@$(MAKE) --no-print-directory install-files PROGRAM="$(RELEASED)"

# Installs PROGRAM, which is built already.
install-files:
	$(INSTALL) -d "$(bindir)" "$(mandir)" "$(bashdir)" "$(zshdir)" "$(fishdir)"
	$(INSTALL) -m 755 "$(PROGRAM)" "$(bindir)/skydiff"
	"$(bindir)/skydiff" help --manual > "$(mandir)/skydiff.1"
	for page in $(PAGES); do \
	  "$(bindir)/skydiff" help --manual $$page > "$(mandir)/skydiff-$$page.1" || exit 1; \
	done
	"$(bindir)/skydiff" completions bash > "$(bashdir)/skydiff"
	"$(bindir)/skydiff" completions zsh > "$(zshdir)/_skydiff"
	"$(bindir)/skydiff" completions fish > "$(fishdir)/skydiff.fish"

deb: release ## make a Debian package in .build/packages
	@scripts/package.sh deb "$(RELEASED)"

dist: release ## make an archive of the program and its checksum in .build/packages
	@scripts/package.sh dist "$(RELEASED)"

uninstall: ## remove the installed files
	rm -f "$(bindir)/skydiff" "$(mandir)/skydiff.1" "$(bashdir)/skydiff" "$(zshdir)/_skydiff" \
	  "$(fishdir)/skydiff.fish"
	for page in $(PAGES); do rm -f "$(mandir)/skydiff-$$page.1"; done

docs: build ## generate docs/cli.md from the command declarations
	"$$($(SWIFT) build $(CHECKS) --show-bin-path)/skydiff" help --reference > docs/cli.md

picture: build ## draw docs/picture.svg, its light version and docs/meteogram.svg with the simulator
	@scripts/picture.py "$$($(SWIFT) build $(CHECKS) --show-bin-path)"

recording: build ## draw docs/recording.svg and its light version from a run of watch in tmux
	@scripts/recording.py "$$($(SWIFT) build $(CHECKS) --show-bin-path)"

clean: ## remove the build folder
	rm -rf .build
