package import FoundationEssentials
package import HTTP
package import Weather

extension OpenMeteo {
  /// The mean and the spread of ECMWF's 51 members; the members themselves would cost 20 times as much.
  private static let ensemble = "ecmwf_ifs025_ensemble_mean"

  /// Seconds for which a response is used again: runs are every six hours.
  private static let lifetimeOfSpreads = 6 * 3600.0

  /// Fetches the spread of some days at some places.
  package func spreads(of places: [Place], on dates: ClosedRange<LocalDate>) -> OpenMeteoSpreadFetch
  {
    OpenMeteoSpreadFetch(
      machine: OpenMeteoModelsFetch(
        provider: self,
        query: OpenMeteoModelQuery(
          url: ensembleURL, places: places, models: [Self.ensemble],
          hourly: ["temperature_2m", "temperature_2m_spread"],
          days: dates.upperBound.dayNumber - dates.lowerBound.dayNumber + 1,
          range: ["start_date": dates.lowerBound.text, "end_date": dates.upperBound.text],
          cachePolicy: .atLeast(Self.lifetimeOfSpreads), share: Self.shareOfExtras)),
      model: Self.ensemble)
  }
}

/// Fetches spreads: by place, or a failure.
package struct OpenMeteoSpreadFetch {
  var machine: OpenMeteoModelsFetch
  let model: String

  package mutating func resume(
    with exchanges: [Exchange], at now: Date
  ) -> FetchStep<[Result<[LocalDate: DaySpread], FetchFailure>]> {
    switch machine.resume(with: exchanges, at: now) {
    case .send(let requests): .send(requests)
    case .done(let outcomes):
      .done(outcomes.flatMap { $0.prefix(1) }.map { $0.flatMap { $0.spreads(model) } })
    }
  }
}

extension OpenMeteoModelResponse {
  fileprivate func spreads(_ model: String) -> Result<[LocalDate: DaySpread], FetchFailure> {
    Result(of: request, at: arrival) { () throws(MalformedResponse) in
      let hours = try response.hoursByDate()
      let means = try hours.figures("temperature_2m", .temperature)
      // Its unit is K whatever is asked for, and it is a difference.
      let spreads = try hours.numbers("temperature_2m_spread")
      var days: [LocalDate: DaySpread] = [:]
      for (date, rows) in hours.dates {
        let known = rows.filter { means[$0] != nil }
        func mean(_ row: Int) -> Double { means[row] ?? .nan }
        guard known.count >= OpenMeteoHours.leastOfDay,
          let warmest = known.max(by: { mean($0) < mean($1) }),
          let coldest = known.min(by: { mean($0) < mean($1) }), let high = spreads[warmest],
          let low = spreads[coldest], high >= 0, low >= 0,
          Quantity.temperature.figure(mean(warmest) + high) != nil,
          Quantity.temperature.figure(mean(coldest) - low) != nil
        else { continue }
        days[date] = DaySpread(temperatureMax: high, temperatureMin: low, model: model)
      }
      if days.isEmpty { throw MalformedResponse("there is no spread") }
      return days
    }
  }
}
