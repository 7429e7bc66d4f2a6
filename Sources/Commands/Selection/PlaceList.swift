import Arguments
import Files
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
    in bytes: [UInt8],
    of source: String,
    country: String? = nil
  ) throws(Failures) -> [PlaceArgument] {
    guard bytes.count <= limit.count else {
      let problem = "\(source) is larger than \(limit); add the places in several runs"
      throw Failures(Failure(.usage, kind: .usage, problem))
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Failures(
        Failure(.usage, kind: .usage, "\(source) is not in UTF-8; convert it, as with iconv")
      )
    }
    var list = PlaceList(source: source, country: country)
    list.read(bytes)
    if list.places.isEmpty, list.problems.isEmpty {
      list.problems.append("\(source) holds no place: expected one a line")
    }
    if list.places.count > maximumCount {
      let problem =
        "\(source) holds more than \(maximumCount) places; add the places in several runs"
      throw Failures(Failure(.usage, kind: .usage, problem))
    }
    if list.problems.isEmpty { return list.places }
    throw Failures(
      list.problems.map { Failure(.usage, kind: .usage, "\($0) (see 'skydiff add --help')") }
    )
  }

  /// Whether a text can only be a list of places: exports begin with a brace, or have keys where they are
  /// damaged.
  static func isList(_ bytes: [UInt8]) -> Bool {
    let text = bytes.starts(with: Self.mark) ? bytes.dropFirst(Self.mark.count) : bytes[...]
    switch text.first(where: { $0 > UInt8(ascii: " ") }) {
    case nil, UInt8(ascii: "{"): return false
    case UInt8(ascii: "["): return (try? JSONDocument(bytes))?.root.array != nil
    default: break
    }
    return !text.prefix(limit.count).contains(0)
      && !String(decoding: text.prefix(limit.count), as: UTF8.self).contains("\":")
  }

  /// The byte order mark.
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private init(source: String, country: String?) {
    self.source = source
    self.country = country
  }

  private mutating func read(_ bytes: [UInt8]) {
    if let elements = (try? JSONDocument(bytes))?.root.array {
      for (index, element) in elements.enumerated() {
        let isRead =
          if let members = element.members {
            add(PlaceRecord(members), "element", index + 1)
          } else if let text = element.string {
            add(text, "element", index + 1)
          } else {
            addProblem("'\(element.rawText)' is not a place", "element", index + 1)
          }
        if !isRead { return }
      }
      return
    }
    let text = bytes.starts(with: Self.mark) ? bytes.dropFirst(Self.mark.count) : bytes[...]
    var isFirst = true
    var header: TableHeader?
    // A cell in quotes may go on in the next line.
    var open = ""
    for (index, line) in String(decoding: text, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
    {
      let line = (open + line).trimmed
      if header != nil, line.count(where: { $0 == "\"" }) % 2 == 1,
        line.utf8.count <= Self.longestLine
      {
        open = line + " "
        continue
      }
      open = ""
      // A "#" later in the line may be part of a name.
      if line.isEmpty || line.hasPrefix("#") { continue }
      if isFirst { header = TableHeader(line) }
      if !isFirst || header == nil {
        let record = header?.record(of: line)
        // Tables end with rows without a cell.
        if record?.isEmpty == true { continue }
        let isRead =
          record.map { add($0, "line", index + 1) } ?? add(line, "line", index + 1)
        if !isRead { return }
      }
      isFirst = false
    }
    if !open.isEmpty { problems.append("\(source): a quote is not closed: \(open.trimmed)") }
  }

  private mutating func add(_ record: PlaceRecord, _ part: String, _ number: Int) -> Bool {
    if let problem = record.problem { return addProblem(problem, part, number) }
    return add(record.text, part, number)
  }

  private mutating func addProblem(_ problem: String, _ part: String, _ number: Int) -> Bool {
    if problems.count == Self.maximumProblems {
      problems.append("\(source): the \(part)s from \(number) on were not checked")
      return false
    }
    problems.append("\(source), \(part) \(number): \(problem)")
    return true
  }

  /// Adds the place that a text stands for; returns false where the rest is not read.
  private mutating func add(_ text: String, _ part: String, _ number: Int) -> Bool {
    guard text.utf8.count <= Self.longestLine else {
      return addProblem("it is longer than \(Self.longestLine) bytes", part, number)
    }
    do throws(ValueError) {
      let place = try PlaceArgument(line: text)
      if place.isCoordinates, country != nil {
        return addProblem(PlaceArgument.countryWithCoordinates, part, number)
      }
      places.append(place)
    } catch {
      let expectation =
        if case .expected(let text) = error { text } else { "NAME or LAT,LON [NAME]" }
      return addProblem("'\(text)' is not a place: expected \(expectation)", part, number)
    }
    return places.count <= Self.maximumCount
  }
}

/// The columns of a csv table of places.
private struct TableHeader {
  private let separator: Character
  private let columns: [String]

  /// Nil for a line that is a place itself; a column of names alone has a header, too.
  init?(_ line: String) {
    guard let separator = "\t;,".first(where: line.contains) ?? (line.nameKey == "name" ? "," : nil)
    else { return nil }
    self.separator = separator
    columns = Self.cells(of: line, separator).map(\.nameKey)
    guard PlaceRecord(Dictionary(columns.map { ($0, $0) }) { first, _ in first }).hasPlace else {
      return nil
    }
  }

  func record(of line: String) -> PlaceRecord {
    PlaceRecord(Dictionary(zip(columns, Self.cells(of: line, separator))) { first, _ in first })
  }

  /// The cells of a line; quotes are as in RFC 4180.
  private static func cells(of line: String, _ separator: Character) -> [String] {
    var cells = [""]
    var isQuoted = false
    var last: Character?
    for character in line {
      if character == "\"" {
        // A second quote is one that is meant.
        if !isQuoted, last == "\"" { cells[cells.count - 1].append("\"") }
        isQuoted.toggle()
      } else if character == separator, !isQuoted {
        cells.append("")
      } else {
        cells[cells.count - 1].append(character)
      }
      last = character
    }
    return cells.map(\.trimmed)
  }
}

/// A place in the columns of a table or the members of an object.
private struct PlaceRecord {
  /// By the keys of their names.
  private let values: [String: String]

  init(_ values: [String: String]) {
    self.values = values.filter { !$0.value.isEmpty }
  }

  init(_ members: JSONMembers) {
    let values = members.filter { !$0.value.isNull }
      .map { ($0.key.string.nameKey, $0.value.string ?? $0.value.rawText) }
    self.init(Dictionary(values) { first, _ in first })
  }

  private func value(_ names: String...) -> String? { names.lazy.compactMap { values[$0] }.first }

  var isEmpty: Bool { values.isEmpty }

  private var name: String? { value("name", "city", "place", "town") }

  private var latitude: String? { value("latitude", "lat") }
  private var longitude: String? { value("longitude", "lon", "lng") }

  private var coordinates: String? {
    guard let latitude, let longitude else { return nil }
    return "\(latitude); \(longitude)"
  }

  /// Why it is no place; nil for one.
  var problem: String? {
    switch (latitude, longitude) {
    case (nil, nil): name == nil ? "it has no name" : nil
    case (_?, nil): "it has a latitude and no longitude"
    case (nil, _?): "it has a longitude and no latitude"
    case (let latitude?, let longitude?):
      coordinates.flatMap { try? Coordinates.read($0) } == nil
        ? "expected degrees, found latitude '\(latitude)' and longitude '\(longitude)'" : nil
    }
  }

  /// Whether there is something to find a place by.
  var hasPlace: Bool {
    name != nil && (values.count > 1 || values["name"] != nil) || coordinates != nil
  }

  /// The place as it is written on a line.
  var text: String {
    if let coordinates { return "\(coordinates) \(name ?? "")" }
    let country = value("countrycode", "country_code", "country")
    return [name, value("region", "state", "province"), country].compactMap(\.self)
      .joined(separator: ", ")
  }
}
