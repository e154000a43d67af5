package dev.mod.types.java;

import com.sun.source.tree.ClassTree;
import com.sun.source.util.TreePath;
import dev.mod.types.internal.source.JavaHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;

/** How types and static members are written at a place, for code that comes there from elsewhere. */
final class NamesAt {
    private final AttributedFile file;
    private final JavaHeader header;
    private final String ownPackage;
    private final List<TypeElement> around = new ArrayList<>();

    NamesAt(AttributedFile file, TreePath place) {
        this.file = file;
        header = JavaHeader.of(file.text());
        ownPackage = file.unit().getPackageName() == null ? "" : file.unit().getPackageName().toString();
        for (TreePath at = place; at != null; at = at.getParentPath()) {
            if (at.getLeaf() instanceof ClassTree && file.element(at) instanceof TypeElement type) {
                around.add(type);
            }
        }
    }

    /** What has to stand before the simple name of an element; "" if nothing has to. */
    String before(Element element) {
        if (element instanceof TypeElement type) {
            String written = written(type);
            return written.substring(0, written.length() - type.getSimpleName().length());
        }
        boolean isMember = element.getModifiers().contains(Modifier.STATIC)
                && (element.getKind().isField() || element.getKind() == ElementKind.METHOD);
        return isMember && element.getEnclosingElement() instanceof TypeElement owner ? written(owner) + "." : "";
    }

    private String written(TypeElement type) {
        String simple = type.getSimpleName().toString();
        if (isKnown(type)) {
            return simple;
        }
        return type.getNestingKind() == NestingKind.MEMBER && type.getEnclosingElement() instanceof TypeElement owner
                ? written(owner) + "." + simple
                : type.getQualifiedName().toString();
    }

    private boolean isKnown(TypeElement type) {
        if (type.getNestingKind().isNested() && type.getNestingKind() != NestingKind.MEMBER) {
            return true;
        }
        String qualified = type.getQualifiedName().toString();
        Optional<String> member = around.stream().flatMap(each -> members(each, type).stream()).findFirst();
        if (member.isPresent() || header.imports(qualified)) {
            return member.orElse(qualified).equals(qualified);
        }
        String simple = type.getSimpleName().toString();
        String packageName = qualified.substring(0, Math.max(0, qualified.length() - simple.length() - 1));
        boolean isHidden = header.imports().stream()
                .anyMatch(each -> !each.isStatic() && each.name().endsWith("." + simple));
        if (isHidden || type.getNestingKind().isNested() || packageName.equals(ownPackage)) {
            return !isHidden && !type.getNestingKind().isNested();
        }
        String there = ownPackage.isEmpty() ? simple : ownPackage + "." + simple;
        return (packageName.equals("java.lang") || header.imports(packageName + ".*"))
                && file.compilation().elements().getTypeElement(there) == null;
    }

    /** The types that are called so in a class, by their full names. */
    private List<String> members(TypeElement of, TypeElement called) {
        List<Element> members = new ArrayList<>(file.compilation().elements().getAllMembers(of));
        members.add(of);
        return members.stream()
                .filter(each -> each instanceof TypeElement
                        && each.getSimpleName().contentEquals(called.getSimpleName()))
                .map(each -> ((TypeElement) each).getQualifiedName().toString()).toList();
    }
}
