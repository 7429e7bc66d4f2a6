import HTTP

/// The keys of a user.
package struct AccessKeys: Sendable, Equatable {
  package var accessKey: String
  package var secretKey: String

  /// The session token of temporary keys.
  package var sessionToken: String?

  package init(accessKey: String, secretKey: String, sessionToken: String? = nil) {
    self.accessKey = accessKey
    self.secretKey = secretKey
    self.sessionToken = sessionToken
  }

  /// Why there are no keys; no key is part of it.
  package enum Problem: Error, Equatable {
    /// Neither variables nor the file have keys; nil without a home directory.
    case noKeys(file: String?)
    case noProfile(String, file: String)

    /// A key of a profile or a variable is missing or cannot be one.
    case incomplete(String)
  }

  /// Finds the keys where the tools of AWS do.
  ///
  /// - Parameters:
  ///   - variable: The value of an environment variable; nil for an empty one.
  ///   - home: The home directory.
  ///   - read: Returns the text of a file; nil if it cannot be read.
  package static func find(
    variable: (String) -> String?, home: String?, read: (String) -> String?
  ) throws(Problem) -> AccessKeys {
    if let accessKey = variable("AWS_ACCESS_KEY_ID") {
      guard let secretKey = variable("AWS_SECRET_ACCESS_KEY") else {
        throw .incomplete("AWS_SECRET_ACCESS_KEY is not set, but AWS_ACCESS_KEY_ID is")
      }
      return try checked(
        AccessKeys(
          accessKey: accessKey, secretKey: secretKey, sessionToken: variable("AWS_SESSION_TOKEN")),
        "AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY or AWS_SESSION_TOKEN")
    }
    let path = variable("AWS_SHARED_CREDENTIALS_FILE") ?? home.map { "\($0)/.aws/credentials" }
    let named = variable("AWS_PROFILE")
    guard let path, let text = read(path) else {
      if let named, let path { throw .noProfile(named, file: path) }
      throw .noKeys(file: path)
    }
    let profile = named ?? "default"
    guard let values = values(of: profile, in: text) else {
      if named == nil { throw .noKeys(file: path) }
      throw .noProfile(profile, file: path)
    }
    guard let accessKey = values["aws_access_key_id"],
      let secretKey = values["aws_secret_access_key"]
    else {
      throw .incomplete(
        "\(path): the profile '\(profile)' lacks aws_access_key_id or aws_secret_access_key")
    }
    return try checked(
      AccessKeys(
        accessKey: accessKey, secretKey: secretKey, sessionToken: values["aws_session_token"]),
      "\(path): a key of the profile '\(profile)'")
  }

  /// A key with a line break or a space would garble the header that it is part of.
  private static func checked(_ keys: AccessKeys, _ source: String) throws(Problem) -> AccessKeys {
    let all = [keys.accessKey, keys.secretKey, keys.sessionToken ?? "-"]
    guard all.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } })
    else { throw .incomplete("\(source) contains a space or an invalid character") }
    return keys
  }

  /// Returns the values of a profile; nil if there is none.
  private static func values(of profile: String, in text: String) -> [String: String]? {
    var values: [String: String]?
    var isWanted = false
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmingSpaces
      if line.hasPrefix("#") || line.hasPrefix(";") { continue }
      if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
        isWanted = line[line.index(after: line.startIndex)..<end].trimmingSpaces == profile
        if isWanted { values = values ?? [:] }
      } else if isWanted, let equals = line.firstIndex(of: "=") {
        let key = line[..<equals].trimmingSpaces.lowercased()
        values?[key] = String(line[line.index(after: equals)...].trimmingSpaces)
      }
    }
    return values
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    var text = drop(while: isSpace)
    while let last = text.last, isSpace(last) { text.removeLast() }
    return text
  }
}
