import Commands
import Fetching
import Files
import FoundationEssentials
import GeoNames
import HTTP
import Testing
import Transport
import Weather

/// The environment in which a test runs the program: a temporary home directory, a clock that only
/// the test advances, and a fake Open-Meteo instead of the network.
///
/// The closures of an `Environment` may capture it because the program calls all of them on the
/// thread of the test.
final class TestWorld: @unchecked Sendable {
  /// The result of a run of the program.
  struct Run: Equatable {
    var status: Int32 = 0
    var output = ""
    var errors = ""

    /// A run that printed an error and nothing else.
    static func failing(_ status: Int32, _ message: String) -> Run {
      Run(status: status, errors: "skydiff: error: \(message)\n")
    }

    /// The message of the error if it is all that was printed to standard error.
    var onlyError: String? {
      let prefix = "skydiff: error: "
      guard errors.hasPrefix(prefix), errors.hasSuffix("\n") else { return nil }
      return String(errors.dropFirst(prefix.count).dropLast())
    }
  }

  /// A directory that is deleted along with the world.
  let home: String
  var now = TestWorld.start
  var variables: [String: String]
  var isOutputTerminal = false
  var isErrorTerminal = false
  var width: Int?
  var height: Int?
  var errorWidth = 80
  var standardInput = ""
  var standardInputError: SystemError?
  var writeResult = Environment.WriteResult.written
  var hasReader = true
  var isInputTerminal = false

  /// Whether the program opened the terminal as a screen.
  private(set) var hasOpenedTerminal = false
  var interruption: Int32?
  let service = FakeOpenMeteo()

  /// Runs after each pause of the program, which advances the clock.
  var afterPause: (() -> Void)?

  /// Runs before the program takes the lock of the state.
  var beforeSave: () -> Void = {}

  /// Starts a pager; there is none.
  var openPager: @Sendable (String) -> PagerPipe? = { _ in nil }

  /// Edits a file; there is no editor.
  var openEditor: (_ command: String, _ file: String) -> Int32? = { _, _ in nil }

  /// Reads a line from standard input; there is none.
  var readLine: () -> String? = { nil }

  /// The gazetteer; nil so that the places of the fake service are found.
  var gazetteer: Gazetteer?

  /// Makes a sender that replaces the fake Open-Meteo.
  var makeSender: ((HTTPClient.Settings) -> WeatherFetcher.Sender)?

  /// Runs the programs of hooks, which the program calls on several threads.
  var runProgram: (Program) -> ProgramResult = { _ in ProgramResult(ending: .notFound) }

  /// The permissions of files; nil for those in the file system.
  var permissions: FilePermissions?

  /// The path of the program; nil if unknown.
  var programPath: String?

  private let programs = Guarded(())
  private var identifierCount = 0
  private let ownsHome: Bool
  private var output: [UInt8] = []
  private var errors: [UInt8] = []

  /// 2026-11-21T09:00:04Z, a Saturday.
  static let start = Date(timeIntervalSince1970: 1_795_251_604)

  /// - Parameter count: How many identifiers another machine has given.
  init(afterIdentifiers count: Int = 0) {
    identifierCount = count
    let name = "skydiff-test-\(UUID().uuidString)"
    home = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    variables = ["HOME": home, "LANG": "C.UTF-8", "TZ": "UTC0"]
    ownsHome = true
    try? FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
  }

  /// Shares the home directory and the time of another world, for a program that runs concurrently.
  ///
  /// The identifiers of the cities that it adds start at 101.
  init(beside other: TestWorld) {
    home = other.home
    variables = other.variables
    now = other.now
    identifierCount = 100
    ownsHome = false
  }

  deinit {
    guard ownsHome else { return }
    try? FileManager.default.removeItem(atPath: home)
  }

  func advance(minutes: Double) { now += minutes * 60 }

  /// The words that a shell offers for the last word of a command line.
  func offered(_ words: String...) -> [String] {
    let run = run(["__complete", "--"] + words)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.lines.first == "words")
    return run.lines.dropFirst().map { String($0.prefix { $0 != "\t" }) }
  }

  /// Runs the program and checks that it sent exactly the expected requests.
  ///
  /// The requests are not checked if they are nil.
  func run(
    _ arguments: String..., asking expected: [String]? = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Run { run(arguments, asking: expected, sourceLocation: sourceLocation) }

  func run(
    _ arguments: [String], asking expected: [String]? = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Run {
    output = []
    errors = []
    service.requests = []
    let status = SkydiffProgram.run(arguments, in: environment)
    if let expected { #expect(service.requests == expected, sourceLocation: sourceLocation) }
    return Run(
      status: status, output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self))
  }

  /// What the program reads and changes in a run.
  var environment: Environment {
    var environment = Environment(
      variables: variables, now: { self.now }, newIdentifier: { self.newIdentifier() },
      readFile: { path, limit throws(RegularFile.Failure) in
        try RegularFile.read(path, limit: limit)
      }, permissions: { self.permissions ?? FilePermissions(ofFileAt: $0) },
      readStandardInput: { limit throws(SystemError) in
        if let error = self.standardInputError { throw error }
        let bytes = Array(self.standardInput.utf8)
        return bytes.count > limit.pipe.count ? nil : bytes
      },
      writeOutput: { bytes in
        if self.writeResult == .written { self.output += bytes }
        return self.writeResult
      }, writeError: { self.errors += $0 },
      showStatus: { text in self.errors += Array("\r\(text ?? "")\u{1B}[K".utf8) },
      isOutputTerminal: isOutputTerminal, isErrorTerminal: isErrorTerminal,
      outputWidth: { self.width }, errorWidth: { self.isErrorTerminal ? self.errorWidth : nil },
      makeSender: { settings in
        if let makeSender = self.makeSender { return makeSender(settings) }
        return { requests, progress in self.service.exchanges(for: requests, at: self.now, progress)
        }
      }, interruption: { self.interruption ?? self.service.interruption },
      allowGrace: { _ in self.beforeSave() }, criticalSection: .none)
    environment.programPath = programPath
    environment.gazetteer = { self.gazetteer }
    environment.newListIdentifier = { Self.listIdentifier }
    environment.pause = { seconds in
      self.now += seconds
      self.afterPause?()
    }
    environment.openPager = openPager
    environment.openEditor = { self.openEditor($0, $1) }
    environment.readLine = { self.readLine() }
    environment.outputHeight = { self.height }
    environment.hasReader = { self.hasReader }
    environment.isInputTerminal = isInputTerminal
    environment.openTerminal = {
      self.hasOpenedTerminal = true
      return nil
    }
    environment.runProgram = { program in self.programs.withLock { _ in self.runProgram(program) } }
    return environment
  }

  private static let listIdentifier = UUID(
    uuid: (0xB0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1))

  private func newIdentifier() -> City.ID {
    identifierCount += 1
    guard let id = City.ID(Self.identifier(identifierCount)) else {
      preconditionFailure("too many cities")
    }
    return id
  }

  /// The identifier of the city that is added as the first, the second and so on: A0000001-…,
  /// A0000002-…, which first differ in the eighth character.
  static func identifier(_ number: Int) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    let zeros = String(repeating: "0", count: 7 - digits.count)
    return "A\(zeros)\(digits)-0000-4000-8000-000000000000"
  }
}
