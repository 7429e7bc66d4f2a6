import JSONText
import Text
import Tracking

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

  /// The command that prints it.
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
    after header: [UInt8] = [],
    to write: ([UInt8]) -> Bool,
    _ text: (Element) -> [UInt8]
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

    /// A value as JSON, and as plain text.
    case json(String, plain: String)
  }

  /// Creates a document of records of the same members.
  ///
  /// - Parameters:
  ///   - members: The members of the document before the records.
  ///   - jsonKeys: The keys of the last values of each record, which tables do not have.
  package init(
    command: String,
    members: [(key: String, value: Value)] = [],
    key: String,
    keys: [String],
    jsonKeys: [String] = [],
    records: [[Value]]
  ) {
    self.init(
      command: command,
      members: { writer in
        for (key, value) in members { value.write(key, to: &writer) }
      },
      key: key,
      elementLayout: .line,
      keys: keys,
      visit: { body in
        for record in records {
          let element = Element(
            write: { writer in
              for (key, value) in zip(keys + jsonKeys, record) { value.write(key, to: &writer) }
            },
            records: { [Array(record.prefix(keys.count))] }
          )
          if !body(element) { return }
        }
      }
    )
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
