import FoundationEssentials
import Providers
import Rendering
import Store
import Tracking
import Weather

/// One run of one command: its settings, its world, and how it speaks to the person.
struct Session {
  let settings: Settings
  let environment: Environment

  var storage: any StateStorage { stateFile }

  /// The file behind the storage, for commands that check it.
  var stateFile: StateStore {
    StateStore(
      path: settings.statePath,
      lockTimeout: settings.configuration.refresh.lockTimeout,
      criticalSection: environment.criticalSection,
      isInterrupted: { isInterrupted }
    )
  }

  /// Reads the state; an empty one when there is none.
  func loadState(includesHours: Bool = true) throws(Failures) -> SavedState {
    do throws(StoreError) {
      return try storage.load(includesHours: includesHours) ?? SavedState()
    } catch {
      throw Failures(Failure(error))
    }
  }

  /// Whether there is a saved state, be it one without cities.
  func hasState() throws(Failures) -> Bool {
    do throws(StoreError) {
      return try storage.load(includesHours: false) != nil
    } catch {
      throw Failures(Failure(error))
    }
  }

  /// Reads the state for a change that comes later; nil when there is none.
  func readState() throws(Failures) -> StateReading? {
    do throws(StoreError) {
      return try storage.read()
    } catch {
      throw Failures(Failure(error))
    }
  }

  /// Changes the state under its lock.
  func updateState(
    from reading: StateReading? = nil,
    _ change: (SavedState) -> StateChange?
  ) throws(Failures) -> StateChange {
    environment.allowGrace(Self.graceToReport)
    do throws(StoreError) {
      return try storage.update(from: reading, change)
    } catch {
      throw Failures(Failure(error))
    }
  }

  /// Makes the state before the present one the next one.
  func restoreState() throws(Failures) -> StateStore.Restoration {
    environment.allowGrace(Self.graceToReport)
    do throws(StoreError) {
      return try storage.restore(at: environment.present)
    } catch {
      throw Failures(Failure(error))
    }
  }

  /// Seconds of processor time to report that a wait for the lock was interrupted.
  private static let graceToReport = 0.05

  var isInterrupted: Bool { environment.interruption() != nil }

  /// Tells a person something on standard error that is neither data nor an error.
  func remark(_ text: String) {
    guard !settings.isQuiet else { return }
    environment.writeError(Array("skydiff: \(text.sanitizedForTerminal)\n".utf8))
  }

  /// Tells something that only a person at a terminal wants to know.
  func remarkOnTerminal(_ text: String) {
    if environment.isErrorTerminal || settings.isVerbose { remark(text) }
  }

  /// A report in the format that was asked for.
  func output(
    _ report: ChangeReport,
    namesInFull: Bool = false,
    grouping: ReportGrouping = .none
  ) -> [UInt8] {
    output(report, namesInFull: namesInFull) { view, width in
      view.lines(of: report, grouping: grouping, width: width)
    }
  }

  /// A report in the format that was asked for, where the table is another view of it.
  func output(
    _ report: ChangeReport,
    namesInFull: Bool = false,
    _ table: (ReportView, Int?) -> [StyledLine]
  ) -> [UInt8] {
    var report = report
    report.keepComing(at: environment.present)
    let units = settings.scriptUnits
    if let template = settings.template {
      return template.text(of: report, units: units, at: environment.present)
    }
    switch settings.format {
    case .json: return ReportJSON(units: units).document(of: report)
    case .ndjson: return ReportJSON(units: units).lines(of: report)
    case .csv: return ReportCSV(units: units, now: environment.present).text(of: report)
    case .table:
      let display = settings.configuration.display
      let view = ReportView(
        units: settings.units,
        showsIcons: display.icons,
        staleAfter: display.staleAfter > 0 ? display.staleAfter : nil,
        now: environment.present,
        namesInFull: namesInFull,
        attributions: attributions(of: report)
      )
      return rendered(table(view, environment.outputWidth()))
    }
  }

  func rendered(_ lines: [StyledLine]) -> [UInt8] {
    Array(lines.rendered(inColor: settings.isColored).utf8)
  }

  /// What the licences of the data shown ask for, on a terminal.
  private func attributions(of report: ChangeReport) -> [String] {
    guard environment.isOutputTerminal else { return [] }
    let names = Set(
      report.rows.flatMap { [$0.city.current?.provider, $0.city.forecast?.provider] }
    )
    return ProviderCatalog.attributions(of: names.compactMap { $0 })
  }
}

extension Session {
  /// Whether a command that does something prints nothing but errors.
  var isSilent: Bool { settings.isQuiet && !settings.isMachineReadable }

  /// The output of a command that prints nothing when it is to be quiet, save for scripts.
  func quietOutput(_ report: ChangeReport, namesInFull: Bool = false) -> [UInt8] {
    isSilent ? [] : output(report, namesInFull: namesInFull)
  }
}
