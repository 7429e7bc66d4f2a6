import JSONText

/// Parts that JSON-LD responses share: the vocabulary and quantities with units.
enum LinkedData {
  static func writeContext(to object: inout JSONObjectWriter) {
    object.array("@context") { list in
      list.element("https://geojson.org/geojson-ld/geojson-context.jsonld")
      list.object { context in
        context.member("@version", "1.1")
        context.member("wx", "https://api.weather.gov/ontology#")
        context.member("@vocab", "https://api.weather.gov/ontology#")
      }
    }
  }

  static func writePoint(_ point: Coordinates, to object: inout JSONObjectWriter) {
    object.object("geometry") { geometry in
      geometry.member("type", "Point")
      geometry.array("coordinates") { coordinates in
        coordinates.element(point.longitude, fractionDigits: 0...6)
        coordinates.element(point.latitude, fractionDigits: 0...6)
      }
    }
  }

  /// Writes a quantity; the unit is a WMO code without prefix, the quality a quality control code.
  static func write(
    _ name: String,
    _ value: Double?,
    _ unit: String,
    quality: String? = nil,
    fractionDigits: ClosedRange<Int>? = nil,
    to object: inout JSONObjectWriter
  ) {
    object.object(JSONName(text: name)) { quantity in
      quantity.member("unitCode", "wmoUnit:\(unit)")
      quantity.member("value", value, fractionDigits: fractionDigits)
      if let quality { quantity.member("qualityControl", quality) }
    }
  }
}

extension CivilTime {
  /// Formats seconds since 1970 as `2026-01-20T13:00:00-05:00`.
  static func text(of instant: Int, offset: Int) -> String {
    let local = CivilTime(seconds: instant + offset)
    let minutes = Int(offset.magnitude) / 60
    return "\(local.minuteText):\(padded(local.secondsOfDay % 60, 2))"
      + "\(offset < 0 ? "-" : "+")\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
  }
}
