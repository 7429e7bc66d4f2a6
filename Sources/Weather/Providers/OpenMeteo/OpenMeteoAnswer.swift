import FoundationEssentials

/// The answer for one place, as it stands in the body: what was not asked for is nil.
///
/// A section that cannot be read spoils no other.
struct OpenMeteoAnswer: Decodable {
  var timeZone: String?

  /// Seconds ahead of UTC, the same for every time in the answer.
  var utcOffset: Int?

  var current: Section<Current>?
  var daily: Section<Columns<OpenMeteoVariable.Daily>>?
  var hourly: Section<Columns<OpenMeteoVariable.Hourly>>?

  typealias Section<Values> = Result<Values, OpenMeteoAnswerError>

  private enum Key: String, CodingKey {
    case error
    case reason
    case timeZone = "timezone"
    case utcOffset = "utc_offset_seconds"
    case current
    case currentUnits = "current_units"
    case formerCurrent = "current_weather"
    case formerCurrentUnits = "current_weather_units"
    case daily
    case dailyUnits = "daily_units"
    case hourly
    case hourlyUnits = "hourly_units"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if try container.decodeIfPresent(Bool.self, forKey: .error) == true {
      let reason = try container.decodeIfPresent(String.self, forKey: .reason)
      throw OpenMeteoAnswerError(reason ?? "an error without a reason")
    }
    timeZone = try? container.decodeIfPresent(String.self, forKey: .timeZone)?.nonEmptyLine
    utcOffset = try container.decodeIfPresent(Int.self, forKey: .utcOffset)
    if let utcOffset, !LocalClock.offsets.contains(utcOffset) {
      throw OpenMeteoAnswerError("'utc_offset_seconds' is out of range")
    }
    current =
      Self.section(in: container, .current, units: .currentUnits)
      ?? Self.formerCurrent(in: container)
    daily = Self.section(in: container, .daily, units: .dailyUnits)
    hourly = Self.section(in: container, .hourly, units: .hourlyUnits)
  }

  private static func section<Values: OpenMeteoSection>(
    in container: KeyedDecodingContainer<Key>,
    _ key: Key,
    units: Key
  ) -> Section<Values>? {
    guard container.contains(key) else { return nil }
    do {
      var values = try container.decode(Values.self, forKey: key)
      values.units =
        try container.decodeIfPresent(OpenMeteoUnitTexts.self, forKey: units)?.texts ?? [:]
      return .success(values)
    } catch let error as OpenMeteoAnswerError {
      return .failure(error)
    } catch {
      return .failure(OpenMeteoAnswerError("'\(key.rawValue)' is not of the expected shape"))
    }
  }

  /// What servers answer that know no `current` yet, when `current_weather=true` stands in the
  /// configured address.
  ///
  /// It is read only with its units: the oldest told none, and answered in whatever the address
  /// asks for.
  private static func formerCurrent(
    in container: KeyedDecodingContainer<Key>
  ) -> Section<Current>? {
    guard container.contains(.formerCurrentUnits) else { return nil }
    let former: Section<FormerCurrent>? = section(
      in: container,
      .formerCurrent,
      units: .formerCurrentUnits
    )
    return former.map { $0.map(\.current) }
  }
}

/// What is wrong with an answer, in words for a person.
struct OpenMeteoAnswerError: Error {
  var reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}

/// The answer that a refused request gets.
struct OpenMeteoRefusal: Decodable {
  var reason: String
}
