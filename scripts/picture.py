#!/usr/bin/env python3
"""Draws docs/picture.svg, its light version and docs/meteogram.svg from a real run of skydiff against
the simulator.

    scripts/picture.py [FOLDER]            FOLDER contains the built programs (default: .build/debug)
    scripts/picture.py FOLDER SCREENS      draws the views at several widths into the folder SCREENS,
                                           on dark and light ground, to look at after a change

The picture is reproducible: the simulator's weather depends on a seed, and a preloaded library fixes
the system time. Needs Linux and a C compiler. The output is drawn as in a terminal, in a grid with
wide characters over two cells.
"""

import fcntl
import os
import pathlib
import pty
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unicodedata
import urllib.request
from xml.sax.saxutils import escape

COLUMNS = 80
START = 1_768_910_400  # 2026-01-20T12:00:00Z
HOURS = 5

# Commands that create the list and are not shown.
PREPARATION = [
    ["add", "Seoul", "--tag", "home"],
    ["add", "Tokyo", "Paris, France", "Reykjavik", "Portland", "--tag", "travel"],
    ["edit", "Seoul", "--name", "서울"],
    ["edit", "Tokyo", "--name", "東京"],
]
SHOWN = [
    "refresh",
    "add Oslo --tag travel",
    "remove Paris",
    "current 서울",
    "forecast 서울 --days 5",
]
DRAWN = ["forecast", "Portland", "--format", "svg"]
SCREENS = ["list", "refresh --all", "current 서울", "forecast 서울", "forecast 서울 --hours 24"]
WIDTHS = [40, 60, 80, 120, 160]

CLOCK = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>
/* Sets the real-time clock only, so that timeouts still work: to PICTURE_TIME, where it stands still
   unless PICTURE_START says at which time of the monotonic clock it was that time. */
int clock_gettime(clockid_t clock, struct timespec *now) {
  static int (*real)(clockid_t, struct timespec *);
  const char *time = getenv("PICTURE_TIME"), *start = getenv("PICTURE_START");
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
  if (!time || clock != CLOCK_REALTIME) return real(clock, now);
  now->tv_sec = atoll(time);
  now->tv_nsec = 0;
  if (start) {
    struct timespec running;
    real(CLOCK_MONOTONIC, &running);
    now->tv_sec += running.tv_sec - atoll(start);
    now->tv_nsec = running.tv_nsec;
  }
  return 0;
}
"""

# The background, the text and the colors 31 to 33 of two terminal themes.
THEMES = {
    "dark": ("#1b1f27", "#d8dee9", {31: "#f07178", 32: "#8fd16f", 33: "#f2c55c"}),
    "light": ("#ffffff", "#2b303b", {31: "#c9302c", 32: "#2e8b2e", 33: "#a07400"}),
}
# What skydiff shows on light ground instead of the colors of the palette for dark ground.
ON_LIGHT = {63: 27, 33: 26, 68: 61, 136: 94, 202: 130, 196: 160}
LEVELS = [0, 95, 135, 175, 215, 255]
FONT = 14
CELL = 8.4
LINE = 20
MARGIN = 16


def fail(message):
    sys.exit(f"picture: error: {message}")


# Running


class Session:
    """A simulator, and skydiff with its own home directory."""

    def __init__(self, programs, scratch):
        self.programs = programs
        self.scratch = scratch
        self.now = START
        self.clock = self.compile_clock()
        self.simulator, self.port = self.start_simulator()
        address = f"http://127.0.0.1:{self.port}/v1"
        (scratch / "config.json").write_text(
            '{"geocoder": "provider",'  # The simulator has its own places.
            ' "refresh": {"minimumInterval": "0s", "forecastInterval": "0s"},'
            f' "providers": {{"open-meteo": {{"forecastURL": "{address}/forecast",'
            f' "geocodingURL": "{address}/search"}}}}}}'
        )

    def compile_clock(self):
        compiler = next(filter(shutil.which, ["clang", "cc", "gcc"]), None)
        if compiler is None:
            fail("no C compiler found; install clang")
        source = self.scratch / "clock.c"
        source.write_text(CLOCK)
        library = self.scratch / "clock.so"
        command = [compiler, "-shared", "-fPIC", "-o", library, source, "-ldl"]
        subprocess.run(command, check=True)
        return library

    def start_simulator(self):
        port = self.scratch / "port"
        start = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(START))
        process = subprocess.Popen(
            [self.programs / "weather-simulator", "--port-file", port, "--seed", "22",
             "--model-runs", "--start", start, "--exit-with-stdin"],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
        )
        for _ in range(200):
            if port.exists() and port.read_text():
                return process, int(port.read_text())
            time.sleep(0.05)
        fail("the simulator did not start")

    def advance(self, hours):
        self.now += hours * 3600
        address = f"http://127.0.0.1:{self.port}/control/advance?seconds={hours * 3600}"
        urllib.request.build_opener(urllib.request.ProxyHandler({})).open(address, data=b"")

    def environment(self):
        return {
            "HOME": str(self.scratch), "TERM": "xterm-256color", "LD_PRELOAD": str(self.clock),
            "PICTURE_TIME": str(self.now), "SKYDIFF_CONFIG": str(self.scratch / "config.json"),
            "SKYDIFF_STATE": str(self.scratch / "state.json"), "LANG": "C.UTF-8", "TZ": "UTC0",
        }

    def run(self, arguments, columns=COLUMNS):
        """Return the lines that skydiff prints to a terminal."""
        terminal, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        process = subprocess.Popen(
            [self.programs / "skydiff", *arguments],
            stdin=subprocess.DEVNULL, stdout=theirs, stderr=subprocess.PIPE, env=self.environment(),
        )
        os.close(theirs)
        output = b""
        while True:
            try:
                part = os.read(terminal, 65536)
            except OSError:  # On Linux, the other end is closed.
                part = b""
            if not part:
                break
            output += part
        errors = process.stderr.read().decode()
        os.close(terminal)
        if process.wait() != 0:
            fail(f"'skydiff {' '.join(arguments)}' failed: {errors}")
        return output.decode().replace("\r\n", "\n").splitlines()


# Parsing terminal output


def clusters(text):
    """Split text into characters with their combining marks and joiners."""
    result = []
    for letter in text:
        joins = unicodedata.combining(letter) or letter in "\u200d\ufe0e\ufe0f"
        if result and (joins or result[-1].endswith("\u200d")):
            result[-1] += letter
        else:
            result.append(letter)
    return result


def width(cluster):
    is_wide = unicodedata.east_asian_width(cluster[0]) in "WF" or "\ufe0f" in cluster
    return 2 if is_wide else 1


def changed(style, numbers):
    """Return a style after a sequence of SGR numbers."""
    if numbers in ([], [0]):
        return ()
    if numbers == [39]:  # The color of the text again.
        colors = style.index(38) if 38 in style else len(style)
        return tuple(code for code in style[:colors] if code < 30)
    return (*style, *numbers)


def cells(line):
    """Yield column, cluster and style (a tuple of SGR numbers) of each cell."""
    column = 0
    style = ()
    rest = line
    while rest:
        if rest.startswith("\x1b["):
            codes, rest = rest[2:].split("m", 1)
            numbers = [int(code) for code in codes.split(";") if code]
            style = changed(style, numbers)
            continue
        text, mark, rest = rest.partition("\x1b")
        rest = mark + rest
        for cluster in clusters(text):
            yield column, cluster, style
            column += width(cluster)


# Drawing


def number(value):
    return f"{value:.2f}".rstrip("0").rstrip(".")


def color_of(style, theme):
    """Return the color of a style; None for the color of the text."""
    if style[:2] == (38, 5) or (38, 5) in zip(style, style[1:]):
        color = style[style.index(38) + 2]
        cube = (ON_LIGHT.get(color, color) if theme == "light" else color) - 16
        return "#" + "".join(f"{LEVELS[cube // part % 6]:02x}" for part in (36, 6, 1))
    return next((THEMES[theme][2][code] for code in style if code in THEMES[theme][2]), None)


def is_reversed(style):
    return 7 in (style[: style.index(38)] if 38 in style else style)


def attributes(style, theme):
    """Return the SVG attributes of a style."""
    color = THEMES[theme][0] if is_reversed(style) else color_of(style, theme)
    style = style[: style.index(38)] if 38 in style else style
    result = f' fill="{color}"' if color else ""
    if 1 in style:
        result += ' font-weight="700"'
    if 2 in style:
        result += ' opacity="0.6"'
    return result


def word(column, text, columns, style, row, theme):
    x = MARGIN + column * CELL
    y = MARGIN + row * LINE + FONT
    # textLength keeps the grid with any font; emoji have their own width.
    is_picture = unicodedata.category(text[0]) == "So"
    length = "" if is_picture else f' textLength="{number(columns * CELL)}"'
    return (
        f'<text x="{number(x)}" y="{number(y)}"{length}{attributes(style, theme)}>{escape(text)}</text>'
    )


def block(column, cluster, style, row, theme):
    """Draw a block character as a rectangle, because fonts leave gaps between them."""
    is_shade = cluster == "░"
    height = LINE * 0.8 * (1 if is_shade else (ord(cluster) - 0x2580) / 8)
    x = MARGIN + column * CELL
    y = MARGIN + row * LINE + LINE * 0.85 - height
    style = tuple(code for code in style if code != 2) if is_shade else style
    shade = ' opacity="0.15"' if is_shade else ""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(CELL + 0.2)}"'
        f' height="{number(height)}"{shade}{attributes(style, theme) or fill(theme)}/>'
    )


def fill(theme):
    return f' fill="{THEMES[theme][1]}"'


def dots(column, cluster, style, row, theme):
    """Draw a Braille pattern as dots, because fonts draw them in different sizes."""
    bits = ord(cluster) - 0x2800
    places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    return "".join(
        f'<circle cx="{number(MARGIN + (column + 0.25 + x / 2) * CELL)}"'
        f' cy="{number(MARGIN + row * LINE - 2 + (y + 0.5) * LINE / 4)}" r="1.4"'
        f'{attributes(style, theme) or fill(theme)}/>'
        for bit, (x, y) in enumerate(places) if bits >> bit & 1
    )


def ground(line, row, theme):
    """Return the rectangles behind reversed cells."""
    reversed_cells = [(column, width(cluster)) for column, cluster, style in cells(line)
                      if is_reversed(style)]
    if not reversed_cells:
        return []
    first, (last, columns) = reversed_cells[0][0], reversed_cells[-1]
    return [
        f'<rect x="{number(MARGIN + first * CELL)}" y="{number(MARGIN + row * LINE - 1)}"'
        f' width="{number((last + columns - first) * CELL)}" height="{LINE}"{fill(theme)}/>'
    ]


def drawn(line, row, theme):
    """Return the SVG elements of a line, one per word."""
    elements = []
    start, text, columns, last = 0, "", 0, ()

    elements += ground(line, row, theme)

    def finish():
        nonlocal text, columns
        if text:
            elements.append(word(start, text, columns, last, row, theme))
        text, columns = "", 0

    for column, cluster, style in cells(line):
        is_block = "\u2581" <= cluster <= "\u2588" or cluster == "░"
        is_dots = "\u2801" <= cluster <= "\u28ff"
        is_wide = width(cluster) == 2
        if cluster == " " or is_block or is_dots or is_wide or style != last:
            finish()
        if is_block:
            elements.append(block(column, cluster, style, row, theme))
        elif is_dots:
            elements.append(dots(column, cluster, style, row, theme))
        elif is_wide:
            elements.append(word(column, cluster, 2, style, row, theme))
        elif cluster != " ":
            if not text:
                start = column
            text += cluster
            columns += 1
        last = style
    finish()
    return elements


def picture(lines, theme, columns=COLUMNS):
    title = "skydiff in a terminal: changes, a city added, one removed, a forecast"
    elements = [element for row, line in enumerate(lines) for element in drawn(line, row, theme)]
    return document(title, elements, len(lines), theme, columns)


def document(title, elements, rows, theme, columns=COLUMNS, style=""):
    background, foreground, _ = THEMES[theme]
    total_width = 2 * MARGIN + columns * CELL
    total_height = 2 * MARGIN + rows * LINE
    font = "ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', 'Noto Sans Mono CJK KR', monospace"
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(total_width)}"'
        f' height="{total_height}" viewBox="0 0 {number(total_width)} {total_height}" role="img"'
        ' aria-labelledby="title">',
        f'<title id="title">{title}</title>',
        *([f"<style>{style}</style>"] if style else []),
        f'<rect width="100%" height="100%" rx="8" fill="{background}"/>',
        f'<g font-family="{font}" font-size="{FONT}" fill="{foreground}">',
        *elements,
        "</g>", "</svg>", "",
    ])


def main():
    os.chdir(pathlib.Path(__file__).resolve().parent.parent)
    programs = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".build/debug").resolve()
    for name in ["skydiff", "weather-simulator"]:
        if not os.access(programs / name, os.X_OK):
            fail(f"{programs / name} is missing: run 'make build'")
    with tempfile.TemporaryDirectory(prefix="skydiff-picture.") as scratch:
        session = Session(programs, pathlib.Path(scratch))
        try:
            for arguments in PREPARATION:
                session.run(arguments)
            session.advance(HOURS)
            if len(sys.argv) > 2:
                draw_screens(session, pathlib.Path(sys.argv[2]))
                return
            lines = []
            for command in SHOWN:
                if lines:
                    lines.append("")
                lines.append(f"\x1b[2m$\x1b[0m \x1b[1mskydiff {command}\x1b[0m")
                lines += session.run(command.split())
            session.run([*DRAWN, "--output", "docs/meteogram.svg"])
        finally:
            session.simulator.stdin.close()
            session.simulator.wait()
    for theme, name in [("dark", "picture.svg"), ("light", "picture-light.svg")]:
        pathlib.Path("docs", name).write_text(picture(lines, theme), encoding="utf-8")


def draw_screens(session, folder):
    folder.mkdir(parents=True, exist_ok=True)
    session.run(["refresh"])
    for width in WIDTHS:
        lines = []
        for command in SCREENS:
            lines += [f"\x1b[1m$ skydiff {command}\x1b[0m", *session.run(command.split(), width), ""]
        for theme in THEMES:
            name = f"screens-{width}-{theme}.svg"
            (folder / name).write_text(picture(lines, theme, width), encoding="utf-8")


if __name__ == "__main__":
    main()
