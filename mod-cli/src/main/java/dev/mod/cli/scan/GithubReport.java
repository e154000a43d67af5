package dev.mod.cli.scan;

import dev.mod.match.Position;
import dev.mod.match.Tree;
import dev.mod.match.rule.RuleSeverity;
import dev.mod.match.scan.Match;

/** Matches as workflow commands of GitHub Actions, which shows them beside the lines of a pull request. */
final class GithubReport implements Report {
    @Override
    public String part(FileMatches found) {
        var text = new StringBuilder();
        for (Match match : found.matches()) {
            Tree tree = match.node().tree();
            Position start = tree.position(tree.start(match.node().id()));
            Position end = tree.position(tree.end(match.node().id()));
            String note = match.rule().note().map(each -> "\n" + each.strip()).orElse("");
            text.append("::").append(command(match.rule().severity())).append(" file=").append(property(found.name()))
                    .append(",line=").append(start.line() + 1).append(",col=").append(start.column() + 1)
                    .append(",endLine=").append(end.line() + 1).append(",endColumn=").append(end.column() + 1)
                    .append(",title=").append(property(match.rule().id())).append("::")
                    .append(data((match.message() + note).strip())).append('\n');
        }
        return text.toString();
    }

    private static String command(RuleSeverity severity) {
        return switch (severity) {
            case ERROR -> "error";
            case WARNING -> "warning";
            case INFO, HINT, OFF -> "notice";
        };
    }

    private static String data(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String property(String text) {
        return data(text).replace(":", "%3A").replace(",", "%2C");
    }
}
