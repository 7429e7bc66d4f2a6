import FoundationEssentials
import JSONText
import TestSupport
import Testing
import Tracking
import Weather

@testable import Store

/// The way from one major version to the next, with a second version that is made up: it counts
/// revisions from 100, and would call its cities by names of its own.
@Suite struct MigrationTests {
  private static let second = StateFormat(
    major: 2,
    minor: 3,
    migrations: [
      1: { (root: JSONValue) throws(StoreError) in
        guard let revision = root["revision"]?.int else {
          throw .notAState(path: "", line: nil, key: "revision", expected: "it is missing")
        }
        return JSONWriter.object(.block) { writer in
          writer.member("version", "2.0")
          writer.member("revision", revision + 100)
          for member in root.members.map(Array.init) ?? []
          where !["version", "revision"].contains(member.key.string) {
            writer.copy(member)
          }
        }
      }
    ]
  )

  /// The third knows the way from the second alone, and so by way of it from the first.
  private static let third = StateFormat(
    major: 3,
    minor: 0,
    migrations: second.migrations.merging(
      [
        2: { (root: JSONValue) throws(StoreError) in
          Array(root.rawText.replacing("\"2.0\"", with: "\"3.0\"").utf8)
        }
      ]
    ) { $1 }
  )

  private func fixture() throws -> [UInt8] { Array(SampleState.text.utf8) }

  private func store(_ directory: TemporaryDirectory, _ format: StateFormat) -> StateStore {
    StateStore(path: directory.file("state.json"), lockTimeout: 0, format: format)
  }

  @Test func `a state of the first version is read by a program of the second`() throws {
    let bytes = try fixture()
    let first = try StateDecoder(path: "s").decode(bytes).0
    let second = try StateDecoder(path: "s", format: Self.second).decode(bytes).0
    #expect(second.revision == first.revision + 100)
    #expect(second.cities == first.cities)
    #expect(second.reported == first.reported)
  }

  @Test func `versions are passed one after another`() throws {
    let state = try StateDecoder(path: "s", format: Self.third).decode(try fixture()).0
    #expect(state.revision == 107)
  }

  @Test func `reading leaves the file, saving writes the second and keeps the first`() throws {
    let directory = try TemporaryDirectory()
    try directory.write(SampleState.text, to: "state.json")
    let store = store(directory, Self.second)
    #expect(try store.load()?.revision == 107)
    #expect(try directory.text(of: "state.json") == SampleState.text)
    _ = try store.update { SavedState(revision: $0.revision + 1, cities: $0.cities) }
    #expect(try directory.text(of: "state.json").contains("\"version\": \"2.3\""))
    #expect(try directory.text(of: "state.json.previous") == SampleState.text)
    #expect(try store.restore(at: Date()).new.revision == 109)
  }

  @Test func `a program of the first leaves a state of the second alone`() throws {
    let directory = try TemporaryDirectory()
    try directory.write(SampleState.text, to: "state.json")
    _ = try store(directory, Self.second).update {
      SavedState(revision: $0.revision + 1, cities: $0.cities)
    }
    let text = try directory.text(of: "state.json")
    #expect(throws: StoreError.self) {
      try store(directory, .current).update { SavedState(revision: $0.revision + 1) }
    }
    #expect(try directory.text(of: "state.json") == text)
  }

  @Test(
    arguments: [
      ("0.9", "expected 2.x, found \"0.9\": a newer skydiff may read it"),
      ("3.0", "expected 2.x, found \"3.0\": a newer skydiff may read it"),
      ("1", "expected 2.x, found \"1\": a newer skydiff may read it"),
    ]
  )
  func `a version that there is no way from is refused`(version: String, expected: String) {
    let text = SampleState.text.replacing("\"1.0\"", with: "\"\(version)\"")
    #expect(
      throws: StoreError.notAState(path: "s", line: 2, key: "version", expected: expected)
    ) {
      _ = try StateDecoder(path: "s", format: Self.second).decode(Array(text.utf8))
    }
  }

  @Test func `what is wrong with an older state is told without a line of what became of it`() {
    let text = SampleState.text.replacing("\"latitude\":59.91", with: "\"latitude\":590.91")
    #expect(
      throws: StoreError.notAState(
        path: "s",
        line: nil,
        key: "cities[1].latitude",
        expected: "expected degrees from -90 to 90"
      )
    ) {
      _ = try StateDecoder(path: "s", format: Self.second).decode(Array(text.utf8))
    }
  }
}
