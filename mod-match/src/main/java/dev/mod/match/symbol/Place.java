package dev.mod.match.symbol;

/** Node of one of the files that names lead to. */
record Place(FileView file, int node) {
    Place at(int other) {
        return new Place(file, other);
    }
}
