extension Language {
  package static let english = Language(
    code: "en",
    conditions: .english,
    measures: .english,
    headings: .english,
    days: Days(
      monday: "Mon",
      tuesday: "Tue",
      wednesday: "Wed",
      thursday: "Thu",
      friday: "Fri",
      saturday: "Sat",
      sunday: "Sun",
      today: "today",
      tomorrow: "tomorrow"
    ),
    moon: Eight(
      "new moon",
      "moon waxing crescent",
      "moon first quarter",
      "moon waxing gibbous",
      "full moon",
      "moon waning gibbous",
      "moon last quarter",
      "moon waning crescent"
    ),
    compass: Eight("N", "NE", "E", "SE", "S", "SW", "W", "NW"),
    summary: .english,
    changes: .english,
    status: .english,
    score: Score(
      provider: "Provider",
      bias: "Bias",
      period: { "\($0) to \($1), against the analysis of 3 models" },
      closest: { "closest: \($0)" },
      noWinner: "no clear winner"
    ),
    alerts: Alerts(
      now: { "\($0) now" },
      from: { "from \($0)" },
      since: { "since \($0)" },
      until: { "until \($0)" },
      ended: { "\($0) ended" },
      extreme: "extreme",
      severe: "severe",
      moderate: "moderate",
      minor: "minor"
    ),
    rules: .english,
    current: Current(
      feelsLike: { "feels like \($0)" },
      low: { "low \($0)" },
      high: { "high \($0)" },
      chanceOfRain: { "chance of rain \($0)" },
      precipitationAt: { "\($0) \($1)" },
      precipitationUntil: { "\($0) until \($1)" },
      sunrise: "sunrise",
      sunset: "sunset",
      observed: { "observed \($0)" },
      population: { "population \($0)" }
    ),
    nowcast: Nowcast(
      now: { "\($0) now" },
      inMinutes: { "\($0) in \($1) min" },
      forAtLeast: { "\($0) for at least \($1) min" },
      from: { "\($0) from about \($1)" },
      until: { "\($0) until about \($1)" },
      end: { "until about \($0)" }
    ),
    outlook: Outlook(
      now: "now",
      precipitation: { "\($0) from \($1) to about \($2)" },
      colder: { "today \($0)° colder than yesterday" },
      warmer: { "today \($0)° warmer than yesterday" },
      colderTomorrow: { "tomorrow \($0)° colder than today" },
      warmerTomorrow: { "tomorrow \($0)° warmer than today" },
      muchLikeYesterday: "much like yesterday",
      muchLikeToday: "tomorrow much like today",
      gusts: { "gusts up to \($0)" },
      gustsTomorrow: { "gusts up to \($0) tomorrow" },
      frost: "frost",
      frostDownTo: { "frost down to \($0)°" }
    ),
    hooks: Hooks(
      added: { "\($0) was added" },
      removed: { "\($0) was removed" },
      testOfRule: "test of a rule at Oslo",
      testOfAlert: "test of an alert at Oslo",
      testOfChange: "Oslo: test of a change, 12.0 → 14.0 °C"
    )
  )
}

extension Language.Conditions {
  fileprivate static let english = Self(
    clear: "clear",
    mostlyClear: "mostly clear",
    partlyCloudy: "partly cloudy",
    overcast: "overcast",
    fair: "fair",
    cloudy: "cloudy",
    smoke: "smoke",
    haze: "haze",
    dust: "dust",
    blowingDust: "blowing dust",
    mist: "mist",
    fog: "fog",
    rimeFog: "rime fog",
    drizzle: "drizzle",
    freezingDrizzle: "freezing drizzle",
    rain: "rain",
    freezingRain: "freezing rain",
    freezing: "freezing",
    sleet: "sleet",
    icePellets: "ice pellets",
    snow: "snow",
    snowGrains: "snow grains",
    rainShowers: "rain showers",
    sleetShowers: "sleet showers",
    snowShowers: "snow showers",
    thunderstorm: "thunderstorm",
    thunderstormWithLightHail: "thunderstorm with light hail",
    thunderstormWithHeavyHail: "thunderstorm with heavy hail",
    squall: "squall",
    tornado: "tornado",
    storm: "storm",
    code: { "weather code \($0)" },
    light: { "light \($0)" },
    heavy: { "heavy \($0)" },
    lightShowers: { "light \($0)" },
    heavyShowers: { "heavy \($0)" }
  )
}

extension Language.Measures {
  fileprivate static let english = Self(
    temperature: "temperature",
    feelsLike: "feels like",
    low: "low",
    high: "high",
    dewPoint: "dew point",
    humidity: "humidity",
    rain: "rain",
    chance: "chance",
    snowfall: "snowfall",
    cloudCover: "cloud cover",
    clouds: "clouds",
    pressure: "pressure",
    wind: "wind",
    windDirection: "wind direction",
    gusts: "gusts",
    visibility: "visibility",
    uvIndex: "UV index",
    uv: "UV",
    sunshine: "sunshine",
    airEU: "air, EU index",
    airUS: "air, US index",
    ozone: "ozone"
  )
}

extension Language.Headings {
  fileprivate static let english = Self(
    city: "City",
    feelsLike: "Feels",
    sky: "Sky",
    low: "Low",
    high: "High",
    chance: "Rain %",
    rainStart: "Rain at",
    wind: "Wind",
    gusts: "Gusts",
    nextDay: "Next 24 h",
    tomorrow: "Tomorrow",
    time: "Time",
    condition: "Condition",
    updated: "Updated",
    changes: "Changes",
    date: "Date",
    values: "Values",
    range: "Range",
    lastChange: "Last change",
    flipFlop: "Flip-flop",
    fetched: "Fetched",
    ahead: "Ahead",
    name: "Name",
    region: "Region",
    country: "Country",
    latitude: "Latitude",
    longitude: "Longitude",
    population: "Population",
    distance: "Distance",
    direction: "Direction",
    hours: "Hours",
    days: "Days",
    drift: "Drift",
    sun: "sun"
  )
}

extension Language.Summary {
  fileprivate static let english = Self(
    added: { "\($0) added" },
    removed: { "\($0) removed" },
    entered: { "\($0) entered" },
    left: { "\($0) left" },
    updated: { "\($0) updated" },
    unchanged: { "\($0) unchanged" },
    failed: { "\($0) failed" },
    noCities: "no cities",
    noChanges: "no changes",
    noChangesSoFar: "no changes so far",
    noMatch: "no city matches",
    latestChange: { "latest change \($0)" },
    revision: { "revision \($0)" },
    since: { "since \($0)" },
    sinceBeginning: { "since \($0), when the list began" },
    comparedWith: { "compared with \($0)" },
    changes: { "changes \($0)" },
    takenBack: { "\($0) of \($1)" }
  )
}

extension Language.Changes {
  fileprivate static let english = Self(
    more: { "\($0) more" },
    firstWeather: "first weather",
    firstForecast: "first forecast",
    noCurrentWeather: "no current weather",
    noForecast: "no forecast",
    hasNotCome: { "\($0) of the forecast has not come" },
    notForecast: { "\($0), not forecast" },
    expected: { "\($0) expected" },
    colderThanExpected: { "\($0)° colder than expected" },
    warmerThanExpected: { "\($0)° warmer than expected" },
    lessThanExpected: { "\($0), \($1) less than expected" },
    moreThanExpected: { "\($0), \($1) more than expected" },
    name: "name",
    tags: "tags",
    pin: "pin",
    place: "place",
    weatherCode: "weather code",
    daylight: "daylight",
    provider: "provider",
    forecastProvider: "provider of the forecast",
    complete: "complete",
    none: "none",
    yes: "yes",
    no: "no",
    range: { "\($0) to \($1)" },
    fromProvider: { "from \($0)" },
    daysBefore: { $0 == 1 ? "about 1 day before" : "about \($0) days before" },
    added: "added",
    removed: "removed",
    updated: "updated"
  )
}

extension Language.Status {
  fileprivate static let english = Self(
    old: { "\($0) old" },
    forecastOld: { "forecast \($0) old" },
    cityOld: { "\($0) is \($1) old" },
    fetched: { "fetched \($0)" },
    nextTry: { "next try \($0)" },
    noWeatherYet: "no weather yet",
    noWeather: "no weather",
    cityWithoutWeather: { "\($0) has no weather yet" },
    noForecastYet: "no forecast yet",
    noComingDays: "no forecast for the coming days",
    noComingHours: "no forecast for the coming hours",
    incomplete: "incomplete",
    respondedWith: { "responded with \($0)" },
    unreachable: "unreachable",
    timeout: "timed out",
    throttled: "takes no more requests for now",
    rejected: "rejected the request",
    refused: "refused the request",
    failed: "failed",
    malformed: "sent an unusable response",
    tooLarge: "sent too large a response",
    notCovered: "does not cover this place"
  )
}

extension Language.Rules {
  fileprivate static let english = Self(
    at: { "\($0) at \($1)" },
    now: { "\($0) now" },
    since: { "\($0) since \($1)" },
    hasCleared: { "\($0) has cleared" },
    hasEnded: { "\($0) has ended" },
    wasRemoved: { "\($0) ended: the rule was removed" },
    isOfOtherCities: { "\($0) ended: the rule is no longer for this city" },
    isUnknown: { "\($0) ended: unknown for 24 h" },
    notActiveYet: { "\($0), not active yet" },
    noCity: "no city",
    alert: "alert",
    unknown: "unknown",
    lowest: "lowest",
    highest: "highest",
    mean: "mean",
    inHours: { "\($0) in \($1) h" },
    rainIn: { "rain in \($0)" },
    rainEndsIn: { "rain ends in \($0)" },
    rainWithinTwoHours: { "rain \($0) in 2 h" }
  )
}
