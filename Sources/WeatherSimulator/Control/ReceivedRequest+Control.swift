/// The items of a request that controls the simulator.
extension ReceivedRequest {
  func controlledNumber(_ item: String) throws(Refusal) -> Int? {
    guard let text = self.item(item) else { return nil }
    guard let number = Int(text) else { throw Refusal("'\(item)' must be a whole number.") }
    return number
  }

  /// Reads a time of UTC such as `2026-01-20T12:00:00Z`.
  func controlledTime(_ item: String) throws(Refusal) -> Int? {
    guard let text = self.item(item) else { return nil }
    guard let time = CivilTime(utcText: text) else {
      throw Refusal("'\(item)' must be a time such as 2026-01-20T12:00:00Z.")
    }
    return time.seconds
  }

  func controlledPlace() throws(Refusal) -> Coordinates? {
    guard let latitude = try decimal("latitude"), let longitude = try decimal("longitude") else {
      return nil
    }
    return Coordinates(latitude: latitude, longitude: longitude)
  }

  private func decimal(_ item: String) throws(Refusal) -> Double? {
    guard let text = self.item(item) else { return nil }
    guard let number = Double(text) else { throw Refusal("'\(item)' must be a number.") }
    return number
  }
}
