import FoundationEssentials
import JSONText
import Tracking
import Weather

/// A city as it is saved on a line.
struct SavedCity: Sendable {
  var city: City

  /// The place of the city, which is not set member by member there.
  var place: Place

  /// What readers know of it; nil for what it shows.
  var memory: KnownWeather?
  var news = CityNews()

  /// The old position of a removed city, from 1.
  var position: Int?

  init(city: City) {
    self.city = city
    place = city.place
  }

  /// A city without a content, to read one into.
  static let empty = SavedCity(
    city: City(
      id: City.ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))),
      place: Place(name: "", latitude: 0, longitude: 0), addedAt: .distantPast))

  /// No rules are null in a history.
  fileprivate var rules: [ActiveRule]? {
    get { city.rules.isEmpty ? nil : city.rules }
    set { city.rules = newValue ?? [] }
  }
}

extension StateDecoder {
  func city(_ json: inout JSONReader) throws(StoreError) -> SavedCity {
    let start = json.nextOffset()
    var saved = SavedCity.empty
    try Fields<SavedCity>.ofCity.read(&json, self, into: &saved)
    saved.city.place = saved.place
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
    Field("id", .identifier, { $0.city.id }, { $0.city.identify(as: $1) }).required,
    Field("name", .name, { $0.place.name }, { $0.place.name = $1 }).required,
    Field.optional("region", .text, { $0.place.region }, { $0.place.region = $1 }),
    Field.optional("country", .text, { $0.place.country }, { $0.place.country = $1 }),
    Field.optional("countryCode", .text, { $0.place.countryCode }, { $0.place.countryCode = $1 }),
    Field("latitude", .degrees(most: 90), { $0.place.latitude }, { $0.place.latitude = $1 })
      .required,
    Field("longitude", .degrees(most: 180), { $0.place.longitude }, { $0.place.longitude = $1 })
      .required,
    Field.optional("timeZone", .text, { $0.place.timeZone }, { $0.place.timeZone = $1 }),
    Field.optional(
      "utcOffsetSeconds", .integer(in: -86_400...86_400), { $0.city.utcOffset },
      { $0.city.utcOffset = $1 }),
    Field.optional("place", .text, { $0.place.identifier }, { $0.place.identifier = $1 }),
    Field.optional(
      "population", .integer(in: 0...StateFormat.largestNumber), { $0.place.population },
      { $0.place.population = $1 }), Field("tags", .tags, { $0.city.tags }, { $0.city.tags = $1 }),
    Field.optional("pin", .text, { $0.city.pin }, { $0.city.pin = $1 }),
    Field("addedAt", .instant, { $0.city.addedAt }, { $0.city.addedAt = $1 }).required,
    Field.optional("current", .current, { $0.city.modeled }, { $0.city.modeled = $1 }),
    Field.optional("forecast", .forecast, { $0.city.forecast }, { $0.city.forecast = $1 }),
    // An export has no nowcast that a list could use, and the rules of another list.
    Field.known("nowcast", .nowcast, { $0.city.nowcast }, { $0.city.nowcast = $1 }).ofStates,
    Field.known("airQuality", .air, { $0.city.airQuality }, { $0.city.airQuality = $1 }),
    Field.known("alerts", .alerts, { $0.city.alerts }, { $0.city.alerts = $1 }),
    Field("alertChecks", .alertChecks, { $0.city.alertChecks }, { $0.city.alertChecks = $1 })
      .ofStates.omitted { $0.city.alertChecks.isEmpty },
    Field.known("rules", .rules, { $0.rules }, { $0.rules = $1 }).ofStates,
    Field("mutes", .mutes, { $0.city.mutes }, { $0.city.mutes = $1 }).ofStates.omitted {
      $0.city.mutes.isEmpty
    },
    Field.known("station", .text, { $0.city.station }, { $0.city.station = $1 }).ofStates,
    Field("elevation", .optional(.number), { $0.city.elevation }, { $0.city.elevation = $1 })
      .ofStates.omitted { $0.city.elevation == nil },
    Field.known(
      "measurements", .measurements, { $0.city.measurements }, { $0.city.measurements = $1 }
    ).ofStates.of(.stations),
    Field.known("failure", .failure, { $0.city.failure }, { $0.city.failure = $1 }),
    Field("memory") { decoder, json, city throws(StoreError) in
      var memory = KnownWeather()
      try Fields<KnownWeather>.ofMemory.read(&json, decoder, into: &memory)
      city.memory = memory
    } write: { city, timestamps, writer in
      guard let memory = city.memory else { return writer.null() }
      writer.object { Fields<KnownWeather>.ofMemory.write(memory, timestamps, to: &$0) }
    }.ofStates.of(.memory).omitted { $0.memory == nil },
    Field("news") { decoder, json, city throws(StoreError) in
      try Fields<CityNews>.ofNews.read(&json, decoder, into: &city.news)
    } write: { city, timestamps, writer in
      writer.object { Fields<CityNews>.ofNews.write(city.news, timestamps, to: &$0) }
    }.ofStates.omitted { $0.news.isEmpty },
    Field.known(
      "position", .integer(in: 1...StateFormat.largestNumber), { $0.position }, { $0.position = $1 }
    ).ofStates,
  ])
}

extension Coder<String> {
  fileprivate static let name = text.checked("expected a name that is not blank") {
    !$0.allSatisfy(\.isWhitespace)
  }
}

extension Coder<[String]> {
  fileprivate static let tags = array(
    of: .text.checked("expected letters, digits, '.', '_' and '-'", where: \.isTag)
  ).checked("expected each tag once") { Set($0).count == $0.count }
}

extension Coder<Double> {
  fileprivate static func degrees(most: Int) -> Coder {
    number.checked("expected degrees from -\(most) to \(most)") { abs($0) <= Double(most) }
  }
}

// MARK: - News

/// What the latest report says of a city.
struct CityNews: Sendable {
  var isAdded = false
  var isReturned = false
  var items: [FieldChange] = []
  var ended = Report.Ended()
  var dates: [LocalDate] = []

  var isEmpty: Bool { !isAdded && items.isEmpty && dates.isEmpty }

  static let changes = Field<CityNews>("changes", .changes, { $0.items }, { $0.items = $1 })

  init() {}

  init(_ report: Report, of city: City.ID) {
    isAdded = report.added.contains(city)
    isReturned = report.returned.contains(city)
    items = report.items[city] ?? []
    ended = report.ended[city] ?? Report.Ended()
    dates = report.newDates[city]?.sorted() ?? []
  }
}

extension Report {
  /// Adds what is saved with a city.
  mutating func add(_ news: CityNews, of city: City.ID) {
    if news.isAdded { added.insert(city) }
    if news.isReturned { returned.insert(city) }
    if !news.items.isEmpty { items[city] = news.items }
    if !news.ended.isEmpty { ended[city] = news.ended }
    if !news.dates.isEmpty { newDates[city] = Set(news.dates) }
  }
}

extension Fields<CityNews> {
  static let ofNews = Fields([
    Field("added", .flag, { $0.isAdded }, { $0.isAdded = $1 }).omitted { !$0.isAdded },
    Field("returned", .flag, { $0.isReturned }, { $0.isReturned = $1 }).omitted { !$0.isReturned },
    CityNews.changes.omitted { $0.items.isEmpty },
    Field("alerts", .alerts, { $0.ended.alerts }, { $0.ended.alerts = $1 }).omitted {
      $0.ended.alerts.isEmpty
    },
    Field("rules", .rules, { $0.ended.rules }, { $0.ended.rules = $1 }).omitted {
      $0.ended.rules.isEmpty
    },
    Field("dates", .array(of: .date), { $0.dates }, { $0.dates = $1 }).omitted { $0.dates.isEmpty },
  ])
}
