import FoundationEssentials
import Weather
import WeatherSamples

@testable import Tracking

/// A simple implementation of tracking to compare with: the values last reported by path, without
/// lists and snapshots.
struct ReferenceTracker {
  /// Values by their paths in machine-readable output; conditions are weather codes.
  typealias Fields = [String: Double?]

  private var reported: [Int: Fields] = [:]
  private var order: [Int] = []
  /// The latest one that was not empty.
  private(set) var latest = Difference()

  struct Difference: Equatable {
    var added: Set<Int> = []
    var removed: Set<Int> = []
    var moves = 0
    var changes: Set<String> = []

    var isEmpty: Bool { self == Difference() }
  }

  /// Replaces the list and returns the difference.
  mutating func update(
    _ cities: [City], fetched: [Int: WeatherParts], thresholds: Thresholds, today: LocalDate
  ) -> Difference {
    let old = (fields: reported, order: order)
    for city in cities {
      let number = city.id.number
      let present = Self.fields(of: city)
      guard let known = reported[number] else {
        reported[number] = present
        continue
      }
      let parts = fetched[number] ?? []
      for (path, value) in present {
        guard let last = known[path] else {
          reported[number]?[path] = value
          continue
        }
        let isFetched = parts.contains(path.hasPrefix("current") ? .current : .forecast)
        if isFetched, Self.isCompared(path, thresholds, today),
          Self.differs(path, last, value, thresholds)
        {
          reported[number]?[path] = value
        }
      }
      for path in known.keys where present[path] == nil { reported[number]?[path] = nil }
    }
    order = cities.map(\.id.number)
    reported = reported.filter { order.contains($0.key) }
    let difference = difference(from: old, showing: cities)
    if !difference.isEmpty { latest = difference }
    return difference
  }

  private func difference(
    from old: (fields: [Int: Fields], order: [Int]), showing cities: [City]
  ) -> Difference {
    var difference = Difference()
    difference.added = Set(order).subtracting(old.order)
    difference.removed = Set(old.order).subtracting(order)
    let common = old.order.filter { !difference.removed.contains($0) }
    difference.moves =
      common.count - Self.longestAscent(order.compactMap { common.firstIndex(of: $0) })
    for city in cities {
      let number = city.id.number
      let shown = Self.fields(of: city)
      for (path, last) in old.fields[number] ?? [:] {
        guard let now = reported[number]?[path], Self.text(path, now) != Self.text(path, last)
        else { continue }
        let after = shown[path] ?? nil
        difference.changes.insert(
          "\(number) \(path) \(Self.text(path, last))→\(Self.text(path, after))")
      }
    }
    return difference
  }

  private static func fields(of city: City) -> Fields {
    var fields: Fields = [
      "current.temperature": city.current?.temperature,
      "current.condition": city.current?.condition.map { Double($0.code) },
    ]
    for day in city.forecast?.days ?? [] {
      fields["forecast.\(day.date.text).temperatureMax"] = .some(day.temperatureMax)
      fields["forecast.\(day.date.text).condition"] = .some(day.condition.map { Double($0.code) })
    }
    return fields
  }

  private static func isCompared(
    _ path: String, _ thresholds: Thresholds, _ today: LocalDate
  ) -> Bool {
    guard path.hasPrefix("forecast.") else { return true }
    guard let date = LocalDate(String(path.dropFirst(9).prefix(10))) else { return false }
    return date >= today && date.dayNumber - today.dayNumber < thresholds.forecastDays
  }

  private static func differs(
    _ path: String, _ old: Double?, _ new: Double?, _ thresholds: Thresholds
  ) -> Bool {
    guard !path.hasSuffix("condition") else { return kind(old) != kind(new) }
    guard let threshold = thresholds[.temperature] else { return false }
    guard let old, let new else { return (old == nil) != (new == nil) }
    let thousandths = Int((abs(new - old) * 1000).rounded())
    return thousandths > 0 && thousandths >= Int((threshold * 1000).rounded())
  }

  private static func kind(_ code: Double?) -> Condition.Kind? {
    code.flatMap { Condition(code: Int($0)) }?.kind
  }

  private static func text(_ path: String, _ value: Double?) -> String {
    guard let value else { return "?" }
    guard path.hasSuffix("condition") else { return "\(value)" }
    return Condition(code: Int(value))?.name ?? "?"
  }

  /// The length of the longest increasing subsequence, in quadratic time.
  private static func longestAscent(_ positions: [Int]) -> Int {
    var longest: [Int] = []
    for (index, position) in positions.enumerated() {
      let before = (0..<index).filter { positions[$0] < position }.map { longest[$0] }
      longest.append((before.max() ?? 0) + 1)
    }
    return longest.max() ?? 0
  }
}
