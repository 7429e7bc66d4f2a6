import Foundation
import Testing

@testable import Arguments

struct ManualPageTests {
  static let pages = Sample.program.manualPages(version: "1.0.0", date: "2026-11-21")

  @Test func `the program and each of its commands have a page`() {
    #expect(
      Self.pages.map(\.fileName) == [
        "skydiff.1", "skydiff-add.1", "skydiff-remove.1", "skydiff-list.1", "skydiff-forecast.1",
        "skydiff-state.1", "skydiff-help.1", "skydiff-completions.1", "skydiff-templates.1",
      ])
  }

  @Test func `a page describes its command completely`() throws {
    let page = try #require(Self.pages.first { $0.name == "skydiff-list" })
    let expected = #"""
      .TH "SKYDIFF-LIST" "1" "2026-11-21" "skydiff 1.0.0" "User Commands"
      .nh
      .ad l
      .SH "NAME"
      skydiff\-list \- print the saved list, marked with the latest change
      .SH "SYNOPSIS"
      \fBskydiff\fR \fBlist\fR \fI[OPTIONS]\fR \fI[CITY...]\fR
      .SH "DESCRIPTION"
      Print the saved list, marked with the latest change.
      .PP
      Also called ls.
      .SH "ARGUMENTS"
      .TP
      \fI[CITY...]\fR
      A name, or the first letters of an identifier. Default: all of them.
      .SH "OPTIONS"
      .TP
      \fB\-\-sort\fR \fIORDER\fR
      Order the rows. One of \fBadded\fR, \fBname\fR, \fBtemperature\fR. Default:
      added.
      .RS
      .TP
      \fBadded\fR
      as the cities were added
      .TP
      \fBtemperature\fR
      coldest first, unknown last
      .RE
      .TP
      \fB\-t\fR, \fB\-\-tag\fR \fITAG\fR
      Give the cities this tag. May be given more than once.
      .PP
      The options of every command are described in \fBskydiff\fR(1).
      .SH "SEE ALSO"
      \fBskydiff\fR(1)

      """#
    #expect(page.text == expected)
  }

  @Test func `a page shows examples verbatim`() throws {
    let page = try #require(Self.pages.first { $0.name == "skydiff-add" })
    let expected = #"""
      .SH "EXAMPLES"
      Track two cities:
      .PP
      .nf
      .RS 4
      \fBskydiff add Seoul \(dqPortland, Oregon\(dq\fR
      .RE
      .fi

      """#
    #expect(page.text.contains(expected))
  }

  @Test func `every option is on the page of its command`() throws {
    for path in Sample.program.commandPaths {
      let command = try #require(path.first)
      let page = try #require(Self.pages.first { $0.name == "skydiff-\(command.name)" })
      for parameter in path.flatMap(\.parameters) {
        for spelling in parameter.spellings { #expect(page.text.contains(RoffText.bold(spelling))) }
        if let value = parameter.value { #expect(page.text.contains(value.name)) }
      }
    }
    for spelling in Sample.program.parameters.flatMap(\.spellings) {
      #expect(Self.pages[0].text.contains(RoffText.bold(spelling)))
    }
  }

  @Test func `the page of the program has its environment and topics`() {
    let expected = #"""
      .SH "ENVIRONMENT"
      .TP
      \fBSKYDIFF_CONFIG\fR
      Used when \-\-config is not given.
      .TP
      \fBSKYDIFF_UNITS\fR
      Used when \-\-units is not given.
      .TP
      \fBNO_COLOR\fR
      When set and not empty, no colors are used.
      .SH "EXIT CODES"
      The first that holds.
      .TP
      \fB0\fR
      Done.
      .TP
      \fB64\fR
      Wrong usage; see \-\-help.
      .SH "EXAMPLES"

      """#
    #expect(Self.pages[0].text.contains(expected))
  }

  @Test func `subcommands are on the page of their command`() throws {
    let page = try #require(Self.pages.first { $0.name == "skydiff-state" })
    #expect(page.text.contains("\\fBskydiff\\fR \\fBstate\\fR \\fBpath\\fR"))
    #expect(page.text.contains(".TP\n\\fBcheck\\fR\nCheck the state.\n"))
  }

  @Test(arguments: [
    ("a-b", "a\\-b"), ("\\n", "\\en"), ("'~^`\"", "\\(aq\\(ti\\(ha\\(ga\\(dq"),
    ("°C", "\\[u00B0]C"), ("😀", "\\[u1F600]"),
  ]) func `roff syntax is escaped`(_ text: String, _ roff: String) {
    #expect(RoffText.escaped(text) == roff)
  }

  @Test func `a leading dot does not start a request`() {
    var text = RoffText(title: "x", source: "x", date: "2026-11-21")
    text.paragraphs(".SH is a request. " + String(repeating: "x", count: 70) + " .PP too")
    let lines = text.text.split(separator: "\n").dropFirst(3)
    #expect(lines.first == ".PP")
    #expect(lines.dropFirst().allSatisfy { !$0.hasPrefix(".") })
  }

  @Test(arguments: [(39, [78]), (40, [38, 40])])
  func `a line of the source has at most 78 characters`(_ second: Int, _ widths: [Int]) {
    var text = RoffText(title: "x", source: "x", date: "2026-11-21")
    text.paragraph(
      roff: [38, second].map { String(repeating: "x", count: $0) }.joined(separator: " "))
    #expect(text.text.split(separator: "\n").dropFirst(4).map(\.count) == widths)
  }

  /// A program whose texts have characters that are special in manual pages and shells.
  private static let quoted = CommandLineProgram(
    "sky-diff", abstract: "Show",
    groups: [
      CommandGroup(
        "Commands",
        [
          Command(
            "list", abstract: "List: it's [all]",
            parameters: [
              Option(
                "sort-by", short: "s", valueName: "ORDER",
                parser: .oneOf(["a b", "c"], name: \.self, help: { "say \"\($0)\": $x" }),
                help: "It's: [sorted]")
            ])
        ])
    ])

  @Test(
    .enabled(if: InstalledProgram("mandoc") != nil),
    arguments: pages.map(\.text) + quoted.manualPages(version: "1", date: "2026-11-21").map(\.text))
  func `mandoc finds no errors`(_ text: String) throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try Data(text.utf8).write(to: directory.appending(path: "page.1"))
    let mandoc = try #require(InstalledProgram("mandoc"))
    #expect(try mandoc.run(["-T", "lint", "page.1"], in: directory) == "")
  }
}
