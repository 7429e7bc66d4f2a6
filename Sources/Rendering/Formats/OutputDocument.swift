import JSONText
import Text
package import Tracking
package import Weather

/// What a command prints for programs, as data.
///
/// Each format makes a text from it, so that a new kind of document is declared in one place.
package struct OutputDocument {
  /// A part of a document, such as a city.
  struct Element {
    /// Writes the members of an object.
    var write: (inout JSONObjectWriter) -> Void

    /// Returns the records, each with a value for each key of the document.
    var records: () -> [[Value]]
  }

  enum Source {
    /// Nothing but its elements.
    case records
    case report(ChangeReport, FormatContext, Subject)
    case log(RevisionFeed)
  }

  /// What a row of a report is printed for.
  enum Subject {
    case cities
    case days
    case hours
  }

  typealias Members = (inout JSONObjectWriter) -> Void

  var command: String

  /// Writes members of the document before the elements, such as the query.
  var members: Members = { _ in }

  /// Writes members before those of an element that has a line of its own; nil for an element that has
  /// no version either.
  var lineMembers: Members?

  /// The member of the document that holds the elements.
  var key: String

  /// How an element is written in a document; nil for a line per member.
  var elementLayout: JSONLayout?

  /// The keys of a record, in order.
  var keys: [String]

  /// Passes the elements to a function until it returns false.
  var visit: (_ body: (Element) -> Bool) -> Void

  /// The table in Markdown; nil for one of the records.
  var table: (() -> Table)?

  /// What it is made from, for formats that do not write elements.
  var source = Source.records

  /// The least bytes of a part of a long text, where elements have lines of their own.
  var linePartSize = outputPartSize
}

extension OutputDocument {
  /// Makes a text of each element and writes them in parts, until nobody reads more.
  func writeLines(
    after header: [UInt8] = [], to write: ([UInt8]) -> Bool, _ text: (Element) -> [UInt8]
  ) {
    var part = header
    func isRead(atLeast size: Int) -> Bool {
      guard !part.isEmpty, part.count >= size else { return true }
      defer { part.removeAll(keepingCapacity: true) }
      return write(part)
    }
    guard isRead(atLeast: linePartSize) else { return }
    visit { element in
      part += text(element)
      return isRead(atLeast: linePartSize)
    }
    _ = isRead(atLeast: 0)
  }
}

extension OutputDocument {
  package enum Value: Sendable {
    case text(String?)
    case number(Double?)
    case integer(Int?)

    case json(String, plain: String)
  }

  /// Creates a document of records of the same members.
  ///
  /// - Parameters:
  ///   - members: The members of the document before the records.
  ///   - jsonKeys: The keys of the last values of each record, which tables do not have.
  package init(
    command: String, members: [(key: String, value: Value)] = [], key: String, keys: [String],
    jsonKeys: [String] = [], records: [[Value]]
  ) {
    self.init(
      command: command,
      members: { writer in for (key, value) in members { value.write(key, to: &writer) } },
      key: key, elementLayout: .line, keys: keys,
      visit: { body in
        for record in records {
          let element = Element(
            write: { writer in
              for (key, value) in zip(keys + jsonKeys, record) { value.write(key, to: &writer) }
            }, records: { [Array(record.prefix(keys.count))] })
          if !body(element) { return }
        }
      })
  }
}

extension OutputDocument.Value {
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

  var isNumeric: Bool {
    switch self {
    case .number, .integer: true
    case .text, .json: false
    }
  }
}

extension OutputDocument {
  /// The places that a search found, with the names that matched.
  package static func places(
    _ matches: [PlaceMatch], query: String, provider: String
  ) -> OutputDocument {
    OutputDocument(
      command: "search",
      members: [
        ("query", .text(query)),
        ("alternatives", .integer(max(matches.count { $0.isCertain } - 1, 0))),
      ], key: "places", keys: placeKeys, jsonKeys: ["matchedName"],
      records: matches.map { record($0.place, provider) + [.text($0.matchedName)] })
  }

  /// The places near another one, with their distances in kilometers and directions in degrees.
  package static func nearbyPlaces(
    _ nearby: [NearbyPlace], query: String, provider: String
  ) -> OutputDocument {
    OutputDocument(
      command: "search", members: [("query", .text(query))], key: "places",
      keys: placeKeys + ["distance", "direction"],
      records: nearby.map { each in
        record(each.place, provider) + [
          .number(DecimalText.rounded(each.distance, fractionDigits: 2)),
          .integer(Int(each.direction.rounded()) % 360),
        ]
      })
  }

  private static let placeKeys = [
    "name", "region", "country", "countryCode", "latitude", "longitude", "timeZone", "population",
    "provider",
  ]

  private static func record(_ place: Place, _ provider: String) -> [Value] {
    [
      .text(place.name), .text(place.region), .text(place.country), .text(place.countryCode),
      .number(place.latitude), .number(place.longitude), .text(place.timeZone),
      .integer(place.population), .text(provider),
    ]
  }
}

extension OutputDocument {
  package static func cities(of report: ChangeReport, _ context: FormatContext) -> OutputDocument {
    let records = ReportRecords(context)
    return OutputDocument(of: report, context, .cities, keys: ReportRecords.cityKeys) { row in
      [records.city(row)]
    } table: {
      $0.cities
    }
  }

  /// The cities of a report; the days, or the hours, of their forecasts where a format has no objects.
  package static func forecast(
    of report: ChangeReport, isHourly: Bool, _ context: FormatContext
  ) -> OutputDocument {
    let records = ReportRecords(context)
    return OutputDocument(
      of: report, context, isHourly ? .hours : .days,
      keys: isHourly ? ReportRecords.hourKeys : ReportRecords.dayKeys
    ) { row in
      isHourly ? records.hours(of: row) : records.days(of: row)
    } table: {
      isHourly ? $0.hours : $0.days
    }
  }

  private init(
    of report: ChangeReport, _ context: FormatContext, _ subject: Subject, keys: [String],
    records: @escaping (ChangeReport.Row) -> [[String]], table: @escaping (ReportTables) -> Table
  ) {
    let json = ReportJSON(context.labeling(report))
    self.init(
      command: report.command,
      members: { writer in
        json.writeBaseline(of: report, to: &writer)
        writer.member("changedAt", report.changedAt.map(json.timestamps.text))
        json.writeUnits(to: &writer)
        json.write(report.summary, to: &writer)
      },
      lineMembers: { writer in
        json.writeBaseline(of: report, to: &writer)
        json.writeUnits(to: &writer)
      }, key: "cities", keys: keys,
      visit: { body in
        for row in report.rows {
          let element = Element(
            write: { json.write(row, to: &$0) },
            records: { records(row).map { $0.map { .text($0) } } })
          if !body(element) { return }
        }
      }, table: { table(ReportTables(report, context)) }, source: .report(report, context, subject))
  }
}
