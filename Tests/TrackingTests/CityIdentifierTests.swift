import Diffable
import TestSupport
import Testing
import Weather

@testable import Tracking

@Suite struct `A city's identifier` {
  /// Compiles for the types alone that the engine may read as bytes.
  private func layout<ID: SixteenByteIdentifier>(of type: ID.Type) -> [Int] {
    [MemoryLayout<ID>.size, MemoryLayout<ID>.stride]
  }

  @Test func `is sixteen bytes to the engine of differences`() {
    #expect(layout(of: City.ID.self) == [16, 16])
  }
}
