import Arguments
import FoundationEssentials
import JSONText
import WeatherSimulator

/// Compares commands with a list in a store with the same requests by curl, run alternately.
enum RemoteSuite: Suite {
  static let declaration = Command(
    "s3", abstract: "Compare commands with a list in a store with the same requests by curl",
    discussion: """
      Needs curl, the address of a store in SKYDIFF_S3_ENDPOINT with a bucket 'benchmarks', and its keys in \
      AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.
      """, parameters: [ComparedCommand.runs])

  static func cases(_ invocation: Invocation, in folder: String) throws -> [Case] {
    let variables = ProcessInfo.processInfo.environment
    guard let endpoint = variables["SKYDIFF_S3_ENDPOINT"], let key = variables["AWS_ACCESS_KEY_ID"],
      let secret = variables["AWS_SECRET_ACCESS_KEY"]
    else { throw TimedCommand.Failure(description: "SKYDIFF_S3_ENDPOINT and the keys must be set") }
    let simulator = try Simulator.live()
    let runs = ComparedCommand.runs.count(in: invocation)
    return try [20, 1000].flatMap { count in
      let home = try BenchmarkHome(
        "\(folder)/\(count)",
        settings: """
          "s3": { "endpoint": "\(endpoint)" }, "refresh": { "minimumInterval": "0s" }
          """, simulator: simulator, cities: count)
      let list = try RemoteList(count, home, endpoint, (key, secret))
      return try list.comparisons().map { $0.measured(runs: runs) }
    }
  }
}

/// A list in a store with some cities, and the requests that commands send for it.
private struct RemoteList {
  private let count: Int
  private let home: BenchmarkHome
  private let url: String
  private let keys: (key: String, secret: String)
  private let variables: [String: String]

  init(
    _ count: Int, _ home: BenchmarkHome, _ endpoint: String, _ keys: (key: String, secret: String)
  ) throws {
    self.count = count
    self.home = home
    self.keys = keys
    let path = "benchmarks/\(UUID().uuidString)/\(count).json"
    url = "\(endpoint)/\(path)"
    let access = ["AWS_ACCESS_KEY_ID": keys.key, "AWS_SECRET_ACCESS_KEY": keys.secret]
    variables = access.merging(["SKYDIFF_STATE": "s3://\(path)"]) { $1 }
    _ = try home.command("refresh", "--force").run()
    let file = access.merging(["SKYDIFF_STATE": home.state]) { $1 }
    _ = try home.command("state", "move", "s3://\(path)", variables: file).run()
    _ = try home.command("list", variables: variables).run()
  }

  func comparisons() throws -> [ComparedCommand] {
    let list = home.command("list", variables: variables)
    let tagging = home.command("edit", "City 0", "--tag", "new", variables: variables)
    let untagging = home.command("edit", "City 0", "--untag", "new", variables: variables)
    let notModified = ["-H", "If-None-Match: \(try tag())", url]
    let put = ["-X", "PUT", "--data-binary"]
    func comparison(
      _ name: String, _ command: TimedCommand, _ curl: TimedCommand
    ) -> ComparedCommand {
      ComparedCommand("\(name), \(count) cities", command, of: "curl --aws-sigv4", curl, goal: 1.3)
    }
    let known = comparison("list, 304", list, curl(notModified))
    var new = comparison("list, 200", list, curl([url]))
    new.prepare = { try? FileManager.default.removeItem(atPath: home.cache) }
    var save = comparison(
      "a save", tagging,
      curl(
        notModified, put + ["record", "\(url).copy.record"],
        put + ["@\(home.state)", "\(url).copy"]))
    save.prepare = { _ = try? untagging.run() }
    return [known, new, save]
  }

  /// One process that sends requests over one connection.
  private func curl(_ requests: [String]...) -> TimedCommand {
    var command = TimedCommand.tool("curl")
    for (index, request) in requests.enumerated() {
      if index > 0 { command.words.append("--next") }
      command.words += [
        "-s", "--aws-sigv4", "aws:amz:us-east-1:s3", "--user", "\(keys.key):\(keys.secret)", "-H",
        "x-amz-content-sha256: UNSIGNED-PAYLOAD",
      ]
      command.words += request
    }
    return command
  }

  /// The entity tag of the list, from the copy.
  private func tag() throws -> String {
    let names = try FileManager.default.subpathsOfDirectory(atPath: home.cache)
    for name in names where name.hasSuffix("/list") {
      let copy = try Data(contentsOf: URL(filePath: "\(home.cache)/\(name)"))
      let line = Array(copy.prefix { $0 != 0x0A })
      if let root = try? JSONDocument(line).root, url.hasSuffix(root["key"]?.string ?? "-") {
        return root["etag"]?.string ?? ""
      }
    }
    throw TimedCommand.Failure(description: "the list has no copy")
  }
}
