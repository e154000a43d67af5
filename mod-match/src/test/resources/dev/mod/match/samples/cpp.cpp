template <typename T> class Box : public Base {
 public:
  explicit Box(T v) : value_{std::move(v)} {}
  auto get() const -> const T& { return value_; }
 private:
  T value_;
};
int main() { auto f = [&](int x) { return x << 1; }; std::cout << f(2) << R"(raw)"; }
