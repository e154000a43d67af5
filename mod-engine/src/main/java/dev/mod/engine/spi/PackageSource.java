package dev.mod.engine.spi;

import java.nio.file.Path;

/**
 * Where packages come from that are named and not pointed at: a registry. Found through {@link java.util.ServiceLoader};
 * safe for concurrent use.
 */
public interface PackageSource {
    /**
     * The directory with a package's files, which stays as it is while this process lives.
     *
     * @param reference name and version as written: {@code name}, {@code @scope/name}, either with {@code @} and a
     *        version, a range, a channel or a digest
     * @param asking the directory of the package that asks
     * @param dryRun whether nothing may be written beside the package that asks, such as what the reference came to
     * @throws StepException if there is no such package, or it cannot be had; the message says what to do
     * @throws InterruptedException if the thread was interrupted
     */
    Path resolve(String reference, Path asking, boolean dryRun) throws StepException, InterruptedException;
}
