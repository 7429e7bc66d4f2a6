import FoundationEssentials

extension CrashSite {
  /// Writes a state of so many cities that reading, comparing and saving them takes a while.
  func writeLargeState() throws {
    let directory = URL(filePath: "\(path)/state")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let lines = (0..<Self.largeCount).map { number in
      // All have twelve digits.
      let id = "00000000-0000-4000-8000-\(100_000_000_000 + number)"
      return """
        {"id":"\(id)","name":"City \(number)","region":null,"country":null,"countryCode":null,\
        "latitude":\(number % 90),"longitude":\(number % 180),"timeZone":null,\
        "utcOffsetSeconds":null,"place":null,"population":null,"tags":[],"pin":null,\
        "addedAt":"2026-11-20T08:00:00Z","current":null,"forecast":null,"failure":null}
        """
    }
    let text = """
      {"version":"1.0","revision":1,"cities":[
      \(lines.joined(separator: ",\n"))
      ]}

      """
    try Data(text.utf8).write(to: URL(filePath: state))
  }

  private static let largeCount = 40_000
}
