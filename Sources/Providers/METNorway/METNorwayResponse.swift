import FoundationEssentials
import HTTP
import JSONText
import Weather

/// The series of steps in a response.
struct METNorwayResponse {
  /// An instant and the period after it.
  struct Step {
    var begin: Date

    /// In seconds; 0 without a period.
    var length = 0.0

    /// At the beginning.
    var instant: METNorwayDetails?

    /// For the shortest period that has one.
    var symbol: METNorwaySymbol?

    /// For the whole length.
    var lengthSymbol: METNorwaySymbol?
    var lengthDetails: METNorwayDetails?

    /// In seconds.
    static let hour = 3600.0
  }

  /// In ascending order, at least one.
  let steps: [Step]

  /// A forecast has 91 entries with about 30 figures each.
  private static let maximumEntries = 400
  private static let maximumValues = 50_000

  /// Decodes a response.
  ///
  /// - Throws: `MalformedResponse` if it has no steps, or they are not in order.
  init(_ response: Response) throws(MalformedResponse) {
    let root = try response.json(maximumCount: Self.maximumValues)
    let properties = try root.requiredObject("properties")
    let unsupported = METNorwayDetails.unsupportedUnits(in: properties)
    let entries = Array(try properties.elements(in: "timeseries", atMost: Self.maximumEntries))
    var steps: [Step] = []
    steps.reserveCapacity(entries.count)
    for entry in entries {
      guard let begin = entry.word("time").flatMap(TimestampReader().instant) else {
        throw MalformedResponse("a time of 'timeseries' cannot be read")
      }
      guard steps.last.map({ $0.begin < begin }) ?? true else {
        throw MalformedResponse("the times of 'timeseries' do not ascend")
      }
      steps.append(Step(begin: begin))
    }
    guard !steps.isEmpty else { throw MalformedResponse("'timeseries' is empty") }
    for (index, entry) in entries.enumerated() {
      let next = index + 1 < steps.count ? steps[index + 1].begin : .distantFuture
      try steps[index].fill(from: entry, without: unsupported, before: next)
    }
    self.steps = steps
  }
}

extension METNorwayResponse.Step {
  /// Reads an entry: the next hour if it has that, else the next six hours, unless these overlap the
  /// next entry.
  fileprivate mutating func fill(
    from entry: JSONValue,
    without unsupported: Set<METNorwayVariable>,
    before next: Date
  ) throws(MalformedResponse) {
    guard let data = try entry.object("data") else { return }
    instant = try METNorwayDetails(of: try data.object("instant"), without: unsupported)
    for (key, length) in [("next_1_hours", Self.hour), ("next_6_hours", 6 * Self.hour)] {
      guard let period = try data.object(key) else { continue }
      let symbol = try period.object("summary")?.word("symbol_code").map { METNorwaySymbol($0) }
      let details = try METNorwayDetails(of: period, without: unsupported)
      self.symbol = self.symbol ?? symbol
      guard self.length == 0, begin.addingTimeInterval(length) <= next else { continue }
      self.length = length
      lengthSymbol = symbol
      lengthDetails = details
    }
  }
}
