import Files
import FoundationEssentials
import Testing

/// Runs the shell blocks of the README and of the pages in docs in order, in one home directory.
struct ReadmeTests {
  private static let pages = [
    "README.md", "docs/guide.md", "docs/history.md", "docs/rules.md", "docs/formats.md",
    "docs/gazetteer.md",
  ]

  private static let hasJQ =
    (try? SpawnedProcess(
      "/bin/sh", ["-c", "command -v jq"], environment: ["PATH": "/usr/bin:/bin"]
    ).result().status) == 0

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

  @Test func `the configurations of the README and the pages are accepted`() throws {
    let world = try EndToEndWorld()
    var count = 0
    for page in Self.pages + ["docs/configuration.md", "docs/hooks.md", "docs/many-machines.md"] {
      for var block in try Self.blocks(of: page, in: "json") {
        if block.hasPrefix("{ \"on\":") { block = "{ \"hooks\": [\(block)] }" }
        // What the program prints, and the configuration of another program.
        if block.contains("\"formatVersion\"") || !block.hasPrefix("{") { continue }
        count += 1
        let path = "\(world.home)/example.json"
        try Data(block.utf8).write(to: URL(filePath: path))
        let result = try world.run("config", "check", "--config", path)
        #expect(result.status == 0, "\(page): \(block)\(result.error)")
      }
    }
    #expect(count >= 9)
  }

  @Test func `the crontab lines of the README and the pages work in cron's environment`() throws {
    let world = try EndToEndWorld()
    #expect(try world.run("add", "Seoul").status == 0)
    let setUp = try world.shell("mkdir -p ~/.local/bin && ln -s \"$0\" ~/.local/bin/skydiff")
    #expect(setUp.status == 0)
    let blocks: [String] = try Self.pages.flatMap { try Self.blocks(of: $0, in: "") }
    let lines = blocks.joined().split(separator: "\n").filter { $0.contains(" * * * ") }
    #expect(lines.count >= 5)
    for line in lines {
      let command = line.split(separator: " ", maxSplits: 5)[5]
      // Directories that only an administrator may write to.
      let local = command.split(separator: " ").map { word in
        word.hasPrefix("/var/") ? "~/\(word.split(separator: "/").last ?? word)" : "\(word)"
      }.joined(separator: " ")
      let result = try world.shell(local)
      #expect(result.status == 0 && !result.error.contains("error"), "\(line): \(result.error)")
    }
  }

  @Test(arguments: pages) func `a page has examples to run`(_ page: String) throws {
    #expect(try Self.blocks(of: page).count >= (page == "README.md" ? 9 : 2))
  }

  /// The `sh` blocks that call skydiff, without those about building it.
  private static func blocks() throws -> [String] { try pages.flatMap { try blocks(of: $0) } }

  private static func blocks(of page: String) throws -> [String] {
    try blocks(of: page, in: "sh").filter { $0.contains("skydiff ") }
  }

  private static func blocks(of page: String, in language: String) throws -> [String] {
    let folder = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let text = String(
      decoding: try RegularFile.read("/\(folder)/\(page)", limit: .mebibytes(1)), as: UTF8.self)
    var blocks: [String] = []
    var open: (language: Substring, text: String)?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if !line.hasPrefix("```") {
        open?.text += "\(line)\n"
      } else if let block = open {
        if block.language == language { blocks.append(block.text) }
        open = nil
      } else {
        open = (line.dropFirst(3), "")
      }
    }
    return blocks
  }
}
