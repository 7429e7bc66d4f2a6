import FoundationEssentials
import JSONText
import Tracking
import Weather

/// Writes the records of the history.
struct JournalEncoder {
  private let encoder = StateEncoder(SavedState())

  private var timestamps: TimestampWriter { encoder.timestamps }

  /// Returns a segment's head and snapshot.
  ///
  /// - Parameter record: The record of the snapshot; its lines are counted here.
  func snapshot(
    _ head: JournalHead,
    _ cities: [City],
    _ record: JournalRecord,
    _ format: JournalFormat
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
        encoder.writeChanges(changes, to: &writer)
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
    writer.object("city") { writer in encoder.writeContent(of: kept, to: &writer) }
  }

  /// Writes what differs from an older version of the city.
  private func write(_ city: City, from old: City, to writer: inout JSONObjectWriter) {
    guard city.hasSameListContent(as: old) else { return write(city, to: &writer) }
    if city.current != old.current {
      if let current = city.current {
        write(current, from: old.current, to: &writer)
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
    if city.airQuality != old.airQuality {
      if let air = city.airQuality {
        writer.object("airQuality") { writer in encoder.writeAirQuality(air, to: &writer) }
      } else {
        writer.null("airQuality")
      }
    }
    if city.alerts != old.alerts {
      if let alerts = city.alerts {
        encoder.writeAlerts(alerts, to: &writer)
      } else {
        writer.null("alerts")
      }
    }
    if city.rules != old.rules { encoder.writeRules(city.rules, to: &writer) }
    if city.failure != old.failure {
      if let failure = city.failure {
        writer.object("failure") { writer in encoder.writeFailure(failure, to: &writer) }
      } else {
        writer.null("failure")
      }
    }
  }

  /// Writes `JournalHead.currentColumns`; a null provider is the one before.
  private func write(
    _ current: CurrentWeather,
    from old: CurrentWeather?,
    to writer: inout JSONObjectWriter
  ) {
    writer.array("current") { writer in
      writer.element(current.provider == old?.provider ? nil : current.provider)
      timestamps.withMillisecondText(of: current.fetchedAt) { writer.element(utf8: $0) }
      write(current.observedAt, to: &writer)
      writer.element(current.condition?.code)
      writer.element(current.isDay)
      for measure in CurrentMeasure.all { writer.element(current[measure]) }
    }
  }

  /// Writes `JournalHead.forecastColumns`; a null column is the same as before.
  private func write(
    _ forecast: Forecast,
    from old: Forecast?,
    to writer: inout JSONObjectWriter
  ) {
    let days = forecast.days
    // Without the same dates, the columns before mean other days.
    let before = old.flatMap { old in
      old.days.elementsEqual(days, by: { $0.date == $1.date }) ? old.days : nil
    }
    writer.array("forecast") { writer in
      writer.element(forecast.provider == old?.provider ? nil : forecast.provider)
      timestamps.withMillisecondText(of: forecast.fetchedAt) { writer.element(utf8: $0) }
      func column(
        _ isSame: (Forecast.Day, Forecast.Day) -> Bool,
        _ element: (Forecast.Day, inout JSONArrayWriter) -> Void
      ) {
        if let before, before.elementsEqual(days, by: isSame) { return writer.null() }
        writer.array { writer in
          for day in days { element(day, &writer) }
        }
      }
      column({ $0.date == $1.date }) { day, writer in
        timestamps.withText(of: day.date) { writer.element(utf8: $0) }
      }
      column({ $0.condition == $1.condition }) { $1.element($0.condition?.code) }
      column({ $0.complete == $1.complete }) { $1.element($0.complete) }
      column({ $0.sunrise == $1.sunrise }) { write($0.sunrise, to: &$1) }
      column({ $0.sunset == $1.sunset }) { write($0.sunset, to: &$1) }
      for measure in DayMeasure.all {
        column({ $0[measure] == $1[measure] }) { $1.element($0[measure]) }
      }
    }
  }

  private func write(_ instant: Date?, to writer: inout JSONArrayWriter) {
    guard let instant else { return writer.null() }
    timestamps.withText(of: instant) { writer.element(utf8: $0) }
  }
}

extension City {
  /// Whether only weather differs.
  func hasSameListContent(as other: City) -> Bool {
    place == other.place && tags == other.tags && pin == other.pin && addedAt == other.addedAt
      && utcOffset == other.utcOffset
  }

  /// Whether anything that the history keeps differs.
  fileprivate func differsInKeptContent(from other: City) -> Bool {
    !hasSameListContent(as: other) || $current != other.$current
      || !forecast.isEqualInDays(to: other.forecast) || airQuality != other.airQuality
      || alerts != other.alerts || rules != other.rules || failure != other.failure
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

  init(_ ids: [City.ID]) {
    self.ids = ids
  }

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
