package import Fetching
package import Files
package import FoundationEssentials
package import GeoNames
import Rendering
package import Transport
package import Weather

/// Everything that commands read or change outside of the program.
package struct Environment: Sendable {
  package enum WriteResult: Sendable, Equatable {
    case written
    /// The reader closed the pipe, which is not a failure.
    case closed
    case failed(SystemError)
  }

  package var variables: [String: String]

  /// The time of day.
  package var now: @Sendable () -> Date

  /// Waits for so many seconds; an interruption ends that early.
  package var pause: @Sendable (Double) -> Void = { _ in }

  package var newIdentifier: @Sendable () -> City.ID

  /// The absolute path of the program; nil if unknown.
  package var programPath: String?

  package var readFile: @Sendable (String, ByteLimit) throws(RegularFile.Failure) -> [UInt8]

  /// Unknown keys of the configuration that are no problem, as a change keeps those that were there.
  var toleratedKeys: Set<String> = []

  /// The permissions of a file; nil where they are unknown.
  package var permissions: @Sendable (String) -> FilePermissions?

  /// Reads standard input to its end; nil when it holds more than the limit.
  package var readStandardInput: @Sendable (InputLimit) throws(SystemError) -> [UInt8]?
  package var writeOutput: @Sendable ([UInt8]) -> WriteResult

  /// Whether standard output still has a reader, which is known without writing.
  package var hasReader: @Sendable () -> Bool = { true }
  package var writeError: @Sendable ([UInt8]) -> Void

  /// Replaces the status line on the terminal of standard error; nil clears it.
  package var showStatus: @Sendable (String?) -> Void
  package var isOutputTerminal: Bool
  package var isErrorTerminal: Bool

  /// Columns of the terminal of standard output; nil when it is not a terminal.
  package var outputWidth: @Sendable () -> Int?

  /// Rows of the terminal of standard output; nil where they are unknown.
  package var outputHeight: @Sendable () -> Int? = { nil }

  /// Present columns of the terminal of standard error; nil when it is not a terminal.
  package var errorWidth: @Sendable () -> Int?

  /// The places that are known without a network; nothing is read of them before this is called.
  package var gazetteer: @Sendable () -> Gazetteer? = { nil }

  /// Starts a pager, a shell command, on standard output; nil if its program is missing.
  package var openPager: @Sendable (String) -> PagerPipe? = { _ in nil }

  /// Runs an editor, a shell command, on a file and returns its exit status; nil if it cannot be started.
  package var openEditor: @Sendable (_ command: String, _ file: String) -> Int32? = { _, _ in nil }

  /// Reads a line from standard input; nil at its end.
  package var readLine: @Sendable () -> String? = { nil }

  /// Makes the sender of requests, with its connections, for the run of one command.
  package var makeSender: @Sendable (HTTPClient.Settings) -> WeatherFetcher.Sender

  /// The same for requests that save the list, which an interruption does not end; nil if all are the
  /// same.
  package var makeSavingSender: (@Sendable (HTTPClient.Settings) -> WeatherFetcher.Sender)?

  /// The status to exit with when the program was interrupted; nil when it was not.
  package var interruption: @Sendable () -> Int32?

  /// Lets the program use this many seconds of processor time after an interruption to save and
  /// report what it has; without them it ends at once.
  package var allowGrace: @Sendable (Double) -> Void

  /// Runs the program of a hook and waits for its end, from any thread.
  package var runProgram: @Sendable (Program) -> ProgramResult = { _ in
    ProgramResult(ending: .notFound)
  }

  /// Ends standard output after the last output, so that its reader does not wait for hooks.
  package var closeOutput: @Sendable () -> Void = {}

  /// Code that finishes before an interruption ends the program.
  package var criticalSection: CriticalSection

  package var isInputTerminal = false

  /// Opens the terminal of standard input and output as a screen; nil if it cannot be one.
  ///
  /// Call it before other threads start, because it sets the signal mask of later threads.
  package var openTerminal: @Sendable () -> TerminalDevice? = { nil }

  /// Registers code that an interruption runs on another thread, which should only wake this one.
  package var onInterruption: @Sendable (@escaping @Sendable () -> Void) -> Void = { _ in }

  package var newListIdentifier: @Sendable () -> UUID = { UUID() }

  /// Cancels running and later requests, as an interruption does.
  package var cancelRequests: @Sendable () -> Void = {}

  package init(
    variables: [String: String], now: @escaping @Sendable () -> Date,
    newIdentifier: @escaping @Sendable () -> City.ID,
    readFile: @escaping @Sendable (String, ByteLimit) throws(RegularFile.Failure) -> [UInt8],
    permissions: @escaping @Sendable (String) -> FilePermissions?,
    readStandardInput: @escaping @Sendable (InputLimit) throws(SystemError) -> [UInt8]?,
    writeOutput: @escaping @Sendable ([UInt8]) -> WriteResult,
    writeError: @escaping @Sendable ([UInt8]) -> Void,
    showStatus: @escaping @Sendable (String?) -> Void, isOutputTerminal: Bool,
    isErrorTerminal: Bool, outputWidth: @escaping @Sendable () -> Int?,
    errorWidth: @escaping @Sendable () -> Int?,
    makeSender: @escaping @Sendable (HTTPClient.Settings) -> WeatherFetcher.Sender,
    interruption: @escaping @Sendable () -> Int32?,
    allowGrace: @escaping @Sendable (Double) -> Void, criticalSection: CriticalSection
  ) {
    self.variables = variables
    self.now = now
    self.newIdentifier = newIdentifier
    self.readFile = readFile
    self.permissions = permissions
    self.readStandardInput = readStandardInput
    self.writeOutput = writeOutput
    self.writeError = writeError
    self.showStatus = showStatus
    self.isOutputTerminal = isOutputTerminal
    self.isErrorTerminal = isErrorTerminal
    self.outputWidth = outputWidth
    self.errorWidth = errorWidth
    self.makeSender = makeSender
    self.interruption = interruption
    self.allowGrace = allowGrace
    self.criticalSection = criticalSection
  }

  /// The value of a variable; nil for an empty one.
  func variable(_ name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// The signs that the locale has.
  var glyphs: Glyphs { Glyphs.ofLocale { variables[$0] } }

  var language: Language { Language.ofLocale { variables[$0] } }

  /// The colors to print in; none where no color is wanted.
  func colors(
    option: ColorChoice?, configured: ColorChoice = .auto, theme: ThemeChoice = .auto
  ) -> ColorDepth {
    let isColorWanted = ColorChoice.isColorWanted(
      option: option, environment: { variables[$0] }, configured: configured,
      isTerminal: isOutputTerminal)
    return ColorDepth.of(isColorWanted: isColorWanted, theme: theme) { variables[$0] }
  }

  /// The present to the millisecond, as it is saved and compared.
  var present: Date { Timestamp.wholeMilliseconds(now()) }
}

extension Environment {
  /// Replaces a leading `~/` by the home directory, which no shell does in `--state=~/x` or in the
  /// variables of cron and systemd.
  func expandingHome(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = variable("HOME") else { return path }
    return home + path.dropFirst()
  }

  /// A base directory of the XDG specification, by its variable or below the home directory.
  ///
  /// A relative path is ignored, as the specification says. Nil without a home directory.
  func directory(_ name: String, inHome fallback: String) -> String? {
    if let path = variable(name), path.hasPrefix("/") { return path }
    return variable("HOME").map { "\($0)/\(fallback)" }
  }
}

extension Environment {
  /// The local time of the user: of the variable `TZ`, else of `/etc/localtime`, else UTC.
  ///
  /// An empty or unreadable `TZ` is UTC, as in the C library.
  package var userClock: LocalClock {
    var clock = LocalClock.utc
    if let zone = variables["TZ"] {
      clock.rules = zoneRules(ofVariable: zone)
    } else {
      clock.rules = zoneRules(at: "/etc/localtime")
    }
    return clock
  }

  /// The rules of a value of `TZ`: a path, a name of the tz database or a POSIX rule; nil for
  /// anything else.
  private func zoneRules(ofVariable value: String) -> ZoneRules? {
    let isFile = value.hasPrefix(":")
    let zone = isFile ? String(value.dropFirst()) : value
    if zone.hasPrefix("/") { return zoneRules(at: zone) }
    // Some names look like rules, such as EST5EDT; the file of the database knows more.
    if ZoneRules.isZoneName(zone), let rules = zoneRules(at: "\(ZoneDatabase.directory)/\(zone)") {
      return rules
    }
    return isFile ? nil : ZoneRules(posixRule: zone)
  }

  private func zoneRules(at path: String) -> ZoneRules? {
    (try? readFile(path, .kibibytes(64))).flatMap(ZoneRules.init)
  }
}
