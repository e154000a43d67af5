package dev.mod.report.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.StringReader;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.xml.sax.InputSource;

class MarkupProperties {
    @Provide
    Arbitrary<String> hostile() {
        return Arbitraries.strings().withChars("<>&\"'a]!-\u0000\u001b\u0085\u202e\ud800\ufffe\n\u00e9")
                .ofMaxLength(30);
    }

    @Property
    void anyTextIsWellFormedAndNothingButText(@ForAll @From("hostile") String text) throws Exception {
        String escaped = Markup.escape(text);
        var document = DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new InputSource(new StringReader("<t a=\"" + escaped + "\">" + escaped + "</t>")));
        assertEquals(0, document.getDocumentElement().getElementsByTagName("*").getLength());
        assertFalse(document.getDocumentElement().getTextContent().matches("(?s).*[\u0000\u001b\u202e].*"));
        assertEquals(text.replaceAll("[\u0000\u001b\u0085\u202e\ud800\ufffe]", "\ufffd"),
                document.getDocumentElement().getTextContent());
    }

    @Example
    void quotesEndNoAttribute() {
        assertEquals("&quot;&#39;&lt;&gt;&amp;", Markup.escape("\"'<>&"));
    }
}
