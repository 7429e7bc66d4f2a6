import Files
package import Weather

extension Environment {
  /// The local time of the user: of the variable `TZ`, else of `/etc/localtime`, else UTC.
  ///
  /// An empty or unreadable `TZ` is UTC, as in the C library.
  package var userClock: LocalClock {
    var clock = LocalClock.utc
    if let zone = variables["TZ"] {
      clock.rules = zoneRules(ofVariable: zone)
    } else {
      clock.rules = zoneRules(at: "/etc/localtime")
    }
    return clock
  }

  /// The rules of a value of `TZ`: a path, a name of the tz database or a POSIX rule; nil for
  /// anything else.
  private func zoneRules(ofVariable value: String) -> ZoneRules? {
    let isFile = value.hasPrefix(":")
    let zone = isFile ? String(value.dropFirst()) : value
    if zone.hasPrefix("/") { return zoneRules(at: zone) }
    // Some names look like rules, such as EST5EDT; the file of the database knows more.
    if ZoneRules.isZoneName(zone), let rules = zoneRules(at: "\(ZoneDatabase.directory)/\(zone)") {
      return rules
    }
    return isFile ? nil : ZoneRules(posixRule: zone)
  }

  private func zoneRules(at path: String) -> ZoneRules? {
    (try? readFile(path, .kibibytes(64))).flatMap(ZoneRules.init)
  }
}
