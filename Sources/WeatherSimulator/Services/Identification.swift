/// How clients say who they are, as two of the services demand it.
enum Identification {
  /// Tells whether the user agent holds a page or a mail address to reach somebody at.
  static func isGiven(in request: ReceivedRequest) -> Bool {
    guard let agent = request.header("user-agent") else { return false }
    return agent.contains("@") || agent.contains("://")
  }
}
