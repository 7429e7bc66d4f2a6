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
    guard let last = transitions.last else {
      return tail?.offset(at: seconds) ?? firstOffset
    }
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
