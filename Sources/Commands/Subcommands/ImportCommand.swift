import Arguments
import Files
import Rendering
import Store
import Tracking
import Weather

/// `skydiff import`: merges an exported list into this one, or replaces it.
struct ImportCommand: Subcommand {
  private static let file = Argument(
    "FILE", parser: .nonBlank,
    help: "What 'skydiff export' printed, or a list of places; - reads standard input",
    completion: .file)
  private static let replace = Flag("replace", help: "Replace the list instead of merging")

  static let commandName = "import"

  static let declaration = Command(
    commandName, abstract: "Merge an exported list into the list",
    discussion: """
      Cities are identified by their UUIDs. A new city is added at the end; a city that is \
      already in the list gets the younger weather of the two and otherwise stays as it is. If \
      anything in FILE is wrong, nothing is imported.

      A FILE with places instead, one per line, as a csv table or as a JSON array, is read as by \
      'skydiff add -': each place is looked up and added.
      """, parameters: [file, replace],
    examples: [
      Example("skydiff import cities.json", "Merge a list in"),
      Example("skydiff import --replace cities.json", "Go back to a list that was kept"),
    ])

  private static let inputLimit = InputLimit(file: .mebibytes(64), pipe: .mebibytes(16))

  private let file: String
  private let replacesList: Bool

  let requiresHooks = true

  init(_ invocation: Invocation) throws(UsageError) {
    file = try invocation.require(Self.file)
    replacesList = invocation[Self.replace]
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    let (read, path) = try text(session.environment)
    let bytes = read.inUTF8
    if PlaceList.isList(bytes) {
      guard !replacesList else {
        let expected = "it has places; leave --replace out to add them"
        let error = StoreError.notAnExport(path: path, line: nil, key: nil, expected: expected)
        throw Failures(Failure(error))
      }
      return try AddCommand(try PlaceList.places(in: bytes, of: path)).run(session)
    }
    let imported = try Failures.ofStore { () throws(StoreError) in
      try ExportedList(bytes, path: path).cities
    }
    let change = try ListEditor(session).edit { cities in
      let next = replacesList ? cities.replaced(by: imported) : cities.merging(imported)
      return next == cities ? nil : EditedList(cities: next)
    }
    var report = ChangeReport.of("import", change)
    report.keepRows { $0.mark != .unchanged }
    if report.rows.isEmpty {
      session.remark(
        change.new.revision == change.old.revision
          ? "nothing to import: the list already matches" : session.remarks.noVisibleChanges)
    }
    session.printChanges(report)
    return Outcome()
  }

  private func text(_ environment: Environment) throws(Failures) -> (bytes: [UInt8], path: String) {
    func unreadable(_ name: String, _ reason: String) -> Failures {
      Failures(Failure(.notDone, kind: .input, "\(name)\(reason)"))
    }
    func tooLarge(_ name: String, _ expected: String) -> Failures {
      let error = StoreError.notAnExport(path: name, line: nil, key: nil, expected: expected)
      return Failures(Failure(error))
    }
    if file == "-" {
      let bytes: [UInt8]?
      do throws(SystemError) { bytes = try environment.readStandardInput(Self.inputLimit) } catch {
        throw unreadable("standard input", " could not be read (\(error))")
      }
      guard let bytes else {
        throw tooLarge(
          "standard input",
          "it is larger than \(Self.inputLimit.file), or \(Self.inputLimit.pipe) from a pipe; save it to "
            + "a file, and import that by its name")
      }
      return (bytes, "standard input")
    }
    do throws(RegularFile.Failure) {
      return (try environment.readFile(file, ExportedList.limit), file)
    } catch {
      switch error {
      case .missing: throw unreadable(file, ": there is no such file; check its name")
      case .notRegular:
        throw unreadable(file, ": it is not a regular file; '-' reads standard input")
      case .tooLarge:
        throw tooLarge(
          file, "it is larger than \(ExportedList.limit), the largest that can be imported")
      case .system(let error):
        throw unreadable(file, ": cannot be read (\(error)); check its permissions")
      }
    }
  }
}
