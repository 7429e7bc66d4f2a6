import FoundationEssentials
import JSONText
import Tracking
import Weather

/// A list that the records of a segment are applied to, one after another.
///
/// A cursor that has thrown must not be used any more.
struct JournalCursor {
  private let lines: JournalLineReader

  /// The list after the last record, without hours.
  private(set) var cities: [City] = []
  private var positions: [City.ID: Int] = [:]

  /// What the lines of the only city to read begin with; nil for all cities.
  private let filter: [UInt8]?

  /// - Parameter only: The only city to read; nil for all.
  init(_ lines: JournalLineReader, only: City.ID? = nil) {
    self.lines = lines
    filter = only.map { Array(#"{"id":"\#($0)""#.utf8) }
  }

  /// Applies a record and returns the reported changes of cities in both lists.
  ///
  /// - Parameters:
  ///   - text: Its lines, without the last one.
  ///   - record: The last one.
  /// - Complexity: O(m) for m lines; O(n) in the number of cities if cities were added, removed or
  ///   moved.
  mutating func apply(
    _ text: UnsafeBufferPointer<UInt8>, _ record: JournalRecord, includesChanges: Bool = false
  ) throws(StoreError) -> [City.ID: [FieldChange]] {
    var changes: [City.ID: [FieldChange]] = [:]
    var order: IncrementalOrder?
    var added: [City.ID: City] = [:]
    var start = 0
    var index = 0
    while start < text.count {
      let end = text.lineEnd(from: start)
      let line = UnsafeBufferPointer(rebasing: text[start..<end])
      start = end + 1
      defer { index += 1 }
      if let filter, !line.starts(with: filter) { continue }
      let entry = try lines.entry(line, includesChanges: includesChanges) { id in
        positions[id].map { cities[$0] }
      }
      switch entry.kind {
      case .removed:
        guard positions[entry.id] != nil else { throw lines.damaged("expected a city of the list") }
        order = order ?? IncrementalOrder(cities.map(\.id))
        order?.remove(entry.id)
      case .added(let city, let position):
        let position = filter == nil ? position : nil
        guard positions[entry.id] == nil, added.updateValue(city, forKey: entry.id) == nil else {
          throw lines.damaged("expected a new city")
        }
        order = order ?? IncrementalOrder(cities.map(\.id))
        order?.insert(entry.id, at: position.map { $0 - 1 } ?? index)
      case .updated(let city):
        guard let position = positions[entry.id] else {
          throw lines.damaged("expected a city of the list")
        }
        cities[position] = city
        if !entry.changes.isEmpty { changes[entry.id] = entry.changes }
      }
    }
    guard index == record.lines else { throw lines.damaged("expected \(record.lines) lines") }
    if filter != nil {
      if let order { try reorder(order.result, added) }
    } else if let ids = record.order ?? order?.result {
      try reorder(ids, added)
    }
    return changes
  }

  private mutating func reorder(_ ids: [City.ID], _ added: [City.ID: City]) throws(StoreError) {
    var result: [City] = []
    result.reserveCapacity(ids.count)
    for id in ids {
      guard let city = added[id] ?? positions[id].map({ cities[$0] }) else {
        throw lines.damaged("expected an order of the cities")
      }
      result.append(city)
    }
    cities = result
    positions = Dictionary(result.enumerated().map { ($0.element.id, $0.offset) }) { $1 }
    guard positions.count == result.count else {
      throw lines.damaged("expected each city once in the order")
    }
  }
}
