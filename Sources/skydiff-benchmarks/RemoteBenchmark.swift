import Arguments
import FoundationEssentials
import JSONText
import WeatherSimulator

/// Compares commands with a list in a store with the same requests by curl, run alternately.
enum RemoteBenchmark: Benchmark {
  static let declaration = Command(
    "s3",
    abstract: "Compare commands with a list in a store with the same requests by curl",
    discussion: """
      Needs curl, the address of a store in SKYDIFF_S3_ENDPOINT with a bucket 'benchmarks', and its keys in \
      AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.
      """,
    parameters: [ComparedCommand.runs]
  )

  /// Why nothing can be measured.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Measures the release build next to this program; returns whether every median ratio is within
  /// its goal.
  static func run(_ invocation: Invocation, in folder: String) throws -> Bool {
    let variables = ProcessInfo.processInfo.environment
    guard let endpoint = variables["SKYDIFF_S3_ENDPOINT"],
      let key = variables["AWS_ACCESS_KEY_ID"], let secret = variables["AWS_SECRET_ACCESS_KEY"]
    else {
      throw Failure(description: "SKYDIFF_S3_ENDPOINT and the keys must be set")
    }
    let simulator = try Simulator.live()
    defer { simulator.stop() }
    let configuration = """
      { "s3": { "endpoint": "\(endpoint)" }, "refresh": { "minimumInterval": "0s" },
        "providers": { "open-meteo": {
        "forecastURL": "\(simulator.forecastURL)", "geocodingURL": "\(simulator.geocodingURL)" } } }
      """
    try save(configuration, to: "\(folder)/config.json")
    print(ComparedCommand.header)
    var isGood = true
    for count in [20, 1000] {
      let list = try RemoteList(count, endpoint, (key, secret), folder)
      for row in try list.rows() {
        isGood = try row.measure(runs: ComparedCommand.runs.count(in: invocation)) && isGood
      }
    }
    return isGood
  }
}

/// A list in a store with some cities, and the requests that commands send for it.
private struct RemoteList {
  private let count: Int
  private let url: String
  private let keys: (key: String, secret: String)
  private let folder: String
  private let environment: [String: String]

  init(_ count: Int, _ endpoint: String, _ keys: (String, String), _ folder: String) throws {
    self.count = count
    self.keys = keys
    self.folder = folder
    let key = "\(UUID().uuidString)/\(count).json"
    url = "\(endpoint)/benchmarks/\(key)"
    environment = [
      "SKYDIFF_CONFIG": "\(folder)/config.json", "XDG_CACHE_HOME": "\(folder)/cache",
      "SKYDIFF_STATE": "s3://benchmarks/\(key)", "AWS_ACCESS_KEY_ID": keys.0,
      "AWS_SECRET_ACCESS_KEY": keys.1,
    ]
    try BuiltProgram.saveState(of: count, to: "\(folder)/\(count).json")
    var file = command("refresh", "--force")
    file.environment["SKYDIFF_STATE"] = "\(folder)/\(count).json"
    _ = try file.run()
    file.words = [BuiltProgram.path, "state", "move", "s3://benchmarks/\(key)"]
    _ = try file.run()
    _ = try command("list").run()
  }

  private func command(_ words: String...) -> TimedCommand {
    var command = TimedCommand(BuiltProgram.path)
    command.words += words
    command.environment = environment
    return command
  }

  func rows() throws -> [ComparedCommand] {
    let cache = "\(folder)/cache"
    let notModified = ["-H", "If-None-Match: \(try tag())", url]
    let tagging = command("edit", "City 0", "--tag", "new")
    let untagging = command("edit", "City 0", "--untag", "new")
    let put = ["-X", "PUT", "--data-binary", "@\(folder)/\(count).json"]
    return [
      ComparedCommand(
        name: "list, 304, \(count) cities",
        referenceName: "curl --aws-sigv4",
        goal: 1.3,
        command: command("list"),
        reference: curl(notModified)
      ),
      ComparedCommand(
        name: "list, 200, \(count) cities",
        referenceName: "curl --aws-sigv4",
        goal: 1.3,
        command: command("list"),
        reference: curl([url]),
        prepare: { try? FileManager.default.removeItem(atPath: cache) }
      ),
      ComparedCommand(
        name: "a save, \(count) cities",
        referenceName: "curl --aws-sigv4",
        goal: 1.3,
        command: tagging,
        reference: curl(
          notModified,
          ["-X", "PUT", "--data-binary", "record", "\(url).copy.record"],
          put + ["\(url).copy"]
        ),
        prepare: { _ = try? untagging.run() }
      ),
    ]
  }

  /// One process that sends requests over one connection.
  private func curl(_ requests: [String]...) -> TimedCommand {
    var command = TimedCommand.tool("curl")
    for (index, request) in requests.enumerated() {
      if index > 0 { command.words.append("--next") }
      command.words += [
        "-s", "--aws-sigv4", "aws:amz:us-east-1:s3", "--user", "\(keys.key):\(keys.secret)",
        "-H", "x-amz-content-sha256: UNSIGNED-PAYLOAD",
      ]
      command.words += request
    }
    return command
  }

  /// The entity tag of the list, from the copy.
  private func tag() throws -> String {
    let names = try FileManager.default.subpathsOfDirectory(atPath: "\(folder)/cache")
    for name in names where name.hasSuffix("/list") {
      let copy = try Data(contentsOf: URL(filePath: "\(folder)/cache/\(name)"))
      let line = Array(copy.prefix { $0 != 0x0A })
      if let root = try? JSONDocument(line).root, url.hasSuffix(root["key"]?.string ?? "-") {
        return root["etag"]?.string ?? ""
      }
    }
    throw RemoteBenchmark.Failure(description: "the list has no copy")
  }
}
