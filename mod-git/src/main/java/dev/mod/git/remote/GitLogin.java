package dev.mod.git.remote;

/** A name and a secret for repositories over HTTP. Its text leaves this object for the transport only. */
public final class GitLogin {
    private final String user;
    private final String secret;
    private final String variable;

    /**
     * A login.
     *
     * @param user what stands for the user's name; with tokens most servers take any
     * @param secret the password or token
     * @param variable the variable of the environment that it came from, for messages
     */
    public GitLogin(String user, String secret, String variable) {
        this.user = user;
        this.secret = secret;
        this.variable = variable;
    }

    String user() {
        return user;
    }

    String secret() {
        return secret;
    }

    /** The variable of the environment that it came from. */
    public String variable() {
        return variable;
    }

    @Override
    public String toString() {
        return "GitLogin[" + variable + "]";
    }
}
