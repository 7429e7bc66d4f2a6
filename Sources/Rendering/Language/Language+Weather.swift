extension Language {
  /// Words for the weather, which phrases combine with an intensity.
  struct Conditions: Sendable {
    let clear: String
    let mostlyClear: String
    let partlyCloudy: String
    let overcast: String
    let fair: String
    let cloudy: String
    let smoke: String
    let haze: String
    let dust: String
    let blowingDust: String
    let mist: String
    let fog: String
    let rimeFog: String
    let drizzle: String
    let freezingDrizzle: String
    let rain: String
    let freezingRain: String
    let freezing: String
    let sleet: String
    let icePellets: String
    let snow: String
    let snowGrains: String
    let rainShowers: String
    let sleetShowers: String
    let snowShowers: String
    let thunderstorm: String
    let thunderstormWithLightHail: String
    let thunderstormWithHeavyHail: String
    let squall: String
    let tornado: String
    let storm: String
    let code: Count
    let light: Phrase
    let heavy: Phrase
    let lightShowers: Phrase
    let heavyShowers: Phrase
  }

  /// The names of figures, as they stand before them.
  struct Measures: Sendable {
    let temperature: String
    let feelsLike: String
    let low: String
    let high: String
    let dewPoint: String
    let humidity: String
    let rain: String
    let chance: String
    let snowfall: String
    let cloudCover: String
    let clouds: String
    let pressure: String
    let wind: String
    let windDirection: String
    let gusts: String
    let visibility: String
    let uvIndex: String
    let sunshine: String
    let airEU: String
    let airUS: String
    let ozone: String
  }

  /// The present weather in detail.
  struct Current: Sendable {
    let feelsLike: Phrase
    let chanceOfRain: Phrase
    let sunrise: String
    let sunset: String
    let observed: Phrase
    let population: Phrase
  }

  /// When something falls; the first value is its kind.
  struct Spells: Sendable {
    let now: Phrase
    let inMinutes: @Sendable (String, Int) -> String
    let forAtLeast: @Sendable (String, Int) -> String

    /// The same from one and a half hours on, in halves of an hour.
    let forHours: @Sendable (String, String) -> String
    let from: Pair
    let until: Pair

    /// The end, after the beginning.
    let end: Phrase

    /// The beginning in a column, if it falls now.
    let nowInColumn: String
    let fromTo: @Sendable (_ kind: String, _ start: String, _ end: String) -> String
  }

  /// What stations measure.
  struct Stations: Sendable {
    let station: String

    /// The choice of the nearest station.
    let nearest: String

    /// Before the name of a figure.
    let word: String
    let measured:
      @Sendable (_ temperature: String, _ name: String, _ distance: String, _ point: String) ->
        String
    let warmer: Phrase
    let colder: Phrase
    let tooCold: Learned
    let tooWarm: Learned

    /// The first and the last date, and the station.
    let against: @Sendable (String, String, String) -> String

    typealias Learned =
      @Sendable (_ provider: String, _ degrees: String, _ part: String, _ count: Int) -> String
  }

  /// What a person would say about the coming hours.
  struct Coming: Sendable {
    let colder: Phrase
    let warmer: Phrase
    let colderTomorrow: Phrase
    let warmerTomorrow: Phrase
    let muchLikeYesterday: String
    let muchLikeToday: String
    let gusts: Phrase
    let gustsTomorrow: Phrase
    let frost: String
    let frostDownTo: Phrase
  }
}
