package dev.mod.types.java;

import com.sun.source.tree.ClassTree;
import com.sun.source.util.TreePath;
import dev.mod.types.internal.source.JavaHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
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

    private NamesAt(AttributedFile file, TreePath place) {
        this.file = file;
        header = JavaHeader.of(file.text());
        ownPackage = file.unit().getPackageName() == null ? "" : file.unit().getPackageName().toString();
        for (TreePath at = place; at != null; at = at.getParentPath()) {
            if (at.getLeaf() instanceof ClassTree && file.element(at) instanceof TypeElement type) {
                around.add(type);
            }
        }
    }

    /**
     * What has to stand before names of a class at a place; nothing has to within the class.
     *
     * @param type where the code comes from, in a file
     * @param place where it comes to, in another file or the same
     */
    static Function<Element, String> qualifier(AttributedFile file, TreePath type, AttributedFile user,
            TreePath place) {
        return file.isWithin(type, user, place) ? name -> "" : new NamesAt(user, place)::before;
    }

    /** What has to stand before the simple name of an element; "" if nothing has to. */
    private String before(Element element) {
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

    /** Whether a type is what its simple name stands for there. */
    private boolean isKnown(TypeElement type) {
        if (type.getNestingKind() == NestingKind.LOCAL || type.getNestingKind() == NestingKind.ANONYMOUS) {
            return true;
        }
        String qualified = type.getQualifiedName().toString();
        String simple = type.getSimpleName().toString();
        Optional<String> member = around.stream().flatMap(each -> members(each, simple).stream()).findFirst();
        if (member.isPresent()) {
            return member.get().equals(qualified);
        }
        Optional<String> imported = header.imports().stream().filter(each -> !each.isStatic())
                .map(JavaHeader.Import::name).filter(each -> each.endsWith("." + simple)).findFirst();
        if (imported.isPresent() || type.getNestingKind() == NestingKind.MEMBER) {
            return imported.filter(qualified::equals).isPresent();
        }
        String packageName = qualified.substring(0, Math.max(0, qualified.length() - simple.length() - 1));
        String beside = ownPackage.isEmpty() ? simple : ownPackage + "." + simple;
        return packageName.equals(ownPackage)
                || (packageName.equals("java.lang") || header.imports(packageName + ".*"))
                        && file.compilation().elements().getTypeElement(beside) == null;
    }

    /** The types that are called so in a class, by their full names. */
    private List<String> members(TypeElement of, String called) {
        List<Element> members = new ArrayList<>(file.compilation().elements().getAllMembers(of));
        members.add(of);
        return members.stream()
                .filter(each -> each instanceof TypeElement
                        && each.getSimpleName().contentEquals(called))
                .map(each -> ((TypeElement) each).getQualifiedName().toString()).toList();
    }
}
