package dev.mod.registry.oci;

import java.io.IOException;

/** Bytes that are not what their place says: damaged, forged, or of a format that is not known. */
public final class OciFormatException extends IOException {
    private static final long serialVersionUID = 1L;

    /** With what was found. */
    public OciFormatException(String message) {
        super(message);
    }

    /** With what was found, and the reader's complaint. */
    public OciFormatException(String message, Throwable cause) {
        super(message, cause);
    }
}
