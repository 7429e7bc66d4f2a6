import Expressions
package import Weather

// MARK: - Conditions

extension Language {
  /// Returns a condition with its intensity, such as `heavy snow showers`.
  package func words(_ condition: Condition) -> String {
    switch condition.code {
    case 7: return conditions.blowingDust
    case 48: return conditions.rimeFog
    case 77: return conditions.snowGrains
    case 79: return conditions.icePellets
    case 80: return conditions.lightShowers(conditions.rainShowers)
    case 81: return conditions.rainShowers
    case 82: return conditions.heavyShowers(conditions.rainShowers)
    case 83: return conditions.lightShowers(conditions.sleetShowers)
    case 84: return conditions.heavyShowers(conditions.sleetShowers)
    case 85: return conditions.lightShowers(conditions.snowShowers)
    case 86: return conditions.heavyShowers(conditions.snowShowers)
    case 96: return conditions.thunderstormWithLightHail
    case 99: return conditions.thunderstormWithHeavyHail
    default: break
    }
    guard let words = words(named: condition.name) else { return conditions.code(condition.code) }
    return switch condition.code {
    case 51, 56, 61, 66, 68, 71: conditions.light(words)
    case 55, 57, 65, 67, 69, 75: conditions.heavy(words)
    default: words
    }
  }

  /// Returns a kind of weather, such as `freezing rain`.
  func words(_ kind: Condition.Kind) -> String {
    kind == .freezing ? conditions.freezingRain : words(named: kind.name) ?? kind.name
  }

  /// Returns one word for what falls, whether it drizzles or rains.
  func wetWord(_ kind: Condition.Kind) -> String { words(kind == .drizzle ? .rain : kind) }

  /// Returns the sky of a day, such as `clear, rain at night`; nil if it is unknown.
  func sky(of day: Forecast.Day) -> String? { skies(of: day).first }

  /// Returns the sky of a day and shorter texts for it, the longest first: a wet day is better called by what
  /// falls, such as `rain at night`.
  func skies(of day: Forecast.Day) -> [String] {
    guard let sky = day.sky.map(words) else { return [] }
    switch day.addition {
    case nil: return [sky]
    case .allDay: return [days.allDay(sky), sky]
    case .within(let part): return [inPart(sky, part), sky]
    case .also(let part):
      return [sky + comma + words(part)] + (day.kind == .dry ? [] : [words(part)]) + [sky]
    case .fogFirst: return [days.then(inPart(conditions.fog, .morning), sky), sky]
    }
  }

  /// Such as `rain at night`, or `rain showers in the afternoon`.
  private func words(_ part: Forecast.Day.Part) -> String {
    let isShower = (80...82).contains(part.condition.code)
    let word = isShower ? conditions.rainShowers : wetWord(part.condition.kind)
    return inPart(word, part.name)
  }

  private func inPart(_ word: String, _ part: Forecast.Day.PartName) -> String {
    let index = Forecast.Day.PartName.allCases.firstIndex(of: part) ?? 0
    return days.inPart(word, days.parts[index])
  }

  /// Returns what falls or hides the view, such as `snow` for everything of winter.
  func words(_ kind: WeatherKind) -> String {
    switch kind {
    case .dry: changes.nowDry
    case .fog: conditions.fog
    case .rain: conditions.rain
    case .winter: conditions.snow
    case .thunder: conditions.thunderstorm
    }
  }

  /// Returns a condition or a kind by its name in expressions; nil for another name.
  func words(named name: String) -> String? {
    switch name {
    case "clear": conditions.clear
    case "mostlyClear": conditions.mostlyClear
    case "partlyCloudy": conditions.partlyCloudy
    case "overcast": conditions.overcast
    case "fair": conditions.fair
    case "cloudy": conditions.cloudy
    case "smoke": conditions.smoke
    case "haze": conditions.haze
    case "dust": conditions.dust
    case "mist": conditions.mist
    case "fog": conditions.fog
    case "drizzle": conditions.drizzle
    case "freezingDrizzle": conditions.freezingDrizzle
    case "rain": conditions.rain
    case "freezingRain": conditions.freezingRain
    case "freezing": conditions.freezing
    case "sleet": conditions.sleet
    case "snow": conditions.snow
    case "thunderstorm": conditions.thunderstorm
    case "squall": conditions.squall
    case "tornado": conditions.tornado
    case "storm": conditions.storm
    default: nil
    }
  }

  /// Returns the severity of an alert; the text of a provider where it is none of the usual ones.
  func severity(_ name: String) -> String {
    let name = name.lowercased()
    let rank = ["minor", "moderate", "severe", "extreme"].firstIndex(of: name)
    return rank.map { alerts.severities[$0] } ?? name
  }

  package var nothingIsMuted: String { alerts.nothingIsMuted }

  /// Names an alert by the numbers of MeteoAlarm, such as `Thunderstorm warning, yellow`; nil for unknown ones.
  ///
  /// - Parameters:
  ///   - kind: From 1 to 13 without 11.
  ///   - level: From 2, yellow, to 4, red.
  package func alertTitle(kind: Int, level: Int) -> String? {
    guard let index = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13].firstIndex(of: kind),
      (2...4).contains(level)
    else { return nil }
    return "\(alerts.warnings[index])\(comma)\(alerts.colors[level - 2])"
  }
}

// MARK: - Measures

extension Language {
  /// Returns the name of a measure before its figure.
  func label<Subject>(of measure: Measure<Subject>) -> String {
    switch measure.name {
    case "temperature": measures.temperature
    case "apparentTemperature": measures.feelsLike
    case "temperatureMin": measures.low
    case "temperatureMax": measures.high
    case "dewPoint": measures.dewPoint
    case "humidity": measures.humidity
    case "precipitation": measures.rain
    case "precipitationProbability": measures.chance
    case "snowfall": measures.snowfall
    case "cloudCover": measures.cloudCover
    case "pressure": measures.pressure
    case "windSpeed", "windSpeedMax": measures.wind
    case "windDirection": measures.windDirection
    case "windGust", "windGustMax": measures.gusts
    case "visibility": measures.visibility
    case "uvIndex", "uvIndexMax": measures.uvIndex
    case "sunshineDuration": measures.sunshine
    case "europeanAqi": measures.airEU
    case "usAqi": measures.airUS
    case "pm2_5": "PM2.5"
    case "pm10": "PM10"
    case "ozone": measures.ozone
    default: measure.name
    }
  }

  /// Returns the shortest name of a measure.
  func shortLabel<Subject>(of measure: Measure<Subject>) -> String {
    switch measure.name {
    case "cloudCover": measures.clouds
    case "uvIndex", "uvIndexMax": "UV"
    default: label(of: measure)
    }
  }
}

// MARK: - Replies

extension Language {
  /// Whether a reply or a key says yes: `y`, or the word of the language or its first letter.
  package func isYes(_ reply: String) -> Bool {
    ["y", "yes", changes.yes, yesKey].contains(reply.lowercased())
  }

  /// The key that says yes beside `y`.
  package var yesKey: String { String(changes.yes.prefix(1)) }
}

// MARK: - Lists

extension Language {
  /// Counts what is left out, such as `3 more`.
  package func more(_ count: Int) -> String { changes.more(count) }

  /// Returns some of the cities, and how many more there are, such as `a, b and 3 more`.
  package func listed(_ cities: [String], upTo maximum: Int) -> String {
    let hidden = cities.count - maximum
    func joined(_ cities: some Sequence<String>) -> String { cities.joined(separator: comma) }
    if hidden > 0 { return changes.andMoreCities(joined(cities.prefix(maximum)), hidden) }
    guard cities.count > 1, let last = cities.last else { return joined(cities) }
    return changes.and(joined(cities.dropLast()), last)
  }
}

// MARK: - Days and directions

extension Language {
  func weekday(_ date: LocalDate) -> String { days.weekdays[date.weekday] }

  /// Returns a day as an expression names it.
  func name(_ day: NamedDay) -> String {
    switch day {
    case .relative(0): days.today
    case .relative(1): days.tomorrow
    case .weekday: weekday(day.date(from: LocalDate(dayNumber: 0)))
    default: day.name
    }
  }

  /// Returns a compass point, such as `NW` for 310 degrees clockwise from north.
  func compassPoint(_ degrees: Double) -> String {
    compass.texts[CompassPoint.index(ofDegrees: degrees)]
  }
}
