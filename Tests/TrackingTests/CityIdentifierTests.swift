import Diffable
import TestSupport
import Testing
import Weather

@testable import Tracking

struct CityIdentifierTests {
  /// Compiles only for types that the difference engine may read as bytes.
  private func layout<ID: SixteenByteIdentifier>(of type: ID.Type) -> [Int] {
    [MemoryLayout<ID>.size, MemoryLayout<ID>.stride]
  }

  @Test func `a city's identifier is compared as sixteen bytes`() {
    #expect(layout(of: City.ID.self) == [16, 16])
  }
}
