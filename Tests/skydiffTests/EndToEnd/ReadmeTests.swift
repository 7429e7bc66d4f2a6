import Files
import Testing

/// Runs the shell blocks of the README and of the pages in docs in order, in one home directory.
struct ReadmeTests {
  private static let pages = [
    "README.md", "docs/guide.md", "docs/history.md", "docs/rules.md", "docs/formats.md",
    "docs/gazetteer.md",
  ]

  private static let hasJQ =
    (try? SpawnedProcess(
      "/bin/sh",
      ["-c", "command -v jq"],
      environment: ["PATH": "/usr/bin:/bin"]
    )
    .result().status) == 0

  @Test(.enabled(if: Self.hasJQ, "jq is not installed"))
  func `the examples of the README and the pages work as written`() throws {
    let world = try EndToEndWorld()
    // Commands that this machine may lack.
    var script = """
      skydiff() {
        # A watch would not end.
        if [ "$1" = watch ]; then set -- "$@" --count 1; fi
        "$program" "$@"
      }
      notify-send() { :; }
      program=$0

      """
    for (index, block) in try Self.blocks().enumerated() {
      script += "{\n\(block)\n} || { echo \"block \(index) failed: $?\" >&2; exit 1; }\n"
    }
    let result = try world.shell(script.replacing("notify-send", with: "notify_send"))
    #expect(result.status == 0, "\(result.error)")
    let complaints = result.error.split(separator: "\n").filter { $0.contains("error") }
    #expect(complaints == [])
    #expect(result.output.contains("Lutetia has "))
  }

  @Test func `the loop over cities handles names with commas, quotes and spaces`() throws {
    let world = try EndToEndWorld()
    let loop = try #require(try Self.blocks().first { $0.contains("has $temperature") })
    let script = """
      skydiff() { "$program" "$@"; }
      program=$0
      skydiff add Seoul --quiet && skydiff add Oslo --name 'a "b", c, \\d' --quiet || exit 1
      \(loop)
      """
    let result = try world.shell(script)
    #expect(result.status == 0, "\(result.error)")
    let lines = result.output.split(separator: "\n").filter { $0.contains(" has ") }
    #expect(lines.count == 2)
    for (line, name) in zip(lines, ["Seoul", #"a "b", c, \d"#]) {
      #expect(line.hasPrefix("\(name) has "), "\(line)")
      #expect(Double(line.dropFirst("\(name) has ".count)) != nil, "\(line)")
    }
  }

  @Test(arguments: pages)
  func `a page has examples to run`(_ page: String) throws {
    #expect(try Self.blocks(of: page).count >= (page == "README.md" ? 9 : 2))
  }

  /// The `sh` blocks that call skydiff, without those about building it.
  private static func blocks() throws -> [String] { try pages.flatMap(blocks(of:)) }

  private static func blocks(of page: String) throws -> [String] {
    let folder = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let text = String(
      decoding: try RegularFile.read("/\(folder)/\(page)", limit: .mebibytes(1)),
      as: UTF8.self
    )
    return text.split(separator: "```sh\n").dropFirst().compactMap { rest in
      let block = String(rest.prefix(upTo: rest.firstRange(of: "```")?.lowerBound ?? rest.endIndex))
      return block.contains("skydiff ") ? block : nil
    }
  }
}
