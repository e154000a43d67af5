package shop;

import java.util.List;

/** Keeps a basket. */
public final class Shop<T extends Item> implements Basket {
    private final List<T> items; // in order
    private int count = 0;

    @Override
    public Shop(List<T> items, int... rest) throws IllegalStateException {
        this.items = List.copyOf(items);
        for (int i = 0; i < rest.length; i++) {
            count += rest[i];
        }
    }

    int total(String name) {
        if (name == null || name.isEmpty()) {
            throw new IllegalArgumentException("no name: " + name);
        }
        return items.stream().filter(item -> item.name().equals(name)).mapToInt(Item::price).sum();
    }
}
