package import FoundationEssentials

/// A tracked place and its weather; it is its identifier, all else is content.
package struct City: Sendable, Equatable, Identifiable {
  /// A UUID, given when the city is added, that never changes.
  package struct ID: Hashable, Sendable, CustomStringConvertible {
    package let uuid: UUID

    package init(_ uuid: UUID) {
      self.uuid = uuid
    }

    /// Reads the usual 36 characters in either case; nil for anything else.
    package init?(_ text: String) {
      guard text.utf8.count == 36, let uuid = UUID(uuidString: text) else { return nil }
      self.uuid = uuid
    }

    package var description: String { uuid.uuidString }
  }

  package let id: ID
  package var place: Place

  /// Without repetition, in the order they were given.
  package var tags: [String]

  /// The only provider that may be asked, where one is set.
  package var pin: String?

  /// To the second.
  package let addedAt: Date

  /// Seconds that local time is ahead of UTC, as the last answer said; nil before the first.
  package var utcOffset: Int?

  package var current: CurrentWeather?
  package var forecast: Forecast?

  /// The air as it was with the current weather; nil where it is not asked for or not known.
  package var airQuality: AirQuality?

  /// The warnings in force, no identifier twice; nil where the provider tells of none at all.
  package var alerts: [Alert]?

  /// The last fetch that failed since the data shown.
  package var failure: FetchFailure?

  package init(id: ID, place: Place, tags: [String] = [], pin: String? = nil, addedAt: Date) {
    self.id = id
    self.place = place
    self.tags = tags
    self.pin = pin
    self.addedAt = Timestamp.wholeSeconds(addedAt)
  }

  package var name: String {
    get { place.name }
    set { place.name = newValue }
  }

  /// The date in the city at an instant; by UTC as long as its offset is not known.
  package func localDate(at instant: Date) -> LocalDate {
    LocalDate(at: instant, utcOffset: utcOffset ?? 0)
  }

  package func today(at instant: Date) -> Forecast.Day? {
    forecast?.day(on: localDate(at: instant))
  }
}
