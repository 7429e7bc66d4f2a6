import FoundationEssentials
import TestSupport
import Testing
import Weather

@testable import Providers

/// Real answers of the weather services, those of Open-Meteo where no other is named.
enum Recording {
  /// Where those are whose source states no permissive licence, `open-meteo` and its neighbours.
  static let directory = ProcessInfo.processInfo.environment["SKYDIFF_RECORDINGS"]

  static let isDirectoryKnown = directory.map { !$0.isEmpty } ?? false

  /// The body of a recording that is kept beside the tests.
  static func kept(_ name: String, of provider: String = "open-meteo") throws -> Data {
    try Data(contentsOf: folder(of: provider).appending(path: "\(name).json"))
  }

  /// Where the recordings of a provider are that are kept beside the tests.
  static func folder(of provider: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Recordings/\(provider)")
  }

  /// The body of a recording that is not.
  static func foreign(_ name: String, of provider: String = "open-meteo") throws -> Data {
    let directory = try #require(directory)
    return try Data(
      contentsOf: URL(filePath: directory).appending(path: "\(provider)/\(name).json")
    )
  }
}

extension Data {
  /// The body as the answer for one place.
  func answer() throws -> OpenMeteoAnswer {
    try #require(OpenMeteoAnswer.answers(in: .ok(self), count: 1).first).get()
  }

  /// The body as the answer of the geocoder.
  func places(for query: String) throws -> [Place] {
    try OpenMeteoPlaces.places(in: .ok(self)).ranked(for: PlaceQuery(query))
  }

  var text: String { String(decoding: self, as: UTF8.self) }
}
