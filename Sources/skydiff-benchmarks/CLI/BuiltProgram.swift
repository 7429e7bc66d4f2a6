import FoundationEssentials
import JSONText

/// The skydiff that was built with this program, and lists to run it on.
enum BuiltProgram {
  /// A state of so many cities, spread over the globe, without their weather.
  static func state(of count: Int) -> [UInt8] {
    JSONWriter.object(.block) { writer in
      writer.member("version", "1.0")
      writer.member("revision", 1)
      writer.array("cities") { writer in
        for index in 0..<count {
          writer.object(layout: .dense) { writer in
            writer.member("id", UUID().uuidString)
            writer.member("name", "City \(index)")
            writer.member("latitude", Double(index * 37 % 110) - 50)
            writer.member("longitude", Double(index * 91 % 350) - 175)
            writer.member("addedAt", "2026-11-20T08:00:00Z")
          }
        }
      }
    }
  }

  /// The program that was built with this one.
  static var path: String {
    let own = CommandLine.arguments[0]
    guard let slash = own.lastIndex(of: "/") else { return "skydiff" }
    return own[...slash] + "skydiff"
  }
}

extension String {
  /// The text with spaces behind it until it has so many characters.
  func padded(_ count: Int) -> String {
    self + String(repeating: " ", count: Swift.max(count - self.count, 0))
  }
}
