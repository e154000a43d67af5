package dev.mod.cli.output;

import dev.mod.validate.render.GithubRenderer;
import dev.mod.validate.render.JsonRenderer;
import dev.mod.validate.render.Renderer;
import dev.mod.validate.render.SarifRenderer;

/** Formats of problems by the names that the command line gives them. */
public final class Renderers {
    private Renderers() {}

    /** The format of a name. */
    public static Renderer of(String format) {
        return switch (format) {
            case "json" -> new JsonRenderer();
            case "sarif" -> new SarifRenderer();
            case "github" -> new GithubRenderer();
            default -> throw new IllegalArgumentException(format);
        };
    }
}
