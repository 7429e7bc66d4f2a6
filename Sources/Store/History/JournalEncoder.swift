import FoundationEssentials
import JSONText
import Tracking
import Weather

/// Writes the records of the history.
struct JournalEncoder {
  private let timestamps = TimestampWriter()

  /// Returns a segment's head and snapshot.
  ///
  /// - Parameter record: The record of the snapshot; its lines are counted here.
  func snapshot(
    _ head: JournalHead, _ cities: [City], _ record: JournalRecord, _ format: JournalFormat
  ) -> [UInt8] {
    var text = head.line(format)
    var record = record
    record.lines = cities.count
    for city in cities {
      text += JSONWriter.line { writer in
        writer.member("id", city.id.description)
        write(city, to: &writer)
      }
    }
    return finish(text, record)
  }

  /// Returns the record of a save.
  ///
  /// - Parameter record: The record; its lines and order are filled in here.
  /// - Complexity: O(n) in the number of cities.
  func record(of change: StateChange, _ record: JournalRecord) -> [UInt8] {
    var record = record
    var text: [UInt8] = []
    let old = CityIndex(change.old.cities)
    var order = IncrementalOrder(change.old.cities.map(\.id))
    for city in change.report.removed.map(\.city) {
      order.remove(city.id)
      text += JSONWriter.line { writer in
        writer.member("id", city.id.description)
        writer.member("change", "removed")
        writer.member("name", city.name)
      }
      record.lines += 1
    }
    for (index, city) in change.new.cities.enumerated() {
      let changes = change.report.items[city.id] ?? []
      guard let before = old[city.id] else {
        order.insert(city.id, at: index)
        text += JSONWriter.line { writer in
          writer.member("id", city.id.description)
          writer.member("change", "added")
          writer.member("position", index + 1)
          write(city, to: &writer)
        }
        record.lines += 1
        continue
      }
      guard !changes.isEmpty || city.differsInKeptContent(from: before) else { continue }
      text += JSONWriter.line { writer in
        writer.member("id", city.id.description)
        if !changes.isEmpty { writer.member("change", "updated") }
        write(city, from: before, to: &writer)
        var news = CityNews()
        news.items = changes
        Fields<CityNews>.ofNews.write(news, timestamps, to: &writer)
      }
      record.lines += 1
    }
    if !order.isEqual(to: change.new.cities) { record.order = change.new.cities.map(\.id) }
    return finish(text, record)
  }

  /// Returns the lines of a record with its last line.
  func finish(_ text: [UInt8], _ record: JournalRecord) -> [UInt8] {
    var text = text + record.text(timestamps)
    let hash = StateDigest(text.dropLast(JournalRecord.hashStart.count))
    text += Array(hash.description.utf8) + JournalRecord.lineEnd + [UInt8(ascii: "\n")]
    return text
  }

  private func write(_ city: City, to writer: inout JSONObjectWriter) {
    var kept = city
    kept.forecast?.hours = []
    kept.nowcast = nil
    kept.forgetMeasurements()
    writer.object("city") {
      Fields<SavedCity>.ofCity.write(SavedCity(city: kept), timestamps, to: &$0)
    }
  }

  /// Writes what differs from an older version of the city.
  private func write(_ city: City, from old: City, to writer: inout JSONObjectWriter) {
    guard city.hasSameListContent(as: old) else { return write(city, to: &writer) }
    if city.modeled != old.modeled {
      if let current = city.modeled {
        write(current, from: old.modeled, to: &writer)
      } else {
        writer.null("current")
      }
    }
    if !city.forecast.isEqualInDays(to: old.forecast) {
      if let forecast = city.forecast {
        write(forecast, from: old.forecast, to: &writer)
      } else {
        writer.null("forecast")
      }
    }
    let (saved, before) = (SavedCity(city: city), SavedCity(city: old))
    for name in Self.parts {
      guard let field = Fields<SavedCity>.ofCity.field(named: name), !field.isSame(saved, before)
      else { continue }
      writer.member(JSONName(field.name)) { field.write(saved, timestamps, &$0) }
    }
  }

  /// What of a city is written as a whole where it differs.
  static let parts = ["airQuality", "alerts", "rules", "mutes", "failure"]

  /// Writes `JournalHead.currentColumns`; a null provider is the one before.
  private func write(
    _ current: CurrentWeather, from old: CurrentWeather?, to writer: inout JSONObjectWriter
  ) {
    writer.array("current") { writer in
      writer.element(current.provider == old?.provider ? nil : current.provider)
      for field in Fields<CurrentWeather>.ofCurrent.all.dropFirst() {
        writer.element { field.write(current, timestamps, &$0) }
      }
    }
  }

  /// Writes `JournalHead.forecastColumns`; a null column is the same as before.
  private func write(_ forecast: Forecast, from old: Forecast?, to writer: inout JSONObjectWriter) {
    writer.array("forecast") { writer in
      writer.element(forecast.provider == old?.provider ? nil : forecast.provider)
      timestamps.withMillisecondText(of: forecast.fetchedAt) { writer.element(utf8: $0) }
      // Without the same dates, the columns before mean other days.
      let before = old.flatMap { old in
        old.days.elementsEqual(forecast.days, by: { $0.date == $1.date }) ? old.days : nil
      }
      for field in Fields<Forecast.Day>.ofDay.all {
        if let before, before.elementsEqual(forecast.days, by: field.isSame) {
          writer.null()
        } else {
          writer.array { field.writeColumn(forecast.days, timestamps, to: &$0) }
        }
      }
    }
  }
}

extension City {
  /// Whether only weather differs.
  func hasSameListContent(as other: City) -> Bool {
    place == other.place && tags == other.tags && pin == other.pin && addedAt == other.addedAt
      && utcOffset == other.utcOffset && station == other.station
  }

  /// Whether anything that the history keeps differs.
  fileprivate func differsInKeptContent(from other: City) -> Bool {
    !hasSameListContent(as: other) || $modeled != other.$modeled
      || !forecast.isEqualInDays(to: other.forecast) || airQuality != other.airQuality
      || alerts != other.alerts || rules != other.rules || mutes != other.mutes
      || failure != other.failure
  }
}

extension Forecast? {
  /// Whether everything but the hours is the same.
  func isEqualInDays(to other: Forecast?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let left?, let right?):
      left.fetchedAt == right.fetchedAt && left.provider == right.provider
        && left.days == right.days
    default: false
    }
  }
}

/// The order that follows from the lines of a record.
struct IncrementalOrder {
  private var ids: [City.ID]
  private var removed: Set<City.ID> = []
  private var added: [(index: Int, id: City.ID)] = []

  init(_ ids: [City.ID]) { self.ids = ids }

  mutating func remove(_ id: City.ID) { removed.insert(id) }

  /// Inserts at an index of the new list; indices ascend.
  mutating func insert(_ id: City.ID, at index: Int) { added.append((index, id)) }

  /// The order after all removals and insertions.
  ///
  /// - Complexity: O(n).
  var result: [City.ID] {
    let rest = removed.isEmpty ? ids : ids.filter { !removed.contains($0) }
    if added.isEmpty { return rest }
    var result: [City.ID] = []
    result.reserveCapacity(rest.count + added.count)
    var next = rest[...]
    for (index, id) in added {
      let before = next.prefix(max(index - result.count, 0))
      result += before
      next = next.dropFirst(before.count)
      result.append(id)
    }
    return result + next
  }

  func isEqual(to cities: [City]) -> Bool {
    if removed.isEmpty, added.isEmpty { return ids.elementsEqual(cities, by: { $0 == $1.id }) }
    return result.elementsEqual(cities, by: { $0 == $1.id })
  }
}
