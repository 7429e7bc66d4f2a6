import JSONText

/// The raw forecast of a grid cell, as layers of values with time intervals.
///
/// Of the real service's layers it has those that the weather model knows.
struct NWSGridData {
  /// A whole number of six-hour intervals.
  private static let hourCount = 156

  private let grid: GridPoint
  private let context: ServiceContext
  private let weather: LocalWeather
  /// The start in seconds since 1970, a multiple of six hours.
  private let start: Int
  /// The weather at the start and after each hour.
  private let hours: [Conditions]

  init(_ grid: GridPoint, _ context: ServiceContext) {
    self.grid = grid
    self.context = context
    let weather = LocalWeather(cell: grid.cell, seed: context.seed)
    let start = floorDivide(context.now, 21_600) * 21_600
    self.weather = weather
    self.start = start
    hours = (0...Self.hourCount).map { hour in
      weather.model.conditions(at: start + hour * 3600, knownAt: context.now)
    }
  }

  func response() -> Response {
    let hour = floorDivide(context.now, 3600) * 3600
    return Response(
      geoJSON: JSONWriter.object { write(to: &$0, updated: hour - 1800) },
      lifetime: hour + 3600 - context.now,
      sharedLifetime: 3600,
      modified: hour - context.revision,
      now: context.now
    )
  }

  private func write(to object: inout JSONObjectWriter, updated: Int) {
    let address = context.origin + grid.path
    LinkedData.writeContext(to: &object)
    object.member("id", address)
    object.member("type", "Feature")
    grid.writePolygon(to: &object)
    object.object("properties") { properties in
      properties.member("@id", address)
      properties.member("@type", "wx:Gridpoint")
      properties.member("updateTime", CivilTime.text(of: updated, offset: 0))
      properties.member("validTimes", interval(from: 0, hours: Self.hourCount))
      LinkedData.write("elevation", weather.elevation, "m", to: &properties)
      properties.member("forecastOffice", "\(context.origin)/offices/\(grid.office.identifier)")
      properties.member("gridId", grid.office.identifier)
      properties.member("gridX", grid.x)
      properties.member("gridY", grid.y)
      for layer in Self.layers { write(layer, to: &properties) }
    }
  }

  // MARK: Layers

  private struct Layer: Sendable {
    var name: String
    var unit: String
    /// Whether the values are sums over six hours; otherwise each holds from its hour on.
    var isSum = false
    var value: @Sendable (Conditions) -> Double
  }

  private static let layers = [
    Layer(name: "temperature", unit: "degC") { $0.temperature },
    Layer(name: "dewpoint", unit: "degC") { $0.dewPoint },
    Layer(name: "relativeHumidity", unit: "percent") { $0.humidity },
    Layer(name: "apparentTemperature", unit: "degC") { $0.apparentTemperature },
    Layer(name: "skyCover", unit: "percent") { $0.cloudCover },
    Layer(name: "windDirection", unit: "degree_(angle)") { $0.windDirection },
    Layer(name: "windSpeed", unit: "km_h-1") { $0.windSpeed * 3.6 },
    Layer(name: "windGust", unit: "km_h-1") { $0.windGust * 3.6 },
    Layer(name: "probabilityOfPrecipitation", unit: "percent") { $0.precipitationProbability },
    Layer(name: "quantitativePrecipitation", unit: "mm", isSum: true) { $0.precipitation },
    // Conditions have centimeters.
    Layer(name: "snowfallAmount", unit: "mm", isSum: true) { $0.snowfall * 10 },
    Layer(name: "visibility", unit: "m") { $0.visibility },
  ]

  private func write(_ layer: Layer, to properties: inout JSONObjectWriter) {
    let length = layer.isSum ? 6 : 1
    properties.object(JSONName(text: layer.name)) { object in
      object.member("uom", "wmoUnit:\(layer.unit)")
      object.array("values") { values in
        for hour in stride(from: 0, to: Self.hourCount, by: length) {
          // A sum covers the hours that end in the interval.
          let value =
            layer.isSum
            ? hours[hour + 1...hour + length].reduce(0) { $0 + layer.value($1) }
            : layer.value(hours[hour])
          values.object { element in
            element.member("validTime", interval(from: hour, hours: length))
            element.member("value", value, fractionDigits: 0...2)
          }
        }
      }
    }
  }

  /// Formats an ISO 8601 interval such as `2026-01-20T12:00:00+00:00/PT6H`.
  private func interval(from hour: Int, hours: Int) -> String {
    let duration = hours < 24 ? "PT\(hours)H" : "P\(hours / 24)DT\(hours % 24)H"
    return "\(CivilTime.text(of: start + hour * 3600, offset: 0))/\(duration)"
  }
}
