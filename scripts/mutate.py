#!/usr/bin/env python3
"""Plants one mistake at a time and runs the tests, to find what no test notices.

    scripts/mutate.py MODULE|FILE... [--count N] [--seed N] [--tests FILTER]

Works on a clone in .build/mutants, at the commit that is checked out. A mistake is a comparison that is
turned, a constant that is changed, a condition that is negated, or a line that is left out. Those that do
not compile do not count. Without --tests the tests of the module run; what survives them is printed with
its place. The exit status is 1 if anything survived.
"""

import argparse
import pathlib
import random
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
CLONE = ROOT / ".build" / "mutants"
BUILD = ["swift", "build", "--build-tests"]
TEST = ["swift", "test", "--skip-build", "--disable-xctest", "--filter"]
SECONDS = 600

TURNED = {
    " < ": " <= ", " <= ": " < ", " > ": " >= ", " >= ": " > ",
    " == ": " != ", " != ": " == ", " && ": " || ", " || ": " && ",
    " + ": " - ", " - ": " + ", "true": "false", "false": "true",
}


def code_of(line):
    """Returns the line with texts and comments blanked, so that nothing in them is changed."""
    blank = lambda match: " " * len(match.group())
    line = re.sub(r'"(?:\\.|[^"\\])*"', blank, line)
    return re.sub(r"//.*", blank, line)


def mistakes(text):
    """Yields each possible mistake of a file: the line, what it is, and the new line."""
    in_text = False
    for number, line in enumerate(text.split("\n")):
        code = code_of(line)
        was_text = in_text
        if line.count('"""') % 2:
            in_text = not in_text
        if was_text or in_text or code.lstrip().startswith(("import", "package import", "@")):
            continue
        for old, new in TURNED.items():
            for match in re.finditer(re.escape(old) if " " in old else rf"\b{old}\b", code):
                changed = line[: match.start()] + new + line[match.end():]
                yield number, f"{old.strip()} for {new.strip()}", changed
        for match in re.finditer(r"(?<![\w.#])(\d+)(?![\w.])", code):
            value = str(int(match.group()) + 1)
            yield number, "a constant", line[: match.start()] + value + line[match.end():]
        match = re.match(r"(\s*(?:\} else )?(?:if|guard|while) )([^,{]+?)( else \{| \{)(.*)$", code)
        if match and not re.match(r"(let|var|case|try)\b", match.group(2)):
            start, end = match.span(2)
            yield number, "a negation", f"{line[:start]}!({line[start:end]}){line[end:]}"
        if re.match(r"\s+(?!let|var|case|return|default|guard|func|typealias|\}|\)|\.)[\w.]+(\(.*\)| [-+]?= .*)$", code):
            yield number, "a line less", re.match(r"\s*", line).group() + "_ = ()"


def run(command, log, seconds=SECONDS):
    try:
        done = subprocess.run(
            command, cwd=CLONE, stdout=log, stderr=subprocess.STDOUT, timeout=seconds, check=False
        )
        return done.returncode == 0
    except subprocess.TimeoutExpired:
        return False


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("subject", nargs="+", help="a module or a file")
    parser.add_argument("--count", type=int, default=20, help="how many mistakes (20)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--tests", help="which tests run, as swift test --filter has them")
    options = parser.parse_args()

    if not CLONE.exists():
        subprocess.run(["git", "clone", "-q", ROOT, CLONE], check=True)
    head = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()
    subprocess.run(["git", "fetch", "-q", "origin"], cwd=CLONE, check=True)
    subprocess.run(["git", "checkout", "-q", "-f", head], cwd=CLONE, check=True)

    sites = []
    for subject in options.subject:
        path = CLONE / subject
        files = [path] if path.is_file() else sorted((CLONE / "Sources" / subject).rglob("*.swift"))
        if not files:
            parser.error(f"there is no module and no file '{subject}'")
        for file in files:
            for number, kind, line in mistakes(file.read_text()):
                sites.append((file, number, kind, line))
    random.Random(options.seed).shuffle(sites)

    counted, survivors = 0, []
    with open(ROOT / ".build" / "mutants.log", "w") as log:
        if not run(BUILD, log, None):
            sys.exit("mutate: error: the clone does not build; see .build/mutants.log")
        for file, number, kind, line in sites:
            if counted >= options.count:
                break
            text = file.read_text()
            lines = text.split("\n")
            before, lines[number] = lines[number].strip(), line
            file.write_text("\n".join(lines))
            try:
                if not run(BUILD, log):
                    continue
                counted += 1
                module = file.relative_to(CLONE / "Sources").parts[0]
                survived = run(TEST + [options.tests or f"{module}Tests"], log)
            finally:
                file.write_text(text)
            place = f"{file.relative_to(CLONE)}:{number + 1}"
            print(f"{'survived' if survived else 'noticed '} {place}: {kind}: {before}", flush=True)
            if survived:
                survivors.append(place)
    print(f"{counted - len(survivors)} of {counted} were noticed")
    sys.exit(1 if survivors else 0)


if __name__ == "__main__":
    main()
