import JSONText
import Testing

@Suite("skydiff edit") struct EditCommandTests {
  let world = TestWorld()

  @Test func `renames and tags a city, which keeps its identifier`() throws {
    world.track("Seoul", "Oslo")
    let before = try world.run("list", "--json").cities()
    let run = world.run("edit", "seoul", "--name", "서울", "--tag", "home", "--json")
    #expect(run.status == 0)
    let cities = try run.cities()
    #expect(cities.map { $0["name"]?.string } == ["서울"])
    #expect(cities[0]["id"]?.string == before[0]["id"]?.string)
    #expect(cities[0]["changes"]?.rawText.contains(#""field": "name""#) == true)
    #expect(cities[0]["changes"]?.rawText.contains(#""after": ["home"]"#) == true)
  }

  @Test func `counts a city whose weather could not be fetched`() throws {
    world.track("Seoul")
    world.advance(minutes: 10)
    world.service.change("Seoul") { $0.isBroken = true }
    _ = world.run("refresh", asking: nil)
    let document = try world.run("edit", "Seoul", "--tag", "home", "--json").document()
    #expect(document["summary"]?["failed"]?.int == 1)
  }

  @Test func `moves a city and reports its position before and after`() throws {
    world.track("Seoul", "Busan", "Oslo")
    let run = world.run("edit", "Oslo", "--before", "Seoul", "--json")
    let cities = try run.cities()
    #expect(
      cities.map { $0["changes"]?[index: 0]?.rawText } == [
        #"{"field": "position", "before": 3, "after": 1, "expected": null}"#
      ])
    #expect(try world.run("list", "--json").names() == ["Oslo", "Seoul", "Busan"])
  }

  @Test(
    arguments: [
      (["Seoul", "--after", "Busan"], "Seoul", 1, 2),
      (["Busan", "--before", "Seoul"], "Busan", 2, 1),
      (["Busan", "--after", "Oslo"], "Busan", 2, 3), (["Oslo", "--before", "Busan"], "Oslo", 3, 2),
    ] as [([String], String, Int, Int)])
  func `reports the moved city when two neighbors swap, and so does the list`(
    arguments: [String], name: String, before: Int, after: Int
  ) throws {
    world.track("Seoul", "Busan", "Oslo")
    let edited = try world.run(["edit"] + arguments + ["--tag", "x", "--json"]).cities()
    let listed = try world.run("list", "--changes-only", "--json").cities()
    for cities in [edited, listed] {
      #expect(cities.map { $0["name"]?.string } == [name])
      #expect(
        cities[0]["changes"]?.array?.map(\.rawText) == [
          #"{"field": "tags", "before": [], "after": ["x"], "expected": null}"#,
          #"{"field": "position", "before": \#(before), "after": \#(after), "expected": null}"#,
        ])
    }
  }

  @Test func `tags, untags and pins several cities at once`() throws {
    world.track("Seoul", "Busan", "Oslo")
    let tagged = world.run("edit", "Seoul", "Busan", "Seoul", "--tag", "home", "--json")
    #expect(try tagged.names() == ["Seoul", "Busan"])
    #expect(try tagged.cities().allSatisfy { $0["tags"]?.rawText == #"["home"]"# })
    let pinned = world.run("edit", "oslo", "busan", "--untag", "home", "--pin", "nws", "--json")
    #expect(pinned.errors == "")
    let cities = try pinned.cities()
    #expect(cities.map { $0["name"]?.string } == ["Busan", "Oslo"])
    #expect(cities.allSatisfy { $0["tags"]?.rawText == "[]" && $0["pin"]?.string == "nws" })
    #expect(try world.run("edit", "Oslo", "Busan", "--unpin", "--json").names().count == 2)
  }

  @Test func `says why several cities did not change`() {
    _ = world.run("add", "Seoul", "Busan", "--tag", "home", asking: nil)
    let run = world.run("edit", "Seoul", "Busan", "--tag", "home", "--untag", "hom")
    #expect(
      run.errors == """
        skydiff: nothing to change: none of the cities has the tag 'hom'; did you mean 'home'?
        skydiff: nothing to change: Seoul already has the tag 'home'
        skydiff: nothing to change: Busan already has the tag 'home'

        """)
  }

  @Test func `changes none of several cities when one is unknown`() {
    world.track("Seoul", "Oslo")
    let before = world.state
    let run = world.run("edit", "Seoul", "Olso", "--tag", "home")
    #expect(run.status == 1)
    #expect(run.onlyError == "unknown city 'Olso'; did you mean 'Oslo'?")
    #expect(world.state == before)
  }

  @Test(arguments: [["--name", "X"], ["--before", "Oslo"], ["--after", "Oslo"]])
  func `takes one city for what only one can have`(_ option: [String]) {
    world.track("Seoul", "Oslo", "Busan")
    let run = world.run(["edit", "Seoul", "Busan"] + option)
    #expect(run.status == 64)
    #expect(
      run.onlyError == "\(option[0]) takes one city, and 2 were given; "
        + "quote a name of several words (see 'skydiff edit --help')")
  }

  @Test(arguments: [
    (["--name", "Seoul"], "Seoul already has this name"),
    (["--tag", "home"], "Seoul already has the tag 'home'"),
    (["--untag", "nope"], "Seoul has no tag 'nope'"),
    (["--before", "Oslo"], "Seoul is already at this position"),
    (["--after", "Seoul"], "Seoul is already at this position"),
    (["--unpin"], "Seoul is not pinned"),
  ]) func `saves nothing when nothing changes`(_ options: [String], _ reason: String) {
    world.track("Seoul", "Oslo")
    _ = world.run("edit", "Seoul", "--tag", "home")
    let before = world.state
    let run = world.run(["edit", "Seoul"] + options)
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(run.errors == "skydiff: nothing to change: \(reason)\n")
    #expect(world.state == before)
  }

  @Test(
    arguments: [
      (["edit", "Atlantis", "--name", "X"], 1), (["edit", "Seoul"], 64),
      (["edit", "Seoul", "--name", " "], 64), (["edit", "Seoul", "--name", "\u{301}"], 64),
      (["edit", "Seoul", "--name", "\u{200D}\u{FE0F}"], 64),
      (["edit", "Seoul", "--before", "Atlantis"], 1),
      (["edit", "Seoul", "--tag", "a", "--untag", "a"], 64),
      (["edit", "Seoul", "--before", "Oslo", "--after", "Oslo"], 64),
      (["edit", "Seoul", "--tag", "a b"], 64),
    ] as [([String], Int32)]) func `changes nothing when an argument is wrong`(
      _ arguments: [String], _ status: Int32
    )
  {
    world.track("Seoul", "Oslo")
    let before = world.state
    let run = world.run(arguments)
    #expect(run.status == status)
    #expect(run.errors.hasPrefix("skydiff: error: "))
    #expect(world.state == before)
  }

  @Test func `prints a remark when asked to remove a tag that the city does not have`() {
    _ = world.run("add", "Seoul", "--tag", "home", asking: nil)
    let run = world.run("edit", "Seoul", "--untag", "hme", "--tag", "x")
    #expect(run.status == 0)
    #expect(run.errors == "skydiff: Seoul has no tag 'hme'; did you mean 'home'?\n")
  }
}

extension JSONValue {
  fileprivate subscript(index index: Int) -> JSONValue? {
    array.map { Array($0) }.flatMap { $0.indices.contains(index) ? $0[index] : nil }
  }
}
