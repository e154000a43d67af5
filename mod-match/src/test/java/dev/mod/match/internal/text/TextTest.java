package dev.mod.match.internal.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextTest {
    private static boolean find(String regex, String text) {
        byte[] bytes = ("<" + text + ">").getBytes(StandardCharsets.UTF_8);
        return TextRegex.compile(regex).find(bytes, 1, bytes.length - 1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"^a$ ; a ; true", "^a$ ; ab ; false", "^(a|bc)$ ; bc ; true",
            "a|b ; xb ; true",
            "\\d ; ٣ ; true", "(?-u:\\d) ; ٣ ; false", "^\\w+$ ; größe ; true", "[\\w--a]+ ; a ; false",
            "[a-z&&[^b]] ; b ; false", "[a-c~~b-d] ; b ; false", "[[:upper:]] ; A ; true", "^[[:foo:]]+$ ; fof: ; true",
            "[[:]x:] ; ] ; false", "\\p{Greek} ; α ; true",
            "\\p{Lowercase_Letter} ; A ; false", "\\p{Alphabetic} ; 1 ; false", "(?<n>a)b ; ab ; true",
            "(?x) a b # c ; ab ; true", "(?i)AB ; ab ; true", "a{2} ; aa ; true", "\\x{e9} ; é ; true",
            "\\. ; a ; false",
            "(?m)^b ; b ; true", "^\\s ; x ; false"})
    void rustSyntax(String regex, String text, boolean found) {
        assertEquals(found, find(regex, text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"(?=a)", "(?<!a)", "(a)\\1", "[a", "(a", "a)", "\\q", "a{", "\\p{Foo}", "(?z)", "*"})
    void refuses(String regex) {
        assertThrows(RegexSyntaxException.class, () -> TextRegex.compile(regex));
    }

    @Test
    void takesLinearTime() {
        assertEquals(false, find("(a*)*(a|aa)+(a+)+b", "a".repeat(50_000)));
    }

    /** The place after a character of several bytes is not the beginning of the text. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"^.$ ; \uac00x ; false", "^..$ ; \uac00x ; true", "^x ; \uac00x ; false",
            "^x ; \u0432x ; false", "^.$ ; \ud83d\ude00 ; true", "^x ; \ud83d\ude00x ; false", "\\Ax ; \u20acx ; false",
            "^[a-z]+$ ; \u00e9a ; false", "x$ ; x\u20ac ; false"})
    void textsBeginOnce(String regex, String text, boolean found) {
        assertEquals(found, find(regex, text));
    }

    /** RE2/J never ends to fold U+1C80 to U+1C88 itself. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"(?i)\u1c80 ; в ; true", "(?i)^В$ ; \u1c80 ; true", "(?i)[\u1c80] ; В ; true",
            "(?i)[a-\uffff] ; \u1c85 ; true", "(?i)[^a-\uffff] ; B ; false", "(?i)[\\x{1c00}-\\x{1d00}]+ ; Т ; true",
            "(?i)\\x{1c88}x ; \ua64aX ; true", "(?i:\u1c80)в ; ВВ ; false", "(?i:a)\u1c80 ; A\u1c80 ; true",
            "(?i)(?-i:\u1c80) ; в ; false", "(?i)[\\p{Cyrillic}&&\u1c80] ; в ; true", "(?i)[^x[\u1c80]] ; В ; false",
            "(?i)[^b[a]] ; A ; false", "(?i)[[a-c]--b] ; B ; false", "(?i)\\P{Lu} ; a ; false",
            "(?i)\\p{Lu}\\p{Cyrillic} ; x\u1c80 ; true", "(?i)[\\w\\p{L}] ; \u1c80 ; true", "(?i)İ ; i ; false",
            "(?i)ÄÖ ; äö ; true", "(?i)k ; \u212a ; true"})
    @Timeout(value = 10, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void casesDoNotMatter(String regex, String text, boolean found) {
        assertEquals(found, find(regex, text));
    }

    @ParameterizedTest
    @CsvSource({"$1-$2,x-y", "${first}!,x!", "$1a,''", "$$1,$1", "$0,xy", "a$,a$"})
    void replacements(String by, String expected) {
        assertEquals(expected, TextRegex.compile("(?P<first>x)(y)").replaceAll("xy", by));
    }

    /** As ast-grep has it, which is written in Rust. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {".*; user; <user>", "a*; baac; <>b<aa>c<>", "a*?; aa; <>a<>a<>",
            "''; é𝕌; <>é<>𝕌<>",
            "x*|b; ab𝕌; <>a<>b<>𝕌<>", "^; ab; <>ab", "$; ab; ab<>", "(?:|b); ab; <>a<>b<>", ".*; ''; <>",
            "[^a]*; aé𝕌a; <>a<é𝕌>a<>"})
    void emptyMatches(String regex, String text, String expected) {
        assertEquals(expected, TextRegex.compile(regex).replaceAll(text, "<$0>"));
    }

    @ParameterizedTest
    @CsvSource({"camelCase,ast_grep,astGrep", "snakeCase,astGrep,ast_grep", "kebabCase,XMLHttpRequest,xml-http-request",
            "pascalCase,ast.grep,AstGrep", "capitalize,astGrep,AstGrep", "lowerCase,AstGrep,astgrep",
            "upperCase,astGrep,ASTGREP", "snakeCase,a12b,a1_2b", "camelCase,XMLHttp2Request,xmlHttp2Request"})
    void cases(String name, String text, String expected) {
        assertEquals(expected, StringCase.find(name).orElseThrow().apply(text, Set.of()));
    }

    @Test
    void chosenSeparators() {
        assertEquals("ast-grep", StringCase.KEBAB.apply("ast_Grep", EnumSet.of(StringCase.Separator.UNDERSCORE)));
        assertEquals("foo__bar", StringCase.SNAKE.apply("foo_Bar", EnumSet.of(StringCase.Separator.CASE_CHANGE)));
    }

    @Test
    void indentationMovesAllLinesButTheFirst() {
        assertEquals("a\n    b\n  ", Indentation.shift("a\n  b\n", 0, 2));
        assertEquals("a\nb\n c", Indentation.shift("a\n  b\n c", 2, 0));
        assertEquals(2, Indentation.of("a\n  b", 5));
        assertEquals(0, Indentation.of("\n\tb", 2));
    }

    @Test
    void templatesTakeTheLongestName() {
        assertEquals("$lower <AB>c $$$ <L>",
                Template.parse("$lower $ABc $$$ $$$L").fill(v -> new Template.Captured("<" + v.name() + ">", 0)));
    }
}
