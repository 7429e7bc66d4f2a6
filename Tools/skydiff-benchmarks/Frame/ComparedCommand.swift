/// A command and a reference that are run alternately, and the goal for the ratio of their times.
struct ComparedCommand {
  var name: String
  var command: TimedCommand
  var referenceName: String
  var reference: TimedCommand

  /// The most that the ratio should be.
  var goal: Double

  /// How many pairs are measured for each run that the option asks for.
  var repetitions = 1

  /// Seconds to add to each time of the reference.
  var referenceDelay = 0.0

  /// Called before each pair of runs.
  var prepare: () -> Void = {}

  init(
    _ name: String, _ command: TimedCommand, of referenceName: String, _ reference: TimedCommand,
    goal: Double
  ) {
    self.name = name
    self.command = command
    self.referenceName = referenceName
    self.reference = reference
    self.goal = goal
  }

  /// The option of a suite that compares commands.
  static let runs = CountOption("runs", defaultCount: 31, help: "Number of measured pairs of runs")

  /// Measures after one unmeasured pair; the ratio is the median of those of the pairs.
  func measured(runs: Int) -> Case {
    Case(name) {
      var pairs: [(own: Double, other: Double)] = []
      for _ in 0...runs * repetitions {
        prepare()
        pairs.append((try command.run(), try reference.run() + referenceDelay))
      }
      pairs.removeFirst()
      let row = Row(
        name, pairs.map(\.own).median, .milliseconds,
        of: (referenceName, pairs.map(\.other).median),
        ratio: pairs.map { $0.own / $0.other }.median, goal: .ratio(atMost: goal))
      return [row]
    }
  }
}
