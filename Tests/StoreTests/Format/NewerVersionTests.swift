import FoundationEssentials
import TestSupport
import Testing
import Tracking
import Weather

@testable import Store

/// A state of a newer minor version, with unknown fields at every place.
struct NewerVersionTests {
  private static let additions: [(after: String, text: String)] = [
    (#""revision": 7,"#, #" "mood": {"a": [1, 2.50, "\u00e9\/"]},"#),
    (#""latestReport": {"#, #""by":"me","#), (#""name":"Seoul","#, #""altitude":38.50,"#),
    (#""current":{"provider":"open-meteo","#, #""soil":{"depth":[7.0]},"#),
    (#""forecast":{"provider":"open-meteo","#, #""model":"icon","#),
    (#""days":{"#, #""snow":[1,2],"#), (#""hours":{"#, #""fog":[true,false],"#),
    (#""failure":{"#, #""tries":3,"#), (#""memory":{"current":{"#, #""moisture":0.3,"#),
    (#""news":{"#, #""pollen":[4],"#), (#""name":"Lima","#, #""farewell":"hasta luego","#),
  ]

  private let directory: TemporaryDirectory
  private let store: any StateStore
  private let text: String
  private var path: String { directory.file("state.json") }
  private var refusal: StoreError { .newerVersion(path: path, version: "2.99") }

  init() throws {
    directory = try TemporaryDirectory()
    var text = SampleState.text.replacing("\"2.2\"", with: "\"2.99\"")
    for addition in Self.additions {
      let range = try #require(text.ranges(of: addition.after).first, "\(addition.text)")
      text.insert(contentsOf: addition.text, at: range.upperBound)
    }
    self.text = text
    try directory.write(text, to: "state.json")
    store = FileBackend(path: directory.file("state.json"), lockTimeout: 10)
  }

  @Test func `is shown without what is new in it`() throws {
    let known = try StateDecoder(path: "s").decode(Array(SampleState.text.utf8)).state
    #expect(try store.load(.all) == known)
  }

  @Test func `is not saved, because what is new in it would be lost`() throws {
    #expect(throws: refusal) { try store.read() }
    #expect(throws: refusal) { try store.update { StateChange(unchanged: $0) } }
    #expect(throws: refusal) { try store.moving(to: "s3://bucket/list.json") { _ in } }
    #expect(try directory.text(of: "state.json") == text)
  }

  @Test func `is not restored either`() throws {
    try directory.write(text, to: "state.json.previous")
    try directory.write(SampleState.text, to: "state.json")
    let previous = StoreError.newerVersion(path: "\(path).previous", version: "2.99")
    #expect(throws: previous) { try store.restore { StateChange(from: $0, to: $1) } }
    #expect(try directory.text(of: "state.json") == SampleState.text)
  }

  @Test func `is not replaced by the previous state`() throws {
    try directory.write(SampleState.text, to: "state.json.previous")
    #expect(throws: refusal) { try store.restore { StateChange(from: $0, to: $1) } }
    #expect(try directory.text(of: "state.json") == text)
  }
}
