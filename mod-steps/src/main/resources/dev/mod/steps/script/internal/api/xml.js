// What public transforms import as @jssg/utils/xml/elements, for packages that have not installed it.

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\\-]/g, '\\$&');

const tagOf = (element) => element.children().find((child) => child.kind() === 'STag' || child.kind() === 'EmptyElemTag') ?? null;

/** The rule for elements with a tag. */
export const elementByTagRule = (tag) => ({
  kind: 'element',
  has: { any: [{ kind: 'STag' }, { kind: 'EmptyElemTag' }], has: { kind: 'Name', regex: `^${escaped(tag)}$` } },
});

/** All elements with a tag. */
export const findElementsByTag = (root, tag) => root.findAll({ rule: elementByTagRule(tag) });

/** The first element with a tag. */
export const findElementByTag = (node, tag) => node.find({ rule: elementByTagRule(tag) });

/** Whether there is an element with a tag. */
export const hasTag = (root, tag) => findElementByTag(root, tag) !== null;

/** The first node below of a kind. */
export const findElementByKind = (node, kind) =>
  node.findAll({ rule: { kind } }).find((each) => each.id() !== node.id()) ?? null;

/** The value of an attribute of an element's own. */
export function getAttributeValue(element, name) {
  const attribute = tagOf(element)?.children().find((each) => each.kind() === 'Attribute' && each.child(0)?.text() === name);
  const value = attribute?.children().find((each) => each.kind() === 'AttValue');
  return value ? value.text().slice(1, -1) : null;
}

/** The white space before a node on its line, if there is nothing else. */
export function getLineIndent(source, node) {
  const { index } = node.range().start;
  const before = source.slice(source.lastIndexOf('\n', index - 1) + 1, index);
  return /^[ \t]*$/.test(before) ? before : '';
}
