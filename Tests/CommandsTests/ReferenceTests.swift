import Arguments
import ConfigurationFile
import Files
import ProgramValidation
import Providers
import Testing
import Text
import Tracking
import Weather

@testable import Commands

struct ReferenceTests {
  private let program = CommandLineInterface.program

  private func file(_ path: String) throws -> String {
    let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let bytes = try RegularFile.read("/\(folder)/\(path)", limit: .mebibytes(1))
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("README.md", 3), ("docs/configuration.md", 2), ("docs/hooks.md", 1), ("docs/rules.md", 1),
    ("docs/alerts.md", 1),
  ]) func `the configurations of a page have no mistakes`(page: String, count: Int) throws {
    let blocks = try file(page).split(separator: "```json\n").dropFirst().compactMap { rest in
      rest.firstRange(of: "```").map { String(rest[..<$0.lowerBound]) }
    }
    let configurations = blocks.filter { $0.hasPrefix("{\n") }
    #expect(configurations.count >= count)
    for text in configurations {
      #expect(ConfigurationReader(Array(text.utf8)).problems == [], "\(text)")
    }
  }

  @Test func `the Makefile installs the manual page of every command and page of help`() throws {
    let makefile = try file("Makefile").replacing("\\\n", with: " ")
    let line = try #require(makefile.split(separator: "\n").first { $0.hasPrefix("PAGES = ") })
    let installed = line.dropFirst("PAGES = ".count).split(whereSeparator: \.isWhitespace)
    let pages = program.manualPages(version: "1", date: "2026-01-01").map(\.name)
    #expect(
      Set(installed.map { "skydiff-\($0)" }) == Set(pages).subtracting(["skydiff"]),
      "complete PAGES in the Makefile")
  }

  @Test func `the declarations of commands have no errors`() {
    #expect(program.declarationErrors == [])
  }

  @Test func `the command-line reference in docs is what the program prints`() throws {
    #expect(
      try file("docs/cli.md") == TestWorld().run("help", "--reference").output, "run 'make docs'")
  }

  @Test func `every option is in its help, its manual page and the completions`() throws {
    let pages = program.manualPages(version: "1", date: "2026-01-01")
    let common = try program.helpText(for: ["options"]).plainText
    for path in program.commandPaths {
      let help = try program.helpText(for: path.map(\.name)).plainText
      let page = try #require(pages.first { $0.name == "skydiff-\(path[0].name)" })
      let options = path.last?.options ?? []
      for option in options + program.parameters {
        let name = try #require(option.longNames.first)
        #expect((options.contains { $0.id == option.id } ? help : common).contains("--\(name)"))
        #expect(
          (page.text + pages[0].text).contains(name.split(separator: "-").joined(separator: "\\-")))
        let offered = program.completion(of: path.map(\.name) + ["--"]) { _, _ in [] }
        #expect(offered.words.contains { $0.text == "--\(name)" })
      }
    }
  }

  @Test func `help says that only a UUID may be abbreviated`() throws {
    var found = 0
    for path in program.commandPaths {
      for argument in path.last?.arguments ?? [] where argument.id == "CITY" {
        guard !["current", "forecast", "score"].contains(path[0].name) else { continue }
        found += 1
        #expect(argument.help.contains("the first 4 or more characters of"), "\(path[0].name)")
        #expect(!argument.help.contains("begins"), "\(path[0].name)")
      }
    }
    #expect(found == 9)
    let world = TestWorld()
    world.track("Seoul")
    #expect(world.run("list", "Seou").status == 1)
    #expect(world.run("list", "A000").status == 0)
  }

  @Test(arguments: ["OPEN_METEO_API_KEY", "OPENWEATHERMAP_API_KEY", "NO_COLOR"])
  func `help and manual name the variable`(_ variable: String) {
    for arguments in [["help", "options"], ["help", "--manual"], ["help", "--reference"]] {
      let run = TestWorld().run(arguments)
      #expect(run.output.contains(variable), "\(arguments)")
    }
  }

  @Test func `every variable with a key is read, masked and shown as the source`() {
    for provider in ProviderCatalog.all {
      guard let variable = provider.apiKey?.variable else { continue }
      let world = TestWorld()
      world.variables[variable] = "very-secret"
      let run = world.run("config", "show", "--format", "csv")
      #expect(run.output.contains("providers.\(provider.name).apiKey,***,variable \(variable)"))
      #expect(!run.output.contains("very-secret"))
    }
  }

  @Test func `the page about the configuration has the table of thresholds`() throws {
    let page = try file("docs/configuration.md")
    let defaults = Configuration().changes
    let rows = Threshold.allCases.map { threshold in
      "| `\(threshold.key)` | \(defaults[threshold].flatMap { DecimalText.text($0) } ?? "null") |"
    }
    for row in rows + ["| `forecastDays` | \(defaults.forecastDays) |"] {
      #expect(page.contains("\n\(row)"), "\(row)")
    }
  }

  @Test func `the README has the table of providers`() throws {
    let readme = try file("README.md")
    for provider in ProviderCatalog.all {
      let text = provider.documentation
      let row =
        "| `\(provider.name)` | \(text.needs) | \(text.covers) | \(text.forecast) "
        + "| \(text.omits) | \(text.freeUse) | \(text.license) |"
      #expect(readme.contains("\n\(row)\n"), "\(row)")
    }
  }

  @Test func `every command is in the overview and has examples`() throws {
    let overview = try program.helpText()
    for path in program.commandPaths {
      if path.count == 1 { #expect(overview.plainText.contains("  \(path[0].name)")) }
      if let command = path.last, command.subcommands.isEmpty {
        #expect((1...3).contains(command.examples.count), "\(command.name)")
      }
    }
  }

  @Test func `make install installs every manual page`() throws {
    let makefile = try file("Makefile").replacing("\\\n", with: " ")
    let line = try #require(makefile.split(separator: "\n").first { $0.hasPrefix("PAGES = ") })
    let pages = program.manualPages(version: "1", date: "2026-01-01")
    #expect(
      line.split(whereSeparator: \.isWhitespace).dropFirst(2).map { "skydiff-\($0)" }
        == pages.dropFirst().map(\.name))
  }

  @Test(arguments: ["add", "config", "help", "templates"]) func `a manual page is printed for man`(
    _ command: String
  ) {
    let run = TestWorld().run("help", "--manual", command)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix(".TH \"SKYDIFF-\(command.uppercased())\""))
  }
}
