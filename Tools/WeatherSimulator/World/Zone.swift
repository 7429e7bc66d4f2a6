/// A time zone with the rules of 2026.
struct Zone: Sendable {
  var identifier: String
  /// The UTC offset in seconds, without daylight saving time.
  var standardOffset: Int
  var daylightSaving: DaylightSaving?

  static let gmt = Zone(identifier: "GMT", standardOffset: 0)

  func offset(at instant: Int) -> Int {
    let isAhead = daylightSaving?.isInForce(at: instant, standardOffset: standardOffset) ?? false
    return standardOffset + (isAhead ? 3600 : 0)
  }

  /// The zone of the nearest place or, at sea, a nautical zone, whose name has a reversed sign.
  static func containing(_ point: Coordinates) -> Zone {
    if let place = Place.nearest(to: point, within: 3), let zone = named[place.timeZone] {
      return zone
    }
    let hours = Int((point.longitude / 15).rounded())
    let suffix = hours == 0 ? "" : "\(hours > 0 ? "-" : "+")\(hours.magnitude)"
    return Zone(identifier: "Etc/GMT\(suffix)", standardOffset: hours * 3600)
  }

  private static let named: [String: Zone] = {
    var zones: [String: Zone] = [:]
    for (change, offsets) in table {
      for (minutes, identifiers) in offsets {
        for identifier in identifiers.split(separator: " ").map(String.init) {
          zones[identifier] = Zone(
            identifier: identifier, standardOffset: minutes * 60, daylightSaving: change)
        }
      }
    }
    return zones
  }()

  /// The zones of the places, by daylight saving rule and UTC offset in minutes, from the tz
  /// database of 2025.
  private static let table: [(DaylightSaving?, [Int: String])] = [
    (
      nil,
      [
        -600: "Pacific/Honolulu", -420: "America/Phoenix", -360: "America/Mexico_City",
        -300: "America/Bogota America/Guayaquil America/Lima",
        -240: "America/St_Thomas America/Puerto_Rico",
        -180: "America/Sao_Paulo America/Argentina/Buenos_Aires America/Argentina/Ushuaia",
        0: "GMT Atlantic/Reykjavik", 60: "Africa/Lagos", 120: "Africa/Johannesburg",
        180: "Africa/Nairobi Europe/Istanbul Europe/Moscow", 210: "Asia/Tehran", 240: "Asia/Dubai",
        330: "Asia/Kolkata", 345: "Asia/Kathmandu", 420: "Asia/Bangkok Asia/Pontianak",
        480: "Asia/Shanghai Asia/Hong_Kong Asia/Taipei Asia/Singapore Australia/Perth",
        540: "Asia/Seoul Asia/Tokyo", 570: "Australia/Darwin", 780: "Pacific/Apia",
      ]
    ),
    (
      .europe,
      [
        0: "Europe/London Europe/Dublin Europe/Lisbon",
        60: "Europe/Paris Europe/Berlin Europe/Zurich Europe/Vienna Europe/Rome Europe/Madrid "
          + "Europe/Amsterdam Europe/Copenhagen Europe/Stockholm Europe/Oslo Arctic/Longyearbyen",
        120: "Europe/Helsinki Europe/Athens",
      ]
    ),
    (
      .northAmerica,
      [
        -540: "America/Anchorage", -480: "America/Los_Angeles America/Vancouver",
        -420: "America/Denver", -360: "America/Chicago", -300: "America/New_York America/Toronto",
        -210: "America/St_Johns",
      ]
    ), (.australia, [570: "Australia/Adelaide", 600: "Australia/Sydney Australia/Melbourne"]),
    (.newZealand, [720: "Pacific/Auckland"]), (.chile, [-240: "America/Santiago"]),
    (.egypt, [120: "Africa/Cairo"]),
  ]
}

/// The rule for daylight saving time.
struct DaylightSaving: Sendable {
  /// A weekday on or after a day of a month.
  struct Transition: Sendable {
    var month: Int
    var earliestDay: Int
    /// 0 for Sunday.
    var weekday = 0
    /// Seconds after midnight, standard time or UTC.
    var seconds: Int

    func seconds(in year: Int) -> Int {
      let earliest = CivilTime(year: year, month: month, day: earliestDay)
      return earliest.seconds + (weekday - earliest.weekday + 7) % 7 * 86_400 + seconds
    }
  }

  var begins: Transition
  var ends: Transition
  var isInUTC = false

  /// Whether daylight saving time is in force at an instant.
  func isInForce(at instant: Int, standardOffset: Int) -> Bool {
    let year = CivilTime(seconds: instant + standardOffset).year
    let shift = isInUTC ? 0 : standardOffset
    let (start, end) = (begins.seconds(in: year) - shift, ends.seconds(in: year) - shift)
    // In the south, summer includes the turn of the year.
    return start < end ? (start..<end).contains(instant) : !(end..<start).contains(instant)
  }

  static let europe = DaylightSaving(
    begins: Transition(month: 3, earliestDay: 25, seconds: 3600),
    ends: Transition(month: 10, earliestDay: 25, seconds: 3600), isInUTC: true)
  static let northAmerica = DaylightSaving(
    begins: Transition(month: 3, earliestDay: 8, seconds: 2 * 3600),
    ends: Transition(month: 11, earliestDay: 1, seconds: 3600))
  static let australia = DaylightSaving(
    begins: Transition(month: 10, earliestDay: 1, seconds: 2 * 3600),
    ends: Transition(month: 4, earliestDay: 1, seconds: 2 * 3600))
  static let newZealand = DaylightSaving(
    begins: Transition(month: 9, earliestDay: 24, seconds: 2 * 3600),
    ends: Transition(month: 4, earliestDay: 1, seconds: 2 * 3600))
  static let chile = DaylightSaving(
    begins: Transition(month: 9, earliestDay: 2, seconds: 4 * 3600),
    ends: Transition(month: 4, earliestDay: 2, seconds: 3 * 3600), isInUTC: true)
  static let egypt = DaylightSaving(
    begins: Transition(month: 4, earliestDay: 24, weekday: 5, seconds: 0),
    ends: Transition(month: 10, earliestDay: 25, weekday: 4, seconds: 23 * 3600))
}
