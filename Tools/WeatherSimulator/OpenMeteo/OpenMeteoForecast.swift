import JSONText

/// The response for one location.
struct OpenMeteoForecast {
  private let request: OpenMeteoRequest
  private let point: Coordinates
  private let model: WeatherModel
  private let zone: Zone
  /// Seconds since 1970.
  private let now: Int
  /// The UTC offset at the time of the request, used for every row.
  private let offset: Int
  /// Those that cover the place; a request without a model has one without a suffix.
  private let columns: [ModelColumns]

  private struct ModelColumns {
    var suffix: String
    var model: WeatherModel
    var isDown: Bool
  }

  init(
    _ request: OpenMeteoRequest, at point: Coordinates, _ context: ServiceContext
  ) throws(RequestError) {
    let covering = request.models.filter { $0.covers(point) }
    guard request.models.isEmpty || !covering.isEmpty else {
      throw RequestError("No data is available for this location")
    }
    columns =
      covering.isEmpty
      ? [ModelColumns(suffix: "", model: WeatherModel(at: point, context), isDown: false)]
      : covering.map { model in
        ModelColumns(
          suffix: covering.count > 1 ? "_\(model.name)" : "",
          model: WeatherModel(at: point, model.context(context)), isDown: model.isDown)
      }
    self.request = request
    self.point = point
    model = WeatherModel(at: point, context)
    zone = request.isLocal ? Zone.containing(point) : .gmt
    now = context.now
    offset = zone.offset(at: now)
  }

  func write(to object: inout JSONObjectWriter) {
    object.member("latitude", model.cell.latitude, fractionDigits: 1...3)
    object.member("longitude", model.cell.longitude, fractionDigits: 1...3)
    if let elevation = model.knownElevation { object.member("elevation", elevation) }
    object.member("utc_offset_seconds", offset)
    object.member("timezone", zone.identifier)
    if !request.current.isEmpty { writeCurrent(to: &object) }
    if !request.hourly.isEmpty { writeHourly(to: &object) }
    if !request.daily.isEmpty { writeDaily(to: &object) }
    if !request.quarterly.isEmpty { writeQuarters(to: &object) }
  }

  // MARK: Sections

  private func writeCurrent(to object: inout JSONObjectWriter) {
    writeUnits("current", request.current, to: &object)
    let instant = now.rounded(downTo: request.interval)
    let conditions = model.modeled(at: instant)
    object.object("current") { current in
      current.member("time", CivilTime(seconds: instant + offset).minuteText)
      current.member("interval", request.interval)
      for variable in request.current {
        let quantity = variable.quantity
        let share = quantity.isSum ? Double(request.interval) / 3600 : 1
        current.member(
          JSONName(text: variable.name),
          columns[0].isDown
            ? nil : value(variable, conditions).map { $0 * share * quantity.factor },
          fractionDigits: quantity.decimals...quantity.decimals)
      }
    }
  }

  private func writeHourly(to object: inout JSONObjectWriter) {
    writeUnits("hourly", request.hourly, columns, to: &object)
    let labels = hourLabels
    object.object("hourly") { hourly in
      hourly.array("time") { times in
        for label in labels { times.element(CivilTime(seconds: label).minuteText) }
      }
      for column in columns {
        var hours: [Int: [Conditions?]] = [:]
        for variable in request.hourly {
          let days = variable.daysBefore
          let known = hours[days] ?? labels.map { conditions(at: $0, column, daysBefore: days) }
          hours[days] = known
          hourly.array(JSONName(text: variable.name + column.suffix)) { values in
            for (label, hour) in zip(labels, known) {
              let spread = variable.isSpread ? column.model.spread(for: instant(label)) : nil
              let figure = hour.flatMap { spread ?? self.value(variable, $0) }
              write(figure, variable.quantity, to: &values)
            }
          }
        }
      }
    }
  }

  /// Writes the quarters of an hour, whose labels are their ends: real ones in the eastern half of the
  /// world, and quarters of the hourly sums in the western one.
  private func writeQuarters(to object: inout JSONObjectWriter) {
    writeUnits("minutely_15", request.quarterly, to: &object)
    let running = (now + offset).rounded(downTo: 900)
    let labels = (0..<request.forecastQuarters).map { running + $0 * 900 }
    object.object("minutely_15") { quarters in
      quarters.array("time") { times in
        for label in labels { times.element(CivilTime(seconds: label).minuteText) }
      }
      for variable in request.quarterly {
        let isSum = variable.quantity.isSum
        quarters.array(JSONName(text: variable.name)) { values in
          for label in labels {
            let hour = -((-label).rounded(downTo: 3600))
            if model.cell.longitude >= 0, !columns[0].isDown {
              let conditions = model.conditions(at: label - offset - (isSum ? 450 : 0))
              let amount = value(variable, conditions).map { isSum ? $0 / 4 : $0 }
              write(amount, variable.quantity, to: &values)
            } else {
              let amount = conditions(at: hour, columns[0]).flatMap { value(variable, $0) }
              let quarter = amount.map { isSum ? ($0 / 4 * 10).rounded() / 10 : $0 }
              write(quarter, variable.quantity, to: &values)
            }
          }
        }
      }
    }
  }

  private func writeDaily(to object: inout JSONObjectWriter) {
    object.object("daily_units") { units in
      units.member("time", OpenMeteoQuantity.time.unit)
      for column in columns {
        for variable in request.daily {
          units.member(JSONName(text: variable.name + column.suffix), variable.quantity.unit)
        }
      }
    }
    let labels = dayLabels
    object.object("daily") { daily in
      daily.array("time") { times in
        for label in labels { times.element(CivilTime(seconds: label).dateText) }
      }
      for column in columns {
        let days = labels.map { day($0, column) }
        for variable in request.daily {
          daily.array(JSONName(text: variable.name + column.suffix)) { values in
            for day in days { write(variable.value(day), variable.quantity, to: &values) }
          }
        }
      }
    }
  }

  private func writeUnits(
    _ section: String, _ variables: [OpenMeteoVariable<Conditions>],
    _ columns: [ModelColumns]? = nil, to object: inout JSONObjectWriter
  ) {
    object.object(JSONName(text: "\(section)_units")) { units in
      units.member("time", OpenMeteoQuantity.time.unit)
      for column in columns ?? [self.columns[0]] {
        for variable in variables {
          let isAvailable = variable.isAvailable(at: model.cell) && !column.isDown
          units.member(
            JSONName(text: variable.name + (columns == nil ? "" : column.suffix)),
            isAvailable ? variable.quantity.unit : "undefined")
        }
      }
    }
  }

  private func write(
    _ value: Double?, _ quantity: OpenMeteoQuantity, to values: inout JSONArrayWriter
  ) {
    if quantity.unit == OpenMeteoQuantity.time.unit {
      values.element(value.map { CivilTime(seconds: Int($0)).minuteText })
    } else {
      values.element(
        value.map { $0 * quantity.factor }, fractionDigits: quantity.decimals...quantity.decimals)
    }
  }

  private func value(_ variable: OpenMeteoVariable<Conditions>, _ conditions: Conditions) -> Double?
  { variable.isAvailable(at: model.cell) ? variable.value(conditions) : nil }

  // MARK: Time

  /// Local midnight in seconds of local time.
  private var today: Int { (now + offset).rounded(downTo: 86_400) }

  private var dayLabels: [Int] {
    if let dates = request.dates {
      return Array(stride(from: dates.lowerBound, through: dates.upperBound, by: 86_400))
    }
    return (0..<request.forecastDays).map { today + $0 * 86_400 }
  }

  private var hourLabels: [Int] {
    if request.dates != nil { return dayLabels.flatMap { day in (0..<24).map { day + $0 * 3600 } } }
    let hour = (now + offset).rounded(downTo: 3600)
    let end = request.forecastHours.map { hour + $0 * 3600 }
    return Array(
      stride(
        from: end == nil ? today : hour, to: end ?? today + request.forecastDays * 86_400, by: 3600)
    )
  }

  /// Returns the weather at a full local hour; `nil` past the end of the model.
  ///
  /// Values are taken at the UTC offset truncated to full hours: in a half-hour zone they are half
  /// an hour off their labels.
  private func conditions(
    at label: Int, _ column: ModelColumns, daysBefore days: Int = 0
  ) -> Conditions? {
    guard label < today + 14 * 86_400, !column.isDown else { return nil }
    return column.model.forecast(for: instant(label), daysBefore: days)
  }

  private func instant(_ label: Int) -> Int { label - offset / 3600 * 3600 }

  private func day(_ label: Int, _ column: ModelColumns) -> OpenMeteoDay {
    let hours = (0..<24).compactMap { conditions(at: label + $0 * 3600, column) }
    let known = hours.isEmpty ? nil : hours
    switch Sun.day(over: point, aroundNoon: label + 43_200 - offset) {
    case .rises(let rise, let set):
      return OpenMeteoDay(sunrise: rise + offset, sunset: set + offset, hours: known)
    case .neverRises: return OpenMeteoDay(sunrise: label, sunset: label, hours: known)
    case .neverSets: return OpenMeteoDay(sunrise: label, sunset: label + 86_400, hours: known)
    }
  }
}
