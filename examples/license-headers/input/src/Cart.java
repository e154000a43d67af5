package shop;

import java.util.List;

record Cart(List<Item> items) {
    record Item(String name, long cents, int count) {}

    long total() {
        return items.stream().mapToLong(item -> item.cents() * item.count()).sum();
    }
}
