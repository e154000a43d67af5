package dev.mod.types.internal.source;

import dev.mod.types.SourceView;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;

/** Files of a view that may be other than they were when they were last asked for here. For one thread at a time. */
public final class ChangedFiles {
    private final SourceView view;
    private OptionalLong revision = OptionalLong.empty();

    /** @param view of which nothing was looked at yet */
    public ChangedFiles(SourceView view) {
        this.view = view;
    }

    /** The first time all that may have changed; none when nothing has since the last time. */
    public Collection<String> next() {
        OptionalLong now = OptionalLong.of(view.revision());
        if (now.equals(revision)) {
            return List.of();
        }
        revision = now;
        return view.changed();
    }
}
