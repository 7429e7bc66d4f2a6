import Expressions
package import FoundationEssentials
import Rendering
package import Terminal
package import Tracking
import Weather

/// A list that stays on the screen: a state machine without input or output.
///
/// It belongs to one thread: events come in, effects go out, and a frame is what the screen shows.
package final class Watch {
  let settings: WatchSettings
  var size: TerminalSize
  var content: ListContent
  var arrangement: ListArrangement
  var viewport = ListViewport()
  let source = ListSource()
  var schedule: RefreshSchedule

  /// The saved state of the past that is shown; nil for the present.
  var past: PastList?

  /// The steps through the past that were asked for, backward or not; the first is under way.
  var visits: [Bool] = []

  /// The page that was opened, or the one of the selected city beside the list.
  var page: Page?

  /// Whether the keys act on the page, not on the list.
  var isOnPage = false

  /// The city that was clicked last, and when.
  var lastClick: (city: City.ID, at: Date)?

  /// When the last event happened.
  var time: Date

  /// The first line of the help in the window; nil if it is closed.
  var helpOffset: Int?
  var prompt: Prompt?
  var message: Message?

  /// The text of the filter that was typed and kept.
  var filter = ""

  /// Why the saved state cannot be read.
  var stateProblem: String?

  /// Why the latest refresh could not fetch or save.
  package private(set) var refreshProblem: String?

  /// Whether the refresh that runs was begun by a key, and has to say so if it brings nothing new.
  var awaitsNews = false

  /// The present to the minute, so that ages change at most once a minute.
  var minute: Date

  /// Whether the rows must not be arranged again.
  var isArranged = false

  /// The height of the list for which the rows were arranged.
  var arrangedHeight = 0

  /// What the first line says of the cities.
  var totals = WatchHeader.Totals()

  var alertCredits: [String] = []

  var linesBelow: [StyledLine] = []

  /// The lines below rows of what changed, as many as there is room for.
  var changeLines: [City.ID: [StyledLine]] = [:]

  /// A message that stays for a moment.
  struct Message {
    let notice: Notice
    let until: Date
  }

  /// The greatest number of steps that wait for the one under way.
  static let longestVisits = 100

  /// The smallest screen that shows a list.
  static let smallest = TerminalSize(columns: 20, rows: 5)

  /// Seconds for which a message stays.
  private static let messageDuration = 4.0

  package init(_ settings: WatchSettings, state: SavedState, size: TerminalSize, at now: Date) {
    self.settings = settings
    self.size = size
    content = ListContent(
      state, where: settings.query.condition, highlight: settings.highlight,
      language: settings.view.language, at: now)
    arrangement = ListArrangement(settings.query)
    schedule = RefreshSchedule(
      every: settings.every, limit: settings.refreshLimit, isOn: settings.isFetching, at: now)
    minute = Self.minute(of: now)
    time = now
  }

  /// The saved state as far as it is known.
  package var state: SavedState { content.state }

  /// When `WatchEvent.time` must be sent next.
  package var deadline: Date {
    var times = [minute + 60]
    if let deadline = content.highlights.deadline { times.append(deadline) }
    if let deadline = schedule.deadline { times.append(deadline) }
    if let message { times.append(message.until) }
    if let driftAt = page?.driftAt, settings.hasHistory { times.append(driftAt) }
    if case .add(let prompt) = prompt, let searchAt = prompt.searchAt { times.append(searchAt) }
    return times.min() ?? minute + 60
  }

  /// Takes an event and returns what must be done.
  ///
  /// - Complexity: O(n log n) in the number of cities.
  package func handle(_ event: WatchEvent, at now: Date) -> [WatchEffect] {
    time = now
    var effects: [WatchEffect] = []
    switch event {
    case .input(let input): effects = handle(input, at: now)
    case .resized(let size):
      if self.size.columns != size.columns {
        source.reloadAll()
        rearrange()
      }
      self.size = size
    case .time: break
    case .loaded(let state):
      stateProblem = nil
      if state.revision < content.state.revision {
        // It was read before the latest save here, or an older state was put back since.
        effects = [.confirmState]
      } else {
        show(state, at: now)
      }
    case .confirmed(let state):
      stateProblem = nil
      show(state, at: now)
    case .unreadable(let problem): stateProblem = problem
    case .refreshed(let refresh): receive(refresh, at: now)
    case .found(let places, let text): receive(.found(places), for: text)
    case .notFound(let problem, let text): receive(.failed(problem), for: text)
    case .edited(let edit): receive(edit, at: now)
    case .drifted(let city, let drift): if page?.city == city { page?.drift = drift }
    case .visited(let past): effects = visit(past, at: now)
    }
    if hasPanes { arrange() }
    return effects + passTime(to: now)
  }

  /// Does what is due at a time.
  private func passTime(to now: Date) -> [WatchEffect] {
    let minute = Self.minute(of: now)
    if minute != self.minute {
      self.minute = minute
      content.updateShownCities(at: now)
      // Lines of nowcasts come and go with time, and days get other names.
      rearrange()
      source.reloadAll()
    }
    if content.expire(at: now) { rearrange() }
    if let message, message.until <= now { self.message = nil }
    schedule.limitWait(at: now)
    var effects: [WatchEffect] = []
    if case .add(var prompt) = prompt, let text = prompt.takeSearch(at: now) {
      self.prompt = .add(prompt)
      effects.append(.search(text))
    }
    if let page, let driftAt = page.driftAt, driftAt <= now, settings.hasHistory {
      self.page?.driftAt = nil
      effects.append(.loadDrift(page.city))
    }
    if schedule.isComplete, !schedule.isRunning { return effects + [.quit] }
    if schedule.isDue(at: now) { effects.append(refresh(force: false, at: now)) }
    return effects
  }

  func refresh(force: Bool, at now: Date) -> WatchEffect {
    schedule.start(at: now)
    let included = content.state.cities.filter(arrangement.query.mayShow)
    let ids = included.count == content.state.cities.count ? nil : Set(included.map(\.id))
    return .refresh(force ? .everything(ids) : .due(ids))
  }

  private static func minute(of now: Date) -> Date {
    Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 60).rounded(.down) * 60)
  }

  func say(_ text: String, at now: Date) {
    message = Message(notice: Notice(text), until: now + Self.messageDuration)
  }

  // MARK: - Results

  private func show(_ state: SavedState, at now: Date) {
    if state == content.state { return }
    let thresholds = settings.thresholds
    show(StateChange(from: content.state, to: state, thresholds: thresholds), at: now)
  }

  /// Shows the state after a change of the one that is shown.
  private func show(_ change: StateChange, at now: Date) {
    let state = change.new
    let forecast = page.flatMap { change.old.forecastDays(of: $0.city) }
    if content.update(with: change, at: now) { source.reloadAll() }
    rearrange()
    if let city = page?.city, past == nil, !state.cities.contains(where: { $0.id == city }) {
      if isOnPage { say(texts.cityWasRemoved, at: now) }
      closePage()
    }
    page?.latestChange = nil
    // Reading it takes time in proportion to the history.
    if let city = page?.city, state.forecastDays(of: city) != forecast { page?.driftAt = now }
  }

  private func showSaved(_ change: StateChange?, at now: Date) {
    guard let change, change.new.revision >= content.state.revision else { return }
    if change.old.isSameSave(as: content.state) {
      show(change, at: now)
    } else {
      show(change.new, at: now)
    }
  }

  private func receive(_ refresh: WatchRefresh, at now: Date) {
    schedule.finish(withoutNetwork: refresh.isWithoutNetwork, at: now)
    refreshProblem = refresh.problem
    showSaved(refresh.change, at: now)
    sayNothingNew(after: refresh, at: now)
  }

  private func receive(_ edit: WatchEdit, at now: Date) {
    showSaved(edit.change, at: now)
    say(edit.message, at: now)
    guard let city = edit.city else { return }
    arrangement.query.cities?.insert(city)
    rearrange()
    arrange()
    viewport.select(city)
    // The new city has no weather yet.
    schedule.hurry(at: now)
  }

  private func receive(_ content: CandidateList.Content, for text: String) {
    guard case .add(var prompt) = prompt else { return }
    prompt.show(content, for: text)
    self.prompt = .add(prompt)
  }

  private func visit(_ past: WatchPast?, at now: Date) -> [WatchEffect] {
    // After Esc the past is not wanted any more.
    guard let isBackward = visits.first else { return [] }
    visits.removeFirst()
    if past == nil, isBackward {
      say(texts.noEarlierState, at: now)
      visits = []
      return []
    }
    showPast(past)
    return visits.first.map { [nextVisit(isBackward: $0)] } ?? []
  }

  /// Shows a saved state of the past, or the present.
  func showPast(_ past: WatchPast?) {
    self.past = past.map { PastList($0, arrangement.query) }
    source.reloadAll()
    rearrange()
  }
}

extension SavedState {
  /// The figures of a city's forecast; nil without one.
  ///
  /// - Complexity: O(n) in the number of cities.
  fileprivate func forecastDays(of id: City.ID) -> [Forecast.Day]? {
    cities.first { $0.id == id }?.forecast?.days
  }
}
