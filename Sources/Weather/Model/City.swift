package import FoundationEssentials

/// A tracked place and its weather; its identity is its identifier, the rest is content.
package struct City: Sendable, Equatable, Identifiable {
  /// A UUID that is assigned when the city is added and never changes.
  package struct ID: Hashable, Sendable, CustomStringConvertible {
    package let uuid: UUID

    package init(_ uuid: UUID) { self.uuid = uuid }

    /// Hashes two words, which is faster than 16 bytes.
    package func hash(into hasher: inout Hasher) {
      withUnsafeBytes(of: uuid.uuid) { bytes in
        hasher.combine(bytes.loadUnaligned(as: UInt64.self))
        hasher.combine(bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      }
    }

    package static func == (left: ID, right: ID) -> Bool { left.uuid == right.uuid }

    /// Parses 36 characters in either case; nil for anything else.
    package init?(_ text: String) {
      guard text.utf8.count == 36, let uuid = UUID(uuidString: text) else { return nil }
      self.uuid = uuid
    }

    /// Parses the same from UTF-8.
    package init?(utf8: UnsafeBufferPointer<UInt8>) {
      guard utf8.count == 36 else { return nil }
      var high: UInt64 = 0
      var low: UInt64 = 0
      for index in 0..<36 {
        let byte = utf8[index]
        let digit: UInt8
        switch (index, byte) {
        case (8, _), (13, _), (18, _), (23, _):
          guard byte == UInt8(ascii: "-") else { return nil }
          continue
        case (_, UInt8(ascii: "0")...UInt8(ascii: "9")): digit = byte - UInt8(ascii: "0")
        case (_, UInt8(ascii: "A")...UInt8(ascii: "F")): digit = byte - UInt8(ascii: "A") + 10
        case (_, UInt8(ascii: "a")...UInt8(ascii: "f")): digit = byte - UInt8(ascii: "a") + 10
        default: return nil
        }
        high = high << 4 | low >> 60
        low = low << 4 | UInt64(digit)
      }
      uuid = withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) {
        UUID(uuid: $0.loadUnaligned(as: uuid_t.self))
      }
    }

    package var description: String {
      withUnsafeBytes(of: uuid.uuid) { bytes in
        String(unsafeUninitializedCapacity: 36) { text in
          var count = 0
          func append(_ byte: UInt8) {
            text[count] = byte
            count += 1
          }
          for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { append(UInt8(ascii: "-")) }
            append(Self.hexadecimalDigit(byte >> 4))
            append(Self.hexadecimalDigit(byte & 15))
          }
          return count
        }
      }
    }

    private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
      value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
  }

  package private(set) var id: ID
  @Boxed package var place: Place

  /// Unique, in the order they were added.
  package var tags: [String]

  /// The only provider to use; nil for those in the configuration.
  package var pin: String?

  /// To the second.
  package var addedAt: Date

  /// Seconds that local time is ahead of UTC in the last response; nil if unknown.
  package var utcOffset: Int?

  /// The present weather of the provider; `current` is what is shown.
  @BoxedOptional package var modeled: CurrentWeather?
  @BoxedOptional package var forecast: Forecast?

  /// The nowcast fetched with the current weather; nil if the provider has none there.
  @BoxedOptional package var nowcast: Nowcast?

  /// The air quality fetched with the current weather; nil if not requested or unknown.
  @BoxedOptional package var airQuality: AirQuality?

  /// The active alerts, the gravest first, with unique identifiers; nil if no source was asked.
  package var alerts: [Alert]?

  /// The sources of the alerts, in the order of the configuration.
  package var alertChecks: [AlertCheck] = []

  /// The rules that were reported as active, in the order of the configuration.
  package var rules: [ActiveRule] = []

  /// What is not reported, each subject once.
  package var mutes: [Mute] = []

  /// The identifier of the only station to use, or `Station.none`; nil for the nearest.
  package var station: String?

  /// The height of the weather above sea level, in m.
  @CompactFigure package var elevation: Double?

  /// What stations measured.
  @BoxedOptional package var measurements: Measurements?

  /// The last failed fetch since the data was fetched.
  @BoxedOptional package var failure: FetchFailure?

  package init(id: ID, place: Place, tags: [String] = [], pin: String? = nil, addedAt: Date) {
    self.id = id
    self.place = place
    self.tags = tags
    self.pin = pin
    self.addedAt = Timestamp.wholeSeconds(addedAt)
  }

  /// Gives the city its identity while a saved one is read.
  package mutating func identify(as id: ID) { self.id = id }

  package var name: String {
    get { place.name }
    set { place.name = newValue }
  }

  /// The local time: by the rules of the time zone or, where the system lacks them, by the last offset.
  package var clock: LocalClock {
    LocalClock(
      rules: place.timeZone.flatMap { ZoneDatabase.system.rules(of: $0) }, lastOffset: utcOffset,
      longitude: place.longitude)
  }

  package func localDate(at instant: Date) -> LocalDate { clock.date(at: instant) }
}

extension City {
  /// The largest distance of equal places with the same name, in degrees.
  private static let maximumDistance = 0.01

  /// Places that are less than some 100 meters apart are one, whatever their names; in degrees.
  private static let sameDistance = 0.001

  /// Whether a place is this city: the same identifier, the same name nearby, or the same location.
  package func isSamePlace(as other: Place) -> Bool {
    if let identifier = place.identifier, identifier == other.identifier { return true }
    let northward = abs(place.latitude - other.latitude)
    // All longitudes meet at a pole.
    let isAtPole = min(abs(place.latitude), abs(other.latitude)) > 90 - Self.sameDistance
    let eastward = isAtPole ? 0 : abs(place.longitude - other.longitude)
    // 179.999° east and 179.999° west are close.
    let longitudeDistance = min(eastward, 360 - eastward)
    if max(northward, longitudeDistance) < Self.sameDistance { return true }
    let tolerance = Self.maximumDistance + 1e-9
    return max(northward, longitudeDistance) <= tolerance
      && name.foldedForMatching == other.name.foldedForMatching
  }
}

extension String {
  /// Whether the text is a valid tag: letters and digits of any script, `.`, `_` and `-`.
  package var isTag: Bool {
    !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || ".-_".contains($0) }
  }
}
