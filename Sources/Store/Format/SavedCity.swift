import FoundationEssentials
import JSONText
import Tracking
import Weather

/// A city as it is saved on a line.
struct SavedCity: Sendable {
  var city: City

  /// What readers know of it; nil for what it shows.
  var memory: KnownWeather?
  var news = CityNews()

  /// The old position of a removed city, from 1.
  var position: Int?

  /// A city without a content, to read one into.
  static let empty = SavedCity(
    city: City(
      id: City.ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))),
      place: Place(name: "", latitude: 0, longitude: 0),
      addedAt: .distantPast
    )
  )

  /// No rules are left out.
  fileprivate var rules: [ActiveRule]? {
    get { city.rules.isEmpty ? nil : city.rules }
    set { city.rules = newValue ?? [] }
  }

  /// No sources are left out.
  fileprivate var alertChecks: [AlertCheck]? {
    get { city.alertChecks.isEmpty ? nil : city.alertChecks }
    set { city.alertChecks = newValue ?? [] }
  }

  fileprivate var id: City.ID {
    get { city.id }
    set { city = city.identified(as: newValue) }
  }
}

extension StateDecoder {
  func city(_ json: inout JSONReader) throws(StoreError) -> SavedCity {
    let start = json.nextOffset()
    var saved = SavedCity.empty
    try Fields<SavedCity>.ofCity.read(&json, self, into: &saved)
    if saved.city.airQuality?.fetchedAt == .distantPast {
      // An export has no fetch time of its own for the air.
      guard layout == .rows, let current = saved.city.current else {
        throw reader.failure(json, at: start, member: "airQuality.fetchedAt", "it is missing")
      }
      saved.city.airQuality?.fetchedAt = current.fetchedAt
    }
    return saved
  }
}

extension Fields<SavedCity> {
  static let ofCity = Fields([
    Field.value("id", \.id) { decoder, json throws(StoreError) in
      try decoder.reader.identifier(&json)
    } _: {
      $2.write($0.description)
    }.required,
    Field.value("name", \.city.place.name) { decoder, json throws(StoreError) in
      let start = json.nextOffset()
      let name = try decoder.reader.string(&json)
      guard !name.allSatisfy(\.isWhitespace) else {
        throw decoder.reader.failure(json, at: start, "expected a name that is not blank")
      }
      return name
    } _: {
      $2.write($0)
    }.required,
    .text("region", \.city.place.region), .text("country", \.city.place.country),
    .text("countryCode", \.city.place.countryCode),
    coordinate("latitude", \.city.place.latitude, most: 90),
    coordinate("longitude", \.city.place.longitude, most: 180),
    .text("timeZone", \.city.place.timeZone),
    .integer("utcOffsetSeconds", \.city.utcOffset, in: -86_400...86_400),
    .text("place", \.city.place.identifier),
    .integer("population", \.city.place.population, in: 0...StateFormat.largestNumber),
    .value("tags", \.city.tags) { decoder, json throws(StoreError) in
      let start = json.nextOffset()
      let tags = try decoder.reader.strings(&json)
      guard tags.allSatisfy(\.isTag), Set(tags).count == tags.count else {
        throw decoder.reader.failure(
          json,
          at: start,
          "expected unique tags of letters, digits, '.', '_' and '-'"
        )
      }
      return tags
    } _: { tags, _, writer in
      writer.array { writer in
        for tag in tags { writer.element(tag) }
      }
    },
    .text("pin", \.city.pin),
    .instant("addedAt", \.city.addedAt).required,
    .object(
      "current",
      \.city.current,
      from: CurrentWeather(provider: "", fetchedAt: .distantPast),
      .ofCurrent
    ),
    .object(
      "forecast",
      \.city.forecast,
      from: Forecast(provider: "", fetchedAt: .distantPast),
      .ofForecast
    ),
    // An export has no nowcast that a list could use, and the rules of another list.
    Field.object(
      "nowcast",
      \.city.nowcast,
      from: Nowcast(
        provider: "",
        fetchedAt: .distantPast,
        start: .distantPast,
        stepMinutes: 0,
        rates: []
      ),
      .ofNowcast
    ).ofStates.omitted { $0.city.nowcast == nil },
    Field.object("airQuality", \.city.airQuality, from: AirQuality(fetchedAt: .distantPast), .ofAir)
      .omitted { $0.city.airQuality == nil },
    Field.alerts(\.city.alerts).omitted { $0.city.alerts == nil },
    Field.alertChecks(\.alertChecks).ofStates.omitted { $0.alertChecks == nil },
    Field.rules(\.rules).ofStates.omitted { $0.rules == nil },
    Field.failure(\.city.failure).omitted { $0.city.failure == nil },
    Field.optional("memory", \.memory) { decoder, json throws(StoreError) in
      // Only a save needs it.
      guard decoder.includesHours else {
        try decoder.reader.passValue(&json)
        return nil
      }
      var memory = KnownWeather()
      try Fields<KnownWeather>.ofMemory.read(&json, decoder, into: &memory)
      return memory
    } _: { memory, timestamps, writer in
      writer.object { Fields<KnownWeather>.ofMemory.write(memory, timestamps, to: &$0) }
    }.ofStates.omitted { $0.memory == nil },
    Field("news") { decoder, json, city throws(StoreError) in
      try Fields<CityNews>.ofNews.read(&json, decoder, into: &city.news)
    } write: { city, timestamps, writer in
      writer.object { Fields<CityNews>.ofNews.write(city.news, timestamps, to: &$0) }
    }.ofStates.omitted { $0.news.isEmpty },
    Field.integer("position", \.position, in: 1...StateFormat.largestNumber).ofStates
      .omitted { $0.position == nil },
  ])

  private static func coordinate(
    _ name: StaticString,
    _ path: Field<SavedCity>.Path<Double>,
    most: Double
  ) -> Field<SavedCity> {
    Field.value(name, path) { decoder, json throws(StoreError) in
      let start = json.nextOffset()
      let number = try decoder.reader.number(&json)
      guard (-most...most).contains(number) else {
        let most = Int(most)
        throw decoder.reader.failure(json, at: start, "expected degrees from -\(most) to \(most)")
      }
      return number
    } _: {
      $2.write($0)
    }.required
  }
}

extension Field {
  /// The field, which is skipped in an export.
  fileprivate var ofStates: Field {
    let read = read
    return Field(
      name,
      read: { decoder, json, subject throws(StoreError) in
        guard decoder.layout == .columns else { return try decoder.reader.skipValue(&json) }
        try read(decoder, &json, &subject)
      },
      write: write,
      isSame: isSame
    )
  }
}

// MARK: - News

/// What the latest report says of a city.
struct CityNews: Sendable {
  var isAdded = false
  var isReturned = false
  var items: [FieldChange] = []
  var endedAlerts: [Alert]?
  var endedRules: [ActiveRule]?
  var dates: [LocalDate] = []

  var isEmpty: Bool { !isAdded && items.isEmpty && dates.isEmpty }

  static let changes = Field<CityNews>.changes(\.items)

  init() {}

  init(_ report: Report, of city: City.ID) {
    isAdded = report.added.contains(city)
    isReturned = report.returned.contains(city)
    items = report.items[city] ?? []
    if let ended = report.ended[city] {
      endedAlerts = ended.alerts.isEmpty ? nil : ended.alerts
      endedRules = ended.rules.isEmpty ? nil : ended.rules
    }
    dates = report.newDates[city]?.sorted() ?? []
  }
}

extension Report {
  /// Adds what is saved with a city.
  mutating func add(_ news: CityNews, of city: City.ID) {
    if news.isAdded { added.insert(city) }
    if news.isReturned { returned.insert(city) }
    if !news.items.isEmpty { items[city] = news.items }
    let ended = Ended(alerts: news.endedAlerts ?? [], rules: news.endedRules ?? [])
    if !ended.isEmpty { self.ended[city] = ended }
    if !news.dates.isEmpty { newDates[city] = Set(news.dates) }
  }
}

extension Fields<CityNews> {
  static let ofNews = Fields([
    Field.flag("added", \.isAdded).omitted { !$0.isAdded },
    Field.flag("returned", \.isReturned).omitted { !$0.isReturned },
    CityNews.changes.omitted { $0.items.isEmpty },
    Field.alerts(\.endedAlerts).omitted { $0.endedAlerts == nil },
    Field.rules(\.endedRules).omitted { $0.endedRules == nil },
    Field.value("dates", \.dates) { decoder, json throws(StoreError) in
      try decoder.reader.elements(&json) { json throws(StoreError) in
        try decoder.reader.date(&json)
      }
    } _: { dates, timestamps, writer in
      writer.array { writer in
        for date in dates { timestamps.withText(of: date) { writer.element(utf8: $0) } }
      }
    }.omitted { $0.dates.isEmpty },
  ])
}
