extension ReceivedRequest {
  /// The places that a request is about, in whatever way its provider is asked.
  var places: [Coordinates] {
    let listed = (try? Parameters(self))?.coordinates ?? []
    if !listed.isEmpty { return listed }
    if let latitude = item("lat").flatMap(Double.init),
      let longitude = item("lon").flatMap(Double.init)
    {
      return [Coordinates(latitude: latitude, longitude: longitude)]
    }
    return NWSService.place(of: self).map { [$0] } ?? []
  }
}
