import JSONText
package import Weather

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
