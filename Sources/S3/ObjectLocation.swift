import HTTP

/// Where an object is: `s3://BUCKET/KEY`.
package struct ObjectLocation: Sendable, Hashable, CustomStringConvertible {
  package let bucket: String
  package let key: String

  package init(bucket: String, key: String) {
    self.bucket = bucket
    self.key = key
  }

  /// What the text of a location begins with.
  package static let scheme = "s3://"

  /// Whether a text is an address, such as `gs://bucket/list`, and not the path of a file.
  package static func isAddress(_ text: String) -> Bool {
    let scheme = text.utf8.prefix { $0 != UInt8(ascii: ":") }
    return !scheme.isEmpty && text.utf8.dropFirst(scheme.count).starts(with: "://".utf8)
      && scheme.allSatisfy { byte in
        byte.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || "+-.".utf8.contains(byte)
      }
  }

  /// Parses a location; nil for anything else.
  package init?(_ text: String) {
    guard text.hasPrefix(Self.scheme) else { return nil }
    let path = text.dropFirst(Self.scheme.count)
    let bucket = path.prefix { $0 != "/" }
    let key = path.dropFirst(bucket.count + 1)
    // https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
    let isBucketByte = { (byte: UInt8) in
      byte.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || "-.".utf8.contains(byte)
    }
    guard (3...63).contains(bucket.utf8.count), bucket.utf8.allSatisfy(isBucketByte), !key.isEmpty,
      key.utf8.count <= 900, !key.hasPrefix("/"), !key.hasSuffix("/"),
      key.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { return nil }
    self.init(bucket: String(bucket), key: String(key))
  }

  package var description: String { "\(Self.scheme)\(bucket)/\(key)" }

  /// The location of an object whose key continues this one.
  package func appending(_ suffix: String) -> ObjectLocation {
    ObjectLocation(bucket: bucket, key: key + suffix)
  }
}
