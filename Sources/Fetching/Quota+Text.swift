import FoundationEssentials
import Providers

extension Quota {
  /// The contents of the file: one line per period, and the time of the last count.
  package var text: String {
    let lines = RateLimits.Period.allCases.compactMap { period in
      counts[period].map { "\(period.rawValue) \(Int($0.index)) \($0.calls)\n" }
    }
    let time = countedAt.map { "at \(Int($0.timeIntervalSince1970.rounded(.down)))\n" }
    return lines.joined() + (time ?? "")
  }

  /// Reads the contents of a file; invalid lines are ignored, because counts expire anyway.
  package init(_ text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count >= 2, let number = Int(words[1]),
        (0..<1_000_000_000_000).contains(number)
      else { continue }
      if words.count == 2, words[0] == "at" {
        countedAt = Date(timeIntervalSince1970: Double(number))
      } else if words.count == 3, let period = RateLimits.Period(rawValue: String(words[0])),
        let calls = Double(words[2]), calls.isFinite, calls >= 0
      {
        counts[period] = Count(index: Double(number), calls: calls)
      }
    }
  }
}
