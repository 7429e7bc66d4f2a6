import FoundationEssentials

/// What falls from now on, in steps: those of the nowcast as far as it reaches, then hours.
struct FallingSteps {
  /// A time of one rate.
  struct Step {
    var start: Date
    var end: Date

    /// As water, in mm/h; nil if unknown.
    var rate: Double?

    /// In cm/h; nil if unknown.
    var snow: Double?

    /// 0…100 %; nil if unknown.
    var chance: Double?

    /// Nil for one without precipitation.
    var kind: Condition.Kind?

    /// When it began, which the start of the first step leaves out.
    var begin: Date?
    var isWet: Bool

    /// Minutes that its times are exact to.
    var resolution: Int
    var isOfNowcast = false

    /// Whether it says anything of precipitation.
    var isKnown = true

    var seconds: Double { end.timeIntervalSince(start) }
  }

  /// In ascending order; the first one contains the present, unless that is unknown.
  private(set) var steps: [Step] = []

  private let now: Date
  private let nowcast: Nowcast?

  /// What falls by the present weather; nil where that is dry.
  private let present: Condition.Kind?

  /// Whether nothing falls by the forecast in the step that is wet by the present weather.
  private var isPresentAlone = false

  /// The age in seconds beyond which an observation is not the present.
  private static let greatestAge = 2 * 3600.0

  /// Seconds of a dry time of the nowcast that ends a spell, and of any other that does not.
  private static let dryNowcast = 15 * 60.0
  private static let greatestGap = 3600.0

  init(of city: City, at now: Date) {
    self.now = now
    nowcast = city.nowcast(at: now)
    let current = city.current.flatMap {
      abs(now.timeIntervalSince($0.time)) <= Self.greatestAge ? $0 : nil
    }
    let condition = current?.condition
    present = condition.flatMap { $0.isPrecipitation ? $0.kind : nil }
    steps.reserveCapacity(Forecast.maximumHours + Nowcast.maximumCount)
    if let nowcast { addNowcast(nowcast, city.forecast) }
    // Where the nowcast misses what falls now, that goes on to its next spell, or the hours know better.
    if present != nil, steps.first?.isWet == false {
      let next = steps.firstIndex(where: \.isWet) ?? 0
      for index in 0..<next { steps[index].isWet = true }
      if next == 0 { steps = [] }
    }
    if let forecast = city.forecast { addHours(forecast, from: steps.last?.end ?? now) }
    guard condition != nil else { return }
    if present != nil, steps.first.map({ $0.start > now }) ?? true {
      steps.insert(Step(start: now, end: now, isWet: false, resolution: 60), at: 0)
    }
    guard let first = steps.first, first.start <= now else { return }
    if let present {
      isPresentAlone = !first.isWet
      (steps[0].isWet, steps[0].kind) = (true, present)
    } else if !first.isOfNowcast {
      // The precipitation of the forecast has not come.
      steps[0].isWet = false
    }
  }

  private mutating func addNowcast(_ nowcast: Nowcast, _ forecast: Forecast?) {
    let resolution = nowcast.resolution(at: now)
    for (time, rate) in nowcast.comingSteps(at: now) {
      // What has begun by then is followed to its end.
      guard time <= now + Nowcast.horizon || steps.last?.isWet == true else { break }
      let hour = forecast?.hour(containing: max(time, now))
      let kind = hour?.condition?.kind
      let water = hour?.precipitation ?? 0
      steps.append(
        Step(
          start: max(time, now), end: time + Double(nowcast.stepMinutes) * 60, rate: rate,
          // A nowcast does not know how deep it gets.
          snow: hour?.snowfall.map { water > 0 ? $0 / water * rate : 0 },
          chance: hour?.precipitationProbability,
          // A nowcast has no kinds, and the present is near.
          kind: present ?? kind.flatMap { $0.isPrecipitation ? $0 : nil },
          isWet: rate >= Nowcast.wetRate,
          resolution: resolution, isOfNowcast: true))
    }
  }

  private mutating func addHours(_ forecast: Forecast, from start: Date) {
    for index in forecast.hours.indices where forecast.hours[index].time < now + Outlook.horizon {
      let step = Step(hour: index, of: forecast, from: start)
      if step.end > start { steps.append(step) }
    }
  }

  // MARK: - Spells

  /// The times in which something falls, in ascending order.
  var spells: [Outlook.Spell] {
    var found: [ClosedRange<Int>] = []
    // Seconds since the last wet step.
    var (dry, dryByNowcast) = (0.0, 0.0)
    for (index, step) in steps.enumerated() {
      if index > 0 { dry += step.start.timeIntervalSince(steps[index - 1].end) }
      guard step.isWet else {
        dry += step.seconds
        if step.isOfNowcast { dryByNowcast += step.seconds }
        continue
      }
      if let last = found.last, dry <= Self.greatestGap, dryByNowcast < Self.dryNowcast {
        found[found.count - 1] = last.lowerBound...index
      } else {
        found.append(index...index)
      }
      (dry, dryByNowcast) = (0, 0)
    }
    return found.map(spell)
  }

  private func spell(_ range: ClosedRange<Int>) -> Outlook.Spell {
    let (first, last) = (steps[range.lowerBound], steps[range.upperBound])
    let hasBegun = first.start <= now
    let isPresent = isPresentAlone && range == 0...0
    let after = steps[(range.upperBound + 1)...].lazy.filter(\.isKnown)
    // A nowcast that ends soon after it does not see whether it goes on.
    let isOpen =
      isPresent
      || after.allSatisfy(\.isOfNowcast)
        && after.reduce(0) { $0 + $1.seconds } < Self.dryNowcast
    let falling = steps[range]
    let sum = isPresent ? Outlook.Period() : Outlook.Period(falling, until: last.end)
    return Outlook.Spell(
      kind: Self.kind(of: falling), start: hasBegun ? beginning(of: first) : first.start,
      end: isOpen ? nil : last.end,
      knownUntil: isPresent ? now : min(last.end, now + Self.greatestForecast),
      precipitation: sum.precipitation, snowfall: sum.snowfall,
      probability: isPresent ? first.chance : sum.probability, hasBegun: hasBegun,
      source: first.isOfNowcast ? .nowcast : .hours, resolution: first.resolution)
  }

  /// Seconds ahead that a spell without an end is spoken of.
  private static let greatestForecast = 12 * 3600.0

  /// When what falls now began, as far as it is known.
  private func beginning(of step: Step) -> Date {
    let begin = step.isOfNowcast ? nowcast?.spell(at: now)?.start : step.begin
    return isPresentAlone ? now : min(begin ?? now, now)
  }

  /// The gravest kind with a third of the time or of the amount; rain where no kind is known.
  static func kind(of steps: ArraySlice<Step>) -> Condition.Kind {
    var shares = Condition.Kind.falling.map { (kind: $0, seconds: 0.0, amount: 0.0) }
    var (seconds, amount) = (0.0, 0.0)
    for step in steps where step.isWet {
      guard let index = shares.firstIndex(where: { $0.kind == step.kind }) else { continue }
      // What falls now names what has no other name, though its step may have no time left.
      let length = max(step.seconds, 1)
      seconds += length
      shares[index].seconds += length
      amount += (step.rate ?? 0) * length
      shares[index].amount += (step.rate ?? 0) * length
    }
    let known = shares.filter { $0.seconds > 0 }
    return known.first { $0.seconds >= seconds / 3 || $0.amount > 0 && $0.amount >= amount / 3 }?
      .kind ?? known.first?.kind ?? .rain
  }
}

extension FallingSteps.Step {
  /// What is left of an hour of a forecast from an instant on.
  init(hour index: Int, of forecast: Forecast, from start: Date) {
    let hour = forecast.hours[index]
    let end = forecast.end(ofHourAt: index)
    let hours = end.timeIntervalSince(hour.time) / 3600
    let kind = hour.condition?.kind
    let rate = hour.precipitation.map { $0 / hours }
    self.init(
      start: max(hour.time, start), end: end, rate: rate, snow: hour.snowfall.map { $0 / hours },
      chance: hour.precipitationProbability,
      kind: kind.flatMap { $0.isPrecipitation ? $0 : nil }, begin: hour.time,
      isWet: Self.isWet(rate, hour.precipitationProbability, hour.condition),
      resolution: Int((hours * 60).rounded()),
      isKnown: hour.precipitation != nil || hour.condition != nil)
  }

  /// Whether an hour counts as wet: it brings 0.2 mm, or less than that with some chance.
  private static func isWet(_ rate: Double?, _ chance: Double?, _ condition: Condition?) -> Bool {
    guard let rate else { return condition?.isPrecipitation == true && chance ?? 100 >= 50 }
    // What is a tenth of a millimeter in decimals may be a little less after a division.
    return rate >= 0.2 - 1e-9 || rate >= 0.1 - 1e-9 && chance ?? 100 >= 30
  }
}
