import Arguments
import Rendering
import Tracking
import Watching
import Weather

extension WatchEffectRunner {
  /// Returns the result of an edit; a failure as its message.
  func edited(_ edit: () throws(Failures) -> WatchEdit) -> WatchEdit {
    do throws(Failures) {
      return try edit()
    } catch {
      return WatchEdit(message: error.all.first?.message ?? "")
    }
  }

  private var texts: Language.Screen { session.settings.viewLanguage.screen }
  private var language: String { session.settings.viewLanguage.code }

  /// Another process removed the city meanwhile.
  private var isGone: WatchEdit { WatchEdit(message: texts.isGone) }

  /// Adds a place without weather, which the next refresh fetches because it has none.
  func add(_ place: Place) throws(Failures) -> WatchEdit {
    let city = City(
      id: session.environment.newIdentifier(),
      place: place,
      addedAt: session.environment.present
    )
    let change = try ListEditor(session.running("add")).append([city])
    if change.report.added.contains(city.id) {
      return edit(change, texts.added(place.fullName(in: language)), of: city.id)
    }
    let twin = change.new.cities.first { $0.isSamePlace(as: place) }
    let name = (twin?.place ?? place).fullName(in: language)
    return edit(change, texts.isListed(name), of: twin?.id)
  }

  func remove(_ id: City.ID) throws(Failures) -> WatchEdit {
    let change = try ListEditor(session.running("remove")).remove { cities in
      cities.map(\.id).filter { $0 == id }
    }
    guard let city = change.old.cities.first(where: { $0.id == id }) else { return isGone }
    return edit(change, texts.removed(CityLabels(change.old.cities).text(of: city)))
  }

  /// Replaces the name and the tags of a city, which are checked as the options of `edit` are.
  func edit(_ id: City.ID, name: String, tags: [String]) throws(Failures) -> WatchEdit {
    let name = try Self.value(name, of: "the name", .cityName)
    var checked: [String] = []
    for tag in tags { checked.append(try Self.value(tag, of: "the tag '\(tag)'", .tag)) }
    let tags = checked.withoutRepetition
    let change = try ListEditor(session.running("edit")).edit { list in
      var cities = list
      guard let index = cities.firstIndex(where: { $0.id == id }) else { return nil }
      cities[index].name = name
      cities[index].tags = tags
      return cities == list ? nil : EditedList(cities: cities)
    }
    guard let old = change.old.cities.first(where: { $0.id == id }) else { return isGone }
    var parts: [String] = []
    if old.name != name { parts.append(texts.renamed(old.name, name)) }
    if old.tags != tags {
      parts.append(
        tags.isEmpty
          ? texts.hasNoTags(name) : texts.isTagged(name, tags.joined(separator: ", "))
      )
    }
    return edit(change, parts.isEmpty ? texts.nothingToChange : parts.joined(separator: "; "))
  }

  func step(_ direction: EditHistory.Direction) throws(Failures) -> WatchEdit {
    let stepped = try ListStepper(session, direction).step()
    return edit(stepped.change, stepped.messageWithCities)
  }

  private func edit(_ change: StateChange, _ message: String, of city: City.ID? = nil) -> WatchEdit
  {
    if change.isSave { remember(change) }
    return WatchEdit(change: change.isSave ? change : nil, message: message, city: city)
  }

  /// Reads a value as the parser of an option does.
  private static func value(
    _ text: String,
    of subject: String,
    _ parser: ValueParser<String>
  ) throws(Failures) -> String {
    do throws(ValueError) {
      return try parser.parse(text)
    } catch {
      let expectation =
        switch error {
        case .expected(let expectation): expectation
        default: "something that is not blank"
        }
      throw Failures(
        Failure(.usage, kind: .usage, "\(subject) is not saved: expected \(expectation)")
      )
    }
  }
}
