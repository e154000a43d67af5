package dev.mod.git.remote;

/**
 * Name and secret for a repository over HTTP.
 *
 * @param user user name; with tokens most servers take any
 * @param secret password or token; not part of {@link #toString}
 * @param variable environment variable that it came from, for messages
 */
public record GitLogin(String user, String secret, String variable) {
    @Override
    public String toString() {
        return "GitLogin[" + variable + "]";
    }
}
