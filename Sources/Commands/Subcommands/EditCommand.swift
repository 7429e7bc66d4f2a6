import Arguments
import Diffable
import Rendering
import Store
import Text
import Tracking
import Weather

/// `skydiff edit`: changes the name, tags, provider or position of cities, which stay the same cities.
struct EditCommand: Subcommand {
  private static let city = Argument(
    "CITY", parser: .city, help: "A name, or the first 4 or more characters of a UUID",
    completion: ListCompletion.cities.kind
  ).repeated
  private static let name = Option(
    "name", valueName: "NAME", parser: .cityName, help: "Name the city NAME (one city)")
  private static let untag = Option(
    "untag", valueName: "TAG", parser: .tag, help: "Remove TAG",
    completion: ListCompletion.tags.kind
  ).repeated
  private static let station = Option(
    "station", valueName: "ICAO", parser: .station,
    help: "The station that measures, none or auto (the nearest)")
  private static let unpin = Flag("unpin", help: "Fetch them from the default providers again")
  private static let before = Option(
    "before", valueName: "CITY", parser: .city, help: "Move the city before another (one city)",
    completion: ListCompletion.cities.kind)
  private static let after = Option(
    "after", valueName: "CITY", parser: .city, help: "Move the city after another (one city)",
    completion: ListCompletion.cities.kind)

  static let commandName = "edit"

  static let declaration = Command(
    commandName, abstract: "Change the name, tags, provider, station or position of cities",
    details: "The cities keep their UUID and their weather. All of them are changed or none.",
    parameters: [
      city, name, CityOptions.tag, untag, CityOptions.pin, unpin, station, before, after,
    ],
    exclusive: [[CityOptions.pin, unpin], [before, after]],
    examples: [
      Example("skydiff edit Seoul --name 서울 --tag home", "Rename and tag a city"),
      Example("skydiff edit Paris --before Seoul", "Move a city up in the list"),
    ])

  private enum Anchor {
    case before(CityReference)
    case after(CityReference)
  }

  private let references: [CityReference]
  private let name: String?
  private let tags: [String]
  private let untags: [String]
  private let pin: String?
  private let isUnpinned: Bool

  /// The station, or `auto`.
  private let station: String?
  private let anchor: Anchor?

  let requiresHooks = true

  init(_ invocation: Invocation) throws(UsageError) {
    references = invocation[Self.city]
    name = invocation[Self.name]
    tags = invocation[CityOptions.tag]
    untags = invocation[Self.untag]
    pin = invocation[CityOptions.pin]
    isUnpinned = invocation[Self.unpin]
    station = invocation[Self.station]
    anchor =
      if let before = invocation[Self.before] { .before(before) } else {
        invocation[Self.after].map { .after($0) }
      }
    if let tag = tags.first(where: untags.contains) {
      throw invocation.error("'\(tag)' cannot be added and removed at once")
    }
    let isIdle = name == nil && tags.isEmpty && untags.isEmpty && pin == nil && !isUnpinned
    if isIdle, anchor == nil, station == nil {
      throw invocation.error("nothing to change; use an option such as --name NAME or --tag TAG")
    }
    guard references.count > 1 else { return }
    let single: [any ParameterDeclaration] = [Self.name, Self.before, Self.after]
    if let option = single.first(where: { invocation.isGiven($0) }) {
      throw invocation.error(
        "\(option.parameter.id) takes one city, and \(references.count) were given; "
          + "quote a name of several words")
    }
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    // Report a wrong reference without waiting for the lock.
    let reading = try session.readState()
    _ = try CitySelection(references, in: reading?.state.cities ?? [], session, isChange: true)
    _ = try edited(reading?.state.cities ?? [])
    let change = try ListEditor(session).edit(from: reading) { cities throws(Failures) in
      let edited = try edited(cities)
      if edited == cities { return nil }
      return EditedList(cities: edited, moved: anchor == nil ? nil : try ids(in: cities).first)
    }
    var report = ChangeReport.of("edit", change)
    report.keepRows { $0.mark != .unchanged }
    let missing = missingTags(in: change.old.cities)
    if report.rows.isEmpty {
      let values = presentValues(in: change.old.cities)
      for reason in missing + values { session.remark("nothing to change: \(reason)") }
      let language = session.settings.viewLanguage
      for city in subjects(in: change.old.cities) {
        for tag in tags where city.tags.contains(tag) {
          let reason = language.remarks.hasTag(city.name, tag)
          session.remark(language.screen.nothingToChange + language.colon + reason)
        }
      }
    } else {
      missing.forEach(session.remark)
    }
    session.printChanges(report)
    return Outcome()
  }

  private func ids(in cities: [City]) throws(Failures) -> [City.ID] {
    try CitySelection(references, in: cities, nil, isChange: true).ids
  }

  /// The cities that were named, before the change.
  private func subjects(in cities: [City]) -> [City] {
    let ids = Set((try? ids(in: cities)) ?? [])
    return cities.filter { ids.contains($0.id) }
  }

  /// A message for each removed tag that none of the cities has.
  private func missingTags(in cities: [City]) -> [String] {
    let subjects = subjects(in: cities)
    guard let first = subjects.first else { return [] }
    let known = subjects.flatMap(\.tags)
    return untags.filter { !known.contains($0) }.map { tag in
      let suggestion = Suggestion.nearest(to: tag, among: known)
      return (subjects.count == 1 ? "\(first.name) has no tag" : "none of the cities has the tag")
        + " '\(tag)'" + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
    }
  }

  /// A message for each value that a city already has.
  private func presentValues(in cities: [City]) -> [String] {
    subjects(in: cities).flatMap { city in
      var reasons: [String] = []
      if name == city.name { reasons.append("\(city.name) already has this name") }
      if let pin, pin == city.pin { reasons.append("\(city.name) is already pinned to \(pin)") }
      if isUnpinned, city.pin == nil { reasons.append("\(city.name) is not pinned") }
      if let station, station == city.station ?? Station.nearest {
        reasons.append("the station of \(city.name) is already \(station)")
      }
      if anchor != nil { reasons.append("\(city.name) is already at this position") }
      return reasons
    }
  }

  private func edited(_ cities: [City]) throws(Failures) -> [City] {
    let ids = try ids(in: cities)
    let subjects = Set(ids)
    let edited = cities.map { city in subjects.contains(city.id) ? self.edited(city) : city }
    guard let anchor, let id = ids.first else { return edited }
    return try moved(id, to: anchor, in: edited, references: cities)
  }

  private func edited(_ city: City) -> City {
    var city = city
    if let name { city.name = name }
    city.tags.removeAll(where: untags.contains)
    for tag in tags where !city.tags.contains(tag) { city.tags.append(tag) }
    if let pin { city.pin = pin }
    if isUnpinned { city.pin = nil }
    if let station {
      city.station = station == Station.nearest ? nil : station
      // The last report may be of a station that is not its any more.
      city.measurements?.latest = nil
    }
    return city
  }

  private func moved(
    _ id: City.ID, to anchor: Anchor, in cities: [City], references: [City]
  ) throws(Failures) -> [City] {
    let reference =
      switch anchor {
      case .before(let reference), .after(let reference): reference
      }
    let other = try CitySelection([reference], in: references, nil, isChange: true).ids[0]
    var snapshot = Snapshot<Int, City.ID>()
    do throws(SnapshotError) {
      try snapshot.appendSections([0])
      try snapshot.appendItems(cities.map(\.id))
      switch anchor {
      case .before: try snapshot.moveItem(id, beforeItem: other)
      case .after: try snapshot.moveItem(id, afterItem: other)
      }
    } catch { throw Failures(Failure(.notDone, kind: .refused, error.description)) }
    let byID = Dictionary(cities.map { ($0.id, $0) }) { first, _ in first }
    return snapshot.itemIdentifiers.compactMap { byID[$0] }
  }
}
