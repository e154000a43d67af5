package dev.mod.match.internal.shape;

/** Gives a tree another shape. Whatever the tree, every byte that is in a leaf before is in one after. */
public interface Reshaper {
    void reshape(Draft draft);
}
