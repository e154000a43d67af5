package dev.mod.git.forge.select;

/**
 * A user and password with which Git reads and pushes over HTTPS.
 *
 * @param user the user, as the forge wants it beside a token
 * @param password the token
 * @param variable the variable of the environment that it came from
 */
public record GitLogin(String user, String password, String variable) {
    @Override
    public String toString() {
        return "GitLogin[" + user + " of " + variable + "]";
    }
}
