#!/usr/bin/env python3
"""Draws docs/recording.svg and docs/recording-light.svg: a real run of skydiff watch, animated.

    scripts/recording.py [FOLDER]          FOLDER contains the built programs (default: .build/debug)

The weather comes from the simulator. The program runs in tmux, where keys are pressed and the screen
is read. A row of the screen is drawn once for as long as it stays the same. Needs Linux, tmux and a C
compiler.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import time

from picture import START, THEMES, Session, document, drawn, fail

ROWS = 18
PREPARATION = [
    ["add", "Seoul", "Tokyo", "--tag", "asia"],
    ["add", "Paris, France", "Reykjavik", "Portland", "Lima", "--tag", "travel"],
    ["edit", "Seoul", "--name", "서울"],
    ["edit", "Tokyo", "--name", "東京"],
]

# Keys, what the screen shows then, and the seconds for which it is shown.
STEPS = [
    ([], "fetched", 2.5),
    (["hours"], None, 0),
    (["R"], "→", 3),
    (["j"], "", 0.5),
    (["j"], "", 0.5),
    (["j"], "", 0.8),
    (["Enter"], "Hours", 3.5),
    (["Escape"], "Enter open", 1),
    (["a"], "add:", 0.8),
    (["O"], "add: O", 0.25),
    (["s"], "add: Os", 0.25),
    (["l"], "add: Osl", 0.25),
    (["o"], "Norway", 1.5),
    (["Enter"], "+ Oslo", 3),
    (["g"], "", 0.5),
    (["j"], "", 0.8),
    (["d"], "remove 東京?", 1.3),
    (["y"], "- 東京", 2.5),
    (["u"], "+ 東京", 3),
    (["/"], "filter:", 0.6),
    (["p"], "filter: p", 0.5),
    (["a"], "filter: pa", 1.8),
    (["Escape"], "Lima", 2),
]


class Screen:
    """skydiff watch in tmux."""

    def __init__(self, session):
        self.session = session
        self.socket = session.scratch / "tmux"
        variables = session.environment() | {"PICTURE_START": str(int(time.monotonic()))}
        words = [f"{name}={value}" for name, value in variables.items()]
        self.tmux(
            "-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", str(ROWS),
            "env", *words, session.programs / "skydiff", "watch", "--highlight", "30s",
            "--every", "1h",
        )

    def tmux(self, *arguments):
        command = ["tmux", "-S", self.socket, *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def lines(self):
        lines = self.tmux("capture-pane", "-p", "-e", "-N").split("\n")[:ROWS]
        return lines + [""] * (ROWS - len(lines))

    def wait(self, text):
        for _ in range(100):
            if text in self.tmux("capture-pane", "-p"):
                return
            time.sleep(0.1)
        fail(f"the screen does not show '{text}':\n" + self.tmux("capture-pane", "-p"))

    def frames(self):
        for keys, text, seconds in STEPS:
            if keys == ["hours"]:
                self.session.advance(2)
                continue
            if keys:
                self.tmux("send-keys", *keys)
            # Time for what follows a key without another text, such as the selection.
            time.sleep(0.3)
            self.wait(text)
            time.sleep(0.3)
            yield self.lines(), seconds

    def close(self):
        self.tmux("kill-server")


def recording(frames, theme):
    """Return an SVG in which each row is visible as long as a frame has it."""
    total = sum(seconds for _, seconds in frames)
    rules, elements = {}, []
    starts = [sum(seconds for _, seconds in frames[:index]) for index in range(len(frames) + 1)]
    for row in range(ROWS):
        first = 0
        while first < len(frames):
            line = frames[first][0][row]
            last = first
            while last + 1 < len(frames) and frames[last + 1][0][row] == line:
                last += 1
            shapes = drawn(line, row, theme)
            if shapes:
                name = f"r{first}-{last}"
                rules[name] = rule(name, starts[first] / total, starts[last + 1] / total, total)
                elements.append(f'<g class="{name}">{"".join(shapes)}</g>')
            first = last + 1
    title = "skydiff watch in a terminal: cities change, one is added, one removed and restored"
    return document(title, elements, ROWS, theme, style="".join(rules.values()))


def rule(name, start, end, total):
    """Return the CSS that shows a class from one fraction of the time to another."""
    if (start, end) == (0, 1):
        return ""
    hidden, shown = "visibility:hidden", "visibility:visible"
    steps = [(0, shown if start == 0 else hidden), (start, shown), (end, hidden)]
    frames = "".join(f"{position * 100:.3f}%{{{state}}}" for position, state in steps if position < 1)
    return (
        f"@keyframes {name}{{{frames}}}"
        f".{name}{{animation:{name} {total:g}s step-end infinite}}"
    )


def main():
    os.chdir(pathlib.Path(__file__).resolve().parent.parent)
    programs = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".build/debug").resolve()
    with tempfile.TemporaryDirectory(prefix="skydiff-recording.") as scratch:
        session = Session(programs, pathlib.Path(scratch))
        try:
            for arguments in PREPARATION:
                session.run(arguments)
            # So that nothing is marked as changed at first.
            session.advance(1)
            screen = Screen(session)
            try:
                frames = list(screen.frames())
            finally:
                screen.close()
        finally:
            session.simulator.stdin.close()
            session.simulator.wait()
    for theme, name in zip(THEMES, ["recording.svg", "recording-light.svg"]):
        pathlib.Path("docs", name).write_text(recording(frames, theme), encoding="utf-8")


main()
