import JSONText
import Testing

@Suite struct `Invisible text from a provider or a user` {
  private let world = TestWorld()

  private static let invisible =
    "\u{202A}\u{202E}\u{2066}\u{2069}\u{200B}\u{200C}\u{200D}\u{200E}\u{2060}\u{FEFF}\u{AD}\u{61C}"
    + "\u{2028}\u{85}\u{9B}"

  private func isVisible(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control: "\r\n".unicodeScalars.contains(scalar)
      case .format, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
  }

  @Test func `is removed from the message of a failure`() throws {
    world.track("Seoul")
    world.service.fail("Seoul", .status(400, "no\(Self.invisible)pe"))
    world.advance(minutes: 10)
    let run = world.run("refresh", "--json", asking: nil)
    let message = try run.cities()[0]["failure"]?["message"]?.string
    #expect(message == "api.open-meteo.com answered 400: no pe")
    #expect(try #require(world.state).contains(": no pe\""))
    for text in [run.output, run.errors, world.state ?? ""] { #expect(isVisible(text)) }
  }

  @Test(arguments: [
    ("table", "👨\u{200D}👩"), ("json", #"👨\u200D👩"#), ("ndjson", #"👨\u200D👩"#),
    ("csv", "👨\u{200D}👩"), ("markdown", "👨\u{200D}👩"),
  ]) func `is removed from a name, except for the joiners of an emoji`(
    format: String, family: String
  ) throws {
    world.service.places[0].name = "Seoul\(Self.invisible)"
    world.service.places[0].region = "\u{202E}Seoul"
    #expect(world.run("add", "Seoul", asking: nil).status == 0)
    _ = world.run(
      "edit", "A0000001", "--name", "Ho\(Self.invisible)me 👨\u{200D}👩", "--tag", "a\u{200D}")
    let run = world.run("list", "--format", format)
    #expect(run.status == 0)
    #expect(run.output.contains("Ho me \(family)"))
    #expect(isVisible(run.output.replacing(family, with: "")))
    #expect(isVisible(try #require(world.state)))
  }
}
