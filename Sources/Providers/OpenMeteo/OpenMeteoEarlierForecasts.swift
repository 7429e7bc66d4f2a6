package import FoundationEssentials
package import HTTP
import JSONText
package import Weather

/// A request for what earlier runs of models said of some days.
package struct EarlierForecastsRequest: Sendable {
  package var places: [Place]

  /// The names of the models; nil for the service's own choice.
  package var models: [String?]

  package var dates: ClosedRange<LocalDate>

  /// How many days before a day the runs started, 0...7.
  package var daysBefore: ClosedRange<Int>

  /// Seconds for which a response is used again.
  package var lifetime: Double

  package init(
    places: [Place], models: [String?], dates: ClosedRange<LocalDate>, daysBefore: ClosedRange<Int>,
    lifetime: Double
  ) {
    self.places = places
    self.models = models
    self.dates = dates
    self.daysBefore = daysBefore
    self.lifetime = lifetime
  }
}

extension OpenMeteo {
  /// The share of the budget for what is not urgent: a tenth is left for refreshes.
  static let shareOfExtras = 0.9

  package func earlierForecasts(
    _ request: EarlierForecastsRequest
  ) -> OpenMeteoEarlierForecastsFetch {
    OpenMeteoEarlierForecastsFetch(
      request: request,
      machine: OpenMeteoModelsFetch(
        provider: self,
        query: OpenMeteoModelQuery(
          url: previousRunsURL, places: request.places,
          models: request.models.map { $0 ?? Self.bestMatch },
          hourly: request.daysBefore.flatMap { days in
            ["temperature_2m", "precipitation"].map { Self.variable($0, daysBefore: days) }
          }, days: request.dates.upperBound.dayNumber - request.dates.lowerBound.dayNumber + 1,
          range: [
            "start_date": request.dates.lowerBound.text, "end_date": request.dates.upperBound.text,
          ], cachePolicy: .atLeast(request.lifetime), share: Self.shareOfExtras)))
  }

  fileprivate static func variable(_ name: String, daysBefore days: Int) -> String {
    days == 0 ? name : "\(name)_previous_day\(days)"
  }
}

/// Fetches what earlier runs said: by place and model, or a failure.
package struct OpenMeteoEarlierForecastsFetch {
  let request: EarlierForecastsRequest
  var machine: OpenMeteoModelsFetch

  package mutating func resume(
    with exchanges: [Exchange], at now: Date
  ) -> FetchStep<[[Result<EarlierForecasts, FetchFailure>]]> {
    switch machine.resume(with: exchanges, at: now) {
    case .send(let requests): .send(requests)
    case .done(let outcomes):
      .done(outcomes.map { $0.map { $0.flatMap { $0.earlierForecasts(request.daysBefore) } } })
    }
  }
}

extension OpenMeteoModelResponse {
  fileprivate func earlierForecasts(
    _ daysBefore: ClosedRange<Int>
  ) -> Result<EarlierForecasts, FetchFailure> {
    Result(of: request, at: arrival) { () throws(MalformedResponse) in
      let hours = try response.hoursByDate()
      var days: [EarlierForecasts.Day] = []
      for lead in daysBefore {
        let temperatures = try hours.figures(
          OpenMeteo.variable("temperature_2m", daysBefore: lead), .temperature)
        let amounts = try hours.figures(
          OpenMeteo.variable("precipitation", daysBefore: lead), .precipitation)
        for (date, rows) in hours.dates {
          guard let known = Self.nearlyAll(temperatures[rows]) else { continue }
          var day = EarlierForecasts.Day(date: date, daysBefore: lead)
          day.temperatureMax = known.max()
          day.temperatureMin = known.min()
          day.precipitation = Self.nearlyAll(amounts[rows]).map { amounts in
            // The service's sums have two decimals.
            (amounts.reduce(0, +) * 100).rounded() / 100
          }
          days.append(day)
        }
      }
      return EarlierForecasts(provider: response.provider, fetchedAt: arrival, days: days)
    }
  }

  /// The known values of a day; nil if more than two hours are missing.
  private static func nearlyAll(_ values: ArraySlice<Double?>) -> [Double]? {
    let known = values.compactMap { $0 }
    return known.count >= OpenMeteoHours.leastOfDay ? known : nil
  }
}

/// The rows of the hourly section by date, as the service's own days have them.
struct OpenMeteoHours {
  fileprivate let section: OpenMeteoResponse.Section

  /// The dates of the labels, each with its rows.
  let dates: [(date: LocalDate, rows: Range<Int>)]

  /// How many rows there are.
  let count: Int

  /// The least known hours of a day.
  static let leastOfDay = 22

  /// Returns the column of a variable as it is; all unknown without it.
  func numbers(_ variable: String) throws(MalformedResponse) -> [Double?] {
    var numbers = [Double?](repeating: nil, count: count)
    _ = try section.column(variable)?.forEachNumber(variable, atMost: count) { numbers[$0] = $1 }
    return numbers
  }

  /// Returns the column of a variable, in metric units; all unknown without it.
  func figures(_ variable: String, _ quantity: Quantity) throws(MalformedResponse) -> [Double?] {
    let unit = try section.unit(of: variable, quantity)
    return try numbers(variable).map { unit.figure($0, quantity) }
  }
}

extension OpenMeteoResponse {
  /// The greatest number of rows: half a year.
  private static let maximumRows = 184 * 24

  func hoursByDate() throws(MalformedResponse) -> OpenMeteoHours {
    let section = try section("hourly")
    var dates: [(date: LocalDate, rows: Range<Int>)] = []
    var count = 0
    for time in try section.values.elements(in: "time", atMost: Self.maximumRows) {
      guard let instant = instant(time) else {
        throw MalformedResponse("a time of 'hourly' cannot be read")
      }
      let date = LocalDate(at: instant, utcOffset: utcOffset)
      if let last = dates.last, last.date == date {
        dates[dates.count - 1].rows = last.rows.lowerBound..<count + 1
      } else {
        guard dates.last.map({ $0.date < date }) ?? true else {
          throw MalformedResponse("the times of 'hourly' do not ascend")
        }
        dates.append((date, count..<count + 1))
      }
      count += 1
    }
    return OpenMeteoHours(section: section, dates: dates, count: count)
  }
}
