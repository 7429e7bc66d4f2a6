/// The shortest decimal that round-trips: 0.d₁d₂d₃… × 10^pointPosition.
struct ShortestDecimal {
  private(set) var isNegative: Bool
  /// The digits, 0…9, without leading and trailing zeros; empty for zero.
  private(set) var digits: [UInt8] = []
  private(set) var pointPosition = 0

  /// Uses the digits of `description`, which are the shortest that round-trip.
  init(_ value: Double) {
    isNegative = value < 0
    var exponent = 0
    var integerDigits: Int?
    var text = value.magnitude.description.utf8.makeIterator()
    while let byte = text.next() {
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        digits.append(byte - UInt8(ascii: "0"))
      } else if byte == UInt8(ascii: ".") {
        integerDigits = digits.count
      } else if byte == UInt8(ascii: "e") {
        var rest: [UInt8] = []
        while let next = text.next() { rest.append(next) }
        exponent = Int(String(decoding: rest, as: UTF8.self)) ?? 0
      }
    }
    pointPosition = (integerDigits ?? digits.count) + exponent
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    pointPosition -= zeros
    trim()
  }

  /// Rounds half away from zero.
  mutating func round(toFractionDigits count: Int) {
    let length = pointPosition + count
    guard length < digits.count else { return }
    guard length >= 0 else {
      digits = []
      return trim()
    }
    let roundsUp = digits[length] >= 5
    digits.removeSubrange(length...)
    if roundsUp { increment() }
    trim()
  }

  private mutating func increment() {
    for index in digits.indices.reversed() {
      if digits[index] < 9 {
        digits[index] += 1
        return
      }
      digits[index] = 0
    }
    digits.insert(1, at: 0)
    pointPosition += 1
  }

  private mutating func trim() {
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty {
      isNegative = false
      pointPosition = 0
    }
  }

  func append(minimumFractionDigits: Int, to bytes: inout [UInt8]) {
    if isNegative { bytes.append(UInt8(ascii: "-")) }
    if pointPosition <= 0 { bytes.append(UInt8(ascii: "0")) }
    for position in 0..<max(pointPosition, 0) { bytes.append(digit(at: position)) }
    let fractionDigits = max(digits.count - pointPosition, minimumFractionDigits)
    guard fractionDigits > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    for position in pointPosition..<pointPosition + fractionDigits {
      bytes.append(digit(at: position))
    }
  }

  private func digit(at position: Int) -> UInt8 {
    UInt8(ascii: "0") + (digits.indices.contains(position) ? digits[position] : 0)
  }
}
