import FoundationEssentials
import HTTP
import TestSupport
import Testing
import Weather

@testable import Providers

/// Recorded responses, decoded and compared as a whole with golden files.
@Suite struct `Recorded responses` {
  struct Example: Sendable, CustomTestStringConvertible {
    /// The name of the golden file.
    let testDescription: String
    let text: @Sendable () throws -> String

    init(_ name: String, _ text: @escaping @Sendable () throws -> String) {
      testDescription = name
      self.text = text
    }
  }

  @Test(arguments: openMeteo + openWeatherMap + metNorway + nws) func `have the expected weather`(
    _ example: Example
  ) throws { try Golden.expect(try example.text(), is: "\(example.testDescription).txt") }

  @Test(
    .enabled(
      if: Recording.isDirectoryKnown,
      "they have no permissive license; set SKYDIFF_RECORDINGS to their folder"),
    arguments: externalOpenMeteo + externalOpenWeatherMap)
  func `outside the repository have the expected weather`(_ example: Example) throws {
    try Golden.expect(try example.text(), is: "\(example.testDescription).txt")
  }
}
