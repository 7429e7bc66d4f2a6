/// Value noise: smooth pseudo-random functions of time, reproducible from a seed.
struct Noise: Sendable {
  /// Each varying quantity has its own function.
  enum Channel: UInt64 {
    case front
    case squall
    case frontDetail
    case cloudiness
    case gust
    case convection
    case burst
    case airMass
    case warmth
    case warmthDetail
    case pressure
    case wind
    case windDetail
    case windDirection
    case windVeer
    case fog
    case inversion
    case forecastFront
    case forecastWarmth
    case forecastDelay
    case forecastWind
    case modelBias
    case spread
  }

  private let key: UInt64

  init(seed: UInt64, cell: Coordinates) {
    let row = UInt64(bitPattern: Int64((cell.latitude * 8).rounded()))
    let column = UInt64(bitPattern: Int64((cell.longitude * 8).rounded()))
    key = Self.mix(Self.mix(seed ^ 0x5EED, row), column)
  }

  private init(key: UInt64) { self.key = key }

  /// Independent noise with a name, in the same cell.
  func derived(_ name: String) -> Noise {
    Noise(key: name.utf8.reduce(key) { Self.mix($0, UInt64($1)) })
  }

  /// Returns a value in -1…1 that changes direction about once per unit of time.
  func value(_ channel: Channel, at time: Double) -> Double {
    let step = time.rounded(.down)
    let index = Int(step)
    return blend(corner(channel, index, 0), corner(channel, index + 1, 0), at: time - step)
  }

  /// Returns a value in -1…1 that varies with two times.
  func value(_ channel: Channel, at time: Double, and other: Double) -> Double {
    let (step, otherStep) = (time.rounded(.down), other.rounded(.down))
    let (index, otherIndex) = (Int(step), Int(otherStep))
    func row(_ offset: Int) -> Double {
      blend(
        corner(channel, index, otherIndex + offset),
        corner(channel, index + 1, otherIndex + offset), at: time - step)
    }
    return blend(row(0), row(1), at: other - otherStep)
  }

  private func blend(_ from: Double, _ to: Double, at fraction: Double) -> Double {
    from + (to - from) * fraction * fraction * (3 - 2 * fraction)
  }

  private func corner(_ channel: Channel, _ index: Int, _ otherIndex: Int) -> Double {
    var hash = Self.mix(key, channel.rawValue)
    hash = Self.mix(hash, UInt64(bitPattern: Int64(index)))
    if otherIndex != 0 { hash = Self.mix(hash, UInt64(bitPattern: Int64(otherIndex))) }
    return Double(hash >> 11) / 0x1p52 - 1
  }

  /// The finalizer of SplitMix64 (Steele, Lea, Flood 2014), applied to both numbers.
  private static func mix(_ first: UInt64, _ second: UInt64) -> UInt64 {
    var mixed = (first ^ second) &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
