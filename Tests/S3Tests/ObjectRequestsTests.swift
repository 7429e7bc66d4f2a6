import FoundationEssentials
import HTTP
import S3
import Testing

struct ObjectRequestsTests {
  private let keys = AccessKeys(accessKey: "ID", secretKey: "SECRET", sessionToken: "TOKEN")

  private func requests(
    _ endpoint: String? = "https://s3.example/", pathStyle: Bool? = nil
  ) -> ObjectRequests {
    let service = ObjectService(endpoint: endpoint, region: "eu-north-1", isPathStyle: pathStyle)
    return ObjectRequests(service, keys)
  }

  @Test(arguments: [
    ("s3://bucket/list.json", "bucket", "list.json"),
    ("s3://a.b-1/team a/städte+1=?&.json", "a.b-1", "team a/städte+1=?&.json"),
  ]) func `a location is a bucket and a key`(text: String, bucket: String, key: String) {
    let location = ObjectLocation(text)
    #expect(location == ObjectLocation(bucket: bucket, key: key))
    #expect(location?.description == text)
  }

  @Test func `a key has at most 900 bytes`() {
    let key = String(repeating: "é", count: 450)
    #expect(ObjectLocation("s3://bucket/\(key)")?.key == key)
    #expect(ObjectLocation("s3://bucket/\(key)a") == nil)
  }

  @Test(arguments: [
    "", "s3://", "s3://bucket", "s3://bucket/", "s3://bucket//a", "s3://bucket/a/", "s3://Bucket/a",
    "s3://b/a", "s3:/bucket/a", "bucket/a", "s3://bucket/a\nb", "s3://buc_ket/a",
  ]) func `nothing else is a location`(text: String) { #expect(ObjectLocation(text) == nil) }

  @Test(arguments: [
    ("s3://bucket/list.json", true), ("gs://b/a", true), ("list.json", false), ("a:b", false),
    ("://a", false), ("C:/list.json", false), ("a b://c", false), ("", false),
  ]) func `an address begins with a scheme`(text: String, isAddress: Bool) {
    #expect(ObjectLocation.isAddress(text) == isAddress)
  }

  @Test func `only what replaces an object is sent once`() {
    let location = ObjectLocation(bucket: "bucket", key: "a")
    #expect(requests().put(location, Data(), if: .absent).retryPolicy == .once)
    #expect(requests().get(location).retryPolicy != .once)
  }

  @Test func `paths and queries are encoded as they are signed`() throws {
    let location = ObjectLocation(bucket: "bucket", key: "team a/stä*+1=?&~.json")
    let url = "https://s3.example/bucket/team%20a/st%C3%A4%2A%2B1%3D%3F%26~.json"
    #expect(requests().get(location).url == url)
    let list = requests().list(location, after: "x/y")
    #expect(
      list.url == "https://s3.example/bucket?list-type=2&max-keys=1000"
        + "&prefix=team%20a%2Fst%C3%A4%2A%2B1%3D%3F%26~.json&start-after=x%2Fy")
  }

  @Test func `a bucket can be a part of the host`() {
    let location = ObjectLocation(bucket: "bucket", key: "a")
    #expect(requests(nil).get(location).url == "https://bucket.s3.eu-north-1.amazonaws.com/a")
    let url = requests(pathStyle: false).get(location).url
    #expect(url == "https://bucket.s3.example/a")
    #expect(
      requests(nil, pathStyle: true).get(location).url
        == "https://s3.eu-north-1.amazonaws.com/bucket/a")
  }

  @Test func `conditions are headers`() {
    let location = ObjectLocation(bucket: "bucket", key: "a")
    func condition(_ request: Request) -> String {
      request.headers.filter { $0.name.hasPrefix("If-") }.map { "\($0.name): \($0.value)" }.joined()
    }
    #expect(condition(requests().get(location)) == "")
    #expect(condition(requests().get(location, unless: "\"1\"")) == "If-None-Match: \"1\"")
    #expect(condition(requests().get(location, unless: "W/\"1\"")) == "")
    #expect(condition(requests().put(location, Data(), if: .none)) == "")
    #expect(condition(requests().put(location, Data(), if: .absent)) == "If-None-Match: *")
    #expect(
      condition(requests().put(location, Data(), if: .unchanged("\"2\""))) == "If-Match: \"2\"")
  }

  @Test func `no key is part of a text about a request`() {
    let request = requests().get(ObjectLocation(bucket: "bucket", key: "a"))
    let text = "\(request.redactedURL) \(String(describing: request.signature))"
    for key in ["ID ", "SECRET", "TOKEN"] { #expect(!text.contains(key)) }
    #expect(request.redact("SECRET of ID, TOKEN") == "REDACTED of REDACTED, REDACTED")
    #expect(request.headers.contains(.init("x-amz-content-sha256", "UNSIGNED-PAYLOAD")))
    #expect(request.credentialHeaders == [.init("x-amz-security-token", "TOKEN")])
  }
}
