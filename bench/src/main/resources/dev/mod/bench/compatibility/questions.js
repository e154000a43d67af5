// Asks a file questions that a seed picks, and prints each with its answer: one line begins with @@. What is left out here
// stands in docs/compatibility.md as different.
import { kind, parse } from 'codemod:ast-grep';

let state = SEED;
const next = () => {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return (t ^ (t >>> 14)) >>> 0;
};
const below = (n) => next() % n;
const one = (list) => list[below(list.length)];
const chance = (percent) => below(100) < percent;

const at = ({ line, column, index }) => `${line}:${column}:${index}`;
const shown = (value) => {
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(shown).join(' ')}]`;
  if (typeof value.kind === 'function') return `${value.kind()}@${at(value.range().start)}-${at(value.range().end)}`;
  if (typeof value.filename === 'function') return 'root';
  return JSON.stringify(value);
};
const ask = (label, question) => {
  let answer;
  try {
    answer = shown(question());
  } catch {
    answer = 'throws';
  }
  console.log(`@@${label} ${answer}`);
};

const all = (node) => [node, ...node.children().flatMap(all)];

/** The text of a node as a pattern: some of its parts are variables. */
const pattern = (node) => {
  const { start, end } = node.range();
  let text = node.text();
  const parts = all(node).slice(1).filter((each) => each.isNamed() && each.range().end.index > each.range().start.index);
  const holes = [];
  for (let i = below(3); i > 0 && parts.length > 0; i--) {
    const part = one(parts).range();
    if (holes.every((each) => each.end.index <= part.start.index || each.start.index >= part.end.index)) holes.push(part);
  }
  holes.sort((a, b) => b.start.index - a.start.index);
  for (const hole of holes) {
    const variable = one(['$A', '$A', '$B', '$$$REST', '$_', '$_X', '$$OP']);
    text = text.slice(0, hole.start.index - start.index) + variable + text.slice(hole.end.index - start.index);
  }
  return text;
};
const isPlain = (text) => text.trim() !== '' && text.length < 200;
const patternOf = (nodes) => {
  for (let i = 0; i < 20; i++) {
    const text = pattern(one(nodes));
    if (isPlain(text)) return text;
  }
  return '$A';
};

/** A rule that may match something. */
const rule = (nodes, depth = 2) => {
  const node = one(nodes);
  const deeper = () => rule(nodes, depth - 1);
  const relation = () => ({ ...deeper(), ...(chance(60) ? { stopBy: one(['end', 'end', 'neighbor', { kind: one(nodes).kind() }]) } : {}) });
  const made = {};
  const named = nodes.filter((each) => each.isNamed());
  const atom = () => one([
    () => ({ kind: one(named).kind() }),
    () => ({ kind: one(named).kind() }),
    () => ({ pattern: patternOf(nodes) }),
    () => ({ regex: `^${one(nodes).text().slice(0, 1 + below(5)).replace(/[^A-Za-z0-9 ]/g, '.').replace(/\n/g, '.')}` }),
    () => ({ pattern: { context: patternOf(nodes), selector: one(named).kind() } }),
    () => ({ pattern: { context: patternOf(nodes), strictness: one(['cst', 'smart', 'ast', 'relaxed', 'signature']) } }),
    () => ({ kind: node.kind(), nthChild: one([1, 2, '2n+1', 'even', { position: 1, reverse: true }, { position: '-n+2' }, { position: 1, ofRule: { kind: node.kind() } }]) }),
    () => ({ range: { start: { line: node.range().start.line, column: node.range().start.column }, end: { line: node.range().end.line, column: node.range().end.column } } }),
  ])();
  Object.assign(made, atom());
  if (depth > 0) {
    for (let i = below(3); i > 0; i--) {
      Object.assign(made, one([
        () => ({ has: relation() }),
        () => ({ inside: relation() }),
        () => ({ follows: relation() }),
        () => ({ precedes: relation() }),
        () => ({ not: deeper() }),
        () => ({ any: [deeper(), deeper()] }),
        () => ({ all: [deeper(), deeper()] }),
        () => ({ has: { ...deeper(), field: one(FIELDS) } }),
        () => ({ inside: { ...deeper(), field: one(FIELDS), stopBy: 'end' } }),
      ])());
    }
  }
  return made;
};
const matcher = (nodes) => one([
  () => patternOf(nodes),
  () => patternOf(nodes),
  () => ({ rule: rule(nodes) }),
  () => ({ rule: rule(nodes) }),
  () => ({ rule: { pattern: patternOf(nodes) }, constraints: { [one(['A', 'B'])]: one([{ regex: '^[a-m]' }, rule(nodes, 1)]) } }),
  () => ({ rule: { any: [{ matches: 'u' }, rule(nodes, 1)] }, utils: { u: rule(nodes, 1) } }),
  () => ({ rule: { pattern: patternOf(nodes) }, transform: { T: one([
    { substring: { source: '$A', startChar: one([0, 1, -2]), endChar: one([-1, 3]) } },
    { replace: { source: '$A', replace: one(['a', '[aeiou]', '(.)(.)', '^']), by: one(['x', '$2$1', '']) } },
    { convert: { source: '$A', toCase: one(['upperCase', 'lowerCase', 'camelCase', 'snakeCase', 'kebabCase', 'pascalCase', 'capitalize']) } },
    { convert: { source: '$A', toCase: 'camelCase', separatedBy: [one(['underscore', 'dash', 'dot', 'slash', 'space', 'caseChange'])] } },
    'substring($A, startChar=1)',
    'replace($A, replace=a, by=b)',
    'convert($A, toCase=upperCase)',
  ]) } }),
  () => kind(LANGUAGE, one(nodes.filter((each) => each.isNamed())).kind()),
])();

const label = (value) => (typeof value === 'number' ? 'a kind' : JSON.stringify(value));
const captures = (found) => found && ['A', 'B', 'REST', 'OP', '_', '_X'].map((name) =>
  [found.getMatch(name), found.getMultipleMatches(name)]);

const navigation = (nodes) => {
  const node = one(nodes);
  const other = one(nodes);
  const method = one(['text', 'kind', 'range', 'isLeaf', 'isNamed', 'isNamedLeaf', 'parent', 'children', 'ancestors', 'next', 'nextAll',
    'prev', 'prevAll', 'id', 'child', 'field', 'fieldChildren', 'is', 'getRoot']);
  const where = `${node.kind()}@${at(node.range().start)}`;
  // siblings of the root, and beside nodes without text
  const odd = node.parent() === null || [node.parent(), ...node.parent().children()].some((each) => each.text() === '');
  switch (method) {
    case 'id': return ask(`id ${where} ${other.kind()}@${at(other.range().start)}`, () => node.id() === other.id());
    case 'child': { const index = below(node.children().length + 2); return ask(`child ${where} ${index}`, () => node.child(index)); }
    case 'field': case 'fieldChildren': {
      if (method === 'fieldChildren' && LANGUAGE === 'swift') return undefined;
      const field = one(FIELDS);
      return ask(`${method} ${where} ${field}`, () => node[method](field));
    }
    case 'is': return ask(`is ${where} ${other.kind()}`, () => node.is(other.kind()));
    case 'getRoot': return ask(`getRoot ${where}`, () => node.getRoot().root());
    case 'next': case 'nextAll': case 'prev': case 'prevAll': return odd ? undefined : ask(`${method} ${where}`, () => node[method]());
    default: return ask(`${method} ${where}`, () => node[method]());
  }
};

const matching = (nodes) => {
  const node = chance(60) ? nodes[0] : one(nodes);
  const method = one(['find', 'findAll', 'findAll', 'matches', 'inside', 'has', 'precedes', 'follows']);
  const wanted = matcher(nodes);
  const where = `${method} ${node.kind()}@${at(node.range().start)} ${label(wanted)}`;
  if (node.parent() === null && (method === 'precedes' || method === 'follows')) return undefined;
  if (method === 'find') return ask(where, () => [node.find(wanted), captures(node.find(wanted))]);
  if (method === 'findAll') return ask(where, () => node.findAll(wanted).slice(0, 30).flatMap((each) => [each, captures(each)]));
  return ask(where, () => node[method](wanted));
};

const TEXTS = ['', 'x', '\n', '  y  ', 'a\nb', '$A', '/* c */'];
const edits = (nodes) => {
  const within = chance(50) ? nodes[0] : one(nodes);
  const inside = all(within);
  const made = [];
  for (let i = 1 + below(4); i > 0; i--) {
    const node = one(inside);
    const edit = node.replace(one(TEXTS));
    const { start, end } = within.range();
    switch (below(5)) {
      case 0: { edit.endPos = edit.startPos; break; }
      case 1: { edit.startPos = edit.endPos; break; }
      case 2: { edit.startPos = start.index + below(end.index - start.index + 1); edit.endPos = Math.max(edit.endPos, edit.startPos); break; }
      case 3: { edit.endPos = Math.min(end.index, edit.endPos + below(4)); break; }
      default:
    }
    made.push(edit);
  }
  const names = made.map((each) => `${each.startPos}-${each.endPos}${JSON.stringify(each.insertedText)}`).join(' ');
  ask(`commitEdits ${within.kind()}@${at(within.range().start)}-${at(within.range().end)} ${names}`, () => within.commitEdits(made));
  return made;
};

export default (root) => {
  const nodes = all(root.root());
  ask("tree", () => nodes.filter((each) => each.text() !== ""));
  for (let i = 0; i < 60; i++) {
    navigation(nodes);
    matching(nodes);
    edits(nodes);
  }
  const text = root.root().text();
  const from = below(text.length);
  const piece = text.slice(from, from + below(80));
  ask(`parse ${JSON.stringify(piece)}`, () => all(parse(LANGUAGE, piece).root()).filter((each) => each.text() !== ''));
  return null;
};
