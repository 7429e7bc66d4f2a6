/// Every fault by name, for tests that try all of them.
package struct FaultCatalog: Sendable {
  package struct Entry: Sendable, CustomStringConvertible {
    package var name: String
    package var effect: Fault.Effect

    package init(name: String, effect: Fault.Effect) {
      self.name = name
      self.effect = effect
    }

    package var description: String { name }
  }

  /// Clients must reject larger bodies.
  private static let bodyLimit = 16 << 20

  /// All faults of a provider except redirects to another host.
  package static func entries(for provider: SimulatedProvider) -> [Entry] {
    commonEntries + documentedErrors(of: provider)
  }

  static var commonEntries: [Entry] {
    let mutations = JSONMutation.kinds.map { mutation in
      Entry(name: mutation.name, effect: .mutation(JSONMutation(mutation.kind)))
    }
    return transmission + content + mutations + statuses
  }

  private static let transmission = [
    Entry(name: "refused", effect: .refusedConnection), Entry(name: "reset", effect: .reset),
    Entry(name: "reset-midway", effect: .resetMidway), Entry(name: "hang-up", effect: .hangUp),
    Entry(name: "silence", effect: .silence), Entry(name: "stall", effect: .stall),
    Entry(name: "drip", effect: .drip()), Entry(name: "truncation", effect: .truncation),
    Entry(name: "garbage", effect: .garbage),
  ]

  private static let content = [
    Entry(name: "half-body", effect: .halfBody),
    Entry(name: "broken-stream", effect: .brokenStream),
    Entry(name: "captive-portal", effect: .captivePortal),
    Entry(name: "empty-body", effect: .emptyBody),
    Entry(name: "padding", effect: .padding(bytes: bodyLimit)),
    Entry(name: "bomb", effect: .compressionBomb(bytes: 4 * bodyLimit)),
    Entry(name: "content-encoding", effect: .contentEncoding("gzip")),
    Entry(name: "redirect-loop", effect: .redirectLoop),
    Entry(
      name: "redirect-plain-http",
      effect: .redirect(location: "http://weather.invalid:{port}{target}")),
  ]

  private static let statuses: [Entry] =
    [401, 403, 404, 429, 500, 503].map { status in
      Entry(name: "status-\(status)", effect: .providerError(status: status))
    } + [
      Entry(
        name: "status-429-retry-after",
        effect: .providerError(status: 429, headers: [.retryAfter(seconds: 1)])),
      Entry(
        name: "status-429-retry-date",
        effect: .providerError(
          status: 429,
          // A minute after the simulator's default start.
          headers: [.retryAfter(date: Simulator.Configuration().start + 60)])),
      Entry(name: "status-503-html", effect: .status(503, body: "<html>busy</html>")),
      Entry(name: "status-502-empty", effect: .status(502)),
    ]

  /// Errors that only this provider documents.
  private static func documentedErrors(of provider: SimulatedProvider) -> [Entry] {
    func entry(_ status: Int, _ reason: String? = nil) -> Entry {
      Entry(
        name: "documented-\(status)" + (reason.map { "-\($0.prefix(12))" } ?? ""),
        effect: .providerError(status: status, reason: reason))
    }
    switch provider {
    case .openMeteo:
      return [entry(400)] + OpenMeteoService.limitReasons.dropFirst().map { entry(429, $0) }
    case .openWeatherMap: return [entry(400), entry(400, "wrong latitude")]
    case .metNorway: return [entry(400), entry(422), entry(499), entry(502)]
    case .nws:
      return [entry(400), entry(404, NWSProblem.invalidPoint)]
        + NWSProblem.passingTypes.map { entry(503, $0) }
    case .pirateWeather: return [entry(400)]
    case .alerts, .meteoAlarm: return [entry(404)]
    case .stations: return [entry(502)]
    }
  }
}
