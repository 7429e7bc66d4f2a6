import JSONText
import Tracking
import Weather

/// The cities of a state, read one after another, with what was reported of each.
///
/// Each is read as a whole before the next one is looked at, so that of a long text no more than one
/// line has to be kept apart from what it means.
struct CityLines {
  /// Where cities stand.
  static let keys = ["cities", "removed"]

  let decoder: StateDecoder

  /// Whether there is more to it than finding out what is wrong.
  let keepsCities: Bool

  private(set) var cities: [City] = []
  private(set) var reported: [City.ID: ReportedWeather] = [:]
  private(set) var foreign: [City.ID: ForeignMembers.CityMembers] = [:]

  /// The first that is wrong, by where it stands.
  private(set) var failures: [String: StoreError] = [:]

  /// The first that is wrong with what was reported before the latest change, which is of no
  /// concern where there never was a change.
  private var failureBefore: StoreError?

  private var counts: [String: Int] = [:]
  private var ids: [String: Set<City.ID>] = [:]

  /// The cities that stayed, as they were reported before the latest change.
  private var stayed: [City] = []

  /// The cities that the latest change removed, each with where it stood, counted from 1.
  private var removed: [(position: Int, city: City)] = []

  init(decoder: StateDecoder, keepsCities: Bool) {
    self.decoder = decoder
    self.keepsCities = keepsCities
  }

  /// Reads the next city of an array.
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
    var members = ForeignMembers.CityMembers()
    let record = try decoder.cityRecord(value, path, foreign: &members)
    let id = record.city.id
    guard ids[key, default: []].insert(id).inserted else {
      throw decoder.reader.failure(value, "\(path).id", "\(id) is there twice")
    }
    let isRemoved = key == "removed"
    guard ids[isRemoved ? "cities" : "removed"]?.contains(id) != true else {
      throw decoder.reader.failure(
        value,
        "\(path).id",
        "\(id) is also " + (isRemoved ? "in the list" : "among the removed")
      )
    }
    if isRemoved {
      if keepsCities { removed.append((record.position ?? .max, record.city)) }
    } else {
      let reported = try decoder.reportedWeather(of: record, path, &members)
      if keepsCities {
        cities.append(record.city)
        self.reported[id] = reported
      }
      try readBefore(record, reported, at: path, &members)
    }
    if keepsCities, !members.isEmpty { foreign[id] = members }
  }

  private mutating func readBefore(
    _ record: CityRecord,
    _ reported: ReportedWeather,
    at path: String,
    _ members: inout ForeignMembers.CityMembers
  ) throws(StoreError) {
    if record.before?.isNull == true { return }
    do throws(StoreError) {
      let before = try decoder.cityBefore(record, reported, path, &members)
      if keepsCities { stayed.append(before) }
    } catch {
      failureBefore = failureBefore ?? error
    }
  }

  /// The list before the latest change.
  func boardBefore(_ change: ChangeRecord) throws(StoreError) -> Board {
    if let failureBefore { throw failureBefore }
    guard let order = change.order else { return Board(cities: withRemoved(stayed)) }
    let positions = Dictionary(
      stayed.enumerated().map { ($0.element.id, $0.offset) }
    ) { first, _ in first }
    let ordered = order.ids.compactMap { positions[$0] }
    guard order.ids.count == stayed.count, Set(ordered).count == stayed.count else {
      throw decoder.reader.failure(
        order.value,
        "latestChange.order",
        "expected each city that was there before, once"
      )
    }
    return Board(cities: withRemoved(ordered.map { stayed[$0] }))
  }

  /// Puts the removed cities where they stood, those without a position last.
  ///
  /// - Complexity: O(n + m log m) for n cities of which m were removed.
  private func withRemoved(_ stayed: [City]) -> [City] {
    if removed.isEmpty { return stayed }
    var cities: [City] = []
    cities.reserveCapacity(stayed.count + removed.count)
    var rest = stayed[...]
    for (position, city) in removed.sorted(by: { $0.position < $1.position }) {
      let before = rest.prefix(max(position - 1 - cities.count, 0))
      cities += before
      rest = rest.dropFirst(before.count)
      cities.append(city)
    }
    return cities + rest
  }
}
