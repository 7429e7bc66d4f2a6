import GeoNames
import Testing

/// Other names of places: which of them name a city, and which are misspellings.
@Suite struct `other names` {
  private let world = TestWorld()

  init() { world.gazetteer = Gazetteer() }

  @Test func `that are misspellings become the main name, which is said`() throws {
    let run = world.run("add", "Londn", "Bejing", "San Fransisco", "Milano", "--no-fetch")
    let names = ["London", "Beijing", "San Francisco", "Milano"]
    #expect(try world.run("list", "--json").names() == names)
    #expect(run.errors.contains("skydiff: Added for 'Londn': London, England, United Kingdom"))
    #expect(run.errors.contains("skydiff: Added for 'Bejing': Beijing, China ("))
    #expect(run.errors.contains("skydiff: Added Milan, Lombardy, Italy ("))
    #expect(!world.run("search", "Par").output.contains("PAR"))
    #expect(world.run("search", "Par").lines[1].hasPrefix("Paris "))
  }

  @Test func `that are beginnings or short do not name a city to remove or edit`() throws {
    _ = world.run("add", "Paris", "München", "Tokyo", "New York City", "--no-fetch")
    for name in ["Par", "PAR", "Pari"] {
      let run = world.run("remove", name)
      #expect(run.status == 1)
      #expect(run.onlyError == "unknown city '\(name)'; did you mean 'Paris'?")
      #expect(world.run("edit", name, "--tag", "x").status == 1)
      #expect(world.run("list", name).status == 0)
    }
    #expect(
      world.run("remove", "NYC").onlyError == "unknown city 'NYC'; did you mean 'New York City'?")
    #expect(world.run("edit", "Paris", "--before", "NYC").status == 1)
    for name in ["Munich", "Monaco di Baviera", "東京", "Pariis"] {
      let run = world.run("remove", name)
      #expect(run.lines.last == "1 removed", "\(name)")
      #expect(run.errors.hasSuffix("; 'skydiff undo' takes that back\n"))
      #expect(world.run("undo").status == 0)
    }
    #expect(world.run("edit", "New York City", "--name", "NY").status == 0)
    world.isErrorTerminal = true
    let run = world.run("remove", "NY")
    #expect(run.errors == "skydiff: 'skydiff undo' takes that back\n")
  }
}
