import ConfigurationFile
import Testing

@Suite struct `The time that saved states are kept` {
  private let world = TestWorld()

  private func shown() -> String? {
    world.run("config", "show", "--format", "tsv").lines.first { $0.hasPrefix("history.keep\t") }
  }

  @Test func `is 90 days unless configured`() {
    #expect(shown() == "history.keep\t90d\tdefault")
    #expect(Configuration().history.keep == 7_776_000)
  }

  @Test(arguments: [
    ("\"12w\"", 7_257_600.0, "84d"), ("\"0d\"", 0, "0s"), ("\"36h\"", 129_600, "36h"),
    ("\"1.5w\"", 907_200, "252h"), ("null", nil, "null"),
  ]) func `is a duration, or for ever`(_ value: String, _ seconds: Double?, _ text: String) throws {
    let reader = ConfigurationReader(Array(#"{"history": {"keep": \#(value)}}"#.utf8))
    #expect(reader.problems == [])
    #expect(reader.configuration.history.keep == seconds)
    try world.configure(#"{"history": {"keep": \#(value)}}"#)
    #expect(shown()?.hasPrefix("history.keep\t\(text)\t") == true)
  }
}
