// greet
struct Point: Shape {
  let x: Int
  func area(_ s: String? = nil) async throws -> Double {
    guard let s = s else { return 0 }
    return try await f { $0 + 1 }
  }
}
