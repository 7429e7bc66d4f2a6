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
    var instant: METNorwayBody.Details?

    /// For the shortest period that has one.
    var symbol: METNorwaySymbol?

    /// The figures of the whole length.
    var period: METNorwayBody.Period?

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
  init(
    _ response: Response,
    _ reader: TimestampReader = TimestampReader()
  ) throws(MalformedResponse) {
    let root = try response.json(maximumCount: Self.maximumValues)
    let properties = try root.requiredObject("properties")
    let unsupported = METNorwayBody.unsupportedUnits(in: properties)
    let entries = Array(try properties.elements(in: "timeseries", atMost: Self.maximumEntries))
    var steps: [Step] = []
    steps.reserveCapacity(entries.count)
    for entry in entries {
      guard let begin = entry.word("time").flatMap({ reader.instant($0) }) else {
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
      steps[index].fill(
        from: try METNorwayBody.Entry(entry, without: unsupported),
        before: next
      )
    }
    self.steps = steps
  }
}

extension METNorwayResponse.Step {
  /// Copies an entry: the next hour if it has that, else the next six hours, unless these overlap the
  /// next entry.
  fileprivate mutating func fill(from entry: METNorwayBody.Entry, before next: Date) {
    instant = entry.instant
    symbol = entry.nextHour?.symbol ?? entry.nextSixHours?.symbol
    if let nextHour = entry.nextHour, begin.addingTimeInterval(Self.hour) <= next {
      period = nextHour
      length = Self.hour
    } else if let nextSixHours = entry.nextSixHours,
      begin.addingTimeInterval(6 * Self.hour) <= next
    {
      period = nextSixHours
      length = 6 * Self.hour
    }
  }
}
