package import Tracking

extension Language {
  /// The headings of columns and sections.
  ///
  /// Those of a list have as much room as the English ones and the gap before them.
  struct Headings: Sendable {
    let city: String
    let feelsLike: String
    let measured: String
    let sky: String
    let low: String
    let high: String
    let chance: String
    let rainStart: String
    let gusts: String
    let nextDay: String
    let time: String
    let condition: String
    let updated: String
    let changes: String
    let date: String
    let values: String
    let range: String
    let lastChange: String
    let flipFlop: String
    let fetched: String
    let ahead: String
    let region: String
    let latitude: String
    let longitude: String
    let population: String
    let distance: String
    let direction: String
    let hours: String
    let days: String
    let drift: String

    /// Before the times of sunrise and sunset, in six columns.
    let sun: String
  }

  /// What a report says of the whole list.
  package struct Summary: Sendable {
    let added: Count
    let removed: Count
    let entered: Count
    let left: Count
    let updated: Count
    let unchanged: Count
    let failed: Count
    package let notShown: Count
    let moreChanged: Count

    /// The names of cities that were added.
    let addedCities: Phrase

    /// The names of cities without news.
    package let nothingSpecial: Phrase
    package let noCities: String
    package let noChanges: String
    let noChangesSoFar: String
    package let noMatch: String
    let withoutTag: String
    let withoutCountry: String
    let latestChange: Phrase
    package let revision: Count
    let since: Phrase
    let sinceBeginning: Pair
    let between: Pair

    /// With one of the three before.
    let changes: Phrase

    /// A command such as `undo`, and the revision that it took back.
    let takenBack: @Sendable (String, Int) -> String
  }

  /// What a report says of changes.
  package struct Changes: Sendable {
    let more: Count

    /// The last of a list after the others.
    let and: Pair
    package let andMoreCities: @Sendable (String, Int) -> String
    let firstWeather: String
    let firstForecast: String
    let noCurrentWeather: String
    let noForecast: String

    /// Precipitation that was forecast.
    let hasNotCome: Phrase

    /// A condition.
    let notForecast: Phrase

    let colderThanExpected: Phrase
    let warmerThanExpected: Phrase

    /// A named figure, and the difference.
    let lessThanExpected: Pair
    let moreThanExpected: Pair

    /// The same of wind.
    let weakerThanExpected: Pair
    let strongerThanExpected: Pair

    // What a day is now, with its amounts.
    let nowDry: String
    let nowWet: String
    let withAmounts: Pair
    package let name: String
    package let tags: String
    let pin: String
    let position: String
    let weatherCode: String
    let daylight: String
    let provider: String
    let forecastProvider: String
    let complete: String
    let noPin: String
    let noTags: String
    let yes: String
    let no: String
    let range: Pair
    let fromProvider: Phrase
    let daysBefore: Count

    // What a mark means.
    let added: String
    let removed: String
    let updated: String
  }

  /// How far forecasts were off.
  struct Score: Sendable {
    /// How many days were compared, and whether it rained.
    let days: String
    let rain: String
    let bias: String

    /// The first and the last date.
    let period: Pair
    let closest: Phrase
    let noWinner: String
  }

  /// What is wrong with data.
  package struct Status: Sendable {
    let old: Phrase
    let forecastOld: Phrase
    let cityOld: Pair
    package let fetched: Phrase
    let nextTry: Phrase
    let noWeatherYet: String
    let noWeather: String
    let cityWithoutWeather: Phrase
    let noForecastYet: String
    let noComingDays: String
    let noComingHours: String
    let incomplete: String

    // What follows the name of a provider.
    let respondedWith: Count
    let unreachable: String
    let timeout: String
    let throttled: String
    let rejected: String
    let refused: String
    let failed: String
    let malformed: String
    let tooLarge: String
    let notCovered: String
  }

  struct Alerts: Sendable {
    let now: Phrase
    let from: Phrase
    let since: Phrase
    let until: Phrase
    let extendedTo: Phrase
    let shortenedTo: Phrase
    let was: Phrase
    let ended: Phrase
    let cancelled: Phrase
    let more: @Sendable (Int) -> String

    /// From minor to extreme.
    let severities: [String]

    /// The service and the time.
    let issued: Pair

    /// Warnings of wind, snow and ice, thunderstorm, fog, high temperature, low temperature, coastal event,
    /// forest fire, avalanches, rain, flooding, rain and flooding.
    let warnings: [String]

    /// From yellow to red.
    let colors: [String]
    let mutedUntil: Phrase
    let mutedUntilItEnds: String
    let reportedAgain: String
    let nothingIsMuted: String
  }

  /// What is said of rules, whose names and cities are the subjects.
  struct Rules: Sendable {
    let at: Pair
    let now: Phrase
    let since: Pair
    let hasCleared: Phrase
    let hasEnded: Phrase
    let wasRemoved: Phrase
    let isOfOtherCities: Phrase
    let isUnknown: Phrase
    let notActiveYet: Phrase
    let noCity: String
    let alert: String
    let unknown: String
    let lowest: String
    let highest: String
    let mean: String
    let inHours: @Sendable (String, Int) -> String
    let rainIn: Phrase
    let rainEndsIn: Phrase
    let rainAmount: Phrase
  }

  /// What hooks say of a city.
  struct Hooks: Sendable {
    let added: Phrase
    let removed: Phrase
    let testOfRule: String
    let testOfAlert: String
    let testOfChange: String
  }

  /// What is said beside a view of places and edits.
  package struct Remarks: Sendable {
    package let added: Phrase

    /// With what was typed first.
    package let addedFor: Pair
    package let isPlace: Pair
    package let airport: Phrase
    package let also: Phrase
    package let leftOut: Phrase
    package let takesBack: String
    package let showsAll: Phrase
    package let givenTwice: Phrase
    package let toTag: Phrase
    package let toChange: Phrase
    package let undid: Phrase
    package let redid: Phrase
    package let wouldUndo: Phrase
    package let wouldRedo: Phrase

    /// A command, its time and its revision.
    package let edit: @Sendable (String, String, Int) -> String
    package let noVisibleChanges: String
    package let noCities: String
    package let noMarks: String
    package let everythingIsFresh: String

    /// After a fetch of some cities.
    package let nothingChanged: Phrase
    package let hasTag: Pair
  }
}

extension Language {
  /// The title of the rows that belong to no group.
  package func titleOfRest(_ grouping: ReportGrouping) -> String {
    switch grouping {
    case .country: summary.withoutCountry
    case .tag, .none: summary.withoutTag
    }
  }
}
