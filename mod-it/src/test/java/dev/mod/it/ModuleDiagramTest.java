package dev.mod.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Keeps the diagram of the modules in {@code docs/architecture.md} true, which is made of their poms; run with
 * {@code -Dmod.docs.update=true} it rewrites it.
 */
class ModuleDiagramTest {
    /** Modules that nobody uses, or that are no code. */
    private static final Set<String> LEFT_OUT = Set.of("bench", "mod-it", "mod-bom");
    private static final Pattern DIAGRAM = Pattern.compile("(?<=^```mermaid\n)graph TD\n.*?(?=^```$)",
            Pattern.DOTALL | Pattern.MULTILINE);

    private static final Path ROOT = Path.of(System.getProperty("basedir", "."), "..");

    /** The modules that each one uses; whether it can do without them. */
    private static Map<String, Map<String, Boolean>> modules() throws Exception {
        var modules = new LinkedHashMap<String, Map<String, Boolean>>();
        for (Element module : children(child(pom(ROOT), "modules"), "module")) {
            String name = module.getTextContent().strip();
            if (!LEFT_OUT.contains(name)) {
                modules.put(name, uses(pom(ROOT.resolve(name))));
            }
        }
        return modules;
    }

    private static Map<String, Boolean> uses(Element project) {
        var uses = new LinkedHashMap<String, Boolean>();
        for (Element dependency : children(project, "dependencies").stream()
                .flatMap(all -> children(all, "dependency").stream()).toList()) {
            var scope = children(dependency, "scope").stream().map(Element::getTextContent).findFirst()
                    .orElse("compile");
            if (child(dependency, "groupId").getTextContent().equals("dev.mod") && !scope.equals("test")) {
                uses.put(child(dependency, "artifactId").getTextContent(),
                        children(dependency, "optional").stream().anyMatch(it -> it.getTextContent().equals("true")));
            }
        }
        return uses;
    }

    private static Element pom(Path directory) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(directory.resolve("pom.xml").toFile())
                .getDocumentElement();
    }

    private static Element child(Element parent, String name) {
        return children(parent, name).get(0);
    }

    private static List<Element> children(Element parent, String name) {
        return IntStream.range(0, parent.getChildNodes().getLength()).<Node>mapToObj(parent.getChildNodes()::item)
                .filter(node -> node.getNodeName().equals(name)).map(Element.class::cast).toList();
    }

    /** Each use that does not follow from others. */
    private static String diagram(Map<String, Map<String, Boolean>> modules) {
        var text = new StringBuilder("graph TD\n");
        modules.keySet().stream().sorted((a, b) -> Integer.compare(reached(modules, b).size(),
                reached(modules, a).size())).forEach(module -> text.append("    ").append(id(module)).append('[')
                        .append(module).append("]\n"));
        modules.forEach((module, uses) -> uses.forEach((used, optional) -> {
            boolean follows = uses.entrySet().stream().anyMatch(other -> !other.getKey().equals(used)
                    && (optional || !other.getValue()) && reached(modules, other.getKey()).contains(used));
            if (!follows) {
                text.append("    ").append(id(module)).append(optional ? " -. optional .-> " : " --> ").append(id(used))
                        .append('\n');
            }
        }));
        return text.toString();
    }

    /** Everything that a module cannot do without. */
    private static Set<String> reached(Map<String, Map<String, Boolean>> modules, String from) {
        var reached = new HashSet<String>();
        modules.getOrDefault(from, Map.of()).forEach((used, optional) -> {
            if (!optional && reached.add(used)) {
                reached.addAll(reached(modules, used));
            }
        });
        return reached;
    }

    private static String id(String module) {
        return module.replace("mod-", "").replace('-', '_');
    }

    @Test
    void thePageShowsThePoms() throws Exception {
        var modules = modules();
        assertTrue(modules.size() >= 11, modules::toString);
        Path page = ROOT.resolve("docs/architecture.md");
        String expected = DIAGRAM.matcher(read(page)).replaceFirst(diagram(modules));
        if (Boolean.getBoolean("mod.docs.update")) {
            Files.writeString(page, expected);
        }
        assertEquals(expected, read(page));
        assertTrue(read(page).contains(diagram(modules)), "there is a diagram");
    }

    @Test
    void thePageNamesEveryModule() throws Exception {
        String page = read(ROOT.resolve("docs/architecture.md"));
        for (String module : modules().keySet()) {
            assertTrue(page.contains("\n| `" + module + "` | "), module);
        }
    }

    private static String read(Path page) throws IOException {
        return Files.readString(page);
    }
}
