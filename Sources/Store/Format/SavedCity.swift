import FoundationEssentials
import JSONText
import Tracking
import Weather

/// A city as it is saved on a line.
struct SavedCity: Sendable {
  var id = City.ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
  var place = Place(name: "", latitude: 0, longitude: 0)
  var utcOffset: Int?
  var tags: [String] = []
  var pin: String?
  var addedAt = Date.distantPast
  @BoxedOptional var current: CurrentWeather?
  @BoxedOptional var forecast: Forecast?
  @BoxedOptional var nowcast: Nowcast?
  @BoxedOptional var airQuality: AirQuality?
  var alerts: [Alert]?
  var rules: [ActiveRule]?
  @BoxedOptional var failure: FetchFailure?

  /// The offset of what is known of it, which is a difference from the rest; nil for nothing else.
  var memory: Int?
  var news = CityNews()

  /// The old position of a removed city, from 1.
  var position: Int?

  init() {}

  init(_ city: City) {
    id = city.id
    place = city.place
    utcOffset = city.utcOffset
    tags = city.tags
    pin = city.pin
    addedAt = city.addedAt
    _current = city.$current
    _forecast = city.$forecast
    _nowcast = city.$nowcast
    _airQuality = city.$airQuality
    alerts = city.alerts
    rules = city.rules.isEmpty ? nil : city.rules
    _failure = city.$failure
  }

  var city: City {
    var city = City(id: id, place: place, tags: tags, pin: pin, addedAt: addedAt)
    city.utcOffset = utcOffset
    city.$current = _current
    city.$forecast = _forecast
    city.$nowcast = _nowcast
    city.$airQuality = _airQuality
    city.alerts = alerts
    city.rules = rules ?? []
    city.$failure = _failure
    return city
  }
}

extension StateDecoder {
  func city(_ json: inout JSONReader) throws(StoreError) -> SavedCity {
    let start = json.nextOffset()
    var city = SavedCity()
    try Fields<SavedCity>.ofCity.read(&json, self, into: &city)
    if city.airQuality?.fetchedAt == .distantPast {
      // An export has no fetch time of its own for the air.
      guard layout == .rows, let current = city.current else {
        throw reader.failure(json, at: start, member: "airQuality.fetchedAt", "it is missing")
      }
      city.airQuality?.fetchedAt = current.fetchedAt
    }
    return city
  }
}

extension Fields<SavedCity> {
  static let ofCity = Fields([
    Field.value("id", \.id) { decoder, json throws(StoreError) in
      try decoder.reader.identifier(&json)
    } _: {
      $2.write($0.description)
    }.required,
    Field.value("name", \.place.name) { decoder, json throws(StoreError) in
      let start = json.nextOffset()
      let name = try decoder.reader.string(&json)
      guard !name.allSatisfy(\.isWhitespace) else {
        throw decoder.reader.failure(json, at: start, "expected a name that is not blank")
      }
      return name
    } _: {
      $2.write($0)
    }.required,
    .text("region", \.place.region), .text("country", \.place.country),
    .text("countryCode", \.place.countryCode), coordinate("latitude", \.place.latitude, most: 90),
    coordinate("longitude", \.place.longitude, most: 180), .text("timeZone", \.place.timeZone),
    .integer("utcOffsetSeconds", \.utcOffset, in: -86_400...86_400),
    .text("place", \.place.identifier),
    .integer("population", \.place.population, in: 0...StateFormat.largestNumber),
    .value("tags", \.tags) { decoder, json throws(StoreError) in
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
    .text("pin", \.pin), .instant("addedAt", \.addedAt).required,
    .object(
      "current",
      \.current,
      from: CurrentWeather(provider: "", fetchedAt: .distantPast),
      .ofCurrent
    ),
    .object(
      "forecast",
      \.forecast,
      from: Forecast(provider: "", fetchedAt: .distantPast),
      .ofForecast
    ),
    // An export has no nowcast that a list could use, and the rules of another list.
    Field.object(
      "nowcast",
      \.nowcast,
      from: Nowcast(
        provider: "",
        fetchedAt: .distantPast,
        start: .distantPast,
        stepMinutes: 0,
        rates: []
      ),
      .ofNowcast
    ).ofStates.omitted { $0.nowcast == nil },
    Field.object("airQuality", \.airQuality, from: AirQuality(fetchedAt: .distantPast), .ofAir)
      .omitted { $0.airQuality == nil },
    Field.alerts(\.alerts).omitted { $0.alerts == nil },
    Field.rules(\.rules).ofStates.omitted { $0.rules == nil },
    .optional("failure", \.failure) { decoder, json throws(StoreError) in
      var failure = FetchFailure(at: .distantPast, kind: .server, message: "")
      failure.reportedAt = .distantPast
      try Fields<FetchFailure>.ofFailure.read(&json, decoder, into: &failure)
      if failure.since == .distantPast { failure.since = failure.at }
      // A version that had no such key reported each failure.
      if failure.reportedAt == .distantPast { failure.reportedAt = failure.at }
      return failure
    } _: { failure, timestamps, writer in
      writer.object { Fields<FetchFailure>.ofFailure.write(failure, timestamps, to: &$0) }
    },
    Field("memory") { decoder, json, city throws(StoreError) in
      if decoder.includesHours { city.memory = json.nextOffset() }
      try decoder.reader.skipValue(&json)
    } write: { _, _, _ in
    }.ofStates.omitted { _ in true },
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
    Field(name) { decoder, json, subject throws(StoreError) in
      guard decoder.layout == .columns else { return try decoder.reader.skipValue(&json) }
      try read(decoder, &json, &subject)
    } write: {
      write($0, $1, &$2)
    }
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
    Field.changes(\.items).omitted { $0.items.isEmpty },
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
