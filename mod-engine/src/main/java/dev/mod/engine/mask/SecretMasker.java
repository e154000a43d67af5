package dev.mod.engine.mask;
import java.util.Collection;
public final class SecretMasker {
    public static SecretMasker of(Collection<String> s) {
        return new SecretMasker();
    }
    public String mask(String s) {
        return s;
    }
    public boolean isEmpty() {
        return true;
    }
}
