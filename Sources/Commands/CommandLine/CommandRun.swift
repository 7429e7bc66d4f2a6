import Arguments
import Rendering
import Store
import Tracking
import Weather

/// Runs a command line and returns the exit status.
package enum SkydiffProgram {
  /// Runs one command and returns its exit status.
  ///
  /// - Parameter arguments: The words of the command line, without the program's own name.
  package static func run(_ arguments: [String], in environment: Environment) -> Int32 {
    if arguments.first == CommandLineProgram.completionCommand {
      let run = CommandRun([], environment)
      return run.complete(arguments.dropFirst(arguments.dropFirst().first == "--" ? 2 : 1))
    }
    var run = CommandRun(arguments, environment)
    do throws(Failures) {
      let outcome = try run.outcome()
      return run.finish(outcome)
    } catch {
      run.finishPager()
      run.report(error.all)
      run.runHooks()
      return run.status(of: error.all)
    }
  }
}

struct CommandRun {
  let arguments: [String]

  /// As much of the command line as can be read.
  private let options: Invocation
  let environment: Environment
  private let output: OutputSink

  /// Nil until the command has its settings.
  private var session: Session?

  init(_ arguments: [String], _ environment: Environment) {
    self.arguments = arguments
    options = CommandLineInterface.program.parseLeniently(arguments)
    let file = options.outputFile(environment)
    self.environment = file == nil ? environment : environment.withoutOutputTerminal
    output = OutputSink(self.environment, file: file)
  }

  /// Prints what a shell may offer for the last word of a command line.
  fileprivate func complete(_ words: ArraySlice<String>) -> Int32 {
    let program = CommandLineInterface.program
    let completion = program.completion(of: Array(words)) { name, typed in
      let invocation = program.parseLeniently(Array(words.dropLast()))
      let session = try? session(invocation)
      return ListCompletion(rawValue: name)?.words(
        after: typed, in: invocation[PlaceOptions.country], environment, session) ?? []
    }
    output.write(completion.text)
    return finish(Outcome())
  }

  mutating func outcome() throws(Failures) -> Outcome {
    let task: Task
    do throws(UsageError) { task = try self.task() } catch {
      throw Failures(Failure(suggestingCity(error)))
    }
    switch task {
    case .print(let bytes):
      try checkOutput()
      usePager()
      output.write(bytes)
      return Outcome()
    case .command(var command, let invocation):
      try command.readInput(environment)
      if let outcome = command.runWithoutSession(environment, output) {
        try checkOutput()
        return outcome
      }
      let session = try session(invocation)
      self.session = session
      if type(of: command).usesPager, !session.settings.isMachineReadable { usePager() }
      try HookRunner(session).check(areRequired: command.requiresHooks)
      return try command.run(session)
    case .listOrHelp(let list, let invocation):
      let session = try session(invocation)
      try HookRunner(session).check(areRequired: false)
      // A script gets the format that it requested even for an empty list.
      let isListed = session.settings.isMachineReadable ? true : try session.hasState()
      if isListed { return try list.run(session) }
      output.write(help(invocation.helpText(width: helpWidth), invocation))
      session.remark(session.remarks.noCities)
      return Outcome()
    }
  }

  /// What a well-formed command line requests.
  private enum Task {
    case print([UInt8])
    case command(any Subcommand, Invocation)

    /// Without a command the list is printed or, as long as there is none, the help.
    case listOrHelp(ListCommand, Invocation)
  }

  private func task() throws(UsageError) -> Task {
    let invocation = try CommandLineInterface.program.parse(arguments)
    switch invocation.request {
    case .version: return .print(Array(Version.lines.utf8))
    case .help: return .print(help(invocation.helpText(width: helpWidth), invocation))
    case .run: break
    }
    guard let name = invocation.path.first else {
      return .listOrHelp(try ListCommand(invocation), invocation)
    }
    if name == HelpCommand.commandName {
      switch try HelpCommand.text(invocation, width: helpWidth) {
      case .help(let text): return .print(help(text, invocation))
      case .plain(let text): return .print(Array(text.utf8))
      }
    }
    let type = CommandLineInterface.subcommand(named: name)
    if let refusal = type?.templateRefusal, invocation.isGiven(GlobalOptions.template) {
      throw invocation.error(refusal)
    }
    guard let command = try type?.init(invocation) else {
      throw invocation.error("unknown command '\(name)'")
    }
    return .command(command, invocation)
  }

  /// Sends long output through the pager, if one is wanted.
  private func usePager() {
    if !options[GlobalOptions.noPager], let pager = environment.pager { output.page(with: pager) }
  }

  func session(_ invocation: Invocation) throws(Failures) -> Session {
    let session = Session(
      settings: try Settings(invocation, environment), environment: environment, output: output)
    try checkOutput(session.settings)
    if session.settings.isVerbose { session.settings.warnings.forEach(session.remark) }
    return session
  }

  /// Checks where the output goes; a command without settings works with wrong ones, too.
  private func checkOutput(_ settings: Settings? = nil) throws(Failures) {
    guard output.file != nil else { return }
    let settings = settings ?? (try? Settings(options, environment))
    try output.check(
      configurationPath: ConfigurationSource(options, environment).path,
      statePath: settings?.statePath)
  }

  /// The status of a command that failed.
  ///
  /// Errors before the command began, and a state that cannot be
  /// saved, take precedence over an interruption.
  func status(of failures: [Failure]) -> Int32 {
    let status = failures.map(\.status).min { $0.precedence < $1.precedence } ?? .notDone
    if status.precedence > ExitStatus.notSaved.precedence,
      let interruption = environment.interruption()
    {
      return interruption
    }
    return status.rawValue
  }

  /// Reports what went wrong and works out the status.
  func finish(_ outcome: Outcome) -> Int32 {
    finishPager()
    report(outcome.failures)
    if environment.interruption() == nil, outcome.isDone || output.hasOutput {
      output.replaceFile()
    }
    if environment.interruption() == nil, output.isOpen { outcome.whenPrinted?() }
    if let failure = output.failure { report([failure]) }
    runHooks()
    if let status = environment.interruption() { return status }
    if let status = outcome.status { return status.rawValue }
    if output.failure != nil { return ExitStatus.notPrinted.rawValue }
    return outcome.reportsChanges ? ExitStatus.changed.rawValue : 0
  }

  /// Waits for the pager, whose screen is not mixed with messages.
  func finishPager() { output.finishPager() }

  /// Runs the hooks of the saves, after the output of the command.
  func runHooks() { if let session { HookRunner(session).run(isLast: true) } }

  // MARK: - Help

  private var helpWidth: Int { min(environment.outputWidth() ?? 80, 100) }

  private func help(_ text: HelpText, _ invocation: Invocation) -> [UInt8] {
    let glyphs = environment.glyphs
    let lines = text.lines.map { line in
      StyledLine(line.spans.map { StyledSpan(glyphs.text($0.text), $0.role.style) })
    }
    let colors = environment.colors(option: invocation[GlobalOptions.color])
    return Array(lines.rendered(colors).utf8)
  }

  // MARK: - Errors

  /// Prints what went wrong on standard error.
  func report(_ failures: [Failure]) {
    environment.report(failures, as: options[GlobalOptions.format]?.format)
  }
}

extension ExitStatus {
  /// The precedence of a status among several: the program exits with the first.
  fileprivate var precedence: Int {
    let order: [ExitStatus] = [
      .usage, .badConfiguration, .badState, .locked, .notSaved, .rejected, .unreachable, .notDone,
      .partlyDone, .notPrinted, .changed,
    ]
    return order.firstIndex(of: self) ?? order.count
  }
}

extension HelpText.Role {
  fileprivate var style: Style {
    switch self {
    case .plain: .plain
    case .heading: .heading
    case .literal: .bold
    case .placeholder: .plain
    }
  }
}

extension CommandRun {
  /// Returns the error with the command that prints a city, where a city in the list was given in
  /// place of a command, as in `skydiff Seoul`.
  func suggestingCity(_ error: UsageError) -> UsageError {
    let program = CommandLineInterface.program
    guard case .unknownCommand(let word, [], _) = error.problem,
      arguments.first(where: { !$0.hasPrefix("-") }) != HelpCommand.commandName,
      // Without a readable list there is no city to suggest.
      let session = try? session(program.parseLeniently(arguments)),
      let cities = try? session.loadState([]).cities,
      let name = names(from: word).first(where: { name in
        CityReference(name).resolveNameOrLabel(among: cities) != .unknown
      })
    else { return error }
    return UsageError(
      .unknownCommand(word, group: [], suggestion: "current \(name.quotedForShell)"),
      commandLine: error.commandLine)
  }

  /// The word with those that follow it, the longest name first: it may be one without quotes.
  private func names(from word: String) -> [String] {
    guard let start = arguments.firstIndex(of: word) else { return [word] }
    let words = arguments[start...].prefix { !$0.hasPrefix("-") }.prefix(Self.maximumWords)
    return (1...max(words.count, 1)).reversed().map { words.prefix($0).joined(separator: " ") }
  }

  /// The most words of a name, as in "Ho Chi Minh City".
  private static var maximumWords: Int { 4 }
}
