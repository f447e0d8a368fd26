// Names say the words of docs/glossary.md: its table "Words in code" also lists the words that no identifier,
// file or folder may contain.
import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path/posix';
import { root } from '../root.mjs';
import { isCode, isTest } from '../running/sources.mjs';

/** What browsers have stored under these names: docs/frozen.json lists the stores, not their fields. */
const STORED_FIELDS = ['slideIndex'];

/**
 * The last column of the table, by the word that stands for them.
 * @returns {Map<string, string>} forbidden word in lower case → the word to use
 */
export function forbiddenWords(glossary) {
  const section = glossary.split(/^## Words in code$/m)[1]?.split(/^## /m)[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  const words = new Map();
  for (const row of rows.slice(2)) {
    const [, word = '', , not = ''] = row.split('|').map((cell) => cell.trim());
    for (const [, forbidden] of not.matchAll(/`(\w+)`/g)) words.set(forbidden.toLowerCase(), word);
  }
  return words;
}

/** `studyVisitId` consists of study, visit and id. */
export function partsOf(name) {
  const parts = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  return parts.map((part) => part.toLowerCase());
}

/** The forbidden word of a name, in the singular or plural. */
function forbiddenIn(name, forbidden) {
  return partsOf(name)
    .flatMap((part) => [part, part.replace(/s$/, '')])
    .find((part) => forbidden.has(part));
}

/**
 * Identifiers and where they begin in the text. A property may keep a frozen name: it is a field of the contract or of what is stored.
 * @returns {Promise<{name: string, start: number, isProperty: boolean}[]>}
 */
export async function identifiersOf(path, text) {
  // Loaded here, because this file is also read before anything is installed.
  const { parseSync } = await import('vite');
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const found = [];
  const walk = (node, parent, key) => {
    if (Array.isArray(node)) for (const one of node) walk(one, parent, key);
    if (!node || typeof node.type !== 'string') return;
    if (/^(JSX|Private)?Identifier$/.test(node.type)) {
      found.push({ name: node.name, start: node.start, isProperty: isProperty(parent, key) });
    }
    for (const [name, child] of Object.entries(node)) {
      if (child && typeof child === 'object') walk(child, node, name);
    }
  };
  walk(program, null, '');
  const foreign = new Set(namesFromNpm(program));
  return found.filter(({ name }) => !foreign.has(name));
}

/** Other projects name their exports as they like. */
function namesFromNpm(program) {
  return program.body
    .filter(({ type, source }) => type === 'ImportDeclaration' && !/^\.|^@fovea/.test(source.value))
    .flatMap(({ specifiers }) => specifiers.map(({ imported, local }) => (imported ?? local).name));
}

function isProperty(parent, key) {
  if (parent?.type === 'MemberExpression') return key === 'property' && !parent.computed;
  if (parent?.type === 'JSXAttribute') return true;
  return /Propert|Method|Accessor|Signature/.test(parent?.type ?? '') && key === 'key';
}

/** Every word that the frozen list contains, as one set. */
export function frozenNames(list) {
  return new Set([...JSON.stringify(list).match(/\w+/g), ...STORED_FIELDS]);
}

/** Names with a forbidden word, in code and in the names of files and folders. */
export async function checkWordsInCode(files) {
  const forbidden = forbiddenWords(readFileSync(join(root, 'docs/glossary.md'), 'utf8'));
  const frozen = frozenNames(JSON.parse(readFileSync(join(root, 'docs/frozen.json'), 'utf8')));
  if (forbidden.size === 0) return ['docs/glossary.md: its table "Words in code" is missing'];
  const quick = new RegExp([...forbidden.keys()].join('|'), 'i');
  const problems = [];
  for (const path of files.filter((one) => isCode(one) && !one.endsWith('.d.ts'))) {
    const inPath = path.split('/').find((part) => forbiddenIn(part.split('.')[0], forbidden));
    if (inPath)
      problems.push(say(path, inPath, forbiddenIn(inPath.split('.')[0], forbidden), forbidden));
    const text = readFileSync(join(root, path), 'utf8');
    if (!quick.test(text)) continue;
    const reported = new Set();
    for (const { name, start, isProperty: property } of await identifiersOf(path, text)) {
      const word = forbiddenIn(name, forbidden);
      if (!word || reported.has(name) || (property && frozen.has(name))) continue;
      reported.add(name);
      const line = text.slice(0, start).split('\n').length;
      problems.push(say(`${path}:${line}`, name, word, forbidden));
    }
  }
  return problems;
}

const say = (where, name, word, forbidden) =>
  `${where}: '${name}' contains '${word}'; the word here is '${forbidden.get(word)}' (docs/glossary.md)`;

const APP = /^(?:apps|packages)\/[^/]+|^tests|^tools/;

/** Within one app or package a file name leads to one file; only `routes` may occur in every topic. */
export function checkNamesakes(files) {
  const byName = new Map();
  for (const path of files) {
    if (!isCode(path) || isTest(path) || path.endsWith('.d.ts')) continue;
    const name = basename(path, extname(path));
    if (name === 'routes' || name.endsWith('config')) continue;
    const key = `${APP.exec(path)?.[0] ?? ''}: ${name}`;
    byName.set(key, [...(byName.get(key) ?? []), path]);
  }
  return [...byName.values()]
    .filter((paths) => paths.length > 1)
    .map((paths) => `${paths.join(' and ')} have one name; say what makes them different`);
}
