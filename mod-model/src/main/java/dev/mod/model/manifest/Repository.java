package dev.mod.model.manifest;

import java.util.Optional;

/**
 * Where a package's sources are.
 *
 * @param url the repository
 * @param directory the directory in it
 */
public record Repository(String url, Optional<String> directory) {}
