package dev.mod.match.internal.dart;

import dev.mod.match.internal.shape.Draft;
import dev.mod.match.internal.shape.Nodes;
import dev.mod.match.internal.shape.Reshaper;
import dev.mod.match.internal.shape.Vocabulary;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Gives the trees of the old Dart grammar the shape of the newer one. Goes through the nodes once, children before
 * parents, so that each step finds the children of a node as they shall be. What no step knows stays as it is, errors
 * above all.
 */
public final class DartShape implements Reshaper {
    private final DartKinds kinds;
    /** Fields by the kinds of parent and child. */
    private final Map<Integer, Integer> fields = new HashMap<>();
    /** Kinds of nodes that are replaced by their children. */
    private final boolean[] spliced;

    /** Completes the vocabulary. */
    public DartShape(Vocabulary vocabulary) {
        kinds = new DartKinds(vocabulary);
        DartFields.fill(kinds, (parent, child, field) -> fields.put(parent << 16 | child, field));
        spliced = new boolean[vocabulary.kindCount()];
        for (int kind : new int[]{kinds.argument, kinds.inferredType, kinds.typeBound, kinds.catchParameters,
                kinds.uriCondition, kinds.forLoopParts, kinds.qualified, kinds.assertionArguments, kinds.lambda,
                kinds.postfixOperator, kinds.asOperator, kinds.tildeOperator}) {
            spliced[kind] = true;
        }
    }

    @Override
    public byte[] prepare(byte[] utf8, int length) {
        return ClassModifiers.blank(utf8, length);
    }

    @Override
    public byte @Nullable [] prepareAgain(byte[] prepared, int length) {
        return SecondReading.of(prepared, length);
    }

    @Override
    public void reshape(Draft draft) {
        Run run = new Run(draft);
        for (int node = draft.parsedSize() - 1; node >= 0; node--) {
            if (draft.isLeaf(node)) {
                run.leaf(node);
            } else {
                run.inner(node);
            }
        }
    }

    /** The work on one tree. */
    private final class Run {
        private final Draft draft;
        private final TypeWrap types;
        private final PostfixFold postfixes;
        private final OperatorFold operators;
        private final StringParts strings;
        private final DeclarationGroups groups;
        private final DartNodes nodes;
        private final DartPatterns patterns;
        private final DartEnums enums;

        Run(Draft draft) {
            this.draft = draft;
            types = new TypeWrap(kinds, draft);
            postfixes = new PostfixFold(kinds, draft);
            operators = new OperatorFold(kinds, draft);
            strings = new StringParts(kinds, draft);
            nodes = new DartNodes(kinds, draft, postfixes);
            patterns = new DartPatterns(kinds, draft, nodes);
            enums = new DartEnums(kinds, draft);
            groups = new DeclarationGroups(kinds, draft, patterns);
        }

        void leaf(int node) {
            nodes.leaf(node);
            if (draft.isSecondReading() && patterns.isRecordType(node)) {
                patterns.recordType(node);
            }
        }

        void inner(int node) {
            int kind = draft.kind(node);
            if (postfixes.isSelector(kind)) {
                // taken apart where it stands; an index holds an expression
                draft.setChildren(node, postfixes.apply(splice(node)));
                return;
            }
            Nodes list = types.apply(node, splice(node));
            list = kind == kinds.assignableExpression ? nodes.assignable(list) : postfixes.apply(list);
            if (kind == kinds.stringLiteral) {
                list = strings.apply(list);
            } else if (kind == kinds.sourceFile) {
                list = groups.ofFile(list);
            } else if (kind == kinds.classBody || kind == kinds.extensionBody || kind == kinds.enumBody) {
                list = groups.ofClass(list);
            } else if (kind == kinds.classDeclaration || kind == kinds.mixinDeclaration) {
                list = ClassModifiers.restore(kinds, draft, list);
            } else if (kind == kinds.switchBlock) {
                list = groups.ofSwitch(list);
            } else {
                list = nodes.inner(node, list);
            }
            if (draft.isSecondReading()) {
                list = withPatterns(node, kind, list);
            }
            for (int i = 0; i < list.size(); i++) {
                int child = list.get(i);
                if (draft.field(child) == 0) {
                    draft.setField(child, fields.getOrDefault(kind << 16 | draft.kind(child), 0));
                }
            }
            draft.setChildren(node, list);
            if (operators.isOperation(kind) && !isPart(node)) {
                operators.apply(node);
            }
        }

        private Nodes withPatterns(int node, int kind, Nodes list) {
            if (kind == kinds.ifStatement || kind == kinds.ifElement) {
                return patterns.condition(list);
            }
            if (kind == kinds.initializedVariableDeclaration || kind == kinds.forStatement
                    || kind == kinds.forElement) {
                return patterns.declaration(node, list);
            }
            if (kind == kinds.declaration) {
                return enums.declaration(node, list);
            }
            if (kind == kinds.classDeclaration && enums.isEnum(list)) {
                return enums.enumeration(node, list);
            }
            if (kind != kinds.listLiteral) {
                return list;
            }
            if (patterns.isRecord(node)) {
                return patterns.record(node, list);
            }
            return patterns.isChoice(node) ? patterns.choice(node, list) : list;
        }

        /** Whether a node is a part of the operation above it. */
        private boolean isPart(int node) {
            int parent = draft.parsedParent(node);
            return parent >= 0 && operators.isOperation(draft.kind(parent));
        }

        private Nodes splice(int node) {
            Nodes out = new Nodes();
            for (int child : draft.children(node)) {
                int[] inside = draft.children(child);
                if (!isSpliced(child, inside)) {
                    out.add(child);
                    continue;
                }
                for (int part : inside) {
                    if (draft.kind(child) == kinds.lambda) {
                        draft.setField(part, 0);
                    } else if (inside.length == 1 && draft.field(child) != 0) {
                        draft.setField(part, draft.field(child));
                    }
                }
                out.addAll(inside);
            }
            return out;
        }

        private boolean isSpliced(int child, int[] inside) {
            if (inside.length == 0) {
                return false;
            }
            int kind = draft.kind(child);
            int only = inside.length == 1 ? draft.kind(inside[0]) : -1;
            return spliced[kind] || (kind == kinds.prefixOperator && only == kinds.negationOperator)
                    || (kind == kinds.postfixExpression && only >= 0 && only != kinds.incrementOperator);
        }
    }
}
