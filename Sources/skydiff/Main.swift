import Commands

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@main struct Main {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    exit(SkydiffProgram.run(arguments, in: .live()))
  }
}
