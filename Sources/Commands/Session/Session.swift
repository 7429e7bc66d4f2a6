import ConfigurationFile
import FoundationEssentials
import JSONText
import Providers
import Rendering
import S3
import Store
import Tracking
import Weather

/// The run of one command: its settings, its environment and its output.
struct Session {
  private(set) var settings: Settings
  let environment: Environment
  let output: OutputSink

  /// What saves leave for hooks.
  let outbox: HookOutbox

  /// The connection to a list in a store; nil if the list is a file.
  private let remote: RemoteConnection?

  /// What the servers say of our clock.
  let serverClock = ServerClock()

  /// The local time of the user, read once because its rules are in a file.
  let userClock: LocalClock

  init(
    settings: Settings, environment: Environment, output: OutputSink,
    outbox: HookOutbox = HookOutbox(), remote: RemoteConnection? = nil
  ) {
    self.settings = settings
    self.environment = environment
    self.output = output
    self.outbox = outbox
    userClock = environment.userClock
    self.remote =
      remote ?? settings.remoteLocation.map { Self.connection(settings, environment, to: $0) }
  }

  private static func connection(
    _ settings: Settings, _ environment: Environment, to location: ObjectLocation
  ) -> RemoteConnection {
    settings.remoteConnection(environment, to: location) { text in
      guard settings.reportsToPerson(environment) else { return }
      remark(text, settings, environment)
    }
  }

  /// The session as the run of another command, by whose name the history records what is saved.
  func running(_ command: String) -> Session {
    var session = self
    session.settings.command = command
    return session
  }

  /// The session in which another moment is the present, to print a list as it was then.
  func counting(from moment: Date) -> Session {
    var environment = environment
    environment.now = { moment }
    return Session(
      settings: settings, environment: environment, output: output, outbox: outbox, remote: remote)
  }

  /// The rules that each save evaluates.
  var rules: RuleSet { RuleSet(settings.configuration.rules, recorded: remote?.recordedRules) }

  /// The storage of the state, whose saves are recorded in the history.
  var storage: any StateStore {
    let recording = HistoryRecording(
      command: settings.command, keep: settings.configuration.history.keep, now: environment.now,
      doubtsClock: { doubtsClock(after: $0) }, report: { remarkUnlessCron($0.description) })
    if let remote {
      return StateStores.remote(
        remote, recording: recording, observations: settings.configuration.observations,
        now: environment.now)
    }
    return fileStorage(settings.statePath, recording)
  }

  /// The storage at another path or address.
  func storage(at address: String) throws(Failures) -> any StateStore {
    guard ObjectLocation.isAddress(address) else { return fileStorage(address) }
    guard let location = ObjectLocation(address) else {
      throw Failures(.malformedLocation(address, of: "the target", isTyped: true))
    }
    return StateStores.remote(Self.connection(settings, environment, to: location))
  }

  private func fileStorage(_ path: String, _ recording: HistoryRecording? = nil) -> any StateStore {
    StateStores.file(
      path, lockTimeout: settings.configuration.refresh.lockTimeout,
      criticalSection: environment.criticalSection, isInterrupted: { isInterrupted },
      recording: recording, observations: settings.configuration.observations,
      now: environment.now)
  }

  /// Reads the state; an empty one when there is none.
  func loadState(_ parts: StateParts = .all) throws(Failures) -> SavedState {
    try Failures.ofStore { () throws(StoreError) in try storage.load(parts) ?? SavedState() }
  }

  /// Whether there is a saved state, even one without cities.
  func hasState() throws(Failures) -> Bool {
    try Failures.ofStore { () throws(StoreError) in try storage.load([]) != nil }
  }

  /// Reads the state to change it later; nil when there is none.
  func readState(willSave: Bool = true) throws(Failures) -> StateReading? {
    try Failures.ofStore { () throws(StoreError) in try storage.read(willSave: willSave) }
  }

  /// Seconds of processor time to report that a wait for the lock was interrupted.
  static let graceToReport = 0.05

  /// Seconds of processor time to save after an interruption: a list in a store is read, encoded and put.
  var graceToSave: Double { remote == nil ? Self.graceToReport : 1 }

  var isInterrupted: Bool { environment.interruption() != nil }

  var remarks: Language.Remarks { settings.viewLanguage.remarks }

  /// Prints a remark on standard error: neither data nor an error.
  func remark(_ text: String) { Self.remark(userTime.localizing(text), settings, environment) }

  private static func remark(_ text: String, _ settings: Settings, _ environment: Environment) {
    guard !settings.isQuiet else { return }
    environment.writeError(Array("skydiff: \(text.sanitizedForTerminal)\n".utf8))
  }

  /// Prints a remark that matters only to a person at a terminal.
  func remarkOnTerminal(_ text: String) {
    if environment.isErrorTerminal || settings.isVerbose { remark(text) }
  }

  /// Prints a remark, which `refresh` makes only to a person: cron would mail it each time.
  func remarkUnlessCron(_ text: String) { if reportsToPerson { remark(text) } }

  /// Whether a person reads remarks, as far as that is known.
  var reportsToPerson: Bool { settings.reportsToPerson(environment) }

  /// Formats instants as the local time of the user.
  var userTime: UserTime {
    UserTime(clock: userClock, now: environment.present, language: errorLanguage)
  }

  /// Errors are English, and so are remarks that stand beside no view.
  private var errorLanguage: Language {
    Language.english.with(settings.configuration.display.clock)
  }

  /// Prints a report in the format of the settings.
  func print(_ report: ChangeReport, grouping: ReportGrouping = .none) {
    print(report) { $1.lines(of: $0, grouping: grouping, width: $2) }
  }

  /// Prints a report in the format of the settings; people see the lines of another view.
  ///
  /// - Parameters:
  ///   - document: What programs read.
  ///   - lines: Makes the lines for people of what is not over, given the width of the terminal.
  func print(
    _ report: ChangeReport,
    as document: (ChangeReport, FormatContext) -> OutputDocument = OutputDocument.cities,
    _ lines: (ChangeReport, ReportView, Int?) -> [StyledLine]
  ) {
    let now = environment.present
    var report = report
    report.trim(at: now)
    let isForScreen = settings.format?.isForScreen ?? false
    var context = FormatContext(
      units: isForScreen ? settings.units : settings.scriptUnits, now: now, userClock: userClock,
      language: settings.language, rules: rules.rules)
    context.staleAfter = staleAfter
    if isForScreen { context.icons = settings.configuration.display.icons }
    let providers = report.providers
    context.credits = ProviderCatalog.credits(of: providers).map {
      FormatContext.Credit(text: $0.text, address: $0.address)
    }
    if let template = settings.template {
      output.write(template.text(of: report, context))
    } else if let format = settings.format {
      print(document(report, context), as: format)
    } else {
      // The weather of a step is not new.
      let isStep = EditHistory.Direction(rawValue: settings.command) != nil
      var view = view(crediting: isStep ? [] : providers, at: now)
      view.changedAt = report.changedAt
      if settings.command == "add", environment.isOutputTerminal {
        view.attributions.append(ProviderCatalog.placeAttribution)
      }
      print(lines(report, view, environment.outputWidth()))
    }
  }

  /// The age in seconds beyond which people see it; nil for never.
  private var staleAfter: Double? {
    let age = settings.configuration.display.staleAfter
    return age > 0 ? age : nil
  }

  /// How reports are displayed to people.
  func view(_ attributions: [String], at now: Date) -> ReportView {
    let display = settings.configuration.display
    return ReportView(
      units: settings.units, icons: display.icons, glyphs: settings.glyphs,
      language: settings.viewLanguage, staleAfter: staleAfter, now: now, userClock: userClock,
      showsAllChanges: settings.showsAllChanges, attributions: attributions)
  }

  func print(_ document: OutputDocument, as format: any OutputFormat) {
    output.write(document, as: format)
  }

  func print(_ lines: [StyledLine]) {
    output.write(lines.rendered(settings.colors, isolates: environment.isOutputTerminal))
  }

  /// Prints an object in the formats that have objects, and lines in the others.
  func print(
    _ command: String, _ lines: @autoclosure () -> [StyledLine],
    _ body: (inout JSONObjectWriter) -> Void
  ) {
    if let object = settings.format?.object(command, body) {
      output.write(object)
    } else {
      print(lines())
    }
  }
}

extension Session {
  /// Whether a command that changes something prints nothing but errors.
  var isSilent: Bool { settings.isQuiet && !settings.isMachineReadable }

  /// Prints a report of what a command changed, unless the run is quiet or, for people, the report is empty.
  func printChanges(_ report: ChangeReport) {
    let isEmptyForPeople = report.rows.isEmpty && !settings.isMachineReadable
    if !isSilent, !isEmptyForPeople { print(report) }
  }
}

extension Settings {
  fileprivate func reportsToPerson(_ environment: Environment) -> Bool {
    command != "refresh" || environment.isErrorTerminal || isVerbose
  }
}
