import Testing

@testable import Arguments

@Suite struct `Values that only some commands have` {
  private static let format = Option(
    "format", valueName: "FORMAT",
    parser: .oneOf(
      ["table", "page"], name: \.self, help: { $0 == "page" ? "for a browser" : nil },
      commands: { $0 == "page" ? ["list", "show"] : nil }), help: "Print in this format")

  private let program = CommandLineProgram(
    "skydiff", abstract: "Track",
    groups: [
      CommandGroup("All", ["list", "show", "log"].map { Command($0, abstract: "Print the \($0)") })
    ], parameters: [Self.format],
    pages: [HelpPage("options", abstract: "The options of every command", describesOptions: true)],
    defaultCommand: "list")

  private func message(_ words: [String]) -> String? {
    do throws(UsageError) {
      _ = try program.parse(words)
      return nil
    } catch { return error.message }
  }

  @Test(arguments: [
    ["list", "--format", "page"], ["--format=page", "show"], ["--format", "page"],
    ["log", "--format", "table"], ["log", "--format", "page", "--help"],
  ]) func `are accepted there`(words: [String]) { #expect(message(words) == nil) }

  @Test(arguments: [["log", "--format", "page"], ["--format=page", "log"]])
  func `are wrong usage elsewhere, with the values that are there`(words: [String]) {
    #expect(
      message(words)
        == "invalid value 'page' for '--format': expected one that 'skydiff log' has: table "
        + "(see 'skydiff log --help')")
  }

  @Test func `are in the help and the reference of these commands`() throws {
    for (path, isThere) in [("list", true), ("show", true), ("log", false)] {
      #expect(try program.helpText(for: [path]).plainText.contains("page") == isThere)
    }
    let reference = program.markdownReference
    #expect(reference.contains("  - `page`: for a browser; only for list and show\n"))
    #expect(reference.split(separator: "\n- `--format FORMAT`").count == 4)
    let pages = program.manualPages(version: "1", date: "2026-01-01")
    let described = pages.filter { $0.text.contains("page\\fR") }.map(\.name)
    #expect(described == ["skydiff", "skydiff-list", "skydiff-show"])
  }

  @Test func `are completed for these commands`() {
    func offered(_ words: String...) -> [Completion.Word] {
      program.completion(of: words) { _, _ in [] }.words
    }
    #expect(offered("list", "--format", "").map(\.text) == ["table", "page"])
    #expect(offered("show", "--format", "p") == [.init("page", help: "for a browser")])
    #expect(offered("log", "--format", "").map(\.text) == ["table"])
    #expect(offered("--format", "").map(\.text) == ["table"])
  }
}
