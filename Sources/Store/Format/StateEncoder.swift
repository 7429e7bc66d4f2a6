import FoundationEssentials
import JSONText
import Tracking
import Weather

/// Encodes a state, with one city on each line.
struct StateEncoder {
  let state: SavedState

  /// The file that the state replaces; `ofNoFile` without one, nil if it was not a state.
  let follows: StateDigest?

  let format: StateFormat

  let timestamps = TimestampWriter()

  init(_ state: SavedState, follows: StateDigest? = nil, format: StateFormat = .current) {
    self.state = state
    self.follows = follows
    self.format = format
  }

  /// Encodes the state in chunks, so that a very large text is never in memory as a whole.
  ///
  /// - Parameters:
  ///   - check: Called with each city before it is part of a chunk: the key and index of its array,
  ///     and its text.
  ///   - write: Called with each chunk, in order.
  func encode(
    check: (_ key: String, _ index: Int, _ city: [UInt8]) throws(StoreError) -> Void,
    write: (UnsafeBufferPointer<UInt8>) throws(StoreError) -> Void
  ) throws(StoreError) {
    var rest = try JSONWriter.object(.block) { writer throws(StoreError) in
      writer.member("version", format.version)
      writer.member("revision", state.revision)
      if let id = state.listID { writer.member("id", City.ID(id).description) }
      if let follows { writer.member("follows", follows.description) }
      writeLatestReport(to: &writer)
      writeQueue(to: &writer)
      writeRuleItems(to: &writer)
      try writer.array("cities") { writer throws(StoreError) in
        for (index, city) in state.cities.enumerated() {
          let text = JSONWriter.object { writer in writeCity(city, to: &writer) }
          try check("cities", index, text)
          writer.element(raw: text)
          try writer.drain(atLeast: Self.chunkSize, write)
        }
      }
      try writeRemoved(to: &writer, check: check, write: write)
    }
    rest.append(0x0A)
    try rest.withUnsafeBufferPointer(write)
  }

  /// In bytes; most states are smaller.
  private static let chunkSize = 1 << 20

  private func writeLatestReport(to writer: inout JSONObjectWriter) {
    guard let report = state.latestReport else {
      writer.null("latestReport")
      return
    }
    writer.object("latestReport", layout: .dense) { writer in
      writer.member("revision", report.revision)
      writer.member("at", timestamps.text(report.at))
    }
  }

  private func writeRemoved(
    to writer: inout JSONObjectWriter,
    check: (_ key: String, _ index: Int, _ city: [UInt8]) throws(StoreError) -> Void,
    write: (UnsafeBufferPointer<UInt8>) throws(StoreError) -> Void
  ) throws(StoreError) {
    let removed = state.latestReport?.removed ?? []
    if removed.isEmpty { return }
    try writer.array("removed") { writer throws(StoreError) in
      for (index, entry) in removed.enumerated() {
        let text = JSONWriter.object { writer in
          var saved = SavedCity(city: entry.city)
          saved.position = entry.position
          Fields<SavedCity>.ofCity.write(saved, timestamps, to: &writer)
        }
        try check("removed", index, text)
        writer.element(raw: text)
        try writer.drain(atLeast: Self.chunkSize, write)
      }
    }
  }

  private func writeCity(_ city: City, to writer: inout JSONObjectWriter) {
    var saved = SavedCity(city: city)
    if let report = state.latestReport { saved.news = CityNews(report, of: city.id) }
    saved.memory = state.known[city.id]
    Fields<SavedCity>.ofCity.write(saved, timestamps, to: &writer)
  }

  /// Writes the items of the rules, one on each line; nothing without items.
  private func writeRuleItems(to writer: inout JSONObjectWriter) {
    guard !state.ruleItems.isEmpty else { return }
    writer.array("rules") { writer in
      for city in state.cities {
        for item in state.ruleItems[city.id] {
          writer.object(layout: .dense) {
            Fields<SavedRuleItem>.ofItem.write(
              SavedRuleItem(city: city.id, item: item), timestamps, to: &$0)
          }
        }
      }
    }
  }
}
