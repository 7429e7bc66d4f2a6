import Arguments
import Files
import Providers
import Rendering
import Store
import Text
import Tracking
import Weather

/// `skydiff add`: finds places, tracks them, fetches their weather.
struct AddCommand: Subcommand {
  private static let place = Argument(
    "PLACE", parser: .place, help: "A name, \"NAME, REGION\", \"NAME, COUNTRY\", LAT,LON, or -",
    isRequired: false, completion: ListCompletion.places.kind
  ).repeated
  private static let name = Option(
    "name", valueName: "NAME", parser: .cityName, help: "Name the city NAME")
  private static let here = Flag("here", help: "Track the city where this machine is")
  private static let noFetch = Flag("no-fetch", help: "Track the cities without their weather")

  static let commandName = "add"

  static let declaration = Command(
    commandName, abstract: "Track cities and fetch their weather",
    details: """
      Of places with one name the best known is added; 'search' shows the others. The row of a city that shares its name shows which one it is; qualify the name to add another. \
      A place that is already in the list is not changed.

      Towns with more than 15,000 people are found without a request, by their names in any \
      language; what is not found is looked up with the provider, as 'geocoder' in the configuration \
      says. A city added by coordinates without --name is called after the nearest town.

      A name of several words needs no quotes if the words together are a place: New York, or \
      London Ontario.

      With -, places are read from standard input, one per line: a name as above, or coordinates and, \
      if you like, a name, as in -33.9,151.2 Sydney Harbour. Blank lines and lines that begin with # are skipped. \
      A csv table with a header, such as name,country or name,latitude,longitude, and a JSON array of \
      names or objects with these keys are read as well.

      --here asks ipinfo.io, which sees your internet address, and only when 'location.provider' in the \
      configuration allows it.
      """,
    parameters: [
      place, here, name, CityOptions.tag, PlaceOptions.country, PlaceOptions.online, noFetch,
      CityOptions.pin,
    ], exclusive: [PlaceOptions.exclusions, [place, here], [here, PlaceOptions.country]],
    examples: [
      Example("skydiff add Seoul \"Paris, US\"", "Track two cities"),
      Example("skydiff add -33.9,151.2 --name Home --tag family", "Track a place by coordinates"),
    ])

  private var places: [PlaceArgument]

  /// Why standard input could not be read.
  private var unreadable: Failures?

  /// Whether the place is where this machine is.
  let isHere: Bool
  let name: String?
  let tags: [String]
  let country: String?
  let isFetching: Bool
  let pin: String?

  let requiresHooks = true

  init(_ invocation: Invocation) throws(UsageError) {
    places = invocation[Self.place]
    isHere = invocation[Self.here]
    name = invocation[Self.name]
    tags = invocation[CityOptions.tag].withoutRepetition
    country = invocation[PlaceOptions.country]
    isFetching = !invocation[Self.noFetch]
    pin = invocation[CityOptions.pin]
    if places.isEmpty, !isHere { throw invocation.error("missing argument PLACE") }
    if name != nil, places.count > 1 {
      throw invocation.error("--name takes one place, and more were given")
    }
    if name != nil, places.first == .standardInput {
      throw invocation.error("--name takes one place, and standard input may hold more")
    }
    if country != nil, places.contains(where: \.isCoordinates) {
      throw invocation.error(PlaceArgument.countryWithCoordinates)
    }
  }

  init(_ places: [PlaceArgument]) {
    self.places = places
    isHere = false
    name = nil
    tags = []
    country = nil
    isFetching = true
    pin = nil
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    if let unreadable { throw unreadable }
    let fetcher = try ConfiguredFetcher(
      session, isForWeather: isFetching, pins: pin.map { [$0] } ?? [])
    let state = try session.loadState(.days)
    var found =
      isHere
      ? try findHere(in: state, session, fetcher) : try find(places, in: state, session, fetcher)
    if session.isInterrupted {
      session.remark("interrupted: nothing was added")
      return Outcome()
    }

    let additions = try withWeather(found.cities, fetcher, session)
    let change: StateChange
    do throws(Failures) {
      change =
        additions.isEmpty
        ? StateChange(unchanged: try session.loadState())
        : try ListEditor(session).append(additions)
    } catch {
      // Report also what was not found.
      throw Failures(found.failures + error.all)
    }
    let added = change.report.added.intersection(additions.map(\.id))
    remark(on: additions, added, in: change.new.cities, &found, session)
    if session.isInterrupted {
      let all = CountText.text(max(places.count, 1), "place")
      session.remark("interrupted: \(added.count) of \(all) added")
    }
    var report = ChangeReport.of("add", change, failed: Set(found.failures.compactMap(\.city)))
    report.keepRows { added.contains($0.city.id) }
    report.note(found.lookups)
    session.printChanges(report)
    let units = state.revision == 0 && !added.isEmpty ? session.unitsOfLocale : nil
    let alerts = session.settings.alertRemarks(
      on: additions.filter { added.contains($0.id) }, addedTo: change.old.cities)
    for remark in [units].compactMap({ $0 }) + alerts { session.remarkOnTerminal(remark) }
    return Outcome(
      failures: found.failures,
      status: Outcome.status(
        of: found.failures, everythingFailed: added.isEmpty && found.duplicates.isEmpty))
  }

  /// The cities with their weather, without those whose fetch was interrupted.
  private func withWeather(
    _ cities: [City], _ fetcher: ConfiguredFetcher, _ session: Session
  ) throws(Failures) -> [City] {
    if !isFetching || cities.isEmpty { return cities }
    let results = try fetcher.fetch(cities.map { (city: $0, parts: .all) })
    return cities.compactMap { city in
      guard let result = results[city.id] else { return city }
      return result.wasCancelled ? nil : city.merging(result, at: session.environment.present)
    }
  }

  /// Says which of several places were taken and which were there before, and notes what failed.
  private func remark(
    on additions: [City], _ added: Set<City.ID>, in list: [City], _ found: inout Found,
    _ session: Session
  ) {
    let labels = CityLabels(list)
    for city in additions where added.contains(city.id) {
      if let failure = city.failure {
        found.failures.append(Failure(failure, of: city, named: labels.text(of: city)))
      }
      if let choice = found.choices[city.id] { session.remark(choice) }
    }
    for city in additions where !added.contains(city.id) {
      if let twin = list.first(where: { $0.isSamePlace(as: city.place) }) {
        found.duplicates.append(twin)
      }
    }
    let language = session.settings.viewLanguage
    for twin in found.duplicates.withoutRepetition(by: \.id) {
      let name = twin.place.fullName(in: language.code)
      let edit = edit(of: twin, in: list, language).map { language.semicolon + $0 } ?? ""
      session.remark("\(language.screen.isListed(name)) (\(twin.id))\(edit)")
    }
    found.remarks.forEach(session.remark)
  }

  /// The command that changes a listed city to what `add` was given; nil if nothing differs.
  private func edit(of city: City, in cities: [City], _ language: Language) -> String? {
    var options: [String] = []
    if let name, name.foldedForMatching != city.name.foldedForMatching {
      options += ["--name", name]
    }
    if let pin, pin != city.pin { options += ["--pin", pin] }
    let purpose = options.isEmpty ? language.remarks.toTag : language.remarks.toChange
    options += tags.filter { !city.tags.contains($0) }.flatMap { ["--tag", $0] }
    guard !options.isEmpty else { return nil }
    let isKnownByName =
      !city.name.hasPrefix("-") && CityReference(city.name).resolve(among: cities) == .city(city.id)
    let words = ["skydiff", "edit", isKnownByName ? city.name : city.id.description] + options
    return purpose(words.map(\.quotedForShell).joined(separator: " "))
  }

  /// Replaces `-` with the places read from standard input.
  mutating func readInput(_ environment: Environment) throws(Failures) {
    guard places.contains(.standardInput) else { return }
    let bytes: [UInt8]?
    do {
      bytes = try environment.readStandardInput(
        InputLimit(file: Self.inputLimit, pipe: Self.inputLimit))
    } catch {
      // It is not a usage error, so it is reported by `run`.
      unreadable = Failures(
        Failure(.notDone, kind: .input, "standard input cannot be read (\(error))"))
      return
    }
    guard let bytes else {
      throw Failures(
        Failure(
          .usage, kind: .usage,
          "standard input is larger than \(Self.inputLimit); add the places in several runs"))
    }
    let read = try PlaceList.places(in: bytes, of: "standard input", country: country)
    places = places.flatMap { $0 == .standardInput ? read : [$0] }
  }

  private static let inputLimit = ByteLimit.mebibytes(1)
}
