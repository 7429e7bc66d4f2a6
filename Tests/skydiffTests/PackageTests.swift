import FoundationEssentials
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

private enum PackageTools {
  static let folder = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  static let program = "\(folder)/.build/static/debug/skydiff"

  /// Whether the program is there, and made from the present sources.
  static let isCurrent: Bool = {
    let run = try? SpawnedProcess(program, ["help", "--reference"]).result()
    return run.map { Array($0.output.utf8) == (try? bytes(of: "docs/cli.md")) } ?? false
  }()

  private static func bytes(of file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(file)")))
  }

  static func has(_ program: String) -> Bool {
    ["/usr/bin", "/bin", "/usr/sbin", "/sbin"].contains { access("\($0)/\(program)", X_OK) == 0 }
  }
}

/// The packages of the program that `make products` builds, which needs no libraries of Swift.
@Suite(
  .enabled(if: PackageTools.isCurrent, "needs the program of 'make products'"),
  .enabled(if: PackageTools.has("dpkg-shlibdeps") && PackageTools.has("strip"), "needs dpkg-dev"),
  .serialized) final class PackageTests
{
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Runs a script of the shell in the directory of the test; returns its output.
  @discardableResult private func shell(
    _ script: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let process = try SpawnedProcess(
      "/bin/sh", ["-euc", script],
      environment: [
        "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": directory.path, "LC_ALL": "C.UTF-8",
        "DPKG_DEB_COMPRESSOR_LEVEL": "0", "XZ_OPT": "-0", "SOURCE_DATE_EPOCH": "1795251604",
        "XDG_RUNTIME_DIR": directory.path, "REPOSITORY": PackageTools.folder,
        "PROGRAM": PackageTools.program,
      ], directory: directory.path)
    let result = try process.result(within: 120)
    #expect(result.status == 0, "\(script): \(result.error)", sourceLocation: sourceLocation)
    return result.output
  }

  private func makePackage() throws {
    try shell(#""$REPOSITORY/scripts/package.sh" deb "$PROGRAM" "$PWD""#)
  }

  @Test func `a Debian package is installed, runs and is removed`() throws {
    try makePackage()
    let depends = try shell("dpkg-deb --field skydiff_*.deb Depends")
    #expect(depends.contains("libc6 (>= ") && depends.contains("libcurl4 (>= 7.80.0)"))
    let names = try shell("dpkg-deb --fsys-tarfile skydiff_*.deb | tar -t")
    for name in [
      "bin/skydiff", "share/man/man1/skydiff.1.gz", "share/man/man1/skydiff-refresh.1.gz",
      "share/bash-completion/completions/skydiff", "share/zsh/vendor-completions/_skydiff",
      "share/fish/vendor_completions.d/skydiff.fish", "lib/systemd/user/skydiff-refresh.timer",
      "lib/systemd/user/skydiff-refresh.service", "share/doc/skydiff/copyright",
      "share/doc/skydiff/changelog.gz", "share/doc/skydiff/examples/config.example.json",
    ] { #expect(names.contains("./usr/\(name)\n"), "\(name)") }
    // Units are enabled by users.
    #expect(!names.contains(".wants/"))
    try shell(
      """
      mkdir -p root/var/lib/dpkg/updates root/var/lib/dpkg/info
      touch root/var/lib/dpkg/status
      dpkg="dpkg --root=$PWD/root --log=$PWD/log --force-not-root --force-depends"
      $dpkg --install skydiff_*.deb
      test "$(root/usr/bin/skydiff --version | head -n 1)" = "$("$PROGRAM" --version | head -n 1)"
      $dpkg --remove skydiff
      test -z "$(find root/usr -type f)"
      """)
  }

  @Test(.enabled(if: PackageTools.has("lintian"), "needs lintian"))
  func `lintian has neither errors nor warnings`() throws {
    try makePackage()
    #expect(try shell("lintian --allow-root --fail-on error,warning skydiff_*.deb") == "")
  }

  @Test(.enabled(if: PackageTools.has("systemd-analyze"), "needs systemd"))
  func `the timer runs a refresh`() throws {
    try shell(
      """
      cp "$REPOSITORY"/packaging/skydiff-refresh.* .
      sed -i "s#/usr/bin/skydiff#$PROGRAM#" skydiff-refresh.service
      grep -q "^ExecStart=$PROGRAM refresh$" skydiff-refresh.service
      systemd-analyze verify --user --man=no "$PWD/skydiff-refresh.timer" "$PWD/skydiff-refresh.service"
      """)
  }

  @Test func `an archive is the same each time, and its checksum fits`() throws {
    for folder in ["first", "second"] {
      try shell(#""$REPOSITORY/scripts/package.sh" dist "$PROGRAM" "$PWD/\#(folder)""#)
    }
    try shell(
      """
      cmp first/*.tar.xz second/*.tar.xz
      cd first && sha256sum --check --status SHA256SUMS
      tar -xf *.tar.xz
      skydiff-*/bin/skydiff --version
      """)
  }
}
