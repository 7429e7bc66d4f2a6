import FoundationEssentials
import TestSupport
import Testing
import Weather

@testable import Providers

/// Recorded responses of the weather services, of Open-Meteo by default.
enum Recording {
  /// The folder with recordings that have no permissive license, by provider.
  static let directory = ProcessInfo.processInfo.environment["SKYDIFF_RECORDINGS"]

  static let isDirectoryKnown = directory.map { !$0.isEmpty } ?? false

  /// The body of a recording in the repository.
  static func kept(_ name: String, of provider: String = "open-meteo") throws -> Data {
    try Data(contentsOf: folder(of: provider).appending(path: "\(name).json"))
  }

  /// The folder of a provider's recordings in the repository.
  static func folder(of provider: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Recordings/\(provider)")
  }

  /// The body of a recording outside the repository.
  static func external(_ name: String, of provider: String = "open-meteo") throws -> Data {
    let directory = try #require(directory)
    return try Data(
      contentsOf: URL(filePath: directory).appending(path: "\(provider)/\(name).json")
    )
  }
}

extension Data {
  /// Decodes the body as a response for one place.
  func response() throws -> OpenMeteoResponse {
    try #require(OpenMeteoResponse.elements(of: .ok(self), count: 1).first).get()
  }

  /// Decodes the body as a geocoder response.
  func places(for query: String) throws -> [Place] {
    try OpenMeteoPlaces.places(in: .ok(self)).ranked(for: PlaceQuery(query))
  }

  var text: String { String(decoding: self, as: UTF8.self) }
}
