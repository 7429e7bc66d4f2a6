import FoundationEssentials
import Testing
import Weather

@testable import Providers

/// Recorded responses of the weather services, of Open-Meteo by default.
enum Recording {
  /// The folder with recordings that have no permissive license, by provider.
  private static let directory = ProcessInfo.processInfo.environment["SKYDIFF_RECORDINGS"]

  static let isDirectoryKnown = directory.map { !$0.isEmpty } ?? false

  /// The body of a recording in the repository, or outside of it.
  static func body(_ name: String, of provider: String = "open-meteo") throws -> Data {
    let file = folder(of: provider).appending(path: "\(name).json")
    if let body = try? Data(contentsOf: file) { return body }
    let directory = try #require(directory, "there is no recording \(name)")
    return try Data(
      contentsOf: URL(filePath: directory).appending(path: "\(provider)/\(name).json"))
  }

  /// The folder of a provider's recordings in the repository.
  static func folder(of provider: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(
      path: "Recordings/\(provider)")
  }
}

extension Data {
  /// Decodes the body as a geocoder response.
  func matches(for query: String) throws -> [PlaceMatch] {
    try OpenMeteoPlaces.places(in: .ok(self)).ranked(for: PlaceQuery(query))
  }

  func places(for query: String) throws -> [Place] { try matches(for: query).map(\.place) }

  var text: String { String(decoding: self, as: UTF8.self) }
}
