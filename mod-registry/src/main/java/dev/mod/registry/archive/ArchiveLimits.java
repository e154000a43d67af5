package dev.mod.registry.archive;

/**
 * How large a package may be.
 *
 * @param packed bytes of the archive
 * @param unpacked bytes of all files together
 * @param files how many entries
 * @param ratio how many times more bytes unpacked than packed
 */
public record ArchiveLimits(long packed, long unpacked, int files, int ratio) {
    /** Those of every registry: 10 MiB packed, 50 MiB unpacked, 10,000 files. */
    public static final ArchiveLimits DEFAULT = new ArchiveLimits(10L << 20, 50L << 20, 10_000, 100);
    /** Below this many bytes the ratio is not looked at: small texts of one letter are harmless. */
    static final long RATIO_FROM = 1L << 20;
}
