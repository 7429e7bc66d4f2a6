import Testing

@testable import Rendering

struct ByteCountTextTests {
  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1.0 KB"), (1250, "1.3 KB"),
    (9949, "9.9 KB"), (9950, "10 KB"), (999_499, "999 KB"), (999_500, "1.0 MB"),
    (60_400_000, "60 MB"), (1_200_000_000, "1.2 GB"), (5_000_000_000_000, "5000 GB"),
  ]) func `a size has two or three digits`(_ count: Int, _ text: String) {
    #expect(ByteCountText.text(count) == text)
  }
}
