package dev.mod.validate.render;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.source.SourceText;
import java.util.List;
import java.util.Map;

/** Turns diagnostics into a text for people or programs. */
public interface Renderer {
    /**
     * The whole text, ending with a line end unless it is empty.
     *
     * @param diagnostics in the order to show them
     * @param texts the texts of the files, by the name that spans carry; may lack some
     */
    String render(List<Diagnostic> diagnostics, Map<String, SourceText> texts);
}
