package dev.mod.steps.shell.quote;

/** How a value is written at one kind of place, so that the shell reads it back as it is. */
enum Quoting {
    /** Between blanks, or joined to other parts of a word. */
    BARE {
        @Override
        String apply(String value) {
            return "'" + value.replace("'", "'\\''") + "'";
        }
    },
    /** Inside double quotes. */
    DOUBLE {
        @Override
        String apply(String value) {
            return backslash(value, "\\\"$`");
        }
    },
    /** Inside double quotes, right behind an expansion whose name the value must not lengthen. */
    DOUBLE_AFTER_NAME {
        @Override
        String apply(String value) {
            return "\"\"" + DOUBLE.apply(value);
        }
    },
    /** Inside single quotes. */
    SINGLE {
        @Override
        String apply(String value) {
            return value.replace("'", "'\\''");
        }
    },
    /** In a here-document whose text is expanded. */
    HERE_DOCUMENT {
        @Override
        String apply(String value) {
            return backslash(value, "\\$`");
        }
    },
    /** In a here-document whose text is literal. */
    LITERAL {
        @Override
        String apply(String value) {
            return value;
        }
    },
    /** In a comment: only to be looked at, so what could end the comment is replaced. */
    COMMENT {
        @Override
        String apply(String value) {
            var text = new StringBuilder();
            value.codePoints()
                    .map(c -> Character.isLetterOrDigit(c) || " ./-_".indexOf(c) >= 0 ? c : '_')
                    .forEach(text::appendCodePoint);
            return text.toString();
        }
    };

    abstract String apply(String value);

    static String backslash(String value, String special) {
        var text = new StringBuilder(value.length() + 8);
        for (int i = 0; i < value.length(); i++) {
            if (special.indexOf(value.charAt(i)) >= 0) {
                text.append('\\');
            }
            text.append(value.charAt(i));
        }
        return text.toString();
    }
}
