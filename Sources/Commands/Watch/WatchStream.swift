import ConfigurationFile
import FoundationEssentials
import Providers
import Rendering
import Text
import Tracking
import Watching
import Weather

/// A watch without a screen: prints each change once, as it happens.
struct WatchStream {
  private let session: Session
  private let runner: WatchEffectRunner
  private let query: ListQuery

  /// The cities for which the condition was true when they were looked at last.
  private var shown: Set<City.ID>

  /// Seconds between the beginnings of two refreshes; nil to fetch nothing.
  private let every: Double?

  /// The number of refreshes after which the stream ends; nil for never.
  private let refreshLimit: Int?

  /// The state whose changes were printed.
  private var state: SavedState
  private var outage = Outage()

  /// Whether there was weather since the stream began: before that the network may not be up.
  private var hasWeather = false

  /// Whether the state could not be read when it was looked at last.
  private var isUnreadable = false

  /// When the event that was printed last was, or when the stream began.
  private var latestEvent: Date

  private var credited: Set<String> = []

  /// Seconds between looks for what others saved, and for the reader.
  private static let pollInterval = 0.5

  /// Seconds; a clock might not advance by less.
  private static let minimumPause = 0.001

  init(
    _ session: Session, runner: WatchEffectRunner, query: ListQuery, every: Double?,
    refreshLimit: Int?, state: SavedState
  ) {
    self.session = session
    self.runner = runner
    self.query = query
    self.every = every
    self.refreshLimit = refreshLimit
    self.state = state
    latestEvent = session.environment.present
    shown = query.matches(in: state, at: session.environment.present)
  }

  /// Prints changes until an interruption, the last refresh or the end of the reader.
  mutating func run() {
    var latestRefresh: Date?
    var wait = 0.0
    var refreshCount = 0
    var losses = 0
    if isForBar { printBar(of: state) }
    while !isOver {
      var rest = Self.pollInterval
      if let every {
        let now = session.environment.now()
        // After the clock was set back, the time that has passed is unknown.
        let passed = latestRefresh.map { now.timeIntervalSince($0) }
        if passed.map({ $0 < 0 || $0 >= wait }) ?? true {
          latestRefresh = now
          losses = refresh() ? 0 : losses + 1
          let duration = session.environment.now().timeIntervalSince(now)
          wait = RefreshSchedule.wait(
            every: hasWeather ? every : min(every, WatchInterval.least), afterRefreshOf: duration,
            losses: losses)
          refreshCount += 1
          if refreshCount == refreshLimit { return }
          continue
        }
        rest = min(rest, max(wait - (passed ?? 0), Self.minimumPause))
      }
      session.environment.pause(rest)
      if !isOver { follow() }
    }
  }

  private var isOver: Bool {
    session.isInterrupted || !session.output.isOpen || !session.environment.hasReader()
  }

  // MARK: - What happens

  /// Returns whether there was a network, or none was needed.
  private mutating func refresh() -> Bool {
    do throws(Failures) {
      let refresh = try runner.refreshList()
      // Another command may have saved the list since it was looked at.
      update(from: state, to: refresh.change.old)
      print(refresh.change)
      state = refresh.change.new
      if refresh.results.isEmpty || refresh.results.values.contains(where: \.hasArrived) {
        hasWeather = true
      }
      report(refresh)
      HookRunner(session).run()
      return !refresh.isWithoutNetwork
    } catch {
      session.report(outage.update(with: error.all))
      return true
    }
  }

  private mutating func report(_ refresh: ListRefresh) {
    let hadProblem = outage.endProblem()
    let (new, recovered) = outage.update(with: refresh)
    session.report(new)
    if session.isInterrupted, !refresh.results.isEmpty {
      session.remarkOnTerminal(refresh.results.interruptionRemark(areSaved: true))
    }
    if hadProblem { session.remark("the list can be refreshed again") }
    if !recovered.isEmpty {
      let names = recovered.listed(upTo: FetchFailureDetails.maximumNames)
      session.remark("fetched again: \(names)")
    }
  }

  /// Prints what others saved.
  private mutating func follow() {
    switch runner.changedState() {
    case .loaded(let new):
      if isUnreadable, outage.endProblem() { session.remark("the list can be read again") }
      isUnreadable = false
      update(from: state, to: new)
    case .unreadable(let message):
      isUnreadable = true
      session.report(outage.update(with: [Failure(.badState, kind: .state, message)]))
    default: break
    }
  }

  private mutating func update(from old: SavedState, to new: SavedState) {
    if old.isSameSave(as: new) { return }
    let thresholds = session.settings.configuration.changes
    print(StateChange(from: old, to: new, thresholds: thresholds))
    state = new
  }

  // MARK: - Output

  private mutating func print(_ change: StateChange) {
    let before = Set(change.old.cities.filter(query.includes).map(\.id))
    var report = ChangeReport.of("refresh", change)
    // A city that lost its tag has left the selection, which is a change of it.
    report.keepRows { before.contains($0.city.id) || query.includes($0.city) }
    if query.condition != nil {
      let shownBefore = shown
      shown = query.matches(in: change.new, at: present)
      report.markCities(shown: shown, before: shownBefore)
    }
    report.sort(by: query.order, reversed: query.isReversed, at: present, in: query.language)
    if isForBar {
      printBar(of: change.new)
    } else if session.settings.format == nil {
      report.hideRows { $0.mark == .unchanged }
      guard !report.rows.isEmpty else { return }
      printRows(of: report, at: change.savedAt ?? present)
    } else {
      printLines(of: report, change)
    }
  }

  private var present: Date { session.environment.present }

  private var isForBar: Bool { session.settings.format?.isForScreen ?? false }

  /// Prints the whole list as a status bar shows it.
  private func printBar(of state: SavedState) {
    var report = ChangeReport.latestChange(of: state)
    report.command = "list"
    query.select(from: &report, at: present, hasHours: true, marksMatches: false)
    query.arrange(&report, at: present)
    session.print(report)
  }

  private func printLines(of report: ChangeReport, _ change: StateChange) {
    let now = present
    let context = FormatContext(
      units: session.settings.scriptUnits, now: now, userClock: session.userClock)
    let failing = Set(change.old.cities.filter { $0.failure != nil }.map(\.id))
    var changed = report
    changed.hideRows { $0.mark == .unchanged }
    var failed = report
    failed.hideRows { row in
      row.mark == .removed || row.city.failure == nil || failing.contains(row.city.id)
    }
    failed.rows = failed.rows.map {
      ChangeReport.Row(mark: .unchanged, city: $0.city, hasFailed: true)
    }
    changed.trim(at: now)
    failed.trim(at: now)
    let format = NDJSONFormat()
    let at = change.savedAt ?? now
    session.output.write(
      format.events(.change, of: changed, at: { _ in at }, context)
        + format.events(.failure, of: failed, at: { $0.city.failure?.at ?? at }, context))
  }

  private mutating func printRows(of report: ChangeReport, at instant: Date) {
    var report = report
    report.trim(at: present)
    let view = session.view(crediting: report.providers.subtracting(credited), at: present)
    credited.formUnion(report.providers)
    session.print(
      view.lines(
        of: report, at: instant, after: latestEvent, grouping: query.grouping,
        width: session.environment.outputWidth()))
    latestEvent = instant
  }
}

extension StateChange {
  /// When the latest difference was saved; nil if nothing differs that is shown.
  fileprivate var savedAt: Date? {
    guard let latest = new.latestReport, latest.revision > old.latestReport?.revision ?? 0 else {
      return nil
    }
    return latest.at
  }
}

extension Session {
  /// Prints failures while the command goes on.
  fileprivate func report(_ failures: [Failure]) {
    environment.report(failures, as: settings.format)
  }
}
