import HTTP
import Testing

@Suite struct QueryItemsTests {
  @Test(
    arguments: [
      (["a": "b"], "a=b"), (["a": "1,2,-3.5", "b": "09:00"], "a=1,2,-3.5&b=09:00"),
      (["name": "S\u{E3}o Paulo"], "name=S%C3%A3o%20Paulo"), (["a&b": "c=d"], "a%26b=c%3Dd"),
      (["a": "1+1 100% #?/\"\\"], "a=1%2B1%20100%25%20%23%3F%2F%22%5C"),
      (["a": "", "a": "2"], "a=&a=2"), ([:], ""),
    ] as [(QueryItems, String)]) func `names and values are percent-encoded`(
      items: QueryItems, encoded: String
    )
  {
    #expect(items.encoded == encoded)
    #expect(items.isEmpty == encoded.isEmpty)
  }

  @Test(arguments: [
    ("https://a.example/v1", "https://a.example/v1?x=1"),
    ("https://a.example/v1?y=2", "https://a.example/v1?y=2&x=1"),
    ("https://a.example/v1?", "https://a.example/v1?x=1"),
    ("https://a.example/v1#top", "https://a.example/v1?x=1"),
  ]) func `items are appended to an existing query`(address: String, whole: String) {
    var items = QueryItems()
    items.append("x", "1")
    #expect(items.appended(to: address) == whole)
    #expect(QueryItems().appended(to: "https://a.example/#top") == "https://a.example/")
  }
}
