package dev.mod.validate.page;

/**
 * Page about one code of diagnostics.
 *
 * @param code the code
 * @param title one sentence that says what is wrong
 * @param reason one or two sentences that say why it matters
 * @param text the whole page in Markdown, with examples
 * @since 0.1.0
 */
public record RulePage(String code, String title, String reason, String text) {
    /** The page in a Markdown text: a heading, and then one paragraph each for the title and the reason. */
    static RulePage parse(String code, String text) {
        String[] paragraphs = text.split("\n\n", 4);
        if (paragraphs.length < 4 || !paragraphs[0].equals("# " + code)) {
            throw new IllegalStateException("the page of " + code + " has no heading, title and reason");
        }
        return new RulePage(code, paragraphs[1], paragraphs[2], text);
    }
}
