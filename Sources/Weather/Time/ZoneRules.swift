package import FoundationEssentials

/// The UTC offsets of a time zone, from a TZif file of the tz database (RFC 9636).
package struct ZoneRules: Sendable, Equatable {
  /// A change of the UTC offset.
  struct Transition: Sendable, Equatable {
    /// In seconds since 1970.
    var at: Int

    /// Seconds ahead of UTC from then on.
    var offset: Int
  }

  /// Before the first transition.
  var firstOffset: Int

  /// In ascending order of time.
  var transitions: [Transition]

  /// The yearly rule after the last transition.
  var tail: ZoneTail?

  /// Seconds that the zone's time is ahead of UTC at an instant.
  ///
  /// - Complexity: O(log n) in the number of transitions.
  package func offset(at instant: Date) -> Int {
    // Clamps to thirty million years, so that the conversion to Int is safe.
    let furthest = 1e15
    let distance = instant.timeIntervalSince1970.rounded(.down)
    let seconds = distance.isNaN ? 0 : Int(min(max(distance, -furthest), furthest))
    guard let last = transitions.last else { return tail?.offset(at: seconds) ?? firstOffset }
    if seconds >= last.at { return tail?.offset(at: seconds) ?? last.offset }
    let next = transitions.partitioningIndex { $0.at > seconds }
    return next == 0 ? firstOffset : transitions[next - 1].offset
  }

  /// Whether a name has the form of a tz database name, and is safe in a file path.
  package static func isZoneName(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return name.utf8.count <= 64
      && parts.allSatisfy { part in
        !part.isEmpty && !part.hasPrefix(".")
          && part.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
              UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
              UInt8(ascii: "+"):
              true
            default: false
            }
          }
      }
  }
}

extension ZoneRules {
  /// Parses a rule in the form of the environment variable TZ (POSIX.1-2024, section 8.3), such as
  /// `CET-1CEST,M3.5.0,M10.5.0/3`; nil for anything else.
  package init?(posixRule text: String) {
    // POSIX leaves the dates to the system where a rule has none; tzcode and glibc use these.
    guard let tail = ZoneTail(text) ?? ZoneTail("\(text),M3.2.0,M11.1.0") else { return nil }
    self.init(firstOffset: tail.standardOffset, transitions: [], tail: tail)
  }
}

extension ZoneRules {
  /// Decodes a TZif file (RFC 9636, versions 1 to 4); nil for anything else.
  package init?(_ bytes: [UInt8]) {
    var reader = ZoneFileReader(bytes)
    guard var header = reader.header() else { return nil }
    var timeSize = 4
    if header.version > 0 {
      // The second block has the same data with 64-bit times.
      reader.skip(header.size(ofTime: 4))
      guard let second = reader.header() else { return nil }
      header = second
      timeSize = 8
    }
    guard header.typeCount > 0, header.transitionCount <= 100_000,
      let times = reader.numbers(header.transitionCount, size: timeSize),
      let types = reader.numbers(header.transitionCount, size: 1),
      let records = reader.records(header.typeCount)
    else { return nil }
    reader.skip(header.sizeAfterTypes(ofTime: timeSize))

    firstOffset = records[0]
    transitions = []
    for (time, type) in zip(times, types) {
      let type = Int(UInt8(truncatingIfNeeded: type))
      guard type < records.count, transitions.last.map({ $0.at < time }) ?? true else { return nil }
      transitions.append(Transition(at: time, offset: records[type]))
    }
    tail = timeSize == 8 ? reader.footer().flatMap(ZoneTail.init) : nil
  }
}

/// Reads a TZif file sequentially.
private struct ZoneFileReader {
  struct Header {
    var version: UInt8
    var utcIndicatorCount: Int
    var standardIndicatorCount: Int
    var leapSecondCount: Int
    var transitionCount: Int
    var typeCount: Int
    var abbreviationSize: Int

    func size(ofTime timeSize: Int) -> Int {
      transitionCount * (timeSize + 1) + typeCount * 6 + sizeAfterTypes(ofTime: timeSize)
    }

    func sizeAfterTypes(ofTime timeSize: Int) -> Int {
      abbreviationSize + leapSecondCount * (timeSize + 4) + standardIndicatorCount
        + utcIndicatorCount
    }
  }

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func header() -> Header? {
    guard let magic = take(4), magic.elementsEqual("TZif".utf8), let version = take(1)?.first,
      take(15) != nil, let counts = numbers(6, size: 4), counts.allSatisfy({ $0 >= 0 })
    else { return nil }
    return Header(
      version: version, utcIndicatorCount: counts[0], standardIndicatorCount: counts[1],
      leapSecondCount: counts[2], transitionCount: counts[3], typeCount: counts[4],
      abbreviationSize: counts[5])
  }

  /// Signed big-endian numbers.
  mutating func numbers(_ count: Int, size: Int) -> [Int]? {
    guard let part = take(count * size) else { return nil }
    return (0..<count).map { index in
      let start = part.startIndex + index * size
      let isNegative = part[start] & 0x80 != 0
      return part[start..<(start + size)].reduce(isNegative ? -1 : 0) { $0 << 8 | Int($1) }
    }
  }

  /// The offsets of the local time types.
  mutating func records(_ count: Int) -> [Int]? {
    var offsets: [Int] = []
    for _ in 0..<min(count, 256) {
      guard let offset = numbers(1, size: 4)?.first, take(2) != nil, abs(offset) < 100_000 else {
        return nil
      }
      offsets.append(offset)
    }
    return count == offsets.count ? offsets : nil
  }

  /// The rule after the last transition, between two newlines.
  mutating func footer() -> String? {
    guard take(1)?.first == 0x0A else { return nil }
    return String(decoding: bytes[position...].prefix { $0 != 0x0A }, as: UTF8.self)
  }

  mutating func skip(_ count: Int) { _ = take(count) }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= bytes.count - position else {
      position = bytes.count
      return nil
    }
    defer { position += count }
    return bytes[position..<(position + count)]
  }
}
