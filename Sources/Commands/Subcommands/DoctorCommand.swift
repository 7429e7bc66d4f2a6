import Arguments
import Rendering

/// `skydiff doctor`: finds what keeps the program from working.
struct DoctorCommand: Subcommand {
  static let commandName = "doctor"

  static let declaration = Command(
    commandName, abstract: "Find what keeps skydiff from working",
    discussion: """
      Checks the program and libcurl, the configuration, whether the cache and the list can be \
      written, the saved list and its history, the clock, the providers and their quotas, the job \
      that refreshes, the terminal and the hooks. Exits with 1 if there is a problem.
      """,
    details: """
      Each provider that is configured or pinned gets one ordinary request for the current weather, of \
      the first city that it is asked for, or of 0,0 without one; --offline leaves out these \
      requests. Nothing is sent to hooks, nothing is saved, and keys are not printed.
      """,
    examples: [
      Example("skydiff doctor", "See what is wrong"),
      Example("skydiff doctor --offline", "Check without the network"),
    ])

  static let templateRefusal: String? =
    "--template is for cities of the list, not for what the checks found"

  private let invocation: Invocation

  init(_ invocation: Invocation) throws(UsageError) { self.invocation = invocation }

  /// A wrong configuration is a finding, not a failure.
  func runWithoutSession(_ environment: Environment, _ output: OutputSink) -> Outcome? {
    let findings = Doctor(invocation, environment, output).findings()
    if let format = invocation[GlobalOptions.format]?.format {
      output.write(findings.document, as: format)
    } else {
      let colors = environment.colors(option: invocation[GlobalOptions.color])
      output.write(findings.lines(width: environment.outputWidth()).rendered(colors))
    }
    let isWrong = findings.contains { $0.status == .problem }
    return Outcome(status: isWrong ? .notDone : nil)
  }

  /// Never called: everything runs without a session.
  func run(_ session: Session) throws(Failures) -> Outcome { Outcome() }
}
