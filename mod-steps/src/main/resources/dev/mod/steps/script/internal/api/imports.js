// What public transforms import as @jssg/utils/javascript/imports, for packages that have not installed it.

const unquoted = (node) => (node ? node.text().slice(1, -1) : null);

const first = (node, kind) => node.children().find((child) => child.kind() === kind) ?? null;

const edit = (startPos, endPos, insertedText) => ({ startPos, endPos, insertedText });

const specifiersOf = (list) => list.children().filter((child) => child.isNamed() && child.kind() !== 'comment');

const program = (node) => {
  const above = node.ancestors();
  return above.length > 0 ? above[above.length - 1] : node;
};

function binding(node, name, local, more) {
  return { name, alias: local.text(), node: local, statement: node, isNamespace: false, moduleType: 'esm', ...more };
}

/** The bindings of an import statement. */
function ofStatement(statement) {
  const from = unquoted(statement.field('source'));
  const clause = first(statement, 'import_clause');
  const bindings = [];
  for (const part of clause ? clause.children() : []) {
    if (part.kind() === 'identifier') {
      bindings.push(binding(statement, 'default', part, { from, type: 'default' }));
    } else if (part.kind() === 'namespace_import') {
      bindings.push(binding(statement, '*', first(part, 'identifier'), { from, type: 'namespace', isNamespace: true }));
    } else if (part.kind() === 'named_imports') {
      for (const specifier of part.children()) {
        if (specifier.kind() === 'import_specifier') {
          const name = specifier.field('name');
          const local = specifier.field('alias') ?? name;
          const text = name.kind() === 'string' ? unquoted(name) : name.text();
          bindings.push(binding(statement, text, local, { from, type: text === 'default' ? 'default' : 'named', specifier }));
        }
      }
    }
  }
  return bindings;
}

/** The call in `require(…)` or `await import(…)` with the type of its module, or null. */
function loading(value) {
  const call = value?.kind() === 'await_expression' ? first(value, 'call_expression') : value;
  if (call?.kind() !== 'call_expression') {
    return null;
  }
  const callee = call.field('function');
  const moduleType = callee.kind() === 'import' ? 'esm' : callee.text() === 'require' ? 'cjs' : null;
  return moduleType && { call, moduleType };
}

/** What `require('from')` or `await import('from')` asks for, or null. */
function loaded(value) {
  const found = loading(value);
  if (!found) {
    return null;
  }
  const { call, moduleType } = found;
  let [argument, ...others] = specifiersOf(call.field('arguments') ?? call);
  while (argument?.kind() === 'parenthesized_expression') {
    [argument] = specifiersOf(argument);
  }
  return others.length === 0 && argument?.kind() === 'string'
    ? { from: unquoted(argument), moduleType }
    : null;
}

/** The bindings of a variable that holds a module. */
function ofDeclarator(declarator) {
  const module = loaded(declarator.field('value'));
  const target = declarator.field('name');
  if (!module) {
    return [];
  }
  const statement = declarator.parent();
  if (target.kind() === 'identifier') {
    return [binding(statement, 'default', target, { ...module, type: 'default' })];
  }
  if (target.kind() !== 'object_pattern') {
    return [];
  }
  const bindings = [];
  for (const part of target.children()) {
    if (part.kind() === 'shorthand_property_identifier_pattern') {
      bindings.push(binding(statement, part.text(), part, { ...module, type: 'named', specifier: part }));
    } else if (part.kind() === 'object_assignment_pattern') {
      const local = part.field('left');
      bindings.push(binding(statement, local.text(), local, { ...module, type: 'named', specifier: part }));
    } else if (part.kind() === 'pair_pattern') {
      let local = part.field('value');
      if (local.kind() === 'assignment_pattern') {
        local = local.field('left');
      }
      if (local.kind() === 'identifier') {
        const key = part.field('key');
        const name = key.kind() === 'string' ? unquoted(key) : key.text();
        bindings.push(binding(statement, name, local, { ...module, type: name === 'default' ? 'default' : 'named', specifier: part }));
      }
    }
  }
  return bindings;
}

function bindings(node, from) {
  const root = program(node);
  const found = [];
  for (const statement of root.findAll({ rule: { kind: 'import_statement' } })) {
    found.push(...ofStatement(statement));
  }
  for (const declarator of root.findAll({ rule: { kind: 'variable_declarator' } })) {
    found.push(...ofDeclarator(declarator));
  }
  return from === undefined ? found : found.filter((each) => each.from === from);
}

/** `{ default as a }` is a default import, and a named one when it is asked for by its name. */
const fits = (each, options) =>
  options.type === 'named' && options.name !== undefined
    ? each.specifier !== undefined && each.name === options.name
    : each.type === options.type;

const shown = ({ alias, isNamespace, moduleType, node }) => ({ alias, isNamespace, moduleType, node });

/** The binding of an import, or null. */
export function getImport(node, options) {
  return getAllImports(node, options)[0] ?? null;
}

/** All bindings of an import; those of the whole module if there is no other. */
export function getAllImports(node, options) {
  const all = bindings(node, options.from);
  const found = all.filter((each) => options.type === undefined || fits(each, options));
  return (found.length > 0 ? found : all.filter((each) => each.type === 'namespace')).map(shown);
}

const isImport = (statement) =>
  statement.kind() === 'import_statement'
  || ((statement.kind() === 'lexical_declaration' || statement.kind() === 'variable_declaration')
    && statement.children().some((child) => child.kind() === 'variable_declarator' && loading(child.field('value'))));

function insert(root, line) {
  const statements = root.children();
  const last = statements.filter(isImport).pop();
  if (last) {
    // on the line below, and not at the end of the last import: whoever removes that one removes it with its line
    const { index } = last.range().end;
    const rest = /^[ \t]*(?:\/\/[^\r\n]*)?(\r?\n)/.exec(root.getRoot().source().slice(index));
    return rest && index + rest[0].length <= root.range().end.index
      ? edit(index + rest[0].length, index + rest[0].length, `${line}${rest[1]}`)
      : edit(index, index, `\n${line}${index === root.range().end.index ? '\n' : ''}`);
  }
  let start = root.range().start.index;
  for (const statement of statements) {
    const directive = statement.kind() === 'expression_statement' && statement.child(0)?.kind() === 'string';
    if (statement.kind() !== 'hash_bang_line' && !directive) {
      break;
    }
    const { index } = statement.range().end;
    start = index;
  }
  return edit(start, start, start === root.range().start.index ? `${line}\n` : `\n${line}`);
}

/** The comma at or behind a place, or none. */
const commaBehind = (parts, index) => parts.find((part) => part.kind() === ',' && part.range().start.index >= index);

/** The edit that adds names to `{ … }`, in the style that it has. */
function extend(list, names) {
  const text = list.text();
  const parts = list.children().slice(1, -1);
  const last = parts.filter((part) => part.kind() === 'import_specifier').pop();
  if (!last) {
    return list.replace(`{ ${names.join(', ')} }`);
  }
  const { index } = last.range().end;
  const comma = commaBehind(parts, index);
  const [, newline, indent] = /(\r?\n)([ \t]*)\S/.exec(text) ?? [];
  const commented = parts.some((part) => part.kind() === 'comment');
  if (newline === undefined && !commented && !/^\{\s/.test(text)) {
    const all = [...specifiersOf(list).map((specifier) => specifier.text()), ...names];
    return list.replace(`{ ${all.join(', ')}${comma ? ',' : ''} }`);
  }
  const gap = newline === undefined ? ' ' : newline + (indent || '  ');
  const added = names.map((name) => gap + name).join(',');
  const end = parts[parts.length - 1].range().end.index;
  if (comma) {
    return edit(end, end, `${added},`);
  }
  return index === end ? edit(end, end, `,${added}`)
    : list.replace(list.commitEdits([edit(index, index, ','), edit(end, end, added)]));
}

/** The edit that adds an import, or null when it is there. A name counts as there under any alias, and in a namespace. */
export function addImport(node, options) {
  const root = program(node);
  const { type, from, moduleType = 'esm' } = options;
  const there = bindings(root, from);
  if (type !== 'named') {
    if (there.some((each) => each.type === type)) {
      return null;
    }
    const target = type === 'namespace' ? `* as ${options.name}` : options.name;
    return insert(root, type === 'default' && moduleType === 'cjs'
      ? `const ${target} = require('${from}');`
      : `import ${target} from '${from}';`);
  }
  const missing = options.specifiers.filter(
    ({ name }) => !there.some((each) => each.isNamespace || (each.specifier && each.name === name)),
  );
  if (missing.length === 0) {
    return null;
  }
  const as = moduleType === 'cjs' ? ': ' : ' as ';
  const names = missing.map(({ name, alias }) => (alias && alias !== name ? `${name}${as}${alias}` : name));
  if (moduleType === 'cjs') {
    return insert(root, `const { ${names.join(', ')} } = require('${from}');`);
  }
  const clauses = root.findAll({ rule: { kind: 'import_statement' } })
    .filter((statement) => unquoted(statement.field('source')) === from && !first(statement, 'type'))
    .flatMap((statement) => first(statement, 'import_clause') ?? []);
  const list = clauses.map((clause) => first(clause, 'named_imports')).find((each) => each);
  if (list) {
    return extend(list, names);
  }
  if (clauses.length > 0) {
    return clauses[0].replace(`${clauses[0].text()}, { ${names.join(', ')} }`);
  }
  return insert(root, `import { ${names.join(', ')} } from '${from}';`);
}

/** A statement with the end of its line. */
function wholeLine(root, statement) {
  const range = statement.range();
  const source = root.getRoot().source();
  let end = range.end.index;
  if (source.startsWith('\r\n', end)) {
    end += 2;
  } else if (source[end] === '\n') {
    end += 1;
  }
  return edit(range.start.index, Math.min(end, root.range().end.index), '');
}

/** How many variables a statement declares: with one that holds a module, it must not lose the others. */
const declarators = (statement) =>
  statement.children().filter((child) => child.kind() === 'variable_declarator').length;

/** The statement that loads a module and binds nothing. */
const sideEffect = (root, from) => root.children().find((statement) =>
  (statement.kind() === 'import_statement' && !first(statement, 'import_clause') && unquoted(statement.field('source')) === from)
  || (statement.kind() === 'expression_statement' && loaded(statement.child(0))?.from === from));

/** The edit that takes specifiers out of `{ … }`, in the style that it has. */
function shrink(list, all, isGone) {
  const kept = all.filter((specifier) => !isGone(specifier));
  const last = kept[kept.length - 1];
  const tail = all.slice(all.indexOf(last) + 1);
  const parts = list.children();
  const edits = all.slice(0, all.indexOf(last)).filter(isGone).map((specifier) => {
    const { start, end } = specifier.range();
    return edit(start.index, commaBehind(parts, end.index).next().range().start.index, '');
  });
  if (tail.length > 0) {
    const end = tail[tail.length - 1].range().end.index;
    const before = last.range().end.index;
    const commented = parts.some((part) =>
      part.kind() === 'comment' && part.range().start.index >= before && part.range().start.index < end);
    const from = commented ? tail[0].range().start.index : before;
    edits.push(edit(from, commented ? commaBehind(parts, end)?.range().end.index ?? end : end, ''));
  }
  return edits.length === 1 ? edits[0] : list.replace(list.commitEdits(edits));
}

/** The edit that removes an import, or null when there is none; what else its statement imports stays. */
export function removeImport(node, options) {
  const root = program(node);
  const there = bindings(root, options.from);
  const isNamed = options.type === 'named';
  const names = isNamed ? options.specifiers : ['default'];
  const isMeant = (each) => each.specifier !== undefined && names.includes(each.name);
  const isAlone = (each) => declarators(each.statement) < 2;
  const found = there.find((each) => (isNamed ? isMeant(each) : each.type === options.type && isAlone(each)));
  if (!found) {
    const alone = options.removeSideEffectForms && !isNamed ? sideEffect(root, options.from) : undefined;
    return alone ? wholeLine(root, alone) : null;
  }
  if (found.specifier) {
    const list = found.specifier.parent();
    const gone = new Set(there.filter(isMeant).map((each) => each.specifier.id()));
    const all = specifiersOf(list);
    const isGone = (specifier) => gone.has(specifier.id());
    if (!all.every(isGone)) {
      return shrink(list, all, isGone);
    }
  }
  const clause = first(found.statement, 'import_clause');
  const part = found.specifier?.parent() ?? (found.isNamespace ? found.node.parent() : found.node);
  const others = clause ? specifiersOf(clause).filter((each) => each.id() !== part.id()) : [];
  if (others.length > 0) {
    return clause.replace(others[0].text());
  }
  return isAlone(found) ? wholeLine(root, found.statement) : null;
}

/** The text of a specifier under another name; `alias` replaces the local name that it has. */
function renamed(specifier, { to, alias }, isImport) {
  const local = alias ?? (isImport ? specifier.field('alias') : specifier.field('value'))?.text();
  if (specifier.kind() === 'object_assignment_pattern') {
    return `${alias ? `${to}: ${alias}` : to}${specifier.text().slice(specifier.field('left').text().length)}`;
  }
  const type = isImport ? /^(?:type|typeof)\s+(?=\S+)/.exec(specifier.text())?.[0] ?? '' : '';
  return local && local !== to ? `${type}${to}${isImport ? ' as ' : ': '}${local}` : `${type}${to}`;
}

/** The edit that gives named imports other names, or null when there is none of them. */
export function updateImport(node, { from, specifiers }) {
  const there = bindings(program(node), from).filter((each) => each.specifier);
  const updates = new Map(specifiers.map((each) => [each.name, each]));
  const found = there.find((each) => updates.has(each.name));
  if (!found) {
    return null;
  }
  const list = found.specifier.parent();
  const isImport = list.kind() === 'named_imports';
  const names = new Set(there.filter((each) => each.specifier.parent().id() === list.id() && !updates.has(each.name))
    .map((each) => each.name));
  const all = specifiersOf(list);
  const edits = [];
  all.forEach((specifier, index) => {
    const binding = there.find((each) => each.specifier.id() === specifier.id());
    const update = binding && updates.get(binding.name);
    if (!update) {
      return;
    }
    if (!names.has(update.to)) {
      names.add(update.to);
      edits.push(specifier.replace(renamed(specifier, update, isImport)));
    } else if (index > 0) {
      edits.push(edit(all[index - 1].range().end.index, specifier.range().end.index, ''));
    } else {
      edits.push(edit(specifier.range().start.index, all[1].range().start.index, ''));
    }
  });
  return list.replace(list.commitEdits(edits));
}

/** The regular expression that matches exactly a text. */
export const stringToExactRegexString = (text) => `^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`;

export default { getImport, getAllImports, addImport, removeImport, updateImport, stringToExactRegexString };
