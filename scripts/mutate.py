#!/usr/bin/env python3
"""Plants mistakes and runs the tests with one of them at a time, to find what no test notices.

    scripts/mutate.py MODULE|FILE... [--count N] [--seed N] [--tests FILTER] [--then FILTER] [--jobs N] [--keep]

Works on a clone in .build/mutants, at the commit that is checked out. A mistake is a comparison that is
turned, a constant that is changed, a condition that is negated, or a line that is left out. All of them
are built at once, each behind a condition that SKYDIFF_MUTANT turns on; those that do not compile are
taken out again. Without --tests the tests of the module run, and those of --then on what survived them. What
survives is printed with its place.
--keep goes on with the mistakes that were built last. The exit status is 1 if anything survived.
"""

import argparse
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parent.parent
CLONE = ROOT / ".build" / "mutants"
PLANTED = ROOT / ".build" / "mutants.json"
LOG = ROOT / ".build" / "mutants.log"
BUILD = ["swift", "build", "--build-tests"]
TEST = ["swift", "test", "--skip-build", "--disable-xctest", "--ignore-lock", "--filter"]

# At the end of a file, so that the numbers of its lines stay.
CHOICE = """
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
private let chosenMutant = getenv("SKYDIFF_MUTANT").flatMap { Int(String(cString: $0)) }
private func isMutant(_ number: Int) -> Bool { chosenMutant == number }
"""

TURNED = {
    " < ": " <= ", " <= ": " < ", " > ": " >= ", " >= ": " > ",
    " == ": " != ", " != ": " == ", " && ": " || ", " || ": " && ",
    " + ": " - ", " - ": " + ",
}
BEFORE = re.compile(r"(?:[,=?:{]|\breturn|\bif|\bguard|\bwhile|\bwhere|\bin|\bcase|\btry|&&|\|\|)\s$")
BEHIND = re.compile(r"\s(?:[{},?:]|else\b|&&|\|\|)|,|$")


def code_of(line):
    """Returns the line with texts and comments blanked, so that nothing in them is changed."""
    blank = lambda match: "\0" * len(match.group())
    line = re.sub(r'"(?:\\.|[^"\\])*"', blank, line)
    return re.sub(r"//.*", lambda match: " " * len(match.group()), line)


def operands(code, start, end):
    """Returns the bounds of the expression around an operator, as far as it is on the line."""
    depth, left = 0, start
    while left > 0:
        sign = code[left - 1]
        if sign in ")]}":
            depth += 1
        elif sign in "([{":
            if depth == 0:
                break
            depth -= 1
        if depth == 0 and BEFORE.search(code[:left]) and left < start:
            break
        left -= 1
    depth, right = 0, end
    while right < len(code):
        sign = code[right]
        if depth == 0 and (sign in ")]}" or BEHIND.match(code, right)):
            break
        depth += (sign in "([{") - (sign in ")]}")
        right += 1
    while left < start and code[left] == " ":
        left += 1
    return left, right


def mistakes(text):
    """Yields each possible mistake of a file: its line, what it is, and the line with `#` as its number."""
    in_text = False
    for number, line in enumerate(text.split("\n")):
        code = code_of(line)
        was_text, in_text = in_text, in_text ^ (line.count('"""') % 2 == 1)
        if was_text or in_text or re.match(r"\s*(import|package import|@|#|precondition|assert)", code):
            continue

        def choice(start, end, changed):
            return f"{line[:start]}(isMutant(#) ? {changed} : {line[start:end]}){line[end:]}"

        for old, new in TURNED.items():
            for match in re.finditer(re.escape(old), code):
                start, end = operands(code, match.start(), match.end())
                if start < match.start() and match.end() < end:
                    changed = line[start:match.start()] + new + line[match.end():end]
                    yield number, f"{old.strip()} is {new.strip()}", choice(start, end, changed)
        for match in re.finditer(r"\b(true|false)\b", code):
            changed = "false" if match.group() == "true" else "true"
            yield number, f"{match.group()} is {changed}", choice(*match.span(), changed)
        for match in re.finditer(r"(?<![\w.#$])(\d+)(?![\w.])", code):
            value = str(int(match.group()) + 1)
            yield number, f"{match.group()} is {value}", choice(*match.span(), value)
        match = re.match(r"(\s*(?:\} else )?(?:if|guard|while) )([^,{]+?)( else \{| \{)(.*)$", code)
        if match and not re.match(r"(let|var|case|try|#)\b", match.group(2)):
            start, end = match.span(2)
            yield number, "is negated", f"{line[:start]}isMutant(#) != ({line[start:end]}){line[end:]}"
        statement = r"\s+(?!let|var|case|return|default|guard|if|for|func|typealias|throw|\}|\)|\.)[\w.]+(\(.*\)| [-+]?= .*)$"
        if re.match(statement, code) and code.count("(") == code.count(")") and code.count("{") == code.count("}"):
            indent = re.match(r"\s*", line).group()
            yield number, "is left out", f"{indent}if !isMutant(#) {{ {line.strip()} }}"


class Clone:
    """The clone with the mistakes that are still planted."""

    def __init__(self, log):
        self.log = log

    def check_out(self):
        if not CLONE.exists():
            subprocess.run(["git", "clone", "-q", ROOT, CLONE], check=True)
        head = subprocess.run(
            ["git", "rev-parse", "HEAD"], cwd=ROOT, check=True, capture_output=True, text=True
        ).stdout.strip()
        subprocess.run(["git", "fetch", "-q", "origin"], cwd=CLONE, check=True)
        subprocess.run(["git", "checkout", "-q", "-f", head], cwd=CLONE, check=True)
        subprocess.run(["scripts/setup.sh", "--tests"], cwd=CLONE, stdout=self.log, check=True)

    def files(self, subject):
        path = CLONE / subject
        folders = [CLONE / top / subject for top in ("Sources", "Tools")]
        return [path] if path.is_file() else sorted(file for folder in folders for file in folder.rglob("*.swift"))

    def plant(self, chosen):
        """Writes the files with all chosen mistakes, at most one a line."""
        by_file = {}
        for mutant in chosen:
            by_file.setdefault(mutant["file"], []).append(mutant)
        for file in by_file:
            subprocess.run(["git", "checkout", "-q", "HEAD", "--", file], cwd=CLONE, check=True)
            lines = (CLONE / file).read_text().split("\n")
            for mutant in by_file[file]:
                mutant["before"] = lines[mutant["line"]].strip()
                lines[mutant["line"]] = mutant["code"].replace("#", str(mutant["number"]), 1)
            (CLONE / file).write_text("\n".join(lines) + CHOICE)

    def build(self, chosen):
        """Builds, and takes out what does not compile; returns the rest."""
        while True:
            self.plant(chosen)
            done = subprocess.run(BUILD, cwd=CLONE, capture_output=True, text=True)
            self.log.write(done.stdout + done.stderr)
            self.log.flush()
            if done.returncode == 0:
                return chosen
            wrong = set()
            for file, line in re.findall(r"((?:Sources|Tools)/\S+?\.swift):(\d+):\d+: error:", done.stdout + done.stderr):
                near = [mutant for mutant in chosen if mutant["file"] == file]
                if near:
                    nearest = min(near, key=lambda mutant: abs(mutant["line"] + 1 - int(line)))
                    wrong.add(nearest["number"])
            if not wrong:
                sys.exit(f"mutate: error: the clone does not build; see {LOG}")
            for mutant in chosen:
                if mutant["number"] in wrong:
                    subprocess.run(["git", "checkout", "-q", "HEAD", "--", mutant["file"]], cwd=CLONE, check=True)
            chosen = [mutant for mutant in chosen if mutant["number"] not in wrong]
            print(f"{len(wrong)} do not compile, {len(chosen)} are left", flush=True)

    def passes(self, tests, mutant=None, seconds=None):
        environment = dict(os.environ)
        if mutant is not None:
            environment["SKYDIFF_MUTANT"] = str(mutant)
        process = subprocess.Popen(
            TEST + [tests], cwd=CLONE, env=environment, stdout=self.log, stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            return process.wait(seconds) == 0
        except subprocess.TimeoutExpired:
            # A mistake may well run without end; the session has only what this run started.
            subprocess.run(["pkill", "-KILL", "-s", str(process.pid)], check=False)
            process.wait()
            return False


def chosen_mistakes(clone, subjects, count, seed):
    """Returns twice as many mistakes as count, because some do not compile."""
    chosen = []
    for subject in subjects:
        sites = [
            {"file": str(file.relative_to(CLONE)), "line": number, "kind": kind, "code": code}
            for file in clone.files(subject)
            for number, kind, code in mistakes(file.read_text())
        ]
        if not sites:
            sys.exit(f"mutate: error: there is no module and no file '{subject}', or nothing to change in it")
        random.Random(f"{seed} {subject}").shuffle(sites)
        lines = set()
        for site in sites:
            place = (site["file"], site["line"])
            if place not in lines and len(lines) < 2 * count:
                lines.add(place)
                chosen.append({"number": len(chosen) + 1, "subject": subject, **site})
    return chosen


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("subject", nargs="+", help="a module or a file")
    parser.add_argument("--count", type=int, default=20, help="how many mistakes of each (20)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--tests", help="which tests run, as swift test --filter has them")
    parser.add_argument("--then", help="which tests run on what survived")
    parser.add_argument("--jobs", type=int, default=2, help="how many mistakes are tested at once (2)")
    parser.add_argument("--keep", action="store_true", help="go on with what was built last")
    options = parser.parse_args()

    with open(LOG, "w") as log, ThreadPoolExecutor(options.jobs) as at_once:
        clone = Clone(log)
        if options.keep:
            chosen = json.loads(PLANTED.read_text())
        else:
            clone.check_out()
            chosen = clone.build(chosen_mistakes(clone, options.subject, options.count, options.seed))
            PLANTED.write_text(json.dumps(chosen))
        total, survivors = 0, []
        for subject in options.subject:
            some = [mutant for mutant in chosen if mutant["subject"] == subject][: options.count]
            module = some[0]["file"].split("/")[1] if some else subject
            tests = options.tests or rf"^{module}Tests\."
            start = time.monotonic()
            if not clone.passes(tests):
                sys.exit(f"mutate: error: without a mistake {tests} fails; see {LOG}")
            seconds = 30 + 5 * options.jobs * (time.monotonic() - start)

            def survives(mutant):
                survived = clone.passes(tests, mutant["number"], seconds)
                if survived and options.then:
                    survived = clone.passes(options.then, mutant["number"], 900)
                return survived

            for mutant, survived in zip(some, at_once.map(survives, some)):
                place = f"{mutant['file']}:{mutant['line'] + 1}"
                verdict = "survived" if survived else "noticed "
                print(f"{verdict} {mutant['number']} {place}: {mutant['kind']}: {mutant['before']}", flush=True)
                total += 1
                if survived:
                    survivors.append(place)
    print(f"{total - len(survivors)} of {total} were noticed")
    sys.exit(1 if survivors else 0)


if __name__ == "__main__":
    main()
