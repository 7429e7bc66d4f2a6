import Arguments
import ConfigurationFile
import FoundationEssentials
import Rendering
import Store
import Tracking
import Watching
import Weather

/// Runs the effects of a watch, in a thread that may block.
///
/// Each thread has its own, because connections belong to a thread.
final class WatchEffectRunner {
  let session: Session

  /// What is shown of the list; news of other cities waits for a report that shows them.
  private let query: ListQuery
  private var fetcher: ConfiguredFetcher?
  private var follower: any StateFollowing

  /// The state that was saved here last.
  private var savedState: SavedState?

  /// Why the state cannot be read, as it was reported.
  private var unreadable: String?

  /// The beginning and end of the latest refresh.
  private var latestRefresh: ClosedRange<Date>?

  init(_ session: Session, _ query: ListQuery) {
    self.session = session
    self.query = query
    follower = session.storage.follower()
  }

  /// Does what an effect says, and returns its result.
  func perform(_ effect: WatchEffect) -> WatchEvent? {
    switch effect {
    case .refresh(.due(let cities)): .refreshed(refresh(cities, isForced: false))
    case .refresh(.everything(let cities)): .refreshed(refresh(cities, isForced: true))
    case .search(let text): places(for: text)
    case .add(let place): .edited(edited { () throws(Failures) in try add(place) })
    case .remove(let id): .edited(edited { () throws(Failures) in try remove(id) })
    case .edit(let id, let name, let tags):
      .edited(edited { () throws(Failures) in try edit(id, name: name, tags: tags) })
    case .mute(let id): .edited(edited { () throws(Failures) in try mute(id) })
    case .step(let direction): .edited(edited { () throws(Failures) in try step(direction) })
    case .confirmState: confirmedState()
    case .loadDrift(let id): .drifted(id, drift(of: id))
    case .visit(let past): .visited(visit(past))
    case .suspend, .redraw, .quit: nil
    }
  }

  /// Reads the state if its file was replaced since the last call; nil if it was not, or if the
  /// state in it was saved here.
  func changedState() -> WatchEvent? {
    do throws(StoreError) {
      guard let state = try follower.changedState() else { return nil }
      let wasUnreadable = unreadable != nil
      unreadable = nil
      if !wasUnreadable, state == savedState { return nil }
      savedState = nil
      return .loaded(state)
    } catch {
      let message = Failure(error).message
      if message == unreadable { return nil }
      unreadable = message
      return .unreadable(message)
    }
  }

  /// Reads the state as it is now, empty where there is none.
  private func confirmedState() -> WatchEvent {
    do throws(Failures) { return .confirmed(try session.loadState()) } catch {
      return .unreadable(error.all.first?.message ?? "")
    }
  }

  /// Remembers what was saved here, so that it is not taken for what another process saved.
  func remember(_ change: StateChange) { savedState = change.new }
}

// MARK: - Fetching

extension WatchEffectRunner {
  /// Fetches and saves what is due of the cities that may be shown, or of some of them.
  func refreshList(
    _ cities: Set<City.ID>? = nil, isForced: Bool = false
  ) throws(Failures) -> ListRefresh {
    var query = query
    query.cities = cities ?? query.cities
    let start = session.environment.present
    let refresh = try ListRefresh(
      session.running("refresh"), try readyFetcher(), from: try session.readState(), query,
      isForced: isForced, after: latestRefresh)
    if !refresh.results.isEmpty { latestRefresh = start...max(start, session.environment.present) }
    if refresh.change.isSave { remember(refresh.change) }
    return refresh
  }

  private func refresh(_ cities: Set<City.ID>?, isForced: Bool) -> WatchRefresh {
    do throws(Failures) {
      let refresh = try refreshList(cities, isForced: isForced)
      return WatchRefresh(
        change: refresh.change.isSave ? refresh.change : nil,
        isWithoutNetwork: refresh.isWithoutNetwork, hasFailures: !refresh.failures.isEmpty)
    } catch { return WatchRefresh(problem: error.all.first?.message) }
  }

  private func places(for text: String) -> WatchEvent? {
    do throws(Failures) {
      let result = try readyFetcher().search([session.placeQuery(text)]).first ?? .success(.none)
      if session.isInterrupted { return nil }
      switch result {
      case .success(let found):
        return .found(Array(found.places.prefix(Self.maximumPlaces)), for: text)
      case .failure(let failure): throw Failures(Failure(failure, about: "'\(text)'"))
      }
    } catch { return .notFound(error.all.first?.message ?? "", for: text) }
  }

  /// The most places that a search returns.
  private static let maximumPlaces = 10

  /// The fetcher, made when it is first needed because most threads fetch nothing.
  private func readyFetcher() throws(Failures) -> ConfiguredFetcher {
    if let fetcher { return fetcher }
    // What is missing for weather is reported when weather is fetched; places can be found without.
    let fetcher = try ConfiguredFetcher(session, isForWeather: false)
    self.fetcher = fetcher
    return fetcher
  }
}

extension WatchEffectRunner {
  /// Follows the forecasts of a city for the coming days; nil without a history.
  func drift(of id: City.ID) -> CityDrift? {
    guard let lists = try? SavedLists(session, .days), lists.history.isOn,
      let city = lists.state.cities.first(where: { $0.id == id })
    else { return nil }
    let clock = city.clock
    let today = clock.date(at: session.environment.present)
    return CityDrift(
      of: city, on: CityDrift.comingDates(of: city, from: today), clock: clock, in: lists.history)
  }

  /// Finds the nearest save with changes, with the list as it was then; nil if there is none.
  func visit(_ past: WatchEffect.Past) -> WatchPast? {
    guard let lists = try? SavedLists(session), lists.history.isOn,
      let revision = past.revision(in: lists.history), let list = try? lists.list(of: revision)
    else { return nil }
    return WatchPast(
      revision: revision, report: lists.latestChange("list", of: list),
      moment: revision.savedAt ?? session.environment.present)
  }
}

extension WatchEffect.Past {
  fileprivate func revision(in history: any StateHistory) -> SavedRevision? {
    var found: SavedRevision?
    history.visitRevisions { revision in
      switch self {
      case .before(let number):
        if revision.number < number, revision.hasChanges { found = revision }
        return found == nil
      case .after(let number):
        guard revision.number > number else { return false }
        if revision.hasChanges { found = revision }
        return true
      }
    }
    return found
  }
}

extension WatchEffectRunner {
  /// Returns the result of an edit; a failure as its message.
  func edited(_ edit: () throws(Failures) -> WatchEdit) -> WatchEdit {
    do throws(Failures) { return try edit() } catch {
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
      id: session.environment.newIdentifier(), place: place, addedAt: session.environment.present)
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
        tags.isEmpty ? texts.hasNoTags(name) : texts.isTagged(name, tags.joined(separator: ", ")))
    }
    return edit(change, parts.isEmpty ? texts.nothingToChange : parts.joined(separator: "; "))
  }

  /// Mutes the alerts of a city, without any the city until the morning, and the other time ends that.
  func mute(_ id: City.ID) throws(Failures) -> WatchEdit {
    let now = session.environment.present
    let morning = RevisionSpecifier.nextMorning(after: now, session.userClock)
    var wasMuted = false
    let change = try ListEditor(session.running(MuteCommand.commandName)).edit { list in
      guard let index = list.firstIndex(where: { $0.id == id }) else { return nil }
      var cities = list
      wasMuted = cities[index].mutes.contains { $0.isInForce(at: now) }
      let alerts = (cities[index].alerts ?? []).map { Mute(.alert($0.id), until: nil) }
      cities[index].mutes =
        wasMuted ? [] : alerts.isEmpty ? [Mute(.city, until: morning)] : alerts
      return EditedList(cities: cities)
    }
    let cities = (wasMuted ? change.old : change.new).cities.filter { $0.id == id }
    if cities.isEmpty { return isGone }
    let view = session.view([], at: now)
    let lines = view.muteLines(of: cities, isOver: wasMuted) { _, _ in true }
    return edit(change, lines.map(\.text).joined(separator: "; "))
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
    _ text: String, of subject: String, _ parser: ValueParser<String>
  ) throws(Failures) -> String {
    do throws(ValueError) { return try parser.parse(text) } catch {
      let expectation =
        switch error {
        case .expected(let expectation): expectation
        default: "something that is not blank"
        }
      throw Failures(
        Failure(.usage, kind: .usage, "\(subject) is not saved: expected \(expectation)"))
    }
  }
}
