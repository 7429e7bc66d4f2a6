import Arguments
import ConfigurationFile
import Files
import JSONText
import Weather

/// Changes values in the text of the configuration file and keeps everything else in it.
struct ConfigurationEditor {
  let invocation: Invocation
  let environment: Environment
  let path: String

  init(_ invocation: Invocation, _ environment: Environment) throws(Failures) {
    self.invocation = invocation
    self.environment = environment
    guard let path = ConfigurationSource(invocation, environment).path else {
      throw Failures(.configuration("HOME is not set: name the file with --config FILE"))
    }
    self.path = path
  }

  /// Sets the value of a key and returns the settings that the file makes then.
  ///
  /// - Parameter text: A value as JSON, or a text.
  func set(_ key: String, to text: String) throws(Failures) -> Settings {
    try locked { () throws(Failures) in try setUnlocked(key, to: text) }
  }

  private func setUnlocked(_ key: String, to text: String) throws(Failures) -> Settings {
    let document = try document()
    var problems: Failures?
    // What reads as JSON may be meant as a text, such as a key of digits.
    for value in [(try? JSONDocument(text))?.root.rawText, JSONWriter.text(of: text)] {
      guard let value else { continue }
      do throws(Failures) {
        let bytes = try self.text(of: document, setting: Self.parts(key), to: value)
        return try write(bytes, key, over: document)
      } catch { problems = problems ?? error }
    }
    throw problems ?? Failures([])
  }

  /// Removes a key; nil if it is not set.
  func unset(_ key: String) throws(Failures) -> Settings? {
    try locked { () throws(Failures) in
      let document = try document()
      guard let bytes = document.removing(Self.parts(key)) else { return nil }
      return try write(bytes, key, over: document)
    }
  }

  func makeFile() throws(Failures) {
    let source = ConfigurationSource(invocation, environment)
    if try source.bytes(environment, isRequired: false) == nil { try replace(Array("{}\n".utf8)) }
  }

  /// Checks what `config check` checks.
  ///
  /// - Parameter bytes: A text in place of the one of the file, with a changed key; nil for that.
  @discardableResult func check(
    _ bytes: [UInt8]? = nil, changing key: String = ""
  ) throws(Failures) -> Settings {
    var trial = environment
    if let bytes {
      trial.readFile = { [path] name, limit throws(RegularFile.Failure) in
        name == path ? bytes : try environment.readFile(name, limit)
      }
      let problems = ConfigurationReader(Array(try document().root.rawText.utf8)).problems
      trial.toleratedKeys = Set(problems.filter(\.isOfUnknownKey).compactMap(\.key)).filter {
        !"\(key).".hasPrefix("\($0).")
      }
    }
    let settings = try Settings(invocation, trial)
    try settings.requireSettings(of: settings.providers)
    return settings
  }

  // MARK: - Text

  /// The keys of a path such as `units.wind`; those of providers and rules have no point.
  private static func parts(_ key: String) -> [String] {
    key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  private func document() throws(Failures) -> JSONDocument {
    let source = ConfigurationSource(invocation, environment)
    let bytes = try source.bytes(environment, isRequired: false) ?? Array("{}\n".utf8)
    do throws(JSONSyntaxError) {
      return try JSONDocument(bytes, options: .init(duplicateKeys: .kept))
    } catch { throw Failures(.configuration("\(path):\(error.line): \(error.message)")) }
  }

  private func text(
    of document: JSONDocument, setting parts: [String], to value: String
  ) throws(Failures) -> [UInt8] {
    var document = document
    // One unit of a name makes it an object.
    if parts.first == "units", parts.count > 1,
      let units = document.root["units"]?.string.flatMap({ try? Units($0) }),
      let bytes = document.setting(["units"], to: units.objectText),
      let changed = try? JSONDocument(bytes, options: .init(duplicateKeys: .kept))
    {
      document = changed
    }
    guard let bytes = document.setting(parts, to: value) else {
      let key = parts.joined(separator: ".")
      let problem = "what stands there has no keys of its own (nothing was changed)"
      throw Failures(.configuration("\(path): \(key): \(problem)"))
    }
    return bytes
  }

  // MARK: - File

  /// Seconds to wait for another program that changes the file.
  private static let lockTimeout = 5.0

  /// Changes the file while no other program does, so that no change is lost.
  private func locked<Result>(_ change: () throws(Failures) -> Result) throws(Failures) -> Result {
    let lock: FileLock
    do throws(FileLock.Failure) {
      do throws(SystemError) { try FilePath.makeDirectory(FilePath.directory(of: path)) } catch {
        throw .system(error)
      }
      lock = try FileLock(path: path + ".lock", timeout: Self.lockTimeout) {
        environment.interruption() != nil
      }
    } catch {
      switch error {
      case .held(let holder):
        let process = holder.map { "process \($0)" } ?? "another skydiff"
        throw Failures(
          Failure(
            .locked, kind: .locked, "\(path): \(process) is changing it; try again when it is done")
        )
      case .interrupted: throw Failures(notWritten("interrupted"))
      case .system(let error): throw Failures(notWritten("\(error)"))
      }
    }
    defer { lock.release() }
    return try change()
  }

  private func notWritten(_ reason: String) -> Failure {
    Failure(
      .notSaved, kind: .notSaved, "\(path): cannot be written (\(reason)); nothing was changed")
  }

  private func write(
    _ bytes: [UInt8], _ key: String, over old: JSONDocument
  ) throws(Failures) -> Settings {
    guard bytes.count <= ConfigurationSource.limit.count else {
      throw Failures(
        .configuration("\(path): it would be larger than \(ConfigurationSource.limit)"))
    }
    do throws(Failures) {
      let settings = try check(bytes, changing: key)
      try replace(bytes)
      return settings
    } catch {
      // The lines up to the change are those of the file.
      let lines = zip(old.bytes, bytes).prefix { $0 == $1 }.count { $0.0 == UInt8(ascii: "\n") } + 1
      throw Failures(error.all.map { refused($0, lines) })
    }
  }

  private func refused(_ failure: Failure, _ lines: Int) -> Failure {
    var failure = failure
    let rest = failure.message.trimmingPrefix("\(path):")
    if let line = Int(rest.prefix(while: \.isNumber)), line > lines {
      failure.message = path + rest.drop(while: \.isNumber)
    }
    failure.message += failure.kind == .configuration ? " (nothing was changed)" : ""
    return failure
  }

  private func replace(_ bytes: [UInt8]) throws(Failures) {
    do throws(SystemError) {
      try FilePath.makeDirectory(FilePath.directory(of: path))
      try OutputFile(
        path: path, newPermissions: FilePermissions(bits: 0o600),
        criticalSection: environment.criticalSection
      ).replace(with: bytes)
    } catch { throw Failures(notWritten("\(error)")) }
  }
}
