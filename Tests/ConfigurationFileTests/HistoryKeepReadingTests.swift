import ConfigurationFile
import Testing

@Suite struct `The time that saved states are kept` {
  @Test(arguments: ["90", "\"90\"", "true", "\"-1d\"", "\"w\"", "\"99999w\"", "\"3 months\"", "[]"])
  func `is nothing else`(_ value: String) throws {
    let reader = ConfigurationReader(Array(#"{"history": {"keep": \#(value)}}"#.utf8))
    #expect(reader.problems.count == 1)
    #expect(
      reader.problems.first?.expected.hasPrefix(
        "expected a duration such as \"90d\" or \"12w\", \"0d\" for nothing, or null for everything"
      ) == true)
  }

  @Test func `alone is given in weeks`() {
    let reader = ConfigurationReader(Array(#"{"display": {"staleAfter": "1w"}}"#.utf8))
    #expect(reader.problems.count == 1)
  }
}
