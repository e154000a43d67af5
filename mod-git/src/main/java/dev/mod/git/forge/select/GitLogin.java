package dev.mod.git.forge.select;

/**
 * A user and password with which Git reads and pushes over HTTPS.
 *
 * @param user the user, as the forge wants it beside a token
 * @param password the token
 */
public record GitLogin(String user, String password) {
    @Override
    public String toString() {
        return "GitLogin[" + user + "]";
    }
}
