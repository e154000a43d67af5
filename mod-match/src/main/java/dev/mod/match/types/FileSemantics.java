package dev.mod.match.types;

/** The meaning of the names and expressions of one file. */
public interface FileSemantics {

    /** What is known about a node of the tree that was asked for. */
    NodeSemantics at(int node);
}
