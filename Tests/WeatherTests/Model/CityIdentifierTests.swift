import Diffable
import Testing

@testable import Weather

@Suite struct `A city's identifier` {
  @Test func `is sixteen bytes to the engine of differences`() {
    #expect(City.ID.self is any SixteenByteIdentifier.Type)
    #expect(MemoryLayout<City.ID>.size == 16)
    #expect(MemoryLayout<City.ID>.stride == 16)
  }
}
