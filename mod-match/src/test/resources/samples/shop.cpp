#include <vector>
namespace shop {
template <typename T>
class Shop : public Base {
public:
    explicit Shop(std::vector<T> items) : items_(std::move(items)) {}
    virtual int total(const std::string& name) const override {
        int sum = 0;
        for (const auto& item : items_) {
            if (item.name() == name) { sum += item.count(); }
        }
        return sum;
    }
private:
    std::vector<T> items_;
};
int run() {
    auto add = [](int a, int b) { return a + b; };
    std::cout << add(1, 2) << std::endl;
    return add(3, 3);
}
}
