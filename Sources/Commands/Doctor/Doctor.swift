import Arguments
import ConfigurationFile
import Files
import Rendering
import Store
import Text
import Tracking
import Transport
import Weather

/// Checks everything that the program needs.
struct Doctor {
  private let invocation: Invocation
  private let environment: Environment
  private let output: OutputSink

  init(_ invocation: Invocation, _ environment: Environment, _ output: OutputSink) {
    self.invocation = invocation
    self.environment = environment
    self.output = output
  }

  /// What the checks found, in the order in which a cause comes before what it breaks.
  func findings() -> [Finding] {
    var findings = [Finding.ok("version", "skydiff \(Version.text) of \(Version.date)"), library]
    var statePath: String?
    do throws(Failures) {
      let session = Session(
        settings: try Settings(invocation, environment), environment: environment, output: output)
      statePath = session.settings.statePath
      findings += configuration(session.settings)
      if let path = session.settings.cachePath {
        findings.append(Finding.lackOfCache(path) ?? .ok("cache", path))
      }
      findings += [lackOfDirectory(session.settings)].compactMap(\.self)
      let state = readState(session, &findings)
      findings += Self.timeZones(of: state?.cities ?? [])
      findings += ProviderCheck(session, cities: state?.cities ?? []).findings()
      findings += hooks(session)
    } catch {
      findings += error.all.map {
        .problem("configuration", $0.message, advice: "correct it, and run 'skydiff doctor' again")
      }
      findings.append(.note("list", "not checked, and neither are providers and hooks"))
    }
    return findings + ScheduleCheck(environment, statePath: statePath).findings() + [terminal]
  }

  /// Without libcurl there is no weather, but everything else works.
  private var library: Finding {
    switch CurlLibrary.version {
    case .failure(let problem):
      .problem("libcurl", problem.message, advice: "install libcurl 4 with TLS")
    case .success(let version):
      if let tls = version.tls {
        .ok(
          "libcurl",
          "\(version.number) with \(tls)"
            + (TrustedCertificates(environment.variable).names.map { ", certificates of \($0)" }
              ?? ""))
      } else {
        .problem("libcurl", "\(version.number) has no TLS", advice: "install a libcurl with TLS")
      }
    }
  }

  private func configuration(_ settings: Settings) -> [Finding] {
    let path = settings.configurationPath ?? "the configuration"
    let isThere = settings.hasConfigurationFile
    let verdict = isThere ? "no problems found" : "no such file; every setting has its default"
    var findings = settings.warnings.map { Finding.note("configuration", $0) }
    if let path = settings.configurationPath, settings.hookProblem == nil,
      environment.permissions(path)?.letsAllWrite == true
    {
      findings.append(
        .problem(
          "configuration", "\(path): every user can write it",
          advice: "to protect it: chmod go-w \(path.quotedForShell)"))
    }
    if settings.hookMode == .off, let problem = settings.hookProblem {
      findings.append(.problem("configuration", problem))
    }
    do throws(Failures) { try settings.requireHooks(environment) } catch {
      findings += error.all.map { .problem("configuration", $0.message) }
    }
    return findings.isEmpty ? [.ok("configuration", "\(path): \(verdict)")] : findings
  }

  /// The problem with a list that a newer version has saved; nil with another one.
  private func newerVersion(_ session: Session) -> Finding? {
    do throws(StoreError) {
      _ = try session.storage.read()
      return nil
    } catch {
      guard case .newerVersion = error else { return nil }
      return .problem("list", error.description)
    }
  }

  /// The problem with a list in a directory that cannot be written.
  private func lackOfDirectory(_ settings: Settings) -> Finding? {
    if settings.remoteLocation != nil { return nil }
    let path = (try? FilePath.target(of: settings.statePath)) ?? settings.statePath
    let directory = FilePath.directory(of: path)
    return .lack(of: "list", directory, "nothing can be saved", "name a file with --state")
  }

  /// Reads the list and its history; nil if there is none, or it cannot be read.
  private func readState(_ session: Session, _ findings: inout [Finding]) -> SavedState? {
    let path = session.settings.statePath
    do throws(StoreError) {
      guard let state = try session.storage.load(.days) else {
        findings.append(.note("list", "\(path): there is none yet", advice: "skydiff add CITY"))
        return nil
      }
      let cities = CountText.text(state.cities.count, "city", "cities")
      findings.append(
        newerVersion(session) ?? .ok("list", "\(path): \(cities), revision \(state.revision)"))
      if let history = try session.storage.checkHistory() {
        let saved = CountText.text(history.revisions, "saved state")
        findings.append(
          history.problems.isEmpty
            ? .ok("history", "\(saved), \(ByteCountText.text(history.size))")
            : .note(
              "history", "\(saved), and a part that cannot be read",
              advice: "see what is damaged with 'skydiff state check'"))
      }
      return state
    } catch {
      let previous = try? session.storage.previousState()?.state
      findings.append(
        .problem(
          "list", error.description,
          advice: previous.map { "go back to revision \($0.revision) with 'skydiff state restore'" }
        ))
      return nil
    }
  }

  /// The time zones without rules, whose local times are wrong after a clock change.
  private static func timeZones(of cities: [City]) -> [Finding] {
    let unknown = Set(cities.filter { $0.clock.rules == nil }.compactMap(\.place.timeZone)).sorted()
    guard !unknown.isEmpty else { return [] }
    let names = unknown.listed(upTo: FetchFailureDetails.maximumNames)
    return [
      .note(
        "time zones",
        "no rules of \(names) in \(ZoneDatabase.directory); local times are by the last offset",
        advice: "install tzdata, or set TZDIR to a directory of zone files")
    ]
  }

  /// Hooks for which batches wait: their last delivery failed, or none came since.
  private func hooks(_ session: Session) -> [Finding] {
    let hooks = session.settings.configuration.hooks
    guard !hooks.isEmpty else { return [] }
    let queue: HookQueue
    do throws(StoreError) { queue = try session.storage.hookQueue() } catch {
      return [.problem("hooks", error.description)]
    }
    return zip(hooks, Hook.identifiers(of: hooks)).enumerated().map { index, hook in
      let waiting = queue.entries.filter { $0.hook == hook.1 }
      let label = hook.0.label(at: index)
      guard let first = waiting.first else { return .ok("hook", "\(label): nothing waits") }
      let batches = CountText.text(waiting.count, "batch waits", "batches wait")
      return .problem(
        "hook", "\(label): \(batches), since \(session.userTime.text(first.queuedAt))",
        advice: "see why with 'skydiff hooks test'")
    }
  }

  private var terminal: Finding {
    let signs = environment.glyphs
    let encoding = signs == .unicode ? "UTF-8" : "no UTF-8"
    guard let width = environment.outputWidth() else {
      return .ok("terminal", "none: the output goes to a pipe or file; \(encoding)")
    }
    let colors =
      switch environment.colors(option: invocation[GlobalOptions.color]) {
      case .none: "no colors"
      case .standard: "8 colors"
      case .palette: "256 colors on dark ground"
      case .lightPalette: "256 colors on light ground"
      }
    let text = "\(width) columns, \(colors), \(encoding)"
    if signs == .unicode { return .ok("terminal", text) }
    return .note("terminal", text, advice: "for all signs set LANG, such as to C.UTF-8")
  }
}
