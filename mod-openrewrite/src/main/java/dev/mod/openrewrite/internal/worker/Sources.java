package dev.mod.openrewrite.internal.worker;

import java.util.List;
import java.util.Map;
import org.openrewrite.SourceFile;
import org.openrewrite.Tree;
import org.openrewrite.java.tree.J;
import org.openrewrite.kotlin.tree.K;
import org.openrewrite.quark.Quark;
import org.openrewrite.style.NamedStyles;
import org.openrewrite.xml.tree.Xml;

/**
 * The files of a project, read.
 *
 * @param files all of them
 */
record Sources(List<SourceFile> files) {
    Sources {
        files = List.copyOf(files);
    }

    /** How many are more than a name. */
    int parsed() {
        return (int) files.stream().filter(file -> !(file instanceof Quark)).count();
    }

    /** With the style that each language is mostly written in, so that new code looks like what is there. */
    List<SourceFile> styled() {
        var java = org.openrewrite.java.style.Autodetect.detector();
        var kotlin = org.openrewrite.kotlin.style.Autodetect.detector();
        var xml = org.openrewrite.xml.style.Autodetect.detector();
        for (SourceFile file : files) {
            if (file instanceof K.CompilationUnit) {
                kotlin.sample(file);
            } else if (file instanceof J.CompilationUnit) {
                java.sample(file);
            }
            xml.sample(file);
        }
        Map<Class<? extends Tree>, NamedStyles> styles = Map.of(J.CompilationUnit.class, java.build(),
                K.CompilationUnit.class, kotlin.build(), Xml.Document.class, xml.build());
        return files.stream().map(file -> styled(file, styles)).toList();
    }

    private static SourceFile styled(SourceFile file, Map<Class<? extends Tree>, NamedStyles> styles) {
        SourceFile styled = file;
        for (Map.Entry<Class<? extends Tree>, NamedStyles> style : styles.entrySet()) {
            if (style.getKey().isInstance(file)) {
                styled = styled.withMarkers(styled.getMarkers().add(style.getValue()));
            }
        }
        return styled;
    }
}
