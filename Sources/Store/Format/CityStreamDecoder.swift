import JSONText
import Tracking
import Weather

/// Decodes the cities of a state one by one, with their reported weather.
///
/// Decoding each city before parsing the next keeps the parsed JSON of only one city in memory.
struct CityStreamDecoder {
  /// The keys of the arrays with cities.
  static let keys = ["cities", "removed"]

  let decoder: StateDecoder

  /// Whether to keep the decoded cities, not just validate them.
  let keepsCities: Bool

  private(set) var cities: [City] = []
  private(set) var reported: [City.ID: ReportedWeather] = [:]
  private(set) var unknownFields: [City.ID: UnknownFields.CityFields] = [:]

  /// The first failure in each array, by key.
  private(set) var failures: [String: StoreError] = [:]

  /// The first failure in the values before the latest change; ignored if there is no change.
  private var failureBefore: StoreError?

  private var counts: [String: Int] = [:]
  private var ids: [String: Set<City.ID>] = [:]

  /// The present cities as reported before the latest change, without those that it added.
  private var common: [City] = []

  /// The cities that the latest change removed, with their old positions, from 1.
  private var removed: [(position: Int, city: City)] = []

  init(decoder: StateDecoder, keepsCities: Bool) {
    self.decoder = decoder
    self.keepsCities = keepsCities
  }

  /// Decodes the next city of an array.
  mutating func read(_ value: JSONValue, in key: String) {
    let index = counts[key, default: 0]
    counts[key] = index + 1
    guard failures[key] == nil else { return }
    do throws(StoreError) {
      try read(value, in: key, at: "\(key)[\(index)]")
    } catch {
      failures[key] = error
    }
  }

  private mutating func read(
    _ value: JSONValue,
    in key: String,
    at path: String
  ) throws(StoreError) {
    var fields = UnknownFields.CityFields()
    let record = try decoder.cityRecord(value, path, unknownFields: &fields)
    let id = record.city.id
    guard ids[key, default: []].insert(id).inserted else {
      throw decoder.reader.failure(value, "\(path).id", "duplicate identifier \(id)")
    }
    let isRemoved = key == "removed"
    guard ids[isRemoved ? "cities" : "removed"]?.contains(id) != true else {
      throw decoder.reader.failure(
        value,
        "\(path).id",
        "\(id) is also " + (isRemoved ? "in 'cities'" : "in 'removed'")
      )
    }
    if isRemoved {
      if keepsCities { removed.append((record.position ?? .max, record.city)) }
    } else {
      let reported = try decoder.reportedWeather(of: record, path, &fields)
      if keepsCities {
        cities.append(record.city)
        self.reported[id] = reported
      }
      try readBefore(record, reported, at: path, &fields)
    }
    if keepsCities, !fields.isEmpty { unknownFields[id] = fields }
  }

  private mutating func readBefore(
    _ record: CityRecord,
    _ reported: ReportedWeather,
    at path: String,
    _ fields: inout UnknownFields.CityFields
  ) throws(StoreError) {
    if record.before?.isNull == true { return }
    do throws(StoreError) {
      let before = try decoder.cityBefore(record, reported, path, &fields)
      if keepsCities { common.append(before) }
    } catch {
      failureBefore = failureBefore ?? error
    }
  }

  /// Returns the list before the latest change.
  func boardBefore(_ change: ChangeRecord) throws(StoreError) -> Board {
    if let failureBefore { throw failureBefore }
    guard let order = change.order else { return Board(cities: addingRemoved(to: common)) }
    let positions = Dictionary(
      common.enumerated().map { ($0.element.id, $0.offset) }
    ) { first, _ in first }
    let ordered = order.ids.compactMap { positions[$0] }
    guard order.ids.count == common.count, Set(ordered).count == common.count else {
      throw decoder.reader.failure(
        order.value,
        "latestChange.order",
        "expected each city that was in the list before, once"
      )
    }
    return Board(cities: addingRemoved(to: ordered.map { common[$0] }))
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
