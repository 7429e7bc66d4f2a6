import Testing

@Suite struct `An unquoted name of several words` {
  private let world = TestWorld()

  private static let advice = "(a name of several words needs quotes)"

  init() {
    addPlace("New York", at: (40.71, -74.01))
  }

  private func addPlace(_ name: String, at coordinates: (Double, Double)) {
    let count = world.service.places.count
    world.service.places.append(
      FakePlace(9_000 + count, name, nil, "United States", "US", at: coordinates)
    )
  }

  @Test func `is suggested with quotes, and nothing is added`() {
    addPlace("New Orleans", at: (29.95, -90.08))
    let run = world.run("add", "New", "York", asking: ["search New", "search York"])
    #expect(
      run
        == .failing(
          1,
          "no place named 'New' or 'York' was found; did you mean \"New York\"? \(Self.advice)"
        )
    )
    #expect(world.state == nil)
  }

  @Test(arguments: [["New", "York,", "US"], ["new", "york"]])
  func `is suggested in the spelling of the arguments`(words: [String]) {
    let run = world.run(["add"] + words, asking: nil)
    #expect(run.status == 1)
    #expect(run.errors.contains("did you mean \"\(words.joined(separator: " "))\"? "))
    #expect(run.errorLines.count == 1)
  }

  @Test func `is searched when one of its words is not found`() {
    addPlace("Ho Chi Minh City", at: (10.8, 106.6))
    let requests = [
      "search Ho", "search Chi", "search Oslo", "search Ho Chi", "search Chi Oslo",
      "search Ho Chi Oslo", "all Oslo",
    ]
    world.service.fail("search Ho", .body("{}"))
    let run = world.run("add", "Ho", "Chi", "Oslo", asking: requests)
    #expect(run.status == 3)
    #expect(run.errorLines.count == 2)
    #expect(
      run.errors.hasPrefix("skydiff: error: no place named 'Ho' was found; check the spelling")
    )

    world.service.faults = [("search La", .body("{}"))]
    addPlace("La Paz", at: (-16.5, -68.15))
    world.service.meanwhile = ("search Paz", { world.service.faults = [] })
    let paz = world.run(
      "add",
      "La",
      "Paz",
      asking: ["search La", "search Paz", "search La Paz"]
    )
    #expect(paz.status == 1)
    #expect(
      paz.onlyError
        == "no place named 'La' or 'Paz' was found; did you mean \"La Paz\"? \(Self.advice)"
    )
  }

  @Test func `does not prevent adding the other places`() {
    let run = world.run(
      "add",
      "Oslo",
      "New",
      "York",
      "Seoul",
      asking: ["search Oslo", "search New", "search York", "search Seoul", "all Oslo, Seoul"]
    )
    #expect(run.status == 3)
    #expect(run.lines.last == "2 added")
    #expect(run.errors.contains("did you mean \"New York\"?"))
  }

  @Test func `causes a remark when each word matches a place`() {
    addPlace("Los", at: (61.7, 15.2))
    addPlace("Angeles", at: (15.15, 120.6))
    addPlace("Los Angeles", at: (34.05, -118.24))
    let run = world.run(
      "add",
      "Los",
      "Angeles",
      asking: ["search Los", "search Angeles", "all Los, Angeles"]
    )
    #expect(run.status == 0)
    #expect(run.lines.last == "2 added")
    #expect(
      run.errors == "skydiff: added 'Los' and 'Angeles' as separate places; "
        + "did you mean \"Los Angeles\"? \(Self.advice)\n"
    )
  }

  @Test func `is not detected across lines of standard input or quoted names`() {
    addPlace("York", at: (53.96, -1.08))
    world.standardInput = "New York\nYork\n"
    let lines = world.run("add", "-", asking: nil)
    #expect(lines.status == 0)
    #expect(lines.errors == "")
    let quoted = world.run("add", "New York", "Oslo", asking: nil)
    #expect(quoted.status == 0)
    #expect(!quoted.errors.contains("did you mean"))
  }

  @Test func `causes a limited number of searches`() {
    let words = (1...30).map { "Nowhere\($0)" }
    let run = world.run(["add"] + words, asking: nil)
    #expect(run.status == 1)
    #expect(world.service.requests.count == 34)
    #expect(run.errorLines.count == 30)
  }

  @Test func `is not suggested when its search fails`() {
    world.service.fail("search Atlantis Utopia", .status(500, "trouble"))
    let run = world.run("add", "Atlantis", "Utopia", asking: nil)
    #expect(run.status == 1)
    #expect(run.errorLines.count == 2)
    #expect(!run.errors.contains("trouble"))
  }
}
