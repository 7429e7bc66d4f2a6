import Arguments
import Commands
import FoundationEssentials

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@main enum Main {
  private static let suites: [any Suite.Type] = [
    DiffSuite.self, CLISuite.self, StateSuite.self, RefreshSuite.self, ResponsesSuite.self,
    QuietSuite.self, FrontSuite.self, HistorySuite.self, WatchSuite.self, PlacesSuite.self,
    RemoteSuite.self,
  ]

  private static let program = CommandLineProgram(
    "skydiff-benchmarks", abstract: "Measure parts of skydiff and print tables",
    discussion: """
      Only release builds give meaningful results. Build this program, then run 'make release' to \
      build the skydiff that it measures: swift build -c release --product skydiff-benchmarks
      """, groups: [CommandGroup("Benchmarks", suites.map { $0.declaration })])

  static func main() {
    do { exit(try run(Array(CommandLine.arguments.dropFirst()))) } catch let error as UsageError {
      printError(error.message)
      exit(64)
    } catch {
      printError("\(error)")
      exit(1)
    }
  }

  /// Runs a command line and returns the exit status.
  private static func run(_ words: [String]) throws -> Int32 {
    let invocation = try program.parse(words)
    switch invocation.request {
    case .help: print(invocation.helpText().plainText, terminator: "")
    case .version: print("\(program.name) \(Version.text)")
    case .run:
      guard let name = invocation.path.first,
        let suite = suites.first(where: { $0.declaration.name == name })
      else {
        let names = suites.map { $0.declaration.name }
        throw invocation.error(.missingCommand(group: [], choices: names))
      }
      let folder = "/tmp/skydiff-benchmark-\(getpid())"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      return try suite.run(invocation, in: folder) ? 0 : 1
    }
    return 0
  }

  private static func printError(_ text: String) {
    let bytes = Array("\(program.name): error: \(text)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
