import JSONText
import Tracking
import Weather

/// Decodes the cities of a state one by one, with what readers know of them.
///
/// The rest of the text may still be invalid.
struct CityStreamDecoder {
  let decoder: StateDecoder

  /// Whether to keep the decoded cities, not just validate them.
  let keepsCities: Bool

  private(set) var cities: [City] = []
  private(set) var known: [City.ID: KnownWeather] = [:]

  /// The first failure in each array, by key.
  private(set) var failures: [String: StoreError] = [:]

  private var presentIDs: Set<City.ID> = []
  private var removedIDs: Set<City.ID> = []

  /// What the latest report says of each city, and the cities that it removed.
  private(set) var news: [(city: City.ID, news: CityNews)] = []
  private(set) var removed: [Report.Removed] = []

  init(decoder: StateDecoder, keepsCities: Bool) {
    self.decoder = decoder
    self.keepsCities = keepsCities
  }

  /// Decodes an array of cities; after a failure it only checks the syntax of the rest.
  ///
  /// - Throws: `StoreError.notAState` for a syntax error, and for a value that is no array.
  mutating func read(_ json: inout JSONReader, in key: String) throws(StoreError) {
    try decoder.reader.beginArray(&json)
    while try decoder.reader.nextElement(&json) {
      json.restartCount()
      let mark = json.mark
      if failures[key] == nil {
        do throws(StoreError) { try readCity(&json, in: key) } catch {
          failures[key] = error
          json.rewind(to: mark)
        }
      }
      if failures[key] != nil { try decoder.reader.skipValue(&json) }
    }
    json.restartCount()
  }

  /// Decodes a city.
  mutating func readCity(_ json: inout JSONReader, in key: String) throws(StoreError) {
    let start = json.nextOffset()
    let saved = try decoder.city(&json)
    let id = saved.city.id
    let isRemoved = key == "removed"
    let isNew = isRemoved ? removedIDs.insert(id).inserted : presentIDs.insert(id).inserted
    guard isNew else {
      throw decoder.reader.failure(json, at: start, member: "id", "duplicate identifier \(id)")
    }
    guard !(isRemoved ? presentIDs : removedIDs).contains(id) else {
      throw decoder.reader.failure(
        json, at: start, member: "id",
        "\(id) is also " + (isRemoved ? "in 'cities'" : "in 'removed'"))
    }
    guard !isRemoved else {
      if keepsCities {
        removed.append(
          Report.Removed(position: saved.position ?? StateFormat.largestNumber, city: saved.city))
      }
      return
    }
    guard keepsCities else { return }
    cities.append(saved.city)
    if let memory = saved.memory { known[id] = memory }
    if !saved.news.isEmpty { news.append((id, saved.news)) }
  }
}
