/// Where the value of a setting came from.
enum ValueSource: Equatable, CustomStringConvertible {
  /// Nothing set it.
  case standard
  case file(String, line: Int)
  case variable(String)
  case option(String)

  /// As `config show` prints it.
  var description: String {
    switch self {
    case .standard: "default"
    case .file(let path, let line): "\(path):\(line)"
    case .variable(let name): "variable \(name)"
    case .option(let name): "option \(name)"
    }
  }
}
