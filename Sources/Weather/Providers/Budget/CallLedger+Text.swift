extension CallLedger {
  /// The ledger as it is kept between runs: a line a period.
  package var text: String {
    Period.allCases.compactMap { period in
      counts[period].map { "\(period.rawValue) \(Int($0.index)) \($0.calls)\n" }
    }.joined()
  }

  /// Reads a ledger; a line that says nothing is passed over, as calls made are forgotten anyway
  /// when their time is over.
  package init(_ text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 3, let period = Period(rawValue: String(words[0])),
        let index = Int(words[1]), (0..<1_000_000_000_000).contains(index),
        let calls = Double(words[2]), calls.isFinite, calls >= 0
      else { continue }
      counts[period] = Count(index: Double(index), calls: calls)
    }
  }
}
