import Diffable
import FoundationEssentials

/// A UUID as the identifier of a city.
protocol CityIdentifier: Hashable, Sendable {
  init(_ uuid: UUID)

  var value: UUID { get }
}

/// A UUID as a plain Hashable identifier.
extension UUID: CityIdentifier {
  init(_ uuid: UUID) { self = uuid }

  var value: UUID { self }
}

struct City<ID: CityIdentifier>: Identifiable, Equatable, Sendable {
  let id: ID
  let name: String
  var temperature: Double
  let wind: Double
  let code: Int

  init(_ number: Int, _ random: inout SplitMix64) {
    id = ID(random.uuid())
    name = "City \(number)"
    temperature = Double(random.next() % 600) / 10 - 20
    wind = Double(random.next() % 300) / 10
    code = Int(random.next() % 100)
  }
}

/// An element that consists of its identifier.
struct BareItem<ID: CityIdentifier>: Identifiable, Equatable, Sendable { let id: ID }

/// A UUID as a sixteen-byte identifier.
struct SixteenByteUUID: CityIdentifier, SixteenByteIdentifier {
  let value: UUID

  init(_ uuid: UUID) { value = uuid }
}
