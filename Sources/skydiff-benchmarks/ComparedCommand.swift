/// A command and a reference that are run alternately, and the goal for the ratio of their times.
struct ComparedCommand {
  var name: String
  var referenceName: String

  /// The most that the ratio should be.
  var goal: Double
  var command: TimedCommand
  var reference: TimedCommand

  /// Seconds to add to each time of the reference.
  var referenceDelay = 0.0

  /// Called before each pair of runs.
  var prepare: () -> Void = {}

  /// The option of a benchmark that compares commands.
  static let runs = CountOption("runs", defaultCount: 31, help: "Number of measured pairs of runs")

  /// The head of the table.
  static let header =
    "command                    median ms   reference               median ms   ratio   goal"

  /// Measures after one unmeasured pair, and prints a line of the table; returns whether the median
  /// of the ratios is within the goal.
  func measure(runs: Int) throws -> Bool {
    var pairs: [(own: Double, other: Double)] = []
    for _ in 0...runs {
      prepare()
      pairs.append((try command.run(), try reference.run() + referenceDelay))
    }
    pairs.removeFirst()
    let ratio = pairs.map { $0.own / $0.other }.median
    print(
      name.padded(26),
      (pairs.map(\.own).median * 1000).text().padded(11),
      referenceName.padded(23),
      (pairs.map(\.other).median * 1000).text().padded(11),
      ratio.text().padded(7),
      goal.text() + (ratio <= goal ? "" : "  missed")
    )
    return ratio <= goal
  }
}
