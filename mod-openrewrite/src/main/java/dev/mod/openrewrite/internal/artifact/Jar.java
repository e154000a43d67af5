package dev.mod.openrewrite.internal.artifact;

import dev.mod.registry.oci.Digest;
import java.nio.file.Path;

/**
 * A library on this machine.
 *
 * @param coordinates what it is
 * @param file where it is, absolute
 * @param digest of its bytes
 */
public record Jar(Coordinates coordinates, Path file, Digest digest) {}
