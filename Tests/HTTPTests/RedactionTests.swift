import HTTP
import Testing

@Suite struct RedactionTests {
  @Test(arguments: [
    ("https://a.example/w?lat=1&appid=s3cret&u=m", "https://a.example/w?lat=1&appid=REDACTED&u=m"),
    ("https://a.example/w?APPID=s3cret", "https://a.example/w?APPID=REDACTED"),
    ("https://a.example/w?%61ppid=s3cret", "https://a.example/w?%61ppid=REDACTED"),
    (
      "https://a.example/w?appid=one&appid=two", "https://a.example/w?appid=REDACTED&appid=REDACTED"
    ), ("https://a.example/w?appid=s3cret#s3cret", "https://a.example/w?appid=REDACTED#REDACTED"),
    ("https://a.example/s3cret?appid=s3cret", "https://a.example/REDACTED?appid=REDACTED"),
    ("https://a.example/w?appid=", "https://a.example/w?appid=REDACTED"),
    ("https://a.example/w?appid", "https://a.example/w?appid"),
    ("https://me:s3cret@a.example/w", "https://REDACTED@a.example/w"),
    ("https://me:s3@cret@a.example/w?x=1", "https://REDACTED@a.example/w?x=1"),
    ("https://a.example/w?mail=a@b.example", "https://a.example/w?mail=a@b.example"),
    ("not an address", "not an address"),
  ]) func `secrets in a URL are redacted`(url: String, redacted: String) {
    #expect(Request(url: url, secretQueryItems: ["appid"]).redactedURL == redacted)
  }

  @Test(arguments: [
    ("the key s3cret is wro", "the key REDACTED is wro"), ("the key s3cre", "the key "),
    ("the key %73%33cr%6", "the key "), ("the key s3cret", "the key REDACTED"),
  ]) func `the beginning of a secret at the end of a truncated text is dropped`(
    text: String, redacted: String
  ) {
    let request = Request(url: "https://a.example/w?appid=s3cret", secretQueryItems: ["appid"])
    #expect(request.redact(text, isWhole: false) == redacted)
  }

  @Test(arguments: [
    ("https://ntfy.example/t0pic?auth=s3cret#x", "https://ntfy.example/REDACTED"),
    ("https://ntfy.example:8443/t0pic", "https://ntfy.example:8443/REDACTED"),
    ("http://[::1]:80/t0pic", "http://[::1]/REDACTED"),
  ]) func `all of a secret path is redacted`(url: String, redacted: String) {
    var request = Request(url: url)
    request.hasSecretPath = true
    #expect(request.redactedURL == redacted)
    #expect(!request.redact("the path /t0pic is wrong").contains("t0pic"))
    #expect(request.hasSecretInAddress)
  }

  @Test(arguments: [
    ("the key s3cr/et=1 is wrong", "the key REDACTED is wrong"),
    ("to https://b.example/?k=s3cr%2Fet%3d1", "to https://b.example/?k=REDACTED"),
    ("to https://b.example/?k=s3cr%2fet=1&x", "to https://b.example/?k=REDACTED&x"),
    ("encoded twice s3cr%252Fet%253D1", "encoded twice REDACTED"),
    ("s3cr/et=1s3cr/et=1", "REDACTEDREDACTED"), ("s3cr/et is another", "s3cr/et is another"),
    ("gr\u{FC}n \u{1F327} s3cr/et=1", "gr\u{FC}n \u{1F327} REDACTED"), ("", ""),
  ]) func `a key from the URL is redacted in other text`(text: String, redacted: String) {
    let request = Request(
      url: "https://a.example/?appid=s3cr%2Fet%3D1", secretQueryItems: ["appid"])
    #expect(request.redact(text) == redacted)
  }

  @Test(arguments: [
    ("X-Api-Key", "abc def", "x abc def, abc%20def, abc+def", "x REDACTED, REDACTED, REDACTED"),
    ("Authorization", "Bearer tok-1", "sent Bearer tok-1, tok-1", "sent REDACTED, REDACTED"),
    ("X-Api-Key", "ab", "ab is not available: ab", "REDACTED is not available: REDACTED"),
    ("X-Api-Key", "", "nothing to hide", "nothing to hide"),
    ("User-Agent", "skydiff/1 me@b.example", "as skydiff/1 me@b.example", "as REDACTED"),
  ]) func `credentials from header fields are redacted in other text`(
    name: String, value: String, text: String, redacted: String
  ) {
    let request = Request(
      url: "https://a.example/", headers: [.init("X-Open", "nothing")],
      credentialHeaders: [.init(name, value)])
    #expect(request.redact(text) == redacted)
  }

  @Test(arguments: [("abc", "abc abcd", "REDACTED abcd"), ("abcd", "abcde", "REDACTEDe")])
  func `a secret of three bytes is redacted as a whole word only`(
    secret: String, text: String, redacted: String
  ) {
    let request = Request(url: "https://a.example/w?appid=\(secret)", secretQueryItems: ["appid"])
    #expect(request.redact(text) == redacted)
  }

  @Test func `the longest matching secret is redacted`() {
    let request = Request(
      url: "https://a.example/",
      credentialHeaders: [.init("X-One", "secret"), .init("X-Two", "secret-and-more")])
    #expect(request.redact("secret-and-more, secret") == "REDACTED, REDACTED")
  }
}
