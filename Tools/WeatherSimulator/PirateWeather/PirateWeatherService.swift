import JSONText

/// The weather of a place in the shape of Dark Sky, with SI units; it needs a key, in a header.
struct PirateWeatherService: WeatherService {
  static let prefixes = ["/forecast/"]

  let context: ServiceContext

  func response(to request: ReceivedRequest) -> Response {
    guard let key = request.header("apikey"), !key.isEmpty else {
      return Self.errorResponse(status: 401, reason: nil)
    }
    guard let point = Self.location(of: request), request.item("units") == "si" else {
      return Self.errorResponse(status: 400, reason: nil)
    }
    return response(at: point)
  }

  /// The location in the path; `nil` for a path of another service.
  static func location(of request: ReceivedRequest) -> Coordinates? {
    guard prefixes.contains(where: request.path.hasPrefix) else { return nil }
    let parts =
      request.path.split(separator: "/").last?.split(separator: ",").map(String.init) ?? []
    return parts.count == 2 ? Coordinates(short: parts[0], parts[1]) : nil
  }

  private func response(at point: Coordinates) -> Response {
    let model = WeatherModel(at: point, context)
    let zone = Zone.containing(point)
    let offset = zone.offset(at: context.now)
    let minute = context.now.rounded(downTo: 60)
    let hour = context.now.rounded(downTo: 3600)
    let today = (context.now + offset).rounded(downTo: 86_400)
    return Response { object in
      object.member("latitude", point.latitude)
      object.member("longitude", point.longitude)
      object.member("timezone", zone.identifier)
      object.member("offset", Double(offset) / 3600)
      object.object("currently") { write(model.conditions(at: minute), at: minute, to: &$0) }
      object.object("minutely") { block in
        block.objects("data", (0...60).map { minute + $0 * 60 }) { time, entry in
          entry.member("time", time)
          entry.member("precipIntensity", model.conditions(at: time).precipitation)
        }
      }
      object.object("hourly") { block in
        block.objects("data", stride(from: hour, to: hour + 48 * 3600, by: 3600)) { time, entry in
          write(model.forecast(for: time), at: time, to: &entry)
        }
      }
      object.object("daily") { block in
        block.objects("data", (0..<8).map { today + $0 * 86_400 }) { local, entry in
          let midnight = local - zone.offset(at: local - offset)
          write(day: midnight, over: point, model, to: &entry)
        }
      }
      object.objects("alerts", context.messages(from: .pirateWeather)) { write($0, to: &$1) }
      object.object("flags") { $0.member("units", "si") }
    }
  }

  private func write(_ conditions: Conditions, at time: Int, to entry: inout JSONObjectWriter) {
    entry.member("time", time)
    entry.member("icon", Self.icon(of: conditions))
    for (name, value) in [
      ("precipIntensity" as JSONName, conditions.precipitation),
      ("precipProbability", conditions.precipitationProbability / 100),
      ("temperature", conditions.temperature),
      ("apparentTemperature", conditions.apparentTemperature), ("dewPoint", conditions.dewPoint),
      ("humidity", conditions.humidity / 100), ("pressure", conditions.pressure),
      ("windSpeed", conditions.windSpeed), ("windGust", conditions.windGust),
      ("windBearing", conditions.windDirection), ("cloudCover", conditions.cloudCover / 100),
      ("uvIndex", conditions.ultravioletIndex), ("visibility", conditions.visibility / 1000),
      ("snowAccumulation", conditions.snowfall),
    ] { entry.member(name, value, fractionDigits: 0...4) }
  }

  private func write(
    day midnight: Int, over point: Coordinates, _ model: WeatherModel,
    to entry: inout JSONObjectWriter
  ) {
    let hours = stride(from: midnight, to: midnight + 86_400, by: 3600).map {
      model.forecast(for: $0)
    }
    let worst = hours.max { $0.weatherCode < $1.weatherCode }
    let snow = hours.reduce(0) { $0 + $1.snowfall }
    let liquid = hours.reduce(0) { $0 + ($1.snowfall > 0 ? 0 : $1.precipitation) }
    entry.member("time", midnight)
    entry.member("icon", worst.map(Self.icon) ?? "none")
    for (name, value) in [
      ("temperatureMax" as JSONName, hours.map(\.temperature).max()),
      ("temperatureMin", hours.map(\.temperature).min()),
      ("precipProbability", hours.map { $0.precipitationProbability / 100 }.max()),
      ("windSpeed", hours.map(\.windSpeed).max()), ("windGust", hours.map(\.windGust).max()),
      ("windBearing", worst?.windDirection), ("uvIndex", hours.map(\.ultravioletIndex).max()),
      ("liquidAccumulation", liquid / 10), ("snowAccumulation", snow),
    ] { if let value { entry.member(name, value, fractionDigits: 0...4) } }
    if case .rises(let rise, let set) = Sun.day(over: point, aroundNoon: midnight + 43_200) {
      entry.member("sunriseTime", rise)
      entry.member("sunsetTime", set)
    }
  }

  private static func icon(of conditions: Conditions) -> String {
    let part = conditions.isDay ? "day" : "night"
    switch conditions.weatherCode {
    case 0, 1: return "clear-\(part)"
    case 2: return "partly-cloudy-\(part)"
    case 3: return "cloudy"
    case 45, 48: return "fog"
    case 56, 57, 66, 67: return "sleet"
    case 71...77, 85, 86: return "snow"
    case 95...99: return "thunderstorm"
    default: return "rain"
    }
  }

  private func write(_ message: AlertMessage, to alert: inout JSONObjectWriter) {
    alert.member("title", message.isDrill ? "Test of \(message.event)" : message.event)
    alert.array("regions") { $0.element("Region \(message.number % 500)") }
    alert.member("severity", message.severity)
    alert.member("time", message.onset)
    alert.member("expires", message.ends)
    alert.member("description", message.headline)
    alert.member(
      "uri",
      "https://severeweather.wmo.int/v2/cap-alerts/xx-sim/\(message.number)-\(message.update).xml")
  }

  static func errorResponse(status: Int, reason: String?) -> Response {
    Response(status: status) { $0.member("detail", reason ?? "error \(status)") }
  }
}
