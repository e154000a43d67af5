package dev.mod.base.source;

import dev.mod.base.diagnostic.Span;

/**
 * A value read from a file, and where it stands there. A subtree reached through a YAML alias has the pointer of the
 * place that uses it and the span of the content behind its anchor, so that a problem in it is shown where it can be
 * mended. Methods that walk the subtree may recurse, because its depth is bounded by {@link SourceLimits#NESTING}.
 */
public sealed interface SourceNode permits SourceMap, SourceList, SourceScalar {
    /** Where the value is written. */
    Span span();

    /** Where the value stands in the document. */
    SourcePath path();

    /** The JSON Pointer (RFC 6901) of {@link #path}; computed at each call. */
    default String pointer() {
        return path().toString();
    }

    /** The same subtree at another place of the document; spans stay. */
    SourceNode withPath(SourcePath other);
}
