import Arguments
import ConfigurationFile
import Files
import HTTP
import Rendering
import Store

extension Settings {
  /// What makes the hooks of a configuration file unsafe: others could have them run anything.
  static func hookFileProblem(_ path: String, _ environment: Environment) -> String? {
    guard let permissions = environment.permissions(path) else {
      return "\(path): it has hooks and its permissions cannot be read"
    }
    if !permissions.hasTrustedOwner {
      return "\(path): it has hooks and belongs to another user; check it, and then: "
        + "sudo chown \"$(id -un)\" \(path.quotedForShell)"
    }
    if permissions.letsOthersWrite {
      return "\(path): it has hooks and others can write it; to protect it: "
        + "chmod go-w \(path.quotedForShell), or where that has no effect, as on a Windows drive, "
        + "move it to another file system and name it in SKYDIFF_CONFIG"
    }
    return nil
  }

  /// Checks what hooks need from the environment, before anything is fetched or saved.
  ///
  /// - Throws: That the hooks are not safe to run, or every variable that is missing.
  func requireHooks(_ environment: Environment) throws(Failures) {
    if hookMode != .off, let hookProblem {
      throw Failures(.configuration("\(hookProblem); --no-hooks runs without hooks"))
    }
    guard hookMode == .on else { return }
    var problems: [Failure] = []
    for (index, hook) in configuration.hooks.enumerated() {
      guard case .post(let post) = hook.target else { continue }
      for header in post.headers {
        do throws(HookHeader.VariableError) { _ = try header.value(environment.variable) } catch {
          let file = configurationPath ?? "configuration"
          problems.append(
            .configuration(
              "\(file):\(header.line): hooks[\(index)].headers.\(header.name): \(error.text)"))
        }
      }
    }
    if !problems.isEmpty { throw Failures(problems) }
  }
}
