package dev.mod.validate.render;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Severity;
import dev.mod.base.source.SourceText;
import java.util.List;
import java.util.Map;

/** For GitHub Actions: a workflow command for each diagnostic, shown beside the line in a pull request. */
public final class GithubRenderer implements Renderer {
    @Override
    public String render(List<Diagnostic> diagnostics, Map<String, SourceText> texts) {
        var out = new StringBuilder();
        for (Diagnostic diagnostic : diagnostics) {
            out.append("::").append(command(diagnostic.severity())).append(' ');
            diagnostic.span().ifPresent(span -> out.append("file=").append(property(span.file())).append(",line=")
                    .append(span.start().line()).append(",col=").append(span.start().column()).append(",endLine=")
                    .append(span.end().line()).append(",endColumn=").append(span.end().column()).append(','));
            out.append("title=").append(property(diagnostic.code())).append("::").append(data(diagnostic.message()
                    + diagnostic.hint().map(hint -> "\nhint: " + hint).orElse(""))).append('\n');
        }
        return out.toString();
    }

    private static String command(Severity severity) {
        return switch (severity) {
            case ERROR -> "error";
            case WARNING -> "warning";
            case NOTE -> "notice";
        };
    }

    private static String data(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String property(String text) {
        return data(text).replace(":", "%3A").replace(",", "%2C");
    }
}
