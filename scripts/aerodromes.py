"""Finds the aerodromes that report weather, and those that have a code of IATA and a city.

Which report are from the package avwx-engine 1.9.10 from PyPI (MIT), places, cities and codes from the package
airportsdata 20260905 (MIT); where the latter does not have an aerodrome, its place is from the former. The
functions are used by generate-gazetteer.py; docs/gazetteer.md describes the format.
"""

import collections
import csv
import importlib.metadata
import io
import itertools
import json
import re
import unicodedata

VERSIONS = {"avwx-engine": "1.9.10", "airportsdata": "20260905"}

FIRST_MERGED, MERGES = 0x80, 127
UNITS_PER_DEGREE, UNITS_OF_WEST = 500, 50
LOWEST, METERS_PER_UNIT, METERS_PER_FOOT = -430, 10, 0.3048
NO_STATION, WITHOUT_HEIGHT = 0, 1

LEFT_OUT = re.compile(
    r"\(.*?\)|[\"“”]|\b(Airport|Airfield|Aerodrome|Airpark|Heliport|Municipal|Regional|County|Memorial|Field)\b")


def package_data(package, path):
    """Read a file of a package without importing it, which would import what it needs."""
    files = importlib.metadata.distribution(package)
    return files.locate_file(path).read_text(encoding="utf-8")


def plain(text):
    """Return a text in ASCII, on one line."""
    letters = unicodedata.normalize("NFKD", text or "").encode("ascii", "ignore").decode()
    return " ".join(letters.replace("|", " ").split())


def short_name(name, city):
    """Return a name without what every aerodrome is, and without its city."""
    name = LEFT_OUT.sub(" ", plain(name).split("/")[0])
    name = re.sub(r"\bInternational\b", "Intl", name)
    name = re.sub(r"\bAir (Force )?Base\b|\bAfb\b", "AFB", name)
    name = " ".join(name.split()).strip(" -,")
    if city and name.lower().startswith(city.lower()):
        name = name[len(city):].strip(" -,")
    return "" if name == "Intl" else name


def aerodromes():
    """Return for each: its ICAO code, IATA code, country, latitude, longitude, height in meters if it
    reports, city and name."""
    table = csv.DictReader(io.StringIO(package_data("airportsdata", "airportsdata/airports.csv")))
    places = {row["icao"]: row for row in table}
    stations = json.loads(package_data("avwx-engine", "avwx/data/files/stations.json"))
    for code in sorted({*places, *stations}):
        if not (code.isascii() and code.isalpha() and code.isupper() and len(code) == 4):
            continue
        place, station = places.get(code), stations.get(code, {})
        reports = bool(station.get("reporting"))
        iata = place["iata"] if place and place["city"] else ""
        if not reports and not iata:
            continue
        if place:
            height = place["elevation"] and float(place["elevation"]) * METERS_PER_FOOT
            latitude, longitude = float(place["lat"]), float(place["lon"])
            country, city, name = place["country"], plain(place["city"]), place["name"]
        else:
            height = station["elevation_m"]
            latitude, longitude = station["latitude"], station["longitude"]
            country, city, name = station["country"], plain(station["city"]), station["name"]
        name = short_name(name, city) if reports else ""
        level = NO_STATION
        if reports:
            known = height not in (None, "")
            level = max(2, 2 + round((height - LOWEST) / METERS_PER_UNIT)) if known else WITHOUT_HEIGHT
        yield code, iata, country, latitude, longitude, level, city, name


def merged(texts):
    """Return pairs of bytes that a byte stands for, and the texts with these (Gage 1994)."""
    codes, pairs = [list(text.encode()) for text in texts], []
    for new in range(FIRST_MERGED, FIRST_MERGED + MERGES):
        counts = collections.Counter()
        for text in codes:
            counts.update(itertools.pairwise(text))
        pair = min(counts, key=lambda pair: (-counts[pair], pair))
        pairs.append(pair)
        for text in codes:
            start = 0
            while start + 1 < len(text):
                if (text[start], text[start + 1]) == pair:
                    text[start:start + 2] = [new]
                start += 1
    return bytes(itertools.chain(*pairs)), [bytes(text) for text in codes]


def data(number):
    """Return the bytes of the file: a line of pairs, then for each country, beginning of codes and half
    of the globe a line and those of its aerodromes from south to north."""
    groups = collections.defaultdict(list)
    for code, iata, country, latitude, longitude, level, city, name in aerodromes():
        short = "*" if iata and iata == code[1:] else iata or "-"
        text = f"{short}{city}" + (f"|{name}" if name else "")
        place = round((latitude + 90) * UNITS_PER_DEGREE), round((longitude + 180) * UNITS_PER_DEGREE)
        # A number is at most half of the globe.
        groups[country, code[:2], longitude < 0].append((*place, code[2:], level, text))
    rows = [(key, row) for key in sorted(groups) for row in sorted(groups[key])]
    pairs, texts = merged([row[-1] for _, row in rows])
    body, group, before, west = bytearray(pairs + b"\n"), None, 0, 0
    for (key, (latitude, longitude, code, level, _)), text in zip(rows, texts):
        if key != group:
            group, before = key, 0
            west = min(row[1] for row in groups[key]) // UNITS_OF_WEST * UNITS_OF_WEST
            body += f"\t{''.join(key[:2])}{number(west // UNITS_OF_WEST)}\n".encode()
        figures = number(latitude - before) + number(longitude - west) + number(level)
        assert figures.isascii() and figures.isprintable()
        body += f"{code}{figures}".encode() + text + b"\n"
        before = latitude
    return bytes(body)
