import Testing

@testable import Arguments

struct ShellQuotingTests {
  @Test(arguments: [
    ("Seoul", "Seoul"), ("Reykjavík", "Reykjavík"), ("New York", "\"New York\""),
    ("Paris, US", "\"Paris, US\""), ("St John's", "\"St John's\""), ("", "\"\""),
    ("$(rm -rf ~)", "'$(rm -rf ~)'"), ("`id`", "'`id`'"), ("a\"b", "'a\"b'"), ("a\\b", "'a\\b'"),
    ("it's $1", "'it'\\''s $1'"), ("wow!", "'wow!'"), ("a;b", "\"a;b\""), ("~", "\"~\""),
  ]) func `quoted text is one word for a shell`(text: String, word: String) throws {
    #expect(text.quotedForShell == word)
  }
}
