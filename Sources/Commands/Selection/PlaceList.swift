import Arguments
import Files
import FoundationEssentials
import JSONText
import Text
import Weather

/// The places in a text: one on each line, a csv table with a header, or a JSON array.
struct PlaceList {
  private var places: [PlaceArgument] = []
  private var problems: [String] = []

  /// What messages call the text.
  private let source: String

  /// The country that names are looked up in, which coordinates are not.
  private let country: String?

  /// What is read, such as line 3.
  private var part = "line"
  private var number = 0

  private static let maximumCount = 1000

  /// The largest text, and the longest line or element in it, in bytes.
  private static let limit = ByteLimit.mebibytes(1)
  private static let longestLine = 1000

  /// How many places are reported as wrong.
  private static let maximumProblems = 100

  /// Reads the places of a text in their order, at least one.
  ///
  /// - Throws: A failure for each line or element without a place, up to a limit.
  static func places(
    in bytes: [UInt8], of source: String, country: String? = nil
  ) throws(Failures) -> [PlaceArgument] {
    func refusal(_ problem: String) -> Failures {
      Failures(Failure(.usage, kind: .usage, "\(source) \(problem)"))
    }
    let bytes = bytes.inUTF8
    guard bytes.count <= limit.count else {
      throw refusal("is larger than \(limit); add the places in several runs")
    }
    if let other = otherBeginning(of: bytes) {
      throw refusal("begins with \(other); expected a place a line, a csv table or a JSON array")
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw refusal("is not in UTF-8; convert it, as with iconv")
    }
    var list = PlaceList(source: source, country: country)
    list.read(bytes)
    if list.places.isEmpty, list.problems.isEmpty {
      list.problems.append("\(source) holds no place: expected one a line")
    }
    if list.places.count > maximumCount {
      throw refusal("holds more than \(maximumCount) places; add the places in several runs")
    }
    if list.problems.isEmpty { return list.places }
    throw Failures(
      list.problems.map { Failure(.usage, kind: .usage, "\($0) (see 'skydiff add --help')") })
  }

  /// Whether a text can only be a list of places: exports begin with a brace, or have keys where they are
  /// damaged.
  static func isList(_ bytes: [UInt8]) -> Bool {
    let text = bytes.withoutMark
    switch text.first(where: { $0 > UInt8(ascii: " ") }) {
    case nil, UInt8(ascii: "{"): return false
    case UInt8(ascii: "["): return (try? JSONDocument(bytes))?.root.array != nil
    default: break
    }
    return otherBeginning(of: bytes) != nil
      || !String(decoding: text.prefix(limit.count), as: UTF8.self).contains("\":")
  }

  /// With what html, JSON, PDF, programs, calendars and binary files begin; nil for another text.
  private static func otherBeginning(of bytes: [UInt8]) -> String? {
    let text = bytes.withoutMark.drop { $0 <= UInt8(ascii: " ") }
    let sign = ["<", "{", "%PDF", "#!", "BEGIN:V"].first { text.starts(with: $0.utf8) }
    return sign.map { "'\($0)'" } ?? (bytes.contains(0) ? "binary data" : nil)
  }

  private mutating func read(_ bytes: [UInt8]) {
    if let elements = (try? JSONDocument(bytes))?.root.array {
      part = "element"
      for element in elements where !isFull {
        number += 1
        if let members = element.members {
          add(PlaceRecord(members))
        } else if let text = element.string {
          add(text)
        } else {
          addProblem("'\(element.rawText)' is not a place")
        }
      }
      return
    }
    var isFirst = true
    var separator: Character?
    var header: TableHeader?
    // A cell in quotes may go on in the next line.
    var open = ""
    for next in String(decoding: bytes.withoutMark, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline) where !isFull
    {
      number += 1
      let row = open + next
      let line = row.trimmed
      // A "#" later in the line may be part of a name.
      if line.isEmpty || line.hasPrefix("#") { continue }
      // Spreadsheets name the separator above the header.
      if isFirst, line.count <= 5, line.lowercased().hasPrefix("sep=") {
        separator = line.dropFirst(4).first ?? "\t"
        continue
      }
      if isFirst { header = TableHeader(line, separator) }
      if let header, !isFirst {
        let record = header.record(of: row)
        if let record { add(record) }
        open = record == nil ? row + " " : ""
        if open.utf8.count > Self.longestLine { break }
      } else if header == nil {
        add(line)
      }
      isFirst = false
    }
    if !open.isEmpty {
      problems.append("\(source): a quote is not closed: \(open.trimmed.prefix(80))")
    }
  }

  /// Whether the rest is not read.
  private var isFull: Bool {
    places.count > Self.maximumCount || problems.count > Self.maximumProblems
  }

  private mutating func add(_ record: PlaceRecord) {
    // Tables end with rows without a cell.
    if record.isEmpty { return }
    if let problem = record.problem { return addProblem(problem) }
    add(record.text, record.place)
  }

  private mutating func addProblem(_ problem: String) {
    problems.append(
      problems.count == Self.maximumProblems
        ? "\(source): the \(part)s from \(number) on were not checked"
        : "\(source), \(part) \(number): \(problem)")
  }

  /// Adds the place that a text stands for, if it is not known.
  private mutating func add(_ text: String, _ known: PlaceArgument? = nil) {
    guard text.utf8.count <= Self.longestLine else {
      return addProblem("it is longer than \(Self.longestLine) bytes")
    }
    do throws(ValueError) {
      let place = if let known { known } else { try PlaceArgument(line: text) }
      if place.isCoordinates, country != nil {
        addProblem(PlaceArgument.countryWithCoordinates)
      } else {
        places.append(place)
      }
    } catch {
      let expected = if case .expected(let text) = error { text } else { "NAME or LAT,LON [NAME]" }
      addProblem("'\(text)' is not a place: expected \(expected)")
    }
  }
}

/// The columns of a csv table of places.
private struct TableHeader {
  private let separator: Character
  private let columns: [String]

  /// Nil for a line that is a place itself; a column of names alone has a header, too.
  init?(_ line: String, _ named: Character?) {
    let found = named ?? "\t;,".first(where: line.contains)
    guard let separator = found ?? (line.nameKey == "name" ? "," : nil) else { return nil }
    self.separator = separator
    columns = (Self.cells(of: line, separator) ?? []).map(\.nameKey)
    guard PlaceRecord(zip(columns, columns)).hasPlace else { return nil }
  }

  /// The record of a line; nil where a cell goes on in the next line.
  func record(of line: String) -> PlaceRecord? {
    // The program's own tsv has no quotes.
    let hasQuotes = separator != "\t" || !columns.starts(with: ["change", "id"])
    return Self.cells(of: line, separator, hasQuotes).map { PlaceRecord(zip(columns, $0)) }
  }

  /// The cells of a line, with quotes as in RFC 4180; nil where one is not closed.
  private static func cells(
    of line: String, _ separator: Character, _ hasQuotes: Bool = true
  ) -> [String]? {
    var cells = [""]
    var isQuoted = false
    var isAfterQuote = false
    for character in line {
      let isQuote =
        character == "\"" && hasQuotes
        && (isQuoted || isAfterQuote || cells[cells.count - 1].trimmed.isEmpty)
      if isQuote {
        // A second quote is one that is meant.
        if !isQuoted, isAfterQuote { cells[cells.count - 1].append("\"") }
        isQuoted.toggle()
      } else if character == separator, !isQuoted {
        cells.append("")
      } else {
        cells[cells.count - 1].append(character)
      }
      isAfterQuote = isQuote
    }
    return isQuoted ? nil : cells.map(\.trimmed)
  }
}

/// A place in the columns of a table or the members of an object.
private struct PlaceRecord {
  /// By the keys of their names.
  private let values: [String: String]

  init(_ values: some Sequence<(String, String)>) {
    self.values = Dictionary(values.map { ($0, $1.onOneLine) }) { first, _ in first }.filter {
      !$0.value.isEmpty
    }
  }

  init(_ members: JSONMembers) {
    self.init(
      members.filter { !$0.value.isNull }.map {
        ($0.key.string.nameKey, $0.value.string ?? $0.value.rawText)
      })
  }

  private func value(_ names: String...) -> String? { names.lazy.compactMap { values[$0] }.first }

  /// Whether it has no place of the list; cities that were removed have none.
  var isEmpty: Bool { values.isEmpty || values["change"] == "removed" }

  private var name: String? { value("name", "city", "place", "town") }
  private var region: String? { value("region", "state", "province") }
  private var country: String? { value("countrycode", "country_code", "country") }
  private var latitude: String? { value("latitude", "lat") }
  private var longitude: String? { value("longitude", "lon", "lng") }

  /// Why it is no place; nil for one.
  var problem: String? {
    switch (latitude, longitude) {
    case (nil, nil): name == nil ? "it has no name" : nil
    case (_?, nil): "it has a latitude and no longitude"
    case (nil, _?): "it has a longitude and no latitude"
    case (let latitude?, let longitude?):
      place == nil
        ? "expected degrees, found latitude '\(latitude)' and longitude '\(longitude)'" : nil
    }
  }

  /// Whether there is something to find a place by.
  var hasPlace: Bool {
    name != nil && (values.count > 1 || values["name"] != nil)
      || latitude != nil && longitude != nil
  }

  /// The place with its name as it stands; nil for one to look up.
  var place: PlaceArgument? {
    let text = "\(latitude ?? ""); \(longitude ?? "")"
    guard let found = try? Coordinates.read(text), found.rest.isEmpty else { return nil }
    var place = Place(name ?? "", at: found.coordinates)
    place.region = region
    let known = country.flatMap { CountryTable.name(ofCode: $0.uppercased()) }
    place.countryCode = known == nil ? nil : country?.uppercased()
    place.country = known ?? values["country"]
    let zone = values["timezone"] ?? ""
    if ZoneDatabase.system.rules(of: zone) != nil { place.timeZone = zone }
    let tags = (values["tags"] ?? "").split(separator: ";").map(\.trimmed).filter(\.isTag)
    return .place(place, tags: tags)
  }

  /// The place as it is written on a line.
  var text: String { [name, region, country].compactMap(\.self).joined(separator: ", ") }
}

extension [UInt8] {
  /// The text in UTF-8: spreadsheets write UTF-16 with a byte order mark.
  var inUTF8: [UInt8] {
    guard starts(with: [0xFE, 0xFF]) || starts(with: [0xFF, 0xFE]) else { return self }
    return String(bytes: self, encoding: .utf16).map { Array($0.utf8) } ?? self
  }

  /// The bytes after the byte order mark.
  fileprivate var withoutMark: ArraySlice<UInt8> {
    dropFirst(starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
  }
}
