import ConfigurationFile
import Files
import FoundationEssentials
import HTTP
import Providers
import Rendering
import Text
import Transport

/// Sends batches to hooks, from any thread.
struct HookSender: Sendable {
  let environment: Environment
  let refresh: Configuration.Refresh
  let isVerbose: Bool
  private let language: Language

  init(_ session: Session) {
    environment = session.environment
    refresh = session.settings.configuration.refresh
    isVerbose = session.settings.isVerbose
    language = session.settings.language
  }

  /// What came of a batch.
  struct Result: Sendable {
    /// Why the hook did not receive it, without what may be secret; nil if it did.
    var problem: String?

    var isInterrupted = false

    /// What the program printed, with `--verbose`.
    var output: [UInt8] = []
  }

  /// Sends a batch and waits for the result.
  func send(_ batch: [UInt8], to hook: Hook) -> Result {
    switch hook.target {
    case .run(let arguments): run(arguments, batch, hook.timeout)
    case .post(let target): post(batch, to: target, hook.timeout)
    }
  }

  // MARK: - Programs

  /// The most bytes of a program's output to print.
  private static let outputLimit = 64 << 10

  private func run(_ arguments: [String], _ batch: [UInt8], _ timeout: Double) -> Result {
    let result = environment.runProgram(
      Program(
        arguments: HookMessage(batch).arguments(arguments, in: language), variables: variables,
        input: batch + [UInt8(ascii: "\n")], timeout: timeout,
        outputLimit: isVerbose ? Self.outputLimit : 0))
    let problem: String? =
      switch result.ending {
      case .exited(0): nil
      case .exited(let status): "exit status \(status)"
      case .killed(let number): "ended by signal \(number)"
      case .timedOut: "not done within \(DurationText.text(timeout)), and killed"
      case .interrupted: "interrupted"
      case .notFound: "there is no such program, or it is not executable"
      case .notStarted(let number): "it cannot be started (\(SystemError(number: number)))"
      }
    return Result(
      problem: problem, isInterrupted: result.ending == .interrupted, output: result.output)
  }

  /// The environment of programs: the own one without the keys of providers.
  private var variables: [String: String] {
    var variables = environment.variables
    for provider in ProviderCatalog.all {
      if let name = provider.apiKey?.variable { variables[name] = nil }
    }
    variables[HookMode.variable] = "1"
    return variables
  }

  // MARK: - Posts

  private func post(_ batch: [UInt8], to post: Hook.Post, _ timeout: Double) -> Result {
    let request: Request
    do throws(HookHeader.VariableError) { request = try self.request(batch, to: post) } catch {
      return Result(problem: error.text)
    }
    let send = environment.makeSender(
      HTTPClient.Settings(
        userAgent: Version.product, timeout: min(refresh.timeout, timeout),
        connectTimeout: min(refresh.connectTimeout, timeout), deadline: timeout,
        retries: refresh.retries))
    guard let exchange = send([request], { _ in }).first else {
      return Result(problem: "nothing was sent")
    }
    switch exchange.result {
    case .success(let response) where response.isSuccess: return Result()
    case .success(let response): return Result(problem: "status \(response.status)")
    case .failure(let failure) where failure.kind == .timedOut:
      // The last of several tries may have had little time left.
      let seconds = exchange.metrics.seconds.rounded(.up)
      return Result(problem: "no response within \(DurationText.text(min(seconds, timeout)))")
    case .failure(let failure):
      return Result(
        problem: request.redact(failure.message), isInterrupted: failure.kind == .cancelled)
    }
  }

  private func request(
    _ batch: [UInt8], to post: Hook.Post
  ) throws(HookHeader.VariableError) -> Request {
    var type = post.contentType
    var body = batch
    if let template = post.template {
      let subtype = type?.prefix { $0 != ";" }.lowercased() ?? ""
      let isJSON = subtype.hasSuffix("/json") || subtype.hasSuffix("+json")
      body = Array(HookMessage(batch).body(template, escapingJSON: isJSON).utf8)
      type = type ?? "text/plain; charset=utf-8"
    }
    var headers: [Request.Header] = []
    for header in post.headers {
      headers.append(Request.Header(header.name, try header.value(environment.variable)))
    }
    var request = Request(
      method: .post, url: post.url,
      headers: [Request.Header("Content-Type", type ?? "application/json")],
      credentialHeaders: headers, body: Data(body))
    request.hasSecretPath = true
    request.mustKeepMethod = true
    return request
  }
}
