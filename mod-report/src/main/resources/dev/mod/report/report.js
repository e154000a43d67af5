(() => {
'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
const { run, nodes, tasks, metrics, models } = data;
const CHUNK = 100, LINES = 600;
const WORDS = { pending: 'Pending', running: 'Running', completed: 'Completed', failed: 'Failed',
  awaiting: 'Waits for approval', blocked: 'Blocked', wontdo: 'No longer needed' };
const ATTENTION = ['failed', 'awaiting', 'running', 'pending', 'blocked', 'completed', 'wontdo'];
const KINDS = { A: 'created', M: 'modified', D: 'deleted' };
const STEP = { succeeded: 'completed', skipped: 'wontdo', deferred: 'awaiting', failed: 'failed', interrupted: 'blocked' };
const STEP_WORDS = { succeeded: 'Done', skipped: 'Skipped', deferred: 'Deferred', failed: 'Failed', interrupted: 'Interrupted' };
const $ = id => document.getElementById(id);

/* Everything from the run goes through here: no markup, no colours of terminals, nothing that turns or hides text. */
const plain = text => String(text)
  .replace(/\u001b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\))/g, '')
  .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g,
    c => '[U+' + c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0') + ']');

function el(name, props, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(props || {})) {
    if (value === undefined || value === false) continue;
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? '' : plain(value));
  }
  node.append(...children.flat().filter(child => child || child === 0)
    .map(child => child instanceof Node ? child : document.createTextNode(plain(child))));
  return node;
}
function sign(mark) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  svg.setAttribute('class', 'sign c-' + mark);
  svg.setAttribute('aria-hidden', 'true');
  use.setAttribute('href', '#s-' + mark);
  svg.append(use);
  return svg;
}
const hidden = text => el('span', { class: 'hide' }, text);
const count = (n, one, many) => n.toLocaleString('en') + ' ' + (n === 1 ? one : many || one + 's');
function took(ms) {
  const s = Math.floor(ms / 1000);
  if (s < 10) return (ms / 1000).toFixed(ms < 995 ? 2 : 1) + ' s';
  if (s < 60) return s + ' s';
  if (s < 3600) return Math.floor(s / 60) + ' min ' + String(s % 60).padStart(2, '0') + ' s';
  return Math.floor(s / 3600) + ' h ' + String(Math.floor(s / 60) % 60).padStart(2, '0') + ' min';
}
const local = ms => new Date(ms).toLocaleString();

/* A details element whose content is made when it is opened and dropped when it is closed. */
function opening(props, summary, content) {
  const details = el('details', props, summary);
  details.fill = () => { if (!details.content) details.append(details.content = content()); };
  details.addEventListener('toggle', () => {
    if (details.open) details.fill();
    else if (details.content) { details.content.remove(); details.content = null; }
  });
  return details;
}
/* A list that shows more when asked. */
function listing(items, make, what, size = CHUNK) {
  const list = el('ul', { class: 'list' });
  const box = el('div', {}, list);
  let shown = 0;
  const more = el('button', { type: 'button', class: 'again', onclick: () => {
    const first = shown;
    show();
    const at = list.children[first];
    if (at) (at.querySelector('summary') || at).focus();
  } });
  function show() {
    for (const item of items.slice(shown, shown + size)) list.append(el('li', {}, make(item)));
    shown = Math.min(items.length, shown + size);
    more.textContent = 'Show ' + Math.min(size, items.length - shown) + ' more of '
      + count(items.length - shown, what + ' left', what + 's left');
    if (shown < items.length) box.append(more);
    else more.remove();
  }
  show();
  return box;
}

/* Copying and opening. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch (e) {
    const area = el('textarea', { class: 'hide' });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
}
function copier(what, text) {
  const word = document.createTextNode('Copy');
  const button = el('button', { type: 'button', class: 'copy', onclick: async () => {
    await copy(text());
    word.data = 'Copied';
    setTimeout(() => { word.data = 'Copy'; }, 2000);
  } }, word, hidden(' ' + what));
  return button;
}
const MOST_OPEN = 200;
function expander(box, what) {
  const button = el('button', { type: 'button', class: 'quiet', 'aria-pressed': 'false', onclick: () => {
    const open = button.getAttribute('aria-pressed') === 'false';
    const all = [...box.querySelectorAll('details')];
    for (let i = 0; i < all.length && (!open || i < MOST_OPEN); i++) {
      all[i].open = open;
      if (open && !all[i].classList.contains('task')) {
        all[i].fill();
        all.push(...all[i].content.querySelectorAll('details'));
      }
    }
    button.setAttribute('aria-pressed', String(open));
  } }, 'Expand all', hidden(' ' + what));
  return button;
}

/* Time: stretches in which no task ran are drawn shorter than they were. */
const end = Math.max(run.last, ...tasks.slice(0, 5000).flatMap(task => (task.attempts || []).map(a => a[2] || 0)));
const scale = (() => {
  const spans = [];
  for (const task of tasks) for (const a of task.attempts || []) spans.push([a[1], a[2] || end]);
  spans.sort((a, b) => a[0] - b[0]);
  const busy = [];
  for (const span of spans) {
    const last = busy[busy.length - 1];
    if (last && span[0] <= last[1]) last[1] = Math.max(last[1], span[1]);
    else busy.push([...span]);
  }
  const total = busy.reduce((sum, b) => sum + b[1] - b[0], 0) || 1;
  const marks = [[run.start, 0]];
  let at = run.start, x = 0, cut = false;
  const gap = until => {
    const length = Math.max(0, until - at), most = total * 0.15;
    if (length > most) cut = true;
    x += Math.min(length, most);
    at = Math.max(at, until);
    marks.push([at, x]);
  };
  for (const b of busy) {
    gap(b[0]);
    x += b[1] - b[0];
    at = b[1];
    marks.push([at, x]);
  }
  gap(end);
  const place = ms => {
    let low = 0, high = marks.length - 1;
    while (high - low > 1) { const mid = (low + high) >> 1; if (marks[mid][0] <= ms) low = mid; else high = mid; }
    const [t0, x0] = marks[low], [t1, x1] = marks[Math.min(high, marks.length - 1)];
    return 100 * (x0 + (t1 > t0 ? (x1 - x0) * Math.min(1, Math.max(0, (ms - t0) / (t1 - t0))) : 0)) / (x || 1);
  };
  return { place, cut };
})();

tasks.forEach((task, index) => { task.index = index; });
const byNode = nodes.map(() => []);
tasks.forEach(task => byNode[task.node].push(task));
const named = task => nodes[task.node].name + (task.label ? ': ' + task.label : '');
const lastAttempt = task => (task.attempts || [])[(task.attempts || []).length - 1];
const duration = task => { const a = lastAttempt(task); return a ? (a[2] || end) - a[1] : null; };
const taskLink = task => el('a', { href: '#task-' + task.index }, named(task));

function bar(list) {
  const box = el('span', { class: 'time', 'aria-hidden': 'true' });
  const attempts = list.flatMap(task => (task.attempts || []).map((a, i) => [a, i < task.attempts.length - 1, task]));
  // many bars side by side look like one
  for (const [a, old, task] of attempts.length > 60 ? [] : attempts) {
    const mark = old ? a[3] || 'failed' : task.status === 'running' ? 'running' : a[3] || task.status;
    piece(box, a[1], a[2] || end, 'c-' + mark + (old ? ' old' : ''));
  }
  if (attempts.length > 60) {
    piece(box, attempts.reduce((min, a) => Math.min(min, a[0][1]), Infinity),
      attempts.reduce((max, a) => Math.max(max, a[0][2] || end), 0), 'c-' + worst(list));
  }
  return box;
}
function piece(box, from, to, type) {
  const i = el('i', { class: type }), left = scale.place(from);
  i.style.left = Math.min(99.5, left) + '%';
  i.style.width = Math.max(0.3, Math.min(100 - left, scale.place(to) - left)) + '%';
  box.append(i);
}
const worst = list => ATTENTION.find(status => list.some(task => task.status === status)) || 'pending';

function taskRow(task, heading) {
  const ms = duration(task), a = lastAttempt(task);
  const title = heading ? nodes[task.node].name : task.label || task.id;
  const summary = el('summary', { class: 'row' },
    el('span', { class: 'name' }, sign(task.status), el('span', {},
      el(heading ? 'h3' : 'span', { class: 'label' }, title), ' ',
      el('span', { class: 'sub' }, WORDS[task.status]))),
    bar([task]),
    el('span', { class: 'dur' }, ms === null ? '' : took(ms), a && hidden(', began ' + took(a[1] - run.start) + ' after the start')));
  return opening({ class: 'task', id: 'task-' + task.index }, summary, () => taskBody(task));
}

function taskBody(task) {
  const body = el('div', { class: 'body' });
  const node = nodes[task.node];
  if (node.text) body.append(el('p', {}, node.text));
  if (task.error) body.append(el('h4', {}, 'Error'), el('div', { class: 'copied' },
    el('pre', { class: 'error c-failed' }, task.error), copier('the error', () => plain(task.error))));
  if (task.by) body.append(el('h4', {}, 'Blocked by'), el('ul', {}, task.by.map(i => el('li', {}, taskLink(tasks[i]), ' (' + WORDS[tasks[i].status] + ')'))));
  if (task.status === 'awaiting') body.append(el('p', {}, 'Approve it with ', el('code', {}, 'mod workflow resume -i ' + run.id + ' -t ' + task.id)));
  if (task.delivery) {
    const [branch, base, commit, url] = task.delivery;
    body.append(el('p', {}, 'On branch ', el('code', {}, branch), ' for ', el('code', {}, base), ', commit ', el('code', {}, commit.slice(0, 12)),
      url && ', proposed at ', url && (/^https?:\/\//i.test(url) ? el('a', { href: url, rel: 'noopener noreferrer' }, url) : el('code', {}, url))));
  }
  if (task.steps) {
    body.append(el('h4', {}, 'Steps'), el('ol', { class: 'steps' }, task.steps.map(step => stepRow(step, task))));
  }
  if ((task.attempts || []).length > 1) {
    body.append(el('h4', {}, 'Attempts'), el('ol', { class: 'steps' }, task.attempts.map(a => el('li', {},
      sign(a[3] || 'running'), el('span', { class: 'grow' }, 'Attempt ' + a[0] + ': ' + (a[3] === 'pending' ? 'Interrupted' : WORDS[a[3]] || 'Running') + ', ' + local(a[1])),
      el('span', { class: 'dur' }, took((a[2] || end) - a[1])), a[4] && el('span', { class: 'more' }, a[4])))));
  }
  if (task.notes) body.append(el('h4', {}, 'Warnings and notes'), el('ul', { class: 'msgs' }, task.notes.slice(0, CHUNK).map(note => noteRow(note))));
  if (task.files) {
    body.append(el('h4', {}, (run.dry ? 'Files that would change: ' : 'Files changed: ') + task.files.length.toLocaleString('en')),
      listing(task.files, file => fileRow(file), 'file'));
  } else if (task.status === 'failed' && run.restores) {
    body.append(el('p', { class: 'sub' }, 'What this task had changed was put back.'));
  }
  if (task.log) {
    const log = opening({ class: 'logs' }, el('summary', { class: 'file' }, el('h4', {}, 'Log: ' + count(task.log.length, 'line'))), () => logView(task));
    body.append(log);
    if (task.status === 'failed') log.open = true;
  }
  if (!body.childElementCount) body.append(el('p', { class: 'empty' }, 'Nothing has happened here yet.'));
  body.append(el('p', { class: 'sub' }, 'Task ', el('code', {}, task.id)));
  return body;
}
function stepRow(step, task) {
  const [, name, kind, , how, ms, message] = step;
  return el('li', {}, sign(STEP[how] || 'running'),
    el('span', { class: 'grow' }, el('b', {}, name), ' ', el('span', { class: 'sub' }, kind, kind && ' · ', STEP_WORDS[how] || 'Running')),
    el('span', { class: 'dur' }, how ? took(ms) : ''), message && !(task.error || '').includes(message) && el('span', { class: 'more' }, message));
}
function noteRow(note, task) {
  const [, severity, code, message, place, hint] = note;
  return el('li', {}, el('span', { class: 'tag ' + (severity === 'error' ? 'error-tag' : severity) }, severity),
    message, ' ', el('code', { class: 'sub' }, code), place && el('div', { class: 'sub' }, place),
    hint && el('div', { class: 'sub' }, 'Hint: ' + hint), task && el('div', { class: 'sub' }, taskLink(task)));
}
function logView(task) {
  const box = el('div', {});
  if (task.cut) box.append(el('p', { class: 'sub' }, count(task.cut, 'earlier line') + ' left out; mod workflow logs prints them all.'));
  const pre = el('pre', { class: 'log', tabindex: '0', role: 'region', 'aria-label': 'Log of ' + named(task) });
  const names = new Map((task.steps || []).map(step => [step[0], step[1]]));
  let last = -1;
  lines(box, pre, task.log, line => {
    const parts = [];
    if (line[0] !== last) parts.push(el('b', {}, names.get(line[0]) || 'Step ' + (line[0] + 1)));
    last = line[0];
    parts.push(el('span', { class: line[1] ? 'err' : '' }, line[2]));
    return parts;
  }, 'the log', line => line[2]);
  return box;
}
function lines(box, pre, all, make, what, text) {
  let shown = 0;
  const more = el('button', { type: 'button', class: 'again', onclick: () => { show(); pre.focus(); } });
  const show = () => {
    for (const line of all.slice(shown, shown + LINES)) pre.append(...make(line));
    shown = Math.min(all.length, shown + LINES);
    more.textContent = 'Show more: ' + count(all.length - shown, 'line') + ' left';
    if (shown < all.length) box.append(more); else more.remove();
  };
  box.append(el('div', { class: 'copied' }, pre, copier(what, () => all.map(line => plain(text(line))).join('\n') + '\n')));
  show();
}
function fileRow(file, task, shown) {
  const [path, kind, added, removed] = file;
  return opening({ class: 'change' }, el('summary', { class: 'file' },
    el('span', { class: 'letter ' + kind, 'aria-hidden': 'true' }, kind), hidden(KINDS[kind] + ': '),
    el('span', { class: 'path' }, shown || path), task && el('span', { class: 'sub' }, named(task)),
    sums(added, removed)),
    () => diffView(file, task));
}

/* Colours of code by the ending of its file: comments, strings, numbers, words. Line by line; nothing is parsed. */
const QUOTED = '"(?:[^"\\\\]|\\\\.)*"|\'(?:[^\'\\\\]|\\\\.)*\'';
const NOTE = '\\/\\*.*?(?:\\*\\/|$)';
const C_WORDS = 'abstract as async await break case catch class const continue default defer delete do else enum export extends final finally fn for foreach fun func function goto if impl implements import in instanceof interface internal is let loop match mod module mut namespace native new operator override package private protected pub public readonly return select static struct super switch this throw throws trait try type typeof union unsafe use using val var virtual void when where while yield true false null nil undefined None Some self boolean byte char double float int long short string';
const HASH_WORDS = 'and as assert async await begin break case class continue def del do done elif else elsif end ensure esac except export fi finally for from function global if import in is lambda local module next nonlocal not or pass raise require rescue return self then try unless until when while with yield True False None true false nil null';
const SQL_WORDS = 'add alter and as by case create delete desc distinct drop else end exists from function group having if in inner insert into is join key left like limit local not null on or order outer primary references return right select set table then union unique update values view when where while with';
const CODE = [
  ['[cm]?[jt]sx?|java|kts?|scala|groovy|gradle|[ch]|cc|cpp|hpp|cs|go|rs|swift|php|dart|proto', '^\\s*\\*(?:[ \\/].*)?$|\\/\\/.*|' + NOTE, QUOTED + '|`(?:[^`\\\\]|\\\\.)*`', C_WORDS, '/*', '*/'],
  ['css|scss|less', '^\\s*\\/\\/.*|' + NOTE, QUOTED, '', '/*', '*/'],
  ['py|rb|sh|bash|zsh|pl|r|exs?|ya?ml|toml|tf|properties|conf|cmake', '(?<![^\\s])#.*', QUOTED, HASH_WORDS],
  ['json5?|jsonc', '(?<![^\\s])\\/\\/.*|' + NOTE, QUOTED, 'true false null', '/*', '*/'],
  ['sql|lua|hs|elm', '--.*', QUOTED, SQL_WORDS],
  ['html?|xml|vue|svelte|svg', '<!--.*?(?:-->|$)', QUOTED, '', '<!--', '-->'],
].map(([endings, note, quoted, words, open, close]) => ({ open, close,
  endings: new RegExp('\\.(?:' + endings + ')$', 'i'),
  tokens: new RegExp('(' + note + ')|(' + quoted + ')|\\b(\\d[\\w.]*)\\b' + (words && '|\\b(' + words.replaceAll(' ', '|') + ')\\b'), words === SQL_WORDS ? 'gi' : 'g') }));
const LOOKS = ['c', 's', 'n', 'k'];
/* Gives the parts of a line; inside tells for each side of a difference whether it begins within a comment. */
function painter(path) {
  const code = CODE.find(each => each.endings.test(path));
  if (!code) return line => [line];
  let inside = { '+': false, '-': false };
  return line => {
    const sign = line[0], sides = sign === ' ' ? ['+', '-'] : [sign];
    if (!'+- '.includes(sign)) inside = { '+': false, '-': false };
    if (!'+- '.includes(sign) || line.length > 1000) return [line];
    const parts = [sign];
    let from = 1;
    if (inside[sides[0]]) {
      const end = line.indexOf(code.close);
      from = end < 0 ? line.length : end + code.close.length;
      parts.push(el('i', { class: 'c' }, line.slice(1, from)));
    }
    let open = inside[sides[0]] && from === line.length && !line.endsWith(code.close);
    for (const found of line.slice(from).matchAll(code.tokens)) {
      const at = line.length - found.input.length + found.index;
      const look = LOOKS[found.slice(1).findIndex(group => group !== undefined)];
      parts.push(line.slice(from, at), el('i', { class: look }, found[0]));
      from = at + found[0].length;
      open = look === 'c' && code.open && found[0].startsWith(code.open) && !found[0].endsWith(code.close);
    }
    parts.push(line.slice(from));
    for (const side of sides) inside[side] = open;
    return parts;
  };
}
const sums = (added, removed) => el('span', { class: 'sum' }, hidden('lines added and removed: '),
  el('span', { class: 'plus' }, '+' + added.toLocaleString('en')), ' ', el('span', { class: 'minus' }, '−' + removed.toLocaleString('en')));
function diffView(file, task) {
  const box = el('div', { class: 'body' });
  if (task) box.append(el('p', { class: 'sub' }, (run.dry ? 'Would be ' : '') + KINDS[file[1]] + ' by ', taskLink(task)));
  if (!file[4]) {
    box.append(el('p', { class: 'empty' }, file[5] ? 'This difference was left out, because the report would become too large; mod workflow diff prints it.' : 'No lines to show.'));
    return box;
  }
  const all = file[4].split('\n');
  if (all[all.length - 1] === '') all.pop();
  const pre = el('pre', { class: 'diff', tabindex: '0', role: 'region', 'aria-label': 'Difference of ' + file[0] });
  const paint = painter(file[0]);
  let before = 0, after = 0;
  lines(box, pre, all, line => {
    const parts = paint(line);
    const head = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(line);
    if (head) { before = +head[1]; after = +head[2]; return [el('span', { class: 'hunk' }, line)]; }
    if (line[0] === '+') return [el('span', { class: 'add', 'data-a': after++ }, parts)];
    if (line[0] === '-') return [el('span', { class: 'del', 'data-a': before++ }, parts)];
    if (line[0] === ' ') { before++; return [el('span', { 'data-a': after++ }, parts)]; }
    return [el('span', { class: 'hunk' }, line)];
  }, 'the difference of ' + file[0], line => line);
  if (file[5]) box.append(el('p', { class: 'sub' }, 'The rest was left out, because the report would become too large; mod workflow diff prints it.'));
  return box;
}

/* Tasks: one row for a node with one task, a group for a matrix. */
function nodeRow(index, list, open) {
  const node = nodes[index];
  if (!node.matrix && list.length === 1) {
    const row = taskRow(list[0], true);
    return el('div', { id: 'node-' + index }, row);
  }
  const from = Math.min(...list.slice(0, 20000).map(task => (task.attempts || [[0, Infinity]])[0][1]));
  const to = list.reduce((max, task) => { const a = lastAttempt(task); return a ? Math.max(max, a[2] || end) : max; }, 0);
  const words = ATTENTION.filter(s => list.some(task => task.status === s))
    .map(s => list.filter(task => task.status === s).length + ' ' + WORDS[s]).join(', ');
  const summary = el('summary', { class: 'row' },
    el('span', { class: 'name' }, sign(worst(list)), el('span', {}, el('h3', { class: 'label' }, node.name), ' ',
      el('span', { class: 'sub' }, list.length ? (node.matrix ? 'matrix · ' : '') + words : 'No tasks yet'))),
    bar(list), el('span', { class: 'dur' }, to ? took(to - from) : ''));
  const group = opening({ class: 'node', id: 'node-' + index }, summary, () => el('div', { class: 'group' },
    list.length ? listing(list, task => taskRow(task, false), 'task') : el('p', { class: 'empty' }, 'Nothing has happened here yet.')));
  if (open && list.length <= 20) group.open = true;
  return group;
}
function drawTasks(box, text, status) {
  const wanted = task => (!status || task.status === status) && (!text || task.index === only
    || (named(task) + ' ' + nodes[task.node].id + ' ' + task.id + ' ' + (task.error || '')).toLowerCase().includes(text));
  const rows = [];
  let found = 0;
  nodes.forEach((node, index) => {
    const list = byNode[index].filter(wanted);
    found += list.length;
    if (list.length || (!text && !status)) rows.push([index, list]);
  });
  box.replaceChildren(listing(rows, ([index, list]) => nodeRow(index, list, nodes.length <= 20), 'node'));
  return found;
}
let only = -1;
const taskBox = el('div', {});
const taskFilter = tasks.length > 8 ? filterBox('task', tasks.length, (text, status) => drawTasks(taskBox, text, status),
  [['Status', ATTENTION.filter(s => tasks.some(task => task.status === s)).map(s => [s, WORDS[s]])]]) : null;
if (taskFilter) $('task-list').append(taskFilter.box);
if (tasks.length) $('task-list').append(expander(taskBox, 'tasks'));
$('task-list').append(el('div', { class: 'axis', 'aria-hidden': 'true' }, el('span', {}, el('em', {}, '0 s'), scale.cut && el('em', {}, 'idle time shortened'), el('em', {}, took(end - run.start)))), taskBox);
if (tasks.length || nodes.length) drawTasks(taskBox, '', '');

function filterBox(what, total, draw, choices) {
  const status = el('p', { role: 'status' }, count(total, what));
  const input = el('input', { type: 'search', autocomplete: 'off', spellcheck: 'false' });
  const selects = choices.map(([, options]) => el('select', {}, el('option', { value: '' }, 'Any'),
    options.map(([value, text]) => el('option', { value }, text))));
  let waiting = 0;
  const apply = () => {
    const found = draw(input.value.trim().toLowerCase(), ...selects.map(select => select.value));
    status.textContent = found === total ? count(total, what) : found.toLocaleString('en') + ' of ' + count(total, what);
  };
  input.addEventListener('input', () => { only = -1; clearTimeout(waiting); waiting = setTimeout(apply, 80); });
  selects.forEach(select => select.addEventListener('change', apply));
  return { input, apply, selects, box: el('div', { class: 'filter', role: 'search', 'aria-label': 'Filter of ' + what + 's' },
    el('label', {}, 'Filter ' + what + 's', input),
    choices.map(([label, options], i) => options.length > 1 && el('label', {}, label, selects[i])), status) };
}

/* Many files are a tree of directories; one with nothing but another directory in it is shown with that. */
const FLAT = 20;
function directories(entries) {
  const root = { name: '', inside: new Map(), files: [], all: entries };
  for (const entry of entries) {
    let at = root;
    for (const part of entry[0][0].split('/').slice(0, -1)) {
      if (!at.inside.has(part)) at.inside.set(part, { name: part, inside: new Map(), files: [], all: [] });
      at = at.inside.get(part);
      at.all.push(entry);
    }
    at.files.push(entry);
  }
  return root;
}
function branch(directory, row) {
  const items = [...[...directory.inside.values()].sort((a, b) => a.name < b.name ? -1 : 1), ...directory.files];
  return listing(items, item => item.inside ? directoryRow(item, row, items.length === 1)
    : row(item, item[0][0].slice(item[0][0].lastIndexOf('/') + 1)), 'row');
}
function directoryRow(directory, row, open) {
  let name = directory.name, at = directory;
  while (!at.files.length && at.inside.size === 1) {
    at = at.inside.values().next().value;
    name += '/' + at.name;
  }
  const lines = which => at.all.reduce((sum, [file]) => sum + file[which], 0);
  const details = opening({ class: 'dir' }, el('summary', { class: 'file' }, el('span', { class: 'path' }, name + '/'),
    el('span', { class: 'sub' }, count(at.all.length, 'file')), sums(lines(2), lines(3))),
    () => el('div', { class: 'inside' }, branch(at, row)));
  if (open) { details.open = true; details.fill(); }
  return details;
}

/* Files of all tasks. */
const files = tasks.flatMap(task => (task.files || []).map(file => [file, task]));
const paths = new Set(files.map(([file]) => file[0]));
const plus = files.reduce((sum, [file]) => sum + file[2], 0), minus = files.reduce((sum, [file]) => sum + file[3], 0);
$('changed').textContent = count(paths.size, 'file') + (run.dry ? ' would change' : ' changed') + (files.length ? ', +' + plus.toLocaleString('en') + ' −' + minus.toLocaleString('en') + ' lines' : '');
if (files.length) {
  const box = el('div', {});
  const several = new Set(files.map(([, task]) => task)).size > 1;
  const draw = (text, from, kind) => {
    const found = files.filter(([file, task]) => (!text || file[0].toLowerCase().includes(text))
      && (!from || task.index === +from) && (!kind || file[1] === kind));
    const row = (entry, shown) => fileRow(entry[0], several && entry[1], shown);
    box.replaceChildren(!found.length ? el('p', { class: 'empty' }, 'There is no such file.')
      : text || found.length <= FLAT ? listing(found, entry => row(entry), 'file') : branch(directories(found), row));
    return found.length;
  };
  const makers = [...new Set(files.map(([, task]) => task))].slice(0, 500);
  $('file-list').append(filterBox('file', files.length, draw, [['Task', makers.map(task => [task.index, named(task)])],
    ['Change', Object.entries(KINDS).filter(([kind]) => files.some(([file]) => file[1] === kind))
      .map(([kind, word]) => [kind, word[0].toUpperCase() + word.slice(1)])]]).box, expander(box, 'files'), box);
  draw('', '', '');
} else {
  $('file-list').append(el('p', { class: 'empty' }, run.dry ? 'No file would change.' : 'No file was changed.'));
}

/* Metrics and use of language models. */
const number = n => Number.isInteger(n) ? n.toLocaleString('en') : String(n);
for (const [name, counts] of metrics) {
  const total = counts.reduce((sum, c) => sum + c[1], 0), most = Math.max(...counts.map(c => c[1]), 1e-9);
  const body = el('tbody', {});
  let shown = 0;
  const rows = () => {
    for (const [label, value] of counts.slice(shown, shown + 25)) {
      const i = el('i', {});
      i.style.width = Math.max(0, 100 * value / most) + '%';
      body.append(el('tr', {}, el('th', { scope: 'row' }, label || 'all'), el('td', { class: 'chart', 'aria-hidden': 'true' }, i), el('td', { class: 'num' }, number(value))));
    }
    shown = Math.min(counts.length, shown + 25);
  };
  rows();
  const table = el('table', {}, el('caption', {}, name, el('span', { class: 'sub' }, ' · ' + number(total) + ' in all')),
    el('thead', { class: 'hide' }, el('tr', {}, el('th', { scope: 'col' }, 'What'), el('td', {}), el('th', { scope: 'col' }, 'Count'))), body);
  const more = el('button', { type: 'button', onclick: () => { rows(); if (shown >= counts.length) more.remove(); } }, 'Show more');
  $('metric-list').append(table, shown < counts.length ? more : '');
}
if (models.length) {
  $('metric-list').append(el('table', {}, el('caption', {}, 'Language models'),
    el('thead', {}, el('tr', {}, ['Model', 'Answers', 'Tokens in', 'Tokens out'].map((head, i) => el('th', { scope: 'col', class: i ? 'num' : undefined }, head)))),
    el('tbody', {}, models.map(([model, ...rest]) => el('tr', {}, el('th', { scope: 'row' }, model), rest.map(n => el('td', { class: 'num' }, number(n))))))));
}

/* Messages: what was not done, and what was noted. */
const steps = how => tasks.flatMap(task => (task.steps || []).filter(step => step[4] === how).map(step => [step, task]));
const skipped = steps('skipped'), deferred = steps('deferred');
const notes = tasks.flatMap(task => (task.notes || []).map(note => [note, task]));
const stepItem = ([step, task]) => el('div', { class: 'msgs' }, el('b', {}, step[1]), ' in ', taskLink(task), step[6] && el('div', { class: 'sub' }, step[6]));
const messages = $('message-list');
if (deferred.length) messages.append(el('h3', {}, 'Left to others: ' + count(deferred.length, 'step')), listing(deferred, stepItem, 'step', 25));
if (skipped.length) messages.append(el('h3', {}, 'Skipped: ' + count(skipped.length, 'step')), listing(skipped, stepItem, 'step', 25));
if (notes.length) {
  messages.append(el('h3', {}, 'Warnings and notes: ' + notes.length.toLocaleString('en')),
    listing(notes, ([note, task]) => { const row = noteRow(note, task); return el('div', { class: 'msgs' }, [...row.childNodes]); }, 'message', 25));
}
for (const [id, shown] of [['metrics', metrics.length + models.length], ['messages', messages.childElementCount]]) {
  if (!shown) { $(id).remove(); document.querySelector('nav a[href="#' + id + '"]').parentNode.remove(); }
}
function notice(mark, text, items, rest) {
  $('notices').append(el('div', { class: 'notice c-' + mark }, el('p', {}, text), items && el('ul', {}, items.map(item => el('li', {}, item))), rest && el('p', {}, rest)));
}
const few = (list, make) => [...list.slice(0, 5).map(make), ...(list.length > 5 ? ['and ' + (list.length - 5).toLocaleString('en') + ' more'] : [])];
const failed = tasks.filter(task => task.status === 'failed'), waits = tasks.filter(task => task.status === 'awaiting');
if (failed.length) notice('failed', failed.length === 1 ? 'One task failed:' : count(failed.length, 'task') + ' failed:', few(failed, task => el('span', {}, taskLink(task), task.error && ': ' + task.error.replace(/\s+/g, ' ').slice(0, 300))));
if (waits.length) notice('awaiting', waits.length === 1 ? 'One task waits for approval:' : count(waits.length, 'task') + ' wait for approval:', few(waits, taskLink));
const ai = deferred.filter(([step]) => step[2] === 'ai').length;
if (deferred.length) {
  notice('awaiting', deferred.length === 1 ? (ai ? 'One ai step was deferred: its work was not done by this run.' : 'One step was deferred: its work was not done by this run.')
    : count(deferred.length, ai === deferred.length ? 'ai step' : 'step') + ' were deferred: their work was not done by this run.',
    few(deferred, ([step, task]) => el('span', {}, step[1], ' in ', taskLink(task), step[6] && ': ' + step[6])),
    ai && 'It is left to you or to your coding agent; the prompt is in the log of the task.');
}
$('took').textContent = took(end - run.start);
document.querySelectorAll('time').forEach(time => { time.title = time.textContent; time.textContent = local(Date.parse(time.getAttribute('datetime'))); });

/* Links to tasks and nodes open what they lead to. */
function reveal(hash) {
  const match = /^#(task|node)-(\d+)$/.exec(hash);
  if (!match) return false;
  const index = +match[2];
  let target = $(hash.slice(1));
  if (match[1] === 'task' && !target && tasks[index]) {
    const group = $('node-' + tasks[index].node);
    if (group && group.fill) { group.open = true; group.fill(); }
    target = $(hash.slice(1));
  }
  if (!target && taskFilter) {
    only = match[1] === 'task' ? index : -1;
    taskFilter.input.value = match[1] === 'task' ? tasks[index].id : nodes[index].id;
    taskFilter.selects.forEach(select => { select.value = ''; });
    taskFilter.apply();
    const group = match[1] === 'task' && $('node-' + tasks[index].node);
    if (group && group.fill) { group.open = true; group.fill(); }
    target = $(hash.slice(1));
  }
  if (!target) return false;
  const details = target.tagName === 'DETAILS' ? target : target.querySelector('details');
  details.open = true;
  details.fill();
  details.querySelector('summary').focus({ preventScroll: true });
  target.scrollIntoView({ block: 'start' });
  return true;
}
document.addEventListener('click', event => {
  const link = event.target.closest('a[href]');
  if (link && reveal(link.getAttribute('href'))) {
    event.preventDefault();
    history.replaceState(null, '', link.getAttribute('href'));
  }
});
window.addEventListener('hashchange', () => reveal(location.hash));
reveal(location.hash);

/* What to copy from the overview, and the graph's beginning in the middle of what is seen of it. */
document.querySelectorAll('.next code, .facts code').forEach(code => code.after(' ', copier(code.textContent, () => code.textContent)));
const picture = document.querySelector('#graph .scroll');
if (picture && picture.scrollWidth > picture.clientWidth) {
  const boxes = [...picture.querySelectorAll('.g-node')].map(node => node.getBoundingClientRect());
  const first = boxes.reduce((best, box) => box.top < best.top ? box : best), seen = picture.getBoundingClientRect();
  picture.scrollLeft += first.left + first.width / 2 - seen.left - seen.width / 2;
}

/* Colours: those of the system, until somebody chooses. */
const theme = $('theme'), dark = matchMedia('(prefers-color-scheme: dark)');
const stored = () => { try { return localStorage.getItem('mod-report-theme'); } catch (e) { return null; } };
const isDark = () => (document.documentElement.dataset.theme || (dark.matches ? 'dark' : 'light')) === 'dark';
const press = () => theme.setAttribute('aria-pressed', String(isDark()));
if (stored()) document.documentElement.dataset.theme = stored() === 'dark' ? 'dark' : 'light';
theme.addEventListener('click', () => {
  const chosen = isDark() ? 'light' : 'dark';
  document.documentElement.dataset.theme = chosen;
  try { localStorage.setItem('mod-report-theme', chosen); } catch (e) { /* chosen for now only */ }
  press();
});
dark.addEventListener('change', press);
press();
window.addEventListener('beforeprint', () => {
  if (tasks.length <= 50) document.querySelectorAll('#task-list details').forEach(details => { details.open = true; details.fill(); });
});
document.documentElement.dataset.ready = 'true';
})();
