import Files
import FoundationEssentials
import JSONText
import S3

/// An object as it was read.
struct RemoteCopy: Sendable {
  /// The entity tag; nil if the store sent none.
  var tag: String?
  var body: [UInt8]

  /// When it was read, or found unchanged.
  var confirmedAt: Date
}

/// The copies of the objects of a list on this machine, which may be lost at any time.
///
/// A copy is a line with what it is of and a checksum, and the bytes of the object.
struct RemoteCache: Sendable {
  private let root: CacheDirectory
  private let directory: CacheDirectory
  private let endpoint: String
  private let location: ObjectLocation

  init(_ directory: CacheDirectory, _ service: ObjectService, _ location: ObjectLocation) {
    let identity = StateDigest("\(service.endpoint) \(location)".utf8)
    root = directory
    self.directory = directory.subdirectory("s3/\(identity)")
    self.endpoint = service.endpoint
    self.location = location
  }

  /// The path of the copy of the list, for messages.
  var listPath: String { directory.file(Self.list) }

  static let list = "list"
  static let marks = "marks"

  /// Reads a copy; nil if there is none, or it is damaged.
  func copy(_ name: String) -> RemoteCopy? {
    guard let bytes = directory.read(name, limit: RemoteText.limit),
      let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      let root = (try? JSONDocument(Array(bytes[..<end])))?.root,
      let confirmedAt = directory.lastWrite(of: name)
    else { return nil }
    let tag = root["etag"]?.string
    let body = Array(bytes[(end + 1)...])
    guard root["endpoint"]?.string == endpoint, root["bucket"]?.string == location.bucket,
      root["key"]?.string == location.key, root["name"]?.string == name,
      root["checksum"]?.string == checksum(name, tag, body)
    else { return nil }
    return RemoteCopy(tag: tag, body: body, confirmedAt: Date(timeIntervalSince1970: confirmedAt))
  }

  /// Replaces a copy; one that cannot be written is read again from the store.
  func write(_ name: String, _ copy: RemoteCopy) {
    let head = JSONWriter.line { writer in
      writer.member("endpoint", endpoint)
      writer.member("bucket", location.bucket)
      writer.member("key", location.key)
      writer.member("name", name)
      writer.member("etag", copy.tag)
      writer.member("checksum", checksum(name, copy.tag, copy.body))
    }
    try? directory.write(name, head + copy.body)
    confirm(name, at: copy.confirmedAt)
  }

  /// Remembers when a copy was found to be current.
  func confirm(_ name: String, at now: Date) {
    directory.setLastWrite(of: name, to: now.timeIntervalSince1970)
  }

  private func checksum(_ name: String, _ tag: String?, _ body: [UInt8]) -> String {
    var hash = StableHash()
    Array("\(endpoint) \(location) \(name) \(tag ?? "")".utf8).withUnsafeBufferPointer {
      hash.combine($0)
    }
    body.withUnsafeBufferPointer { hash.combine($0) }
    return StateDigest(value: hash.value).description
  }

  func remove(_ name: String) { directory.remove(name) }

  // MARK: - Records

  static func name(of record: RecordName) -> String { "history/\(record)" }

  /// The records with copies, in the order of their names.
  func records() -> [RecordName] {
    directory.names(in: "history").sorted().compactMap { RecordName($0) }
  }

  // MARK: - Rules

  private static let rules = "rules"

  /// The names of the rules that this machine has recorded in the list.
  var rules: Set<String> {
    let lines = directory.read(Self.rules, limit: .mebibytes(1))?.split(
      separator: UInt8(ascii: "\n"))
    return Set((lines ?? []).map { String(decoding: $0, as: UTF8.self) })
  }

  func write(rules names: Set<String>) {
    try? directory.write(Self.rules, Array(names.sorted().joined(separator: "\n").utf8))
  }

  // MARK: - Conditions

  /// Whether the store was found to respect conditions in the bucket.
  var respectsConditions: Bool { root.read(conditions, limit: .kibibytes(1)) != nil }

  func rememberConditions() {
    try? root.write(conditions, Array("\(endpoint) \(location.bucket)\n".utf8))
  }

  private var conditions: String {
    "s3/conditions-\(StateDigest("\(endpoint) \(location.bucket)".utf8))"
  }
}
