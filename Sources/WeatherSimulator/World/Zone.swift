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

  /// For example `GMT+2`, `GMT-3:30` or `GMT`, as Open-Meteo abbreviates it.
  static func abbreviation(of offset: Int) -> String {
    guard offset != 0 else { return "GMT" }
    let minutes = offset.magnitude / 60 % 60
    let hours = "GMT\(offset < 0 ? "-" : "+")\(offset.magnitude / 3600)"
    return minutes == 0 ? hours : "\(hours):\(padded(Int(minutes), 2))"
  }

  /// The zone of the nearest place or, at sea, a nautical zone, whose name has a reversed sign.
  static func containing(_ point: Coordinates) -> Zone {
    if let place = Place.nearest(to: point, within: 3), let zone = named[place.timeZone] {
      return zone
    }
    let hours = Int((point.longitude / 15).rounded())
    guard hours != 0 else { return Zone(identifier: "Etc/GMT", standardOffset: 0) }
    return Zone(
      identifier: "Etc/GMT\(hours > 0 ? "-" : "+")\(hours.magnitude)",
      standardOffset: hours * 3600
    )
  }

  static let named: [String: Zone] = {
    var zones: [String: Zone] = [:]
    for (change, offsets) in table {
      for (minutes, identifiers) in offsets {
        for identifier in identifiers.split(separator: " ").map(String.init) {
          zones[identifier] = Zone(
            identifier: identifier,
            standardOffset: minutes * 60,
            daylightSaving: change
          )
        }
      }
    }
    return zones
  }()

  /// Identifiers by daylight saving rule and UTC offset in minutes, from the tz database of 2025.
  private static let table: [(DaylightSaving?, [Int: String])] = [
    (
      nil,
      [
        -660: "Pacific/Pago_Pago", -600: "Pacific/Honolulu", -420: "America/Phoenix",
        -360: "America/Mexico_City America/Regina America/Costa_Rica",
        -300: "America/Bogota America/Guayaquil America/Lima America/Panama America/Jamaica",
        -240: "America/St_Thomas America/Puerto_Rico America/Caracas America/La_Paz America/Manaus",
        -180: "America/Sao_Paulo America/Argentina/Buenos_Aires America/Argentina/Ushuaia "
          + "America/Montevideo",
        0: "GMT UTC Etc/GMT Etc/UTC Atlantic/Reykjavik Africa/Abidjan Africa/Accra",
        60: "Africa/Lagos Africa/Algiers Africa/Tunis",
        120: "Africa/Johannesburg Africa/Maputo",
        180: "Africa/Nairobi Europe/Istanbul Europe/Moscow Europe/Minsk Asia/Baghdad Asia/Riyadh",
        210: "Asia/Tehran", 240: "Asia/Dubai Asia/Baku Asia/Tbilisi", 270: "Asia/Kabul",
        300: "Asia/Karachi Asia/Tashkent Asia/Almaty", 330: "Asia/Kolkata Asia/Colombo",
        345: "Asia/Kathmandu", 360: "Asia/Dhaka", 390: "Asia/Yangon",
        420: "Asia/Bangkok Asia/Jakarta Asia/Pontianak Asia/Ho_Chi_Minh Asia/Novosibirsk",
        480: "Asia/Shanghai Asia/Hong_Kong Asia/Taipei Asia/Singapore Asia/Manila "
          + "Asia/Kuala_Lumpur Australia/Perth",
        525: "Australia/Eucla", 540: "Asia/Seoul Asia/Tokyo Asia/Pyongyang",
        570: "Australia/Darwin", 600: "Australia/Brisbane Pacific/Guam Asia/Vladivostok",
        720: "Pacific/Fiji", 780: "Pacific/Apia", 840: "Pacific/Kiritimati",
      ]
    ),
    (
      .europe,
      [
        -60: "Atlantic/Azores",
        0: "Europe/London Europe/Dublin Europe/Lisbon Atlantic/Canary Atlantic/Madeira",
        60: "Europe/Paris Europe/Berlin Europe/Zurich Europe/Vienna Europe/Rome Europe/Madrid "
          + "Europe/Amsterdam Europe/Brussels Europe/Copenhagen Europe/Stockholm Europe/Oslo "
          + "Europe/Prague Europe/Warsaw Europe/Budapest Europe/Belgrade Arctic/Longyearbyen",
        120: "Europe/Helsinki Europe/Athens Europe/Kyiv Europe/Bucharest Europe/Sofia Europe/Riga",
      ]
    ),
    (
      .northAmerica,
      [
        -540: "America/Anchorage", -480: "America/Los_Angeles America/Vancouver",
        -420: "America/Denver America/Edmonton", -360: "America/Chicago America/Winnipeg",
        -300: "America/New_York America/Toronto America/Detroit", -240: "America/Halifax",
        -210: "America/St_Johns",
      ]
    ),
    (.australia, [570: "Australia/Adelaide", 600: "Australia/Sydney Australia/Melbourne"]),
    (.newZealand, [720: "Pacific/Auckland"]),
    (.chile, [-240: "America/Santiago"]),
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

    func date(in year: Int) -> Int {
      let earliest = CivilDate(year: year, month: month, day: earliestDay).daysSince1970
      // 1970-01-01 was a Thursday.
      let earliestWeekday = earliest + 4 - floorDivide(earliest + 4, 7) * 7
      return earliest + (weekday - earliestWeekday + 7) % 7
    }
  }

  var begins: Transition
  var ends: Transition
  var isInUTC = false

  /// Whether daylight saving time is in force at an instant.
  func isInForce(at instant: Int, standardOffset: Int) -> Bool {
    let year = CivilTime(seconds: instant + standardOffset).date.year
    let shift = isInUTC ? 0 : standardOffset
    let start = begins.date(in: year) * 86_400 + begins.seconds - shift
    let end = ends.date(in: year) * 86_400 + ends.seconds - shift
    // In the south, summer includes the turn of the year.
    return start < end
      ? (start..<end).contains(instant) : !(end..<start).contains(instant)
  }

  static let europe = DaylightSaving(
    begins: Transition(month: 3, earliestDay: 25, seconds: 3600),
    ends: Transition(month: 10, earliestDay: 25, seconds: 3600),
    isInUTC: true
  )
  static let northAmerica = DaylightSaving(
    begins: Transition(month: 3, earliestDay: 8, seconds: 2 * 3600),
    ends: Transition(month: 11, earliestDay: 1, seconds: 3600)
  )
  static let australia = DaylightSaving(
    begins: Transition(month: 10, earliestDay: 1, seconds: 2 * 3600),
    ends: Transition(month: 4, earliestDay: 1, seconds: 2 * 3600)
  )
  static let newZealand = DaylightSaving(
    begins: Transition(month: 9, earliestDay: 24, seconds: 2 * 3600),
    ends: Transition(month: 4, earliestDay: 1, seconds: 2 * 3600)
  )
  static let chile = DaylightSaving(
    begins: Transition(month: 9, earliestDay: 2, seconds: 4 * 3600),
    ends: Transition(month: 4, earliestDay: 2, seconds: 3 * 3600),
    isInUTC: true
  )
  static let egypt = DaylightSaving(
    begins: Transition(month: 4, earliestDay: 24, weekday: 5, seconds: 0),
    ends: Transition(month: 10, earliestDay: 25, weekday: 4, seconds: 23 * 3600)
  )
}
