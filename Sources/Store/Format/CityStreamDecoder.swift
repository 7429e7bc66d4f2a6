import JSONText
import Tracking
import Weather

/// Decodes the cities of a state one by one, with their reported weather.
///
/// The rest of the text may still be invalid.
struct CityStreamDecoder {
  let decoder: StateDecoder

  /// Whether to keep the decoded cities, not just validate them.
  let keepsCities: Bool

  private(set) var cities: [City] = []
  private(set) var reported: [City.ID: ReportedWeather] = [:]

  /// The first failure in each array, by key.
  private(set) var failures: [String: StoreError] = [:]

  /// The first failure in the values before the latest change; ignored if there is no change.
  private var failureBefore: StoreError?

  private var presentIDs: Set<City.ID> = []
  private var removedIDs: Set<City.ID> = []

  /// The present cities as reported before the latest change, without those that it added.
  private var common: [City] = []

  /// The cities that the latest change removed, with their old positions, from 1.
  private var removed: [(position: Int, city: City)] = []

  init(decoder: StateDecoder, keepsCities: Bool) {
    self.decoder = decoder
    self.keepsCities = keepsCities
  }

  /// Decodes an array of cities; after a failure it only checks the syntax of the rest.
  ///
  /// - Throws: `StoreError.notAState` for a syntax error, and for a value that is no array.
  mutating func read(_ json: inout JSONReader, in key: String) throws(StoreError) {
    try decoder.reader.beginArray(&json, key)
    var index = 0
    while try decoder.reader.nextElement(&json) {
      json.restartCount()
      let mark = json.mark
      if failures[key] == nil {
        do throws(StoreError) {
          try read(&json, in: key, at: index)
        } catch {
          failures[key] = error
          json.rewind(to: mark)
        }
      }
      if failures[key] != nil { try decoder.reader.skipValue(&json) }
      index += 1
    }
    json.restartCount()
  }

  /// Decodes a city.
  mutating func read(
    _ json: inout JSONReader,
    in key: String,
    at index: Int
  ) throws(StoreError) {
    func path() -> String { "\(key)[\(index)]" }
    let start = json.nextOffset()
    let record = try decoder.cityRecord(&json, path())
    let id = record.city.id
    let isRemoved = key == "removed"
    let isNew =
      isRemoved ? removedIDs.insert(id).inserted : presentIDs.insert(id).inserted
    guard isNew else {
      throw decoder.reader.failure(json, at: start, "\(path()).id", "duplicate identifier \(id)")
    }
    guard !(isRemoved ? presentIDs : removedIDs).contains(id) else {
      throw decoder.reader.failure(
        json,
        at: start,
        "\(path()).id",
        "\(id) is also " + (isRemoved ? "in 'cities'" : "in 'removed'")
      )
    }
    if isRemoved {
      if keepsCities { removed.append((record.position ?? .max, record.city)) }
    } else {
      let reported = try decoder.reportedWeather(of: record, json, path())
      if keepsCities {
        cities.append(record.city)
        self.reported[id] = reported
      }
      if !record.isAdded { readBefore(record, reported, json, at: path()) }
    }
  }

  private mutating func readBefore(
    _ record: CityRecord,
    _ reported: ReportedWeather,
    _ json: borrowing JSONReader,
    at path: @autoclosure () -> String
  ) {
    do throws(StoreError) {
      let before = try decoder.cityBefore(record, reported, json, path())
      if keepsCities { common.append(before) }
    } catch {
      failureBefore = failureBefore ?? error
    }
  }

  /// Returns the list before the latest change.
  func boardBefore(
    _ change: ChangeRecord,
    _ json: borrowing JSONReader
  ) throws(StoreError) -> Board {
    if let failureBefore { throw failureBefore }
    guard let order = change.order else {
      return Board(cities: addingRemoved(to: common), expected: change.expected)
    }
    let positions = Dictionary(
      common.enumerated().map { ($0.element.id, $0.offset) }
    ) { first, _ in first }
    let ordered = order.ids.compactMap { positions[$0] }
    guard order.ids.count == common.count, Set(ordered).count == common.count else {
      throw decoder.reader.failure(
        json,
        at: order.offset,
        "latestChange.order",
        "expected each city that was in the list before, once"
      )
    }
    return Board(
      cities: addingRemoved(to: ordered.map { common[$0] }),
      expected: change.expected
    )
  }

  /// Inserts the removed cities at their old positions, or at the end without a position.
  ///
  /// - Complexity: O(n + m log m) for n cities, m of them removed.
  private func addingRemoved(to common: [City]) -> [City] {
    if removed.isEmpty { return common }
    var cities: [City] = []
    cities.reserveCapacity(common.count + removed.count)
    var rest = common[...]
    for (position, city) in removed.sorted(by: { $0.position < $1.position }) {
      let before = rest.prefix(max(position - 1 - cities.count, 0))
      cities += before
      rest = rest.dropFirst(before.count)
      cities.append(city)
    }
    return cities + rest
  }
}
