// What public transforms import as @jssg/utils/java/*, for packages that have not installed it.
import { parse } from 'mod:ast-match';

const SCOPED = ['scoped_identifier', 'scoped_type_identifier'];
const TYPES = ['generic_type', 'type_identifier', 'scoped_type_identifier', 'integral_type', 'floating_point_type',
  'boolean_type', 'void_type'];
const CLASSES = ['class_declaration', 'interface_declaration', 'enum_declaration', 'record_declaration',
  'annotation_type_declaration'];

const first = (node, ...kinds) => node.children().find((child) => kinds.includes(child.kind())) ?? null;

const anyOf = (kinds) => ({ rule: { any: kinds.map((kind) => ({ kind })) } });

const isPart = (node) => SCOPED.includes(node.parent()?.kind());

// imports

/** The text after the last dot. */
export const simpleName = (name) => name.slice(name.lastIndexOf('.') + 1);

/** The name that an import declaration imports, with `.*` where it imports all of a package. */
export function getImportPath(declaration) {
  const name = first(declaration, 'scoped_identifier');
  return name ? name.text() + (first(declaration, 'asterisk') ? '.*' : '') : null;
}

/** As `getImportPath`, of the text of a declaration. */
export const parseImportDeclaration = (text) =>
  /^\s*import\s+(?:static\s+)?([\w$]+(?:\s*\.\s*[\w$]+)*(?:\s*\.\s*\*)?)\s*;\s*$/.exec(text)?.[1].replace(/\s+/g, '') ?? null;

const declarations = (root) => root.findAll({ rule: { kind: 'import_declaration' } });

/** The imported names, and the packages of which all names are. */
export function collectImports(root) {
  const paths = declarations(root).map(getImportPath).filter((path) => path !== null);
  return {
    imported: new Set(paths.filter((path) => !path.endsWith('.*'))),
    wildcardImportedPackages: new Set(paths.filter((path) => path.endsWith('.*')).map((path) => path.slice(0, -2))),
  };
}

/** Whether a type is imported, by its name or with all of its package. */
export const isTypeImported = (imports, { fullyQualifiedName }) =>
  imports.imported.has(fullyQualifiedName)
  || imports.wildcardImportedPackages.has(fullyQualifiedName.slice(0, Math.max(0, fullyQualifiedName.lastIndexOf('.'))));

/** Whether a simple name is imported from elsewhere. */
export const hasConflictingSimpleImport = (imports, { simpleName: name, expectedFullyQualifiedName }) =>
  [...imports.imported].some((path) => path !== expectedFullyQualifiedName && simpleName(path) === name);

/** Whether a name is used by itself, outside of imports. */
export const referencesIdentifier = (root, name) =>
  root.findAll(anyOf(['identifier', 'type_identifier'])).some((node) =>
    node.text() === name
    && !(isPart(node) && node.prev() !== null)
    && !(node.parent()?.kind() === 'field_access' && node.parent().field('field')?.id() === node.id())
    && !node.ancestors().some((above) => above.kind() === 'import_declaration' || above.kind() === 'package_declaration'));

function lineEnd(source, from) {
  const rest = /[ \t]*\r?\n/y;
  rest.lastIndex = from;
  return rest.test(source) ? rest.lastIndex : from;
}

const removed = (startPos, endPos) => ({ startPos, endPos, insertedText: '' });

/** The edits that remove imports nothing uses, and add those that something does. */
export function createImportCleanupEdits(root, { removeIfUnreferenced = [], addIfReferenced = [] }) {
  const source = root.getRoot().source();
  const all = declarations(root);
  const gone = all.filter((each) => {
    const path = getImportPath(each);
    return path !== null && removeIfUnreferenced.includes(path) && !referencesIdentifier(root, simpleName(path));
  });
  const kept = all.filter((each) => !gone.includes(each));
  const imports = {
    imported: new Set(kept.map(getImportPath)),
    wildcardImportedPackages: collectImports(root).wildcardImportedPackages,
  };
  const added = addIfReferenced.filter((name, index) =>
    addIfReferenced.indexOf(name) === index
    && !isTypeImported(imports, { fullyQualifiedName: name })
    && !hasConflictingSimpleImport(imports, { simpleName: simpleName(name), expectedFullyQualifiedName: name })
    && referencesIdentifier(root, simpleName(name)));
  const newline = source.includes('\r\n') ? '\r\n' : '\n';
  const text = added.map((name) => `import ${name};`).join(newline);
  const edits = gone.map((each) => removed(each.range().start.index, lineEnd(source, each.range().end.index)));
  if (added.length > 0 && kept.length > 0) {
    const at = kept[kept.length - 1].range().end.index;
    edits.push({ startPos: at, endPos: at, insertedText: newline + text });
  } else if (added.length > 0 && gone.length > 0) {
    edits[0] = gone[0].replace(text);
  } else if (added.length > 0) {
    const declaration = first(root, 'package_declaration');
    const at = declaration ? declaration.range().end.index : root.range().start.index;
    edits.push({ startPos: at, endPos: at, insertedText: declaration ? newline + newline + text : text + newline + newline });
  } else if (gone.length > 0 && kept.length === 0) {
    // the lines that set the imports apart
    const last = edits[edits.length - 1];
    for (let end = lineEnd(source, last.endPos); end > last.endPos; end = lineEnd(source, end)) {
      last.endPos = end;
    }
  }
  return edits.sort((a, b) => a.startPos - b.startPos);
}

/** As `createImportCleanupEdits`, on a text. */
export function cleanupImports(source, options) {
  const root = parse('java', source).root();
  const edits = createImportCleanupEdits(root, options);
  return edits.length > 0 ? root.commitEdits(edits) : source;
}

const isStatic = (declaration) => first(declaration, 'static') !== null;

const packageOf = (name) => name.slice(0, Math.max(0, name.lastIndexOf('.')));

/** Whether an import, or the lack of one, makes a name known already. */
function isKnown(root, all, name, staticMember) {
  const own = first(first(root, 'package_declaration') ?? root, ...SCOPED, 'identifier')?.text() ?? '';
  return all.some((each) => isStatic(each) === staticMember && [name, `${packageOf(name)}.*`].includes(getImportPath(each)))
    || (!staticMember && (packageOf(name) === 'java.lang' || packageOf(name) === own));
}

/** Whether the last part of a name means something else in the file. */
function isTaken(root, all, name, staticMember) {
  const last = simpleName(name);
  if (last === '*') {
    return false;
  }
  return staticMember
    ? root.findAll(anyOf(['field_declaration', 'method_declaration'])).some((each) =>
      each.fieldChildren('declarator').concat(each).some((one) => one.field('name')?.text() === last))
    : all.some((each) => !isStatic(each) && getImportPath(each) !== name && simpleName(getImportPath(each) ?? '') === last)
      || root.findAll(anyOf([...CLASSES, 'type_parameter'])).some((each) =>
        (each.field('name') ?? first(each, 'type_identifier', 'identifier'))?.text() === last);
}

/**
 * The edit that adds an import where the file's order has its place; null when there is nothing to add. An error when the last
 * part of the name means something else in the file.
 */
export function addImport(root, { name, static: staticMember = false }) {
  const all = declarations(root).filter((each) => getImportPath(each) !== null);
  if (isKnown(root, all, name, staticMember)) {
    return null;
  }
  if (isTaken(root, all, name, staticMember)) {
    throw new Error(`${simpleName(name)} means something else than ${name} in this file; write it in full`);
  }
  const source = root.getRoot().source();
  const newline = source.includes('\r\n') ? '\r\n' : '\n';
  const text = `import ${staticMember ? 'static ' : ''}${name};`;
  const inserted = (at, insertedText) => ({ startPos: at, endPos: at, insertedText });
  const alike = all.filter((each) => isStatic(each) === staticMember);
  if (alike.length > 0) {
    // behind the last one that is smaller, as far as they are sorted there
    const before = alike.filter((each) => getImportPath(each) < name);
    const group = before.filter((each) => packageOf(getImportPath(each)).split('.')[0] === name.split('.')[0]);
    const behind = (group.length > 0 ? group : before).at(-1);
    return behind
      ? inserted(lineTail(source, behind.range().end.index), newline + text)
      : inserted(lineHead(source, alike[0]), text + newline);
  }
  if (all.length > 0) {
    return staticMember
      ? inserted(lineHead(source, all[0]), text + newline + newline)
      : inserted(lineTail(source, all.at(-1).range().end.index), newline + newline + text);
  }
  const declaration = first(root, 'package_declaration');
  if (declaration) {
    return inserted(lineTail(source, declaration.range().end.index), newline + newline + text);
  }
  // behind a comment that an empty line sets apart, such as a licence
  const top = root.children().find((each) => !each.kind().endsWith('comment'));
  const head = top ? lineHead(source, top) : source.length;
  return inserted(head, text + newline + newline);
}

/** Where a line ends on which something stands, without a comment that follows. */
function lineTail(source, from) {
  const rest = /[ \t]*\/\/[^\r\n]*|[ \t]*\/\*[^\r\n]*?\*\/(?=[ \t]*\r?(?:\n|$))/y;
  rest.lastIndex = from;
  return rest.test(source) ? rest.lastIndex : from;
}

/** Where the comments begin that belong to a node; one at the top of the file is a licence rather, but for documentation of a type. */
function lineHead(source, node) {
  const belongs = (above, below) => above?.kind().endsWith('comment')
    && /^[ \t]*\r?\n[ \t]*$/.test(source.slice(above.range().end.index, below.range().start.index))
    && (above.prev() === null
      ? node.kind() !== 'import_declaration' && above.text().startsWith('/**')
      : above.prev().range().end.line < above.range().start.line);
  let top = node;
  while (belongs(top.prev(), top)) {
    top = top.prev();
  }
  return top.range().start.index;
}

/**
 * The edit that removes an import; null when there is none, or when its name is used. Comments stay. With `unused: false` it is
 * removed though it is used.
 */
export function removeImport(root, { name, static: staticMember = false, unused = true }) {
  const declaration = declarations(root).find((each) => getImportPath(each) === name && isStatic(each) === staticMember);
  if (!declaration || (unused && (name.endsWith('.*') || isUsed(root, simpleName(name))))) {
    return null;
  }
  const source = root.getRoot().source();
  const { start, end } = declaration.range();
  return removed(start.index, lineEnd(source, end.index));
}

/** Whether a name is used by itself, in documentation as well. */
const isUsed = (root, name) => root.findAll(anyOf(['identifier', 'type_identifier'])).some((node) => node.text() === name
    && !(isPart(node) && node.prev() !== null)
    && !(node.parent()?.kind() === 'field_access' && node.parent().field('field')?.id() === node.id())
    && !(node.parent()?.kind() === 'method_invocation' && node.parent().field('object') !== null
      && node.parent().field('name')?.id() === node.id())
    && !node.ancestors().some((above) => above.kind() === 'import_declaration' || above.kind() === 'package_declaration'))
  || root.findAll({ rule: { kind: 'block_comment' } }).some((comment) => comment.text().startsWith('/**')
    && new RegExp(`(?:@(?:link|linkplain|see|throws|exception|value)\\s+|[(,]\\s*)${name.replaceAll('$', '\\$')}(?![\\w$])`)
      .test(comment.text()));

// scope

/** The nearest node above of a kind. */
export const findEnclosingNode = (node, kind) => node.ancestors().find((above) => above.kind() === kind) ?? null;

/** The child of a node in which another one is. */
export function findDirectChild(parent, descendant) {
  const path = [descendant, ...descendant.ancestors()];
  const at = path.findIndex((each) => each.id() === parent.id());
  return at > 0 ? path[at - 1] : null;
}

/** The child that names the type of a declaration. */
export const findTypeNode = (node) => first(node, ...TYPES);

const info = (kind, name, node) => ({ kind, name, typeText: node.field('type')?.text() ?? findTypeNode(node)?.text() ?? null, node });

const declares = (declaration, name) =>
  declaration.fieldChildren('declarator').some((each) => each.field('name')?.text() === name);

const nameOf = (node) => (node.field('name') ?? first(node, 'variable_declarator')?.field('name'))?.text();

function parameter(owner, name) {
  const parameters = owner.field('parameters');
  if (!parameters) {
    return null;
  }
  if (parameters.kind() === 'identifier') {
    return parameters.text() === name ? info('parameter', name, parameters) : null;
  }
  const found = parameters.children().find((each) => (each.kind() === 'identifier' ? each.text() : nameOf(each)) === name);
  return found ? info('parameter', name, found) : null;
}

/** What a scope declares under a name before a child of it. */
function declared(scope, child, name) {
  switch (scope.kind()) {
    case 'method_declaration':
    case 'constructor_declaration':
    case 'compact_constructor_declaration':
    case 'lambda_expression':
      return parameter(scope, name);
    case 'class_body':
    case 'interface_body':
    case 'enum_body_declarations': {
      const field = scope.children().find((each) =>
        (each.kind() === 'field_declaration' || each.kind() === 'constant_declaration') && declares(each, name));
      return field ? info('field', name, field) : null;
    }
    case 'record_declaration': {
      const component = parameter(scope, name);
      return component && { ...component, kind: 'field' };
    }
    case 'enhanced_for_statement':
      return nameOf(scope) === name && child.id() === scope.field('body')?.id() ? info('local', name, scope) : null;
    case 'catch_clause': {
      const caught = first(scope, 'catch_formal_parameter');
      return caught && nameOf(caught) === name ? info('parameter', name, caught) : null;
    }
    case 'try_with_resources_statement': {
      const resource = scope.field('resources')?.children().find((each) => each.kind() === 'resource' && nameOf(each) === name);
      return resource ? info('local', name, resource) : null;
    }
    default: {
      let found = null;
      for (const each of scope.children()) {
        if (each.id() === child.id()) {
          break;
        }
        if (each.kind() === 'local_variable_declaration' && declares(each, name)) {
          found = each;
        }
      }
      return found ? info('local', name, found) : null;
    }
  }
}

/** The parameter, local variable or field that a name means where it is used. */
export function findVisibleDeclarationBeforeUsage({ usageNode, name }) {
  let child = usageNode;
  for (const scope of usageNode.ancestors()) {
    const found = declared(scope, child, name);
    if (found) {
      return found;
    }
    child = scope;
  }
  return null;
}

// types

/** A type without its arguments. */
export const baseTypeName = (type) => (type.includes('<') ? type.slice(0, type.indexOf('<')) : type).trim();

/** A type of another name with the same arguments. */
export const replaceBaseTypeName = (type, name) => name + (type.includes('<') ? type.slice(type.indexOf('<')) : '');

/** Whether a simple name means another type. */
export const isTypeShadowed = (root, options) =>
  hasConflictingSimpleImport(collectImports(root), options)
  || root.findAll(anyOf(CLASSES)).some((each) => each.field('name')?.text() === options.simpleName);

/** Whether a text in a file names a type. */
export function isKnownType(root, typeText, fullyQualifiedName) {
  const base = baseTypeName(typeText);
  const name = simpleName(fullyQualifiedName);
  return base === fullyQualifiedName || (base === name
    && isTypeImported(collectImports(root), { simpleName: name, fullyQualifiedName })
    && !isTypeShadowed(root, { simpleName: name, expectedFullyQualifiedName: fullyQualifiedName }));
}

/** The edit that gives a type another name, or null where it is not a name by itself. */
export function replaceTypeIdentifierSafely(node, name) {
  const base = node.kind() === 'generic_type' ? node.children().find((child) => child.isNamed()) : node;
  const isName = base && (base.kind() === 'type_identifier' || base.kind() === 'identifier');
  return isName && !isPart(base) && findEnclosingNode(base, 'import_declaration') === null ? base.replace(name) : null;
}

// method invocations

const named = (node) => node.children().filter((child) => child.isNamed() && !child.kind().endsWith('comment'));

/** Receiver, name and arguments of a method invocation. */
export function getMethodInvocationParts(invocation) {
  if (invocation.kind() !== 'method_invocation') {
    return null;
  }
  const nameNode = invocation.field('name');
  const list = invocation.field('arguments');
  return {
    receiver: invocation.field('object'),
    methodName: nameNode?.text() ?? null,
    nameNode,
    args: list ? named(list) : [],
  };
}

/** The name of what a method is called on. */
export function getReceiverIdentifier(receiver) {
  switch (receiver?.kind()) {
    case 'identifier':
      return receiver.text();
    case 'field_access':
      return receiver.field('field')?.text() ?? null;
    default:
      return null;
  }
}

// anonymous classes

/** A method of an anonymous class. */
export function getAnonymousClassMethod(creation, name) {
  const body = creation.kind() === 'object_creation_expression' ? first(creation, 'class_body') : null;
  return body?.children().find((each) => each.kind() === 'method_declaration' && each.field('name')?.text() === name) ?? null;
}

/** Several methods of an anonymous class, if it has all of them. */
export function getAnonymousClassMethods(creation, names) {
  const methods = new Map(names.map((name) => [name, getAnonymousClassMethod(creation, name)]));
  return [...methods.values()].includes(null) ? null : methods;
}

/** The name of the only parameter of a method. */
export function getSingleParameterName(method) {
  const parameters = (method.field('parameters')?.children() ?? [])
    .filter((each) => each.kind() === 'formal_parameter' || each.kind() === 'spread_parameter');
  return parameters.length === 1 ? nameOf(parameters[0]) ?? null : null;
}

/** The text of a node in which a name is another. */
export function renameIdentifiersInNode(node, from, to) {
  const rename = typeof from === 'string' ? { from, to } : from;
  const found = node.findAll({ rule: { kind: 'identifier' } }).filter((each) => each.text() === rename.from);
  return found.length > 0 ? node.commitEdits(found.map((each) => each.replace(rename.to))) : node.text();
}

/** What is between the braces of a method. */
export function getMethodBodyContent(method, rename) {
  const body = method.field('body');
  if (body?.kind() !== 'block') {
    return null;
  }
  return (rename ? renameIdentifiersInNode(body, rename) : body.text()).slice(1, -1);
}
