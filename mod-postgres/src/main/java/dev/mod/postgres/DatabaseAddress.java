package dev.mod.postgres;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import java.util.Map;
import java.util.Properties;
import org.postgresql.Driver;

/**
 * A JDBC URL of a PostgreSQL database, in a form that can be shown: the password, wherever it came from, is not in it.
 */
public final class DatabaseAddress {
    private static final String PREFIX = "jdbc:postgresql:";

    private final String shown;
    private final Properties properties;

    private DatabaseAddress(String shown, Properties properties) {
        this.shown = shown;
        this.properties = properties;
    }

    /** Whether a text is meant as the address of a database. */
    public static boolean isMeant(String text) {
        return text.startsWith("jdbc:") || text.startsWith("postgresql:") || text.startsWith("postgres:");
    }

    /**
     * Reads an address. A password that it does not have is taken from {@code PGPASSWORD}, or by the driver from the
     * file of {@code PGPASSFILE} or {@code ~/.pgpass}; a user from {@code PGUSER}.
     *
     * @throws ModException if it is no JDBC URL of PostgreSQL; the message does not repeat it
     */
    public static DatabaseAddress parse(String url, Map<String, String> environment) {
        Properties parsed = url.startsWith(PREFIX) ? Driver.parseURL(url, new Properties()) : null;
        if (parsed == null || parsed.getProperty("PGDBNAME") == null
                || parsed.getProperty("PGHOST", "").indexOf('@') >= 0) {
            // it may hold a password
            throw new ModException(ErrorCodes.STORE_URL,
                    "the store's address must have the form jdbc:postgresql://host:port/database?user=name");
        }
        var properties = new Properties();
        parsed.stringPropertyNames().forEach(name -> properties.setProperty(name, parsed.getProperty(name)));
        String password = environment.get("PGPASSWORD");
        if (properties.getProperty("password") == null && password != null) {
            properties.setProperty("password", password);
        }
        String user = environment.get("PGUSER");
        if (properties.getProperty("user") == null && user != null) {
            properties.setProperty("user", user);
        }
        return new DatabaseAddress(PREFIX + "//" + hosts(properties) + "/" + properties.getProperty("PGDBNAME"),
                properties);
    }

    private static String hosts(Properties properties) {
        String[] hosts = properties.getProperty("PGHOST", "localhost").split(",");
        String[] ports = properties.getProperty("PGPORT", "5432").split(",");
        var text = new StringBuilder();
        for (int i = 0; i < hosts.length; i++) {
            text.append(i == 0 ? "" : ",").append(hosts[i]).append(':').append(ports[Math.min(i, ports.length - 1)]);
        }
        return text.toString();
    }

    /** The URL for the driver, without parameters. */
    String url() {
        return shown;
    }

    /** The parameters for the driver, the password among them. */
    Properties properties() {
        var copy = new Properties();
        properties.stringPropertyNames().forEach(name -> {
            if (!name.equals("PGHOST") && !name.equals("PGPORT") && !name.equals("PGDBNAME")) {
                copy.setProperty(name, properties.getProperty(name));
            }
        });
        return copy;
    }

    @Override
    public String toString() {
        return shown;
    }
}
