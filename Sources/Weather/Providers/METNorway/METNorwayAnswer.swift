import FoundationEssentials

/// The series of steps that an answer holds.
struct METNorwayAnswer {
  /// An instant, and the time from it on that the answer tells something of.
  struct Step {
    var begin: Date

    /// In seconds; 0 for an instant alone.
    var length = 0.0

    /// At the beginning.
    var instant: METNorwayBody.Details?

    /// Over the shortest time that one is told for.
    var symbol: METNorwaySymbol?

    /// Over the length.
    var period: METNorwayBody.Period?

    /// In seconds.
    static let hour = 3600.0
  }

  /// In ascending order, at least one.
  let steps: [Step]

  /// Reads a body.
  ///
  /// - Throws: What is wrong where it holds no steps, or they are not in order.
  init(body: Data, _ reader: TimestampReader = TimestampReader()) throws(METNorwayAnswerError) {
    let properties: METNorwayBody.Properties
    do {
      properties = try JSONDecoder().decode(METNorwayBody.self, from: body).properties
    } catch {
      throw METNorwayAnswerError("not JSON of the expected shape")
    }
    var steps: [Step] = []
    steps.reserveCapacity(properties.entries.count)
    for entry in properties.entries {
      guard let begin = reader.instant(entry.time) else {
        throw METNorwayAnswerError("a time of 'timeseries' cannot be read")
      }
      guard steps.last.map({ $0.begin < begin }) ?? true else {
        throw METNorwayAnswerError("the times of 'timeseries' do not ascend")
      }
      steps.append(Step(begin: begin))
    }
    guard !steps.isEmpty else { throw METNorwayAnswerError("'timeseries' is empty") }
    for (index, entry) in properties.entries.enumerated() {
      let next = index + 1 < steps.count ? steps[index + 1].begin : .distantFuture
      guard let parts = entry.data else { continue }
      steps[index].fill(from: parts, before: next, without: properties.unfamiliarUnits)
    }
    self.steps = steps
  }
}

extension METNorwayAnswer.Step {
  /// Takes what an entry tells: of the next hour where it tells of that, else of the next six; not
  /// of a time that the entry after it tells of as well.
  fileprivate mutating func fill(
    from parts: METNorwayBody.Parts,
    before next: Date,
    without unfamiliar: Set<METNorwayVariable>
  ) {
    instant = parts.instant?.details
    instant?.remove(unfamiliar)
    symbol = parts.nextHour?.summary?.symbol ?? parts.nextSixHours?.summary?.symbol
    if let told = parts.nextHour, begin.addingTimeInterval(Self.hour) <= next {
      period = told
      length = Self.hour
    } else if let told = parts.nextSixHours, begin.addingTimeInterval(6 * Self.hour) <= next {
      period = told
      length = 6 * Self.hour
    }
    period?.details?.remove(unfamiliar)
  }
}

/// What is wrong with an answer, in words for a person.
struct METNorwayAnswerError: Error {
  var reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
