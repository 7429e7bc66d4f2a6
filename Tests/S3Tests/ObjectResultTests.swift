import FoundationEssentials
import HTTP
import S3
import Testing

struct ObjectResultTests {
  private func result(
    _ status: Int, _ code: String? = nil, header: Request.Header? = nil,
    metrics: Exchange.Metrics = Exchange.Metrics()
  ) -> ObjectResult {
    let body = code.map {
      "<?xml version=\"1.0\"?><Error><Code>\($0)</Code><Region>eu-west-1</Region></Error>"
    }
    let response = Response(
      status: status, headers: header.map { [$0] } ?? [], body: Data((body ?? "").utf8))
    var exchange = Exchange(
      request: Request(url: "https://s3.example/"), result: .success(response))
    exchange.metrics = metrics
    return ObjectResult(exchange, region: "us-east-1")
  }

  @Test func `a conflict is certain where the request was sent once`() {
    let open = Exchange.Metrics(reusedConnection: true)
    #expect(result(412, metrics: open) == .conflict(isCertain: true))
    #expect(result(409, metrics: open) == .conflict(isCertain: true))
    let again = Exchange.Metrics(tries: 2, reusedConnection: true)
    #expect(result(412, metrics: again) == .conflict(isCertain: false))
  }

  @Test func `a response is what it means for a list`() {
    #expect(result(404, "NoSuchKey") == .missingKey)
    #expect(result(404) == .missingKey)
    #expect(result(404, "NoSuchBucket") == .missingBucket)
    #expect(result(409, "ConditionalRequestConflict") == .conflict(isCertain: false))
    #expect(result(412) == .conflict(isCertain: false))
    #expect(result(403, "RequestTimeTooSkewed") == .rejected(.clock))
    #expect(result(400, "ExpiredToken") == .rejected(.keys("ExpiredToken, status 400")))
    #expect(result(401) == .rejected(.keys("status 401")))
    let signature = "SignatureDoesNotMatch, status 403"
    #expect(result(403, "SignatureDoesNotMatch") == .rejected(.signature(signature)))
    #expect(result(300, "Moved") == .unavailable("Moved, status 300", wait: 0))
    #expect(result(403, "AccessDenied") == .rejected(.permissions("AccessDenied, status 403")))
    #expect(result(501, "NotImplemented") == .refused("NotImplemented, status 501"))
    #expect(result(500) == .unavailable("status 500", wait: 0))
    let wait = Request.Header("Retry-After", "7")
    #expect(result(503, header: wait) == .unavailable("status 503", wait: 7))
    for status in [301, 307] {
      let problem = "the region 'us-east-1' is wrong (status \(status))"
      #expect(result(status) == .misconfigured(problem))
    }
    #expect(
      result(400, "AuthorizationHeaderMalformed")
        == .misconfigured(
          "the region 'us-east-1' is wrong; the bucket is in 'eu-west-1' "
            + "(AuthorizationHeaderMalformed, status 400)"))
  }

  @Test func `a list of objects is read`() throws {
    let text = """
      <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>true</IsTruncated>\
      <Contents><Key>a&amp;b/&#228;&#x2F;c</Key><Size>5</Size></Contents>\
      <Contents><Key>b</Key></Contents><Contents><Key>c</Key><Size>9223372036854775807</Size></Contents>\
      <Contents><Key>d</Key><Size>-1</Size></Contents><KeyCount>4</KeyCount></ListBucketResult>
      """
    let listing = try #require(ObjectListing(text))
    #expect(listing.isTruncated)
    #expect(listing.entries.map(\.key) == ["a&b/ä/c", "b", "c", "d"])
    #expect(listing.entries.map(\.size) == [5, 0, 1 << 40, 0])
    #expect(ObjectListing("<html></html>") == nil)
    #expect(ObjectListing("<ListBucketResult>") == nil)
  }
}
