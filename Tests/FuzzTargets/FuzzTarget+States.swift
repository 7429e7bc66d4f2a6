import Tracking
import Weather

@testable import Store

extension FuzzTarget {
  static let states = [
    FuzzTarget(name: "state") { bytes in
      let decoder = StateDecoder(path: "state.json")
      guard let decoded = try? decoder.decode(bytes), decoded.newerVersion == nil else {
        return nil
      }
      var text: [UInt8] = []
      let encoder = StateEncoder(decoded.state, follows: decoded.follows)
      _ = try? encoder.encode { _, _, _ in
      } write: {
        text += $0
      }
      guard let again = try? decoder.decode(text) else { return "it cannot be read again" }
      return again.state == decoded.state ? nil : "it is another one when it is read again"
    },
    FuzzTarget(name: "import") { bytes in
      _ = try? ExportedList(bytes, path: "list.json")
      return nil
    },
    FuzzTarget(name: "segment") { bytes in
      guard let segment = JournalSegment(0, in: JournalTexts(texts: [bytes])) else { return nil }
      for index in segment.entries.indices { _ = segment.cities(at: index) }
      return segment.entries.isEmpty ? "a segment without a snapshot" : nil
    },
    FuzzTarget(name: "marks") { bytes in
      let marks = MarkFile.marks(in: bytes)
      guard let text = try? MarkFile.text(of: marks, path: "marks") else { return nil }
      return MarkFile.marks(in: text) == marks ? nil : "other marks when they are read again"
    },
  ]
}
