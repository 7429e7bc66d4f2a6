import S3
import Testing

struct AccessKeysTests {
  private func find(
    _ variables: [String: String] = [:], file: String? = nil
  ) throws(AccessKeys.Problem) -> AccessKeys {
    let read = { (path: String) in
      path == "/home/me/.aws/credentials" || path == "/other" ? file : nil
    }
    return try AccessKeys.find(variable: { variables[$0] }, home: "/home/me", read: read)
  }

  private static let file = """
    # comment
    [default]
    aws_access_key_id = ID1
    aws_secret_access_key=S/E+C=R1

    [ team ]
      aws_access_key_id=ID2
    ; comment
    aws_secret_access_key =  S2\t
    AWS_SESSION_TOKEN = T2
    [empty]
    """

  @Test func `variables come first`() throws {
    let variables = [
      "AWS_ACCESS_KEY_ID": "ID", "AWS_SECRET_ACCESS_KEY": "S", "AWS_SESSION_TOKEN": "T",
      "AWS_PROFILE": "team",
    ]
    #expect(
      try find(variables, file: Self.file)
        == AccessKeys(accessKey: "ID", secretKey: "S", sessionToken: "T"))
  }

  @Test func `a profile is read`() throws {
    let standard = AccessKeys(accessKey: "ID1", secretKey: "S/E+C=R1")
    #expect(try find(file: Self.file) == standard)
    #expect(try find(file: Self.file.replacing("\n", with: "\r\n")) == standard)
    let team = AccessKeys(accessKey: "ID2", secretKey: "S2", sessionToken: "T2")
    #expect(try find(["AWS_PROFILE": "team"], file: Self.file) == team)
    #expect(try find(["AWS_SHARED_CREDENTIALS_FILE": "/other"], file: Self.file) == standard)
  }

  @Test func `what is missing is said`() {
    let path = "/home/me/.aws/credentials"
    #expect(throws: AccessKeys.Problem.noKeys(file: path)) { try find() }
    #expect(throws: AccessKeys.Problem.noKeys(file: path)) { try find(file: "[other]\n") }
    #expect(throws: AccessKeys.Problem.noProfile("nobody", file: path)) {
      try find(["AWS_PROFILE": "nobody"], file: Self.file)
    }
    #expect(throws: AccessKeys.Problem.self) { try find(["AWS_PROFILE": "empty"], file: Self.file) }
    #expect(throws: AccessKeys.Problem.self) { try find(["AWS_ACCESS_KEY_ID": "ID"]) }
    #expect(throws: AccessKeys.Problem.self) {
      try find(["AWS_ACCESS_KEY_ID": "I\nD", "AWS_SECRET_ACCESS_KEY": "S"])
    }
  }
}
