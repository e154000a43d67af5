package dev.mod.git.remote;

import java.util.Optional;
import org.eclipse.jgit.transport.CredentialItem;
import org.eclipse.jgit.transport.CredentialsProvider;
import org.eclipse.jgit.transport.URIish;

/** Hands a login to the host that it is for, and to no other that this one may send to. */
final class LoginProvider extends CredentialsProvider {
    private final URIish home;
    private final Optional<GitLogin> login;

    LoginProvider(URIish home, Optional<GitLogin> login) {
        this.home = home;
        this.login = login;
    }

    @Override
    public boolean isInteractive() {
        return false;
    }

    @Override
    public boolean supports(CredentialItem... items) {
        for (CredentialItem item : items) {
            if (!(item instanceof CredentialItem.Username || item instanceof CredentialItem.Password)) {
                return false;
            }
        }
        return login.isPresent();
    }

    @Override
    public boolean get(URIish uri, CredentialItem... items) {
        if (login.isEmpty() || !supports(items) || !isHome(uri)) {
            return false;
        }
        for (CredentialItem item : items) {
            if (item instanceof CredentialItem.Username name) {
                name.setValue(login.get().user());
            } else if (item instanceof CredentialItem.Password password) {
                password.setValue(login.get().secret().toCharArray());
            }
        }
        return true;
    }

    private boolean isHome(URIish uri) {
        return home.getHost() != null && home.getHost().equalsIgnoreCase(uri.getHost())
                && String.valueOf(home.getScheme()).equalsIgnoreCase(uri.getScheme()) && port(home) == port(uri);
    }

    private static int port(URIish uri) {
        return uri.getPort() > 0 ? uri.getPort() : "http".equalsIgnoreCase(uri.getScheme()) ? 80 : 443;
    }
}
