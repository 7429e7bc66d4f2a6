import Weather

/// The boards that the news of a save is measured from.
struct NewsCollector {
  private let state: SavedState
  private var weather: [City.ID: ReportedWeather] = [:]
  private var expected: [City.ID: ExpectedWeather] = [:]

  /// What became known without a report, by city: the values last reported and the ones after them.
  private var silent: [City.ID: (last: ReportedWeather, next: ReportedWeather)] = [:]

  init(_ state: SavedState) {
    self.state = state
  }

  mutating func add(_ news: WeatherNews, of city: City.ID, since last: ReportedWeather) {
    if news.isNews {
      weather[city] = news.before
      if news.expected != ExpectedWeather() { expected[city] = news.expected }
    } else if news.reported.current != last.current || news.reported.days != last.days {
      weather[city] = news.before
      silent[city] = (last, news.reported)
    }
  }

  /// The board before the save, on which only news differ from the one after it.
  var before: Board {
    var board = state.reportedBoard(replacing: weather)
    board.expected = expected
    return board
  }

  /// The board before the latest change, which what became known since is no part of.
  var beforeLatestChange: Board {
    var board = state.latestChange?.before ?? Board()
    if silent.isEmpty { return board }
    for index in board.cities.indices {
      guard let (last, next) = silent[board.cities[index].id] else { continue }
      let shown = ReportedWeather(board.cities[index]).replacing(last, by: next)
      board.cities[index] = board.cities[index].showing(shown)
    }
    return board
  }
}

extension ReportedWeather {
  /// Returns the weather with the values that differ between two others.
  fileprivate func replacing(_ last: ReportedWeather, by next: ReportedWeather) -> ReportedWeather {
    var result = self
    if let before = last.current, let now = next.current, result.current != nil {
      for measure in CurrentMeasure.compared where before[measure] != now[measure] {
        result.current?[measure] = now[measure]
      }
      if before.condition != now.condition { result.current?.condition = now.condition }
    }
    guard let days = next.days, result.days != nil, last.days != days else { return result }
    result.days = result.days?.map { day in
      guard let before = last.days?.day(on: day.date), let now = days.day(on: day.date) else {
        return day
      }
      var day = day
      for measure in DayMeasure.compared where before[measure] != now[measure] {
        day[measure] = now[measure]
      }
      if before.condition != now.condition { day.condition = now.condition }
      return day
    }
    return result
  }
}
