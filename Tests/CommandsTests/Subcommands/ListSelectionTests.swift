import JSONText
import Testing

@Suite struct `Selection and order in skydiff list` {
  private let world: TestWorld

  /// Six cities: three updated by the latest change, one without weather.
  init() {
    world = TestWorld()
    _ = world.run("add", "Seoul", "Busan", "--tag", "home", asking: nil)
    _ = world.run("add", "Paris", "Reykjavík", "--tag", "travel", "--tag", "north", asking: nil)
    _ = world.run("add", "Oslo", "--no-fetch", "--tag", "north", asking: nil)
    _ = world.run("add", "-33.9,151.2", "--name", "beach", asking: nil)
    world.service.change("Seoul") { $0.temperature = 15 }
    world.service.change("Reykjavík") { $0.temperature = -3 }
    world.service.change("Sydney") { $0.temperature = 25 }
    world.advance(minutes: 10)
    _ = world.run("refresh", "Seoul", "Reykjavík", "beach", asking: nil)
  }

  /// The change signs and names of the rows, with section titles in brackets, without the lines
  /// below the rows.
  private func rows(_ run: TestWorld.Run) -> [String] {
    run.lines.dropFirst().dropLast().compactMap { line in
      if line.hasPrefix("    ") || line.hasPrefix("  ! ") { return nil }
      guard "+-~ ".contains(line.prefix(1)), line.dropFirst().first == " " else {
        return "[\(line)]"
      }
      return "\(line.prefix(1))\(line.dropFirst(2).prefix { $0 != " " })".replacing(" ", with: "")
    }
  }

  @Test func `named cities are in the order of their names, unless another one is asked for`()
    throws
  {
    func names(_ arguments: String...) throws -> [String] {
      try world.run(arguments + ["--json"], asking: nil).names()
    }
    #expect(try names("list", "Oslo", "Busan", "Seoul") == ["Oslo", "Busan", "Seoul"])
    #expect(try names("list", "Oslo", "Seoul", "--reverse") == ["Seoul", "Oslo"])
    #expect(try names("list", "Oslo", "Seoul", "--sort", "added") == ["Seoul", "Oslo"])
    #expect(try names("list", "Oslo", "Busan", "--sort", "name") == ["Busan", "Oslo"])
    #expect(try names("list", "Oslo", "Seoul", "--as-of", "now") == ["Oslo", "Seoul"])
    for command in ["current", "forecast"] {
      #expect(
        try names(command, "Oslo", "Paris, US", "Seoul", "Oslo") == ["Oslo", "Paris", "Seoul"])
      #expect(try names(command, "Oslo", "Seoul", "--as-of", "now") == ["Oslo", "Seoul"])
    }
  }

  @Test func `the order of change has the latest additions first`() throws {
    for number in 1...4 {
      world.advance(minutes: 10)
      _ = world.run("add", "\(number),1", "--name", "place \(number)", "--no-fetch", asking: nil)
    }
    world.advance(minutes: 10)
    _ = world.run("edit", "place 2", "--tag", "new", asking: nil)
    let names = try world.run("list", "--sort", "change", "--json").names()
    #expect(names.prefix(4) == ["place 2", "place 4", "place 3", "place 1"])
  }

  @Test func `follow the options`() {
    let selections: [([String], [String])] = [
      ([], ["~Seoul", "Busan", "Paris", "~Reykjavík", "Oslo", "~beach"]),
      (["--reverse"], ["~beach", "Oslo", "~Reykjavík", "Paris", "Busan", "~Seoul"]),
      (["--sort", "added"], ["~Seoul", "Busan", "Paris", "~Reykjavík", "Oslo", "~beach"]),
      (["--sort", "name"], ["~beach", "Busan", "Oslo", "Paris", "~Reykjavík", "~Seoul"]),
      (
        ["--sort", "name", "--reverse"],
        ["~Seoul", "~Reykjavík", "Paris", "Oslo", "Busan", "~beach"]
      ),
      (["--sort", "temperature"], ["~Reykjavík", "Busan", "Paris", "~Seoul", "~beach", "Oslo"]),
      (
        ["--reverse", "--sort", "temperature"],
        ["~beach", "~Seoul", "Paris", "Busan", "~Reykjavík", "Oslo"]
      ), (["--sort", "country"], ["Paris", "~Reykjavík", "Oslo", "Busan", "~Seoul", "~beach"]),
      (["--changes-only"], ["~Seoul", "~Reykjavík", "~beach"]),
      (["--changes-only", "--sort", "temperature"], ["~Reykjavík", "~Seoul", "~beach"]),
      (["--tag", "home"], ["~Seoul", "Busan"]),
      (["--tag", "home", "--tag", "travel"], ["~Seoul", "Busan", "Paris", "~Reykjavík"]),
      (["--tag", "north", "--changes-only"], ["~Reykjavík"]),
      (["--filter", "KOREA"], ["~Seoul", "Busan"]), (["--filter", "ile"], ["Paris"]),
      (["--filter", "ReykjavÍ"], ["~Reykjavík"]),
      (["--filter", "trav", "--sort", "name", "--reverse"], ["~Reykjavík", "Paris"]),
      (["seoul", "OSLO", "--reverse"], ["Oslo", "~Seoul"]),
      (["seoul", "paris", "--tag", "home"], ["~Seoul"]),
      (
        ["--group-by", "tag"],
        [
          "[home]", "~Seoul", "Busan", "[north]", "Oslo", "[travel]", "Paris", "~Reykjavík",
          "[without a tag]", "~beach",
        ]
      ),
      (
        ["--group-by", "country", "--sort", "name", "--reverse"],
        [
          "[France]", "Paris", "[Iceland]", "~Reykjavík", "[Norway]", "Oslo", "[South Korea]",
          "~Seoul", "Busan", "[without a country]", "~beach",
        ]
      ), (["--group-by", "country", "--tag", "home"], ["[South Korea]", "~Seoul", "Busan"]),
      (
        ["--group-by", "none", "--changes-only", "--filter", "a"],
        ["~Seoul", "~Reykjavík", "~beach"]
      ),
    ]
    for (options, expected) in selections {
      let run = world.run(["list"] + options)
      #expect(run.status == 0, "\(options)")
      #expect(run.errors == "", "\(options)")
      #expect(rows(run) == expected, "\(options)")
    }
  }

  @Test func `find a country by its name in the language of the user, and in English`() {
    for text in ["südkorea", "south korea"] {
      world.variables["SKYDIFF_LANGUAGE"] = text == "südkorea" ? "de" : "en"
      #expect(rows(world.run("list", "--filter", text)) == ["~Seoul", "Busan"], "\(text)")
    }
  }

  @Test func `put removed cities last in every sort order`() {
    _ = world.run("remove", "Busan", "Paris", asking: nil)
    let removed = ["-Busan", "-Paris"]
    #expect(rows(world.run("list")) == ["Seoul", "-Busan", "-Paris", "Reykjavík", "Oslo", "beach"])
    for options in [["--sort", "name"], ["--sort", "name", "--reverse"], ["--reverse"]] {
      #expect(rows(world.run(["list"] + options)).suffix(2) == removed[...], "\(options)")
    }
    #expect(rows(world.run("list", "--changes-only")) == removed)
    #expect(rows(world.run("list", "--tag", "travel")) == ["-Paris", "Reykjavík"])
  }

  @Test func `determine the counts in the summary`() {
    let moment = "latest change 09:10"
    #expect(
      world.run("list", "--tag", "home").lines.last
        == "1 updated, 1 unchanged, 4 not shown · \(moment)")
    #expect(
      world.run("list", "--filter", "nowhere")
        == TestWorld.Run(output: "no city matches · \(moment)\n"))
  }

  @Test func `are the same in every format, but only the table has sections`() throws {
    let names = ["Reykjavík", "Paris"]
    let options = ["--tag", "travel", "--sort", "temperature", "--group-by", "country"]
    let document = try world.run(["list", "--json"] + options).cities()
    #expect(document.map { $0["name"]?.string } == names)
    #expect(world.run(["list", "--template", "{name}"] + options).lines == names)
    let records = world.run(["list", "--format", "csv"] + options).output.split(separator: "\r\n")
    #expect(records.dropFirst().map { $0.split(separator: ",")[2] } == ["Reykjavík", "Paris"])
  }

  @Test(arguments: [
    ("hme", "; did you mean 'home'?"), ("Home", "; did you mean 'home'?"),
    ("zzz", "; the list has 'home', 'north' and 'travel'"),
  ]) func `by a tag that no city has fail`(tag: String, advice: String) {
    let error = "skydiff: error: no city has the tag '\(tag)'\(advice)\n"
    for options in [["--tag", tag], ["--tag", tag, "--tag", "home"], ["--tag", tag, "--quiet"]] {
      let run = world.run(["list"] + options)
      #expect(run == TestWorld.Run(status: 1, errors: error))
    }
    #expect(world.run("list", "--tag", "home").errors == "")
  }

  @Test func `by a tag that no city has name some of the tags that there are`() {
    for tag in ["a1", "b2", "c3", "d4", "e5"] { _ = world.run("edit", "Busan", "--tag", tag) }
    #expect(
      world.run("list", "--tag", "zzz").onlyError
        == "no city has the tag 'zzz'; the list has 'a1', 'b2', 'c3' and 5 more")
  }

  @Test func `by a tag print no remark if the list is empty or a removed city has the tag`() {
    #expect(!TestWorld().run("list", "--tag", "home").errors.contains("no city has the tag"))
    _ = world.run("remove", "--tag", "home")
    let run = world.run("list", "--tag", "home")
    #expect(rows(run) == ["-Seoul", "-Busan"])
    #expect(run.errors == "")
  }

  @Test func `by change each city stands where it changed last`() {
    world.service.change("Paris") { $0.temperature = 25 }
    world.advance(minutes: 10)
    _ = world.run("refresh", "Paris", asking: nil)
    #expect(
      rows(world.run("list", "--sort", "change")) == [
        "~Paris", "Seoul", "Reykjavík", "beach", "Busan", "Oslo",
      ])
  }
}
