// Shapes.
#include <memory>
#include "shape.h"
#define TWICE(x) ((x) + (x))
namespace geo::flat {
template <typename T, int N = 2>
class Box : public Shape, private Base<T> {
 public:
  explicit Box(T side) noexcept : side_{side}, all_() {}
  virtual ~Box() = default;
  T area() const override { return side_ * side_; }
  bool operator==(const Box& other) const { return side_ == other.side_; }
 private:
  T side_;
  std::vector<T> all_;
};
enum class Kind : int { small = 1, large };
auto add = [&](int a, auto&& b) -> int { return a + b; };
}  // namespace geo::flat
using geo::flat::Box;
int main(int argc, char** argv) {
  auto box = std::make_unique<Box<int>>(2);
  Box<double>* raw = new Box<double>(1.5);
  for (const auto& each : box->all()) { std::cout << each << "\n"; }
  for (int i = 0; i < argc; ++i) if (argv[i] == nullptr) continue; else break;
  try { throw std::runtime_error("a text"); } catch (const std::exception& e) { delete raw; }
  switch (argc) { case 1: return 1; default: return box ? TWICE(2) : static_cast<int>('a'); }
}
