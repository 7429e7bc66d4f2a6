import JSONText
import Tracking
import Weather

/// What a list in a store says of its save: by it a writer whose response was lost finds out whether
/// the list was saved, and the next writer continues the history.
struct SaveTokens: Sendable, Equatable {
  /// Random, another one for each try.
  var token: String

  /// The tokens of the saves before, the latest first.
  var earlier: [String] = []

  /// The latest record that was put; it is of an older state if the one of this state
  /// could not be put.
  var name: RecordName?

  /// The record of this state, without its order.
  var record: JournalRecord

  /// Identifies the columns of its segment.
  var columns = Self.presentColumns

  /// A save in doubt can be found as long as there were fewer saves since.
  static let maximumEarlier = 64

  static let presentColumns = columns(JournalHead.currentColumns, JournalHead.forecastColumns)

  static func columns(_ current: [String], _ forecast: [String]) -> StateDigest {
    StateDigest((current + forecast).joined(separator: " ").utf8)
  }

  var all: [String] { [token] + earlier }

  /// The tokens that the next save carries as earlier ones.
  var inherited: [String] { Array(all.prefix(Self.maximumEarlier)) }

  /// Whether the state has a record in the history.
  var hasRecord: Bool { name?.token == token }
}

extension SaveTokens {
  /// The line of the list.
  var line: [UInt8] {
    let object = JSONWriter.object { writer in
      writer.member("token", token)
      writer.array("earlier") { writer in for token in earlier { writer.element(token) } }
      if let name { writer.member("name", name.description) }
      writer.member("columns", columns.description)
      writer.member("record", raw: record.object(TimestampWriter()))
    }
    return Array("  \"save\": ".utf8) + object + Array(",\n".utf8)
  }
}

extension StateReader {
  /// Reads what a list says of its save; nil if that is incomplete.
  func tokens(_ json: inout JSONReader) throws(StoreError) -> SaveTokens? {
    var token: String?
    var earlier: [String] = []
    var name: RecordName?
    var columns: StateDigest?
    var record: JournalRecord?
    try beginObject(&json)
    while let key = try nextKey(&json) {
      switch key {
      case "token": token = try string(&json)
      case "earlier": earlier = try strings(&json)
      case "name": name = RecordName(try string(&json))
      case "columns": columns = StateDigest(try string(&json))
      case "record":
        let text = try rawValue(&json)
        record = try text.withUnsafeBufferPointer { text throws(StoreError) in
          try JournalRecord(text, self)
        }
      default: try skipUnknownValue(&json)
      }
    }
    guard let token, let columns, let record else { return nil }
    return SaveTokens(token: token, earlier: earlier, name: name, record: record, columns: columns)
  }
}
