#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The built programs.
enum SkydiffBinary {
  /// The path of a program next to the test bundle, which is a directory on some systems.
  static func path(of program: String = "skydiff") throws(SpawnedProcess.Failure) -> String {
    guard let bundle = realpath(try bundlePath(), nil) else {
      throw SpawnedProcess.Failure(description: "the test bundle cannot be found")
    }
    defer { free(bundle) }
    var directory = String(cString: bundle)
    while let slash = directory.lastIndex(of: "/") {
      directory = String(directory[..<slash])
      let candidate = "\(directory)/\(program)"
      var status = stat()
      if stat(candidate, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        access(candidate, X_OK) == 0
      {
        return candidate
      }
    }
    throw SpawnedProcess.Failure(description: "\(program) is not next to the test bundle")
  }

  /// Whether the programs use the thread sanitizer, which fails with a limit on file sizes.
  static var hasThreadSanitizer: Bool { dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil }

  private static func bundlePath() throws(SpawnedProcess.Failure) -> String {
    #if canImport(Glibc)
    return "/proc/self/exe"
    #else
    var information = Dl_info()
    guard dladdr(#dsohandle, &information) != 0, let name = information.dli_fname else {
      throw SpawnedProcess.Failure(description: "the test bundle cannot be found")
    }
    return String(cString: name)
    #endif
  }

  /// Starts skydiff.
  ///
  /// The environment has only the given variables and a home that does not exist, so that settings
  /// of the person who runs the tests have no effect.
  static func start(
    _ arguments: [String], environment: [String: String] = [:], input: String = "",
    directory: String? = nil, error: () throws -> Pipe = { try Pipe() }
  ) throws -> SpawnedProcess {
    try SpawnedProcess(
      path(), arguments, environment: ["HOME": "/nonexistent"].merging(environment) { $1 },
      input: input, directory: directory, error: error)
  }

  /// Runs skydiff and waits for it.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], input: String = "",
    directory: String? = nil
  ) throws -> SpawnedProcess.Result {
    try start(arguments, environment: environment, input: input, directory: directory).result()
  }
}
