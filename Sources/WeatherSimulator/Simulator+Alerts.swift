extension Simulator {
  /// Issues an alert of NWS, or changes the one of the same identity.
  package func issue(_ alert: SimulatedAlert) {
    server.world.withLock { $0.issue(alert) }
  }

  /// Ends an alert before its time; all of them for `nil`.
  package func endAlert(_ id: String?) {
    server.world.withLock { $0.endAlert(id) }
  }

  /// Those that were issued and not ended, also where their time is over.
  package var alerts: [SimulatedAlert] { server.world.withLock { $0.alerts } }

  /// Makes the latest observations of NWS so many seconds old.
  package func ageObservations(by seconds: Int) {
    server.world.withLock { $0.observationAge = seconds }
  }
}
