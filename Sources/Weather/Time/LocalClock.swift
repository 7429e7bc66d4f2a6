package import FoundationEssentials

/// What a clock at a place shows at any instant, as well as it is known.
package struct LocalClock: Sendable, Equatable {
  /// The rules of the place's time zone.
  package var rules: ZoneRules?

  /// Seconds that local time is ahead of UTC as long as no rules say it.
  package var fallbackOffset: Int

  /// Makes a clock of the best that is known of a place.
  ///
  /// - Parameters:
  ///   - rules: The rules of its time zone.
  ///   - lastOffset: The offset that a provider last told.
  ///   - longitude: In degrees; the sun's time to the full hour, where nothing else is known.
  package init(rules: ZoneRules?, lastOffset: Int?, longitude: Double) {
    self.rules = rules
    let solar = longitude.isFinite ? Int((longitude / 15).rounded()) * 3600 : 0
    fallbackOffset = lastOffset ?? solar
  }

  /// A clock that is always so many seconds ahead of UTC.
  package init(offset: Int) {
    rules = nil
    fallbackOffset = offset
  }

  /// Makes the clock that was ahead of UTC by so many seconds at some instants, and from each on until
  /// the next; nil without any.
  ///
  /// - Complexity: O(n log n) in the number of readings.
  package init?(readings: [(instant: Date, offset: Int)]) {
    let readings = readings.sorted { $0.instant < $1.instant }
    guard let first = readings.first else { return nil }
    self.init(offset: first.offset)
    var rules = ZoneRules(firstOffset: first.offset, transitions: [], tail: nil)
    var offset = first.offset
    for reading in readings where reading.offset != offset {
      let seconds = Int(reading.instant.timeIntervalSince1970)
      rules.transitions.append(ZoneRules.Transition(at: seconds, offset: reading.offset))
      offset = reading.offset
    }
    self.rules = rules
  }

  package static let utc = LocalClock(offset: 0)

  /// Seconds that local time is ahead of UTC at an instant.
  package func offset(at instant: Date) -> Int {
    rules?.offset(at: instant) ?? fallbackOffset
  }

  package func date(at instant: Date) -> LocalDate {
    LocalDate(at: instant, utcOffset: offset(at: instant))
  }

  /// The instant at which a date begins; where the clock is put forward at midnight, the instant it
  /// is put forward.
  package func beginning(of date: LocalDate) -> Date {
    let midnight = date.midnightUTC
    // The offsets before and after a change lead to the same instant or to two, one of which may be
    // on the day before or after. Where the date has two midnights, it begins with the first; where
    // it has none, or is left out of the calendar altogether, with the change.
    let candidates = [-86_400.0, 86_400].map { distance in
      midnight.addingTimeInterval(-Double(offset(at: midnight.addingTimeInterval(distance))))
    }
    let inside = candidates.filter { self.date(at: $0) == date }
    return inside.min() ?? candidates.max() ?? midnight
  }
}
