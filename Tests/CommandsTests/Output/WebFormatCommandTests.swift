import Testing

@Suite struct `Pages and drawings of commands` {
  private let world = TestWorld()

  @Test(arguments: [["list"], ["refresh", "--all"], ["forecast"], ["forecast", "--hourly"]])
  func `a page is of the cities that the command shows`(command: [String]) {
    world.track("Seoul", "Oslo")
    let run = world.run(command + ["--format", "html"], asking: nil)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("<!doctype html>\n<html lang=\"en\">"))
    #expect(run.output.split(separator: "<svg class=\"m wide\"").count == 3)
    #expect(
      run.output.contains("<a href=\"https://open-meteo.com/\">Weather data by Open-Meteo.com</a>"))
    let one = world.run(command + ["Oslo", "--format", "html"], asking: nil).output
    #expect(one.contains("Oslo") && !one.contains("Seoul"))
  }

  @Test func `a drawing is of one city, and nothing is fetched for several`() {
    world.track("Seoul", "Oslo")
    for command in [["forecast"], ["forecast", "Oslo", "Seoul"], ["forecast", "--as-of", "now"]] {
      #expect(
        world.run(command + ["--format", "svg"])
          == .failing(
            64,
            "'--format svg' is of one city, and this would be 2; name one, as in 'skydiff forecast "
              + "Seoul --format svg'"))
    }
    let empty = TestWorld().run("forecast", "--format", "svg")
    #expect(empty.status == 64)
    #expect(empty.errors.contains("this would be 0; name one, as in 'skydiff forecast Oslo"))
    let run = world.run("forecast", "oslo", "--format", "svg", asking: nil)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" "))
    #expect(run.output.contains("<title>Oslo, Norway</title>"))
    #expect(world.run("forecast", "Oslo", "Oslo", "--format", "svg", asking: nil) == run)
    #expect(world.run("list", "Oslo", "--format", "svg").status == 64)
  }

  @Test func `a page of an empty list has no table`() {
    let run = world.run("list", "--format", "html")
    #expect(run.status == 0)
    #expect(run.output.contains("<p>no cities</p>") && !run.output.contains("<table"))
  }
}
