import Weather

/// How many calls may be made; nil where there is no limit.
///
/// The counts begin anew at each full second, minute, hour and UTC day.
package struct RateLimits: Sendable, Equatable {
  package var second: Int?
  package var minute: Int?
  package var hour: Int?
  package var day: Int?

  package init(second: Int? = nil, minute: Int? = nil, hour: Int? = nil, day: Int? = nil) {
    self.second = second
    self.minute = minute
    self.hour = hour
    self.day = day
  }
}
