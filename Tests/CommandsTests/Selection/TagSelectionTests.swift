import JSONText
import Testing

@Suite struct `The option --tag` {
  private let world: TestWorld

  init() {
    world = TestWorld()
    _ = world.run("add", "Seoul", "Busan", "--tag", "home", asking: nil)
    _ = world.run("add", "Oslo", "--tag", "north", asking: nil)
    _ = world.run("add", "Sydney", asking: nil)
    world.advance(minutes: 10)
  }

  @Test(arguments: [
    (["--tag", "home"], "Seoul, Busan"),
    (["--tag", "north", "--tag", "home"], "Seoul, Busan, Oslo"),
    (["--tag", "home", "Busan", "Oslo"], "Busan"), (["--tag=north"], "Oslo"),
  ]) func `limits a refresh to cities with any of the tags`(
    _ words: [String], _ names: String
  ) throws {
    let run = world.run(["refresh", "--all", "--json"] + words, asking: ["current \(names)"])
    #expect(run.status == 0)
    #expect(try run.names().joined(separator: ", ") == names)
    // The summary counts the cities given.
    #expect(try run.document()["summary"]?["unchanged"]?.int == run.names().count)
  }

  @Test(arguments: [("current", "current Seoul, Busan"), ("forecast", "daily Seoul, Busan")])
  func `limits what is printed in detail`(_ command: String, _ request: String) throws {
    let all = world.run(command, "--tag", "home", "--json", asking: [request])
    #expect(all.status == 0)
    #expect(try all.names() == ["Seoul", "Busan"])
    let both = world.run(command, "busan", "oslo", "--tag", "home", "--json", asking: nil)
    #expect(try both.names() == ["Busan"])
  }

  @Test(arguments: ["refresh", "current", "forecast"])
  func `fetches nothing where no city has the tag`(_ command: String) throws {
    let unknown = world.run(command, "--tag", "hom")
    #expect(unknown.status == 1)
    #expect(unknown.output == "")
    #expect(unknown.onlyError == "no city has the tag 'hom'; did you mean 'home'?")
    // A place outside of the list has no tags, and is not looked up.
    let place = world.run(command, "Reykjavík", "--tag", "home")
    #expect(place.status == 1)
    #expect(place.errors.contains("unknown city 'Reykjavík'"))
    let other = world.run(command, "Oslo", "--tag", "home", "-v")
    #expect(other.status == 0)
    #expect(other.errors == "skydiff: nothing fetched: none of the cities given has the tag\n")
    #expect(try world.run(command, "Oslo", "--tag", "home", "--json").names() == [])
  }
}
