/// An alert that NWS has issued.
package struct SimulatedAlert: Sendable, Equatable {
  package var id: String
  package var event: String
  package var headline: String
  /// Seconds since 1970.
  package var onset: Int
  package var ends: Int

  package init(id: String, event: String, headline: String, onset: Int, ends: Int) {
    self.id = id
    self.event = event
    self.headline = headline
    self.onset = onset
    self.ends = ends
  }
}
