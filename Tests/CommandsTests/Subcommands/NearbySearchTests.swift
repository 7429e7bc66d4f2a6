import GeoNames
import JSONText
import Testing

@Suite struct `skydiff search --near` {
  private let world = TestWorld()

  init() { world.gazetteer = Gazetteer() }

  @Test func `shows what is around a place, not the place itself`() throws {
    _ = world.run("add", "Inverness", "--no-fetch")
    for name in ["Inverness", "Elgin, Scotland"] {
      let run = world.run("search", "--near", name, "--within", "70km", "--json")
      let names = try run.document()["places"]?.array?.compactMap { $0["name"]?.string }
      #expect(names == [name == "Inverness" ? "Elgin" : "Inverness"])
    }
  }

  @Test func `cuts no names of towns for the sake of figures`() {
    world.isOutputTerminal = true
    world.width = 80
    let run = world.run("search", "--near", "Inverness", "--within", "150km", "--color", "never")
    #expect(!run.output.contains("…"))
    #expect(run.output.contains("United Kingdom"))
  }
}
