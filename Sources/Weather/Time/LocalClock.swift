package import FoundationEssentials

/// The local time at a place, as far as it is known.
package struct LocalClock: Sendable, Equatable {
  /// The rules of the place's time zone.
  package var rules: ZoneRules?

  /// Seconds that local time is ahead of UTC without rules.
  package var fallbackOffset: Int

  /// Whether it is solar time, because neither rules nor an offset are known.
  package var isSolar: Bool { isOffsetUnknown && rules == nil }

  private var isOffsetUnknown: Bool

  /// Creates a clock from the best available source.
  ///
  /// - Parameters:
  ///   - lastOffset: The UTC offset in the last response.
  ///   - longitude: In degrees, for solar time to the full hour if nothing else is known.
  package init(rules: ZoneRules?, lastOffset: Int?, longitude: Double) {
    self.rules = rules
    let solar = longitude.isFinite ? Int((longitude / 15).rounded()) * 3600 : 0
    fallbackOffset = lastOffset ?? solar
    isOffsetUnknown = lastOffset == nil
  }

  /// Creates a clock with a fixed UTC offset in seconds.
  package init(offset: Int) {
    rules = nil
    fallbackOffset = offset
    isOffsetUnknown = false
  }

  /// Creates a clock from the UTC offsets at some instants, each valid until the next; nil without
  /// any.
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

  /// The possible UTC offsets in seconds; the actual extremes are +14 and −12 hours.
  package static let offsets = -18 * 3600...18 * 3600

  /// Seconds that local time is ahead of UTC at an instant.
  package func offset(at instant: Date) -> Int { rules?.offset(at: instant) ?? fallbackOffset }

  package func date(at instant: Date) -> LocalDate {
    LocalDate(at: instant, utcOffset: offset(at: instant))
  }

  /// Returns when a date begins; if midnight is skipped, the instant of the clock change.
  package func beginning(of date: LocalDate) -> Date {
    // One candidate may be on another date. A date with two midnights begins at the first one; a date
    // without midnight, or one that is skipped, begins at the clock change.
    let (first, last) = candidates(showing: date.midnightUTC)
    return self.date(at: first) == date ? first : last
  }

  /// Returns the instants at which local clocks show a time, in ascending order: two if clocks go back
  /// over it, none if it is skipped.
  ///
  /// - Parameter seconds: The time that clocks show, in seconds after 00:00.
  package func instants(of date: LocalDate, seconds: Int) -> [Date] {
    let local = date.midnightUTC.addingTimeInterval(Double(seconds))
    let (first, last) = candidates(showing: local)
    return (first == last ? [first] : [first, last]).filter { shows(local, at: $0) }
  }

  /// Returns when local clocks show a time: the first such instant, and for a skipped time the clock
  /// change that skips it.
  ///
  /// - Parameter seconds: The time that clocks show, in seconds after 00:00.
  package func instant(of date: LocalDate, seconds: Int) -> Date {
    if let first = instants(of: date, seconds: seconds).first { return first }
    let local = date.midnightUTC.addingTimeInterval(Double(seconds))
    var (before, after) = candidates(showing: local)
    // Clocks show less than the time at one candidate and more at the other.
    while after.timeIntervalSince(before) > 1 {
      let half = (after.timeIntervalSince(before) / 2).rounded(.down)
      let middle = before.addingTimeInterval(half)
      if middle.addingTimeInterval(Double(offset(at: middle))) > local {
        after = middle
      } else {
        before = middle
      }
    }
    return after
  }

  /// The instants that show a local time by the offsets of the days before and after it, ascending.
  private func candidates(showing local: Date) -> (first: Date, last: Date) {
    func candidate(_ distance: Double) -> Date {
      local.addingTimeInterval(-Double(offset(at: local.addingTimeInterval(distance))))
    }
    let (one, other) = (candidate(-86_400), candidate(86_400))
    return (min(one, other), max(one, other))
  }

  private func shows(_ local: Date, at instant: Date) -> Bool {
    instant.addingTimeInterval(Double(offset(at: instant))) == local
  }
}
