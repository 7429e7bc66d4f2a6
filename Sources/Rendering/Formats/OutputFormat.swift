package import FoundationEssentials
package import JSONText
package import Tracking
package import Weather

/// A format that programs read, chosen with `--format`.
package protocol OutputFormat: Sendable {
  /// The value of `--format`.
  var name: String { get }

  /// What the help says about it.
  var summary: String { get }

  /// Whether errors are objects in this format, too.
  var hasErrorObjects: Bool { get }

  /// Writes the cities of a report, a long text in parts.
  func writeCities(
    of report: ChangeReport,
    _ context: FormatContext,
    to write: ([UInt8]) -> Void
  )

  /// The days, or the hours, of the forecasts of a report.
  func forecast(of report: ChangeReport, isHourly: Bool, _ context: FormatContext) -> [UInt8]

  func records(_ list: RecordList) -> [UInt8]

  /// The fields of a comparison; where the format has no objects, a record each.
  func comparison(_ comparison: WeatherComparison, units: Units) -> [UInt8]

  /// An object with the members that `body` writes; nil where the format has no objects.
  func object(_ command: String, _ body: (inout JSONObjectWriter) -> Void) -> [UInt8]?
}

/// What most formats do.
extension OutputFormat {
  package var hasErrorObjects: Bool { false }

  /// The cities of a report as one text.
  package func cities(of report: ChangeReport, _ context: FormatContext) -> [UInt8] {
    var text: [UInt8] = []
    writeCities(of: report, context) { text += $0 }
    return text
  }

  package func forecast(
    of report: ChangeReport,
    isHourly: Bool,
    _ context: FormatContext
  ) -> [UInt8] {
    cities(of: report, context)
  }

  package func object(
    _ command: String,
    _ body: (inout JSONObjectWriter) -> Void
  ) -> [UInt8]? {
    nil
  }
}

/// All formats: a new one is a type that conforms to `OutputFormat`, and a line here.
package enum OutputFormats {
  package static let all: [any OutputFormat] = [
    JSONFormat(), NDJSONFormat(), CSVFormat(), TSVFormat(), MarkdownFormat(),
  ]
}

/// The least bytes of a part of a long text.
let outputPartSize = 1 << 16

/// What a format needs to know besides the report.
package struct FormatContext: Sendable {
  package var units: Units

  /// The present, which says which day is today in each city.
  package var now: Date

  /// The clock of the user, for times of fetches.
  package var userClock: LocalClock

  package init(units: Units, now: Date, userClock: LocalClock = .utc) {
    self.units = units
    self.now = now
    self.userClock = userClock
  }
}

/// Records of the same fields, such as the places that a search found.
package struct RecordList: Sendable {
  package enum Value: Sendable {
    case text(String?)
    case number(Double?)
    case integer(Int?)

    /// A value as JSON, and as plain text.
    case json(String, plain: String)
  }

  package typealias Field = (key: String, value: Value)

  /// The command that prints them.
  package var command: String

  /// Members of the document before the records, such as the query.
  package var members: [Field]

  /// The member of the document that holds the records.
  package var key: String

  /// The keys of every record, in order.
  package var keys: [String]
  package var records: [[Value]]

  package init(
    command: String,
    members: [Field] = [],
    key: String,
    keys: [String],
    records: [[Value]]
  ) {
    self.command = command
    self.members = members
    self.key = key
    self.keys = keys
    self.records = records
  }

  /// Writes a record as the members of an object.
  func write(_ record: [Value], to writer: inout JSONObjectWriter) {
    for (key, value) in zip(keys, record) { value.write(key, to: &writer) }
  }
}

extension RecordList.Value {
  func write(_ key: String, to writer: inout JSONObjectWriter) {
    switch self {
    case .text(let text): writer.member(JSONName(text: key), text)
    case .number(let number): writer.member(JSONName(text: key), number)
    case .integer(let integer): writer.member(JSONName(text: key), integer)
    case .json(let text, _): writer.member(JSONName(text: key), raw: text.utf8)
    }
  }

  /// Empty for an unknown value.
  var plainText: String {
    switch self {
    case .text(let text): text ?? ""
    case .number(let number): number.flatMap { DecimalText.text($0) } ?? ""
    case .integer(let integer): integer.map(String.init) ?? ""
    case .json(_, let plain): plain
    }
  }
}

extension RecordList {
  /// The places that a search found.
  package static func places(
    _ places: [Place],
    query: String,
    provider: String
  ) -> RecordList {
    RecordList(
      command: "search",
      members: [("query", .text(query))],
      key: "places",
      keys: [
        "name", "region", "country", "countryCode", "latitude", "longitude", "timeZone",
        "population", "provider",
      ],
      records: places.map { place in
        [
          .text(place.name), .text(place.region), .text(place.country), .text(place.countryCode),
          .number(place.latitude), .number(place.longitude), .text(place.timeZone),
          .integer(place.population), .text(provider),
        ]
      }
    )
  }
}
