package dev.mod.git.forge;

/**
 * A copy of a repository at the same place, which belongs to whoever the token is of.
 *
 * @param path its path, such as {@code owner/name}
 * @param id what the place calls it by
 */
public record Fork(String path, String id) {
    /** The part of the path before the name. */
    public String owner() {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }
}
