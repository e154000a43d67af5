package dev.mod.it;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * What comes with the modules that programs embed, by their poms: a library that one step, provider or command needs must not reach those
 * who do not use it. A shell workflow needs {@code mod-steps}.
 */
class LibrariesTest {
    private static final Path ROOT = Path.of(System.getProperty("basedir", "."), "..");

    @ParameterizedTest
    @CsvSource({
            "mod-base, snakeyaml-engine",
            "mod-match, mod-base re2j snakeyaml-engine",
            "mod-types, jackson-databind mod-base mod-match re2j snakeyaml-engine",
            "mod-engine, jackson-databind jackson-dataformat-yaml jgrapht-core json-schema-validator mod-base mod-model"
                    + " mod-validate org.eclipse.jgit pcollections re2j semver4j slf4j-api snakeyaml-engine",
            "mod-steps, commons-exec jackson-databind jackson-dataformat-yaml jgrapht-core json-schema-validator mod-base"
                    + " mod-engine mod-model mod-validate org.eclipse.jgit pcollections re2j semver4j slf4j-api snakeyaml-engine"})
    void embeddersGetTheseLibrariesAndNoOthers(String module, String libraries) throws Exception {
        assertEquals(libraries, String.join(" ", libraries(module)));
    }

    private static Set<String> libraries(String module) throws Exception {
        Set<String> found = new TreeSet<>();
        Element project = DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(ROOT.resolve(module).resolve("pom.xml").toFile()).getDocumentElement();
        for (Element list : children(project, "dependencies")) {
            for (Element dependency : children(list, "dependency")) {
                boolean isOptional = text(dependency, "optional").equals("true");
                boolean isOfTests = text(dependency, "scope").equals("test")
                        || text(dependency, "scope").equals("provided");
                if (!isOptional && !isOfTests && found.add(text(dependency, "artifactId"))
                        && text(dependency, "groupId").equals("dev.mod")) {
                    found.addAll(libraries(text(dependency, "artifactId")));
                }
            }
        }
        return found;
    }

    private static String text(Element above, String name) {
        return children(above, name).stream().map(each -> each.getTextContent().strip()).findFirst().orElse("");
    }

    private static List<Element> children(Element above, String name) {
        List<Element> children = new ArrayList<>();
        for (Node node = above.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element && element.getTagName().equals(name)) {
                children.add(element);
            }
        }
        return children;
    }
}
