// Reads what docs/frozen.json lists from the code. Files are found by what they export, so they may move.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { callsOf } from './frozenCalls.mjs';
import { loadSource } from '../running/loadSource.mjs';
import { root } from '../root.mjs';
import { isTest, sources } from '../running/sources.mjs';

const BROWSER = /^(apps\/(studio|respondent)|packages\/link)\/src\//;
const SERVER = /^apps\/server\/src\//;
const SCIENCE = /^packages\/(science|link)\/src\//;

/** Named like stored items but not stored: a worklet, a file that a person saves, a marker in a page. */
const NOT_STORED = ['fovea-voice-tap', 'fovea-recovery-codes.txt', 'fovea-origins', 'fovea.json'];
/** Part of files that a respondent saved or of recordings, not of the browser's storage. */
const FORMATS = /\bFORMAT = '(fovea-[\w-]+)'|\bformat(?::| !==) '(fovea-[\w-]+)'/g;

/** @returns {Promise<Record<string, Record<string, unknown> | string[]>>} */
export async function frozenItems() {
  const files = sources()
    .filter((path) => /\.(ts|tsx)$/.test(path) && !isTest(path) && !path.includes('/testing/'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const server = files.filter(({ path }) => SERVER.test(path));
  const browser = files.filter(({ path }) => BROWSER.test(path));
  const formats = found(
    files.filter(({ path }) => SCIENCE.test(path)),
    FORMATS,
  );
  const notKept = new Set([...NOT_STORED, ...formats]);
  return {
    migrations: migrations(),
    tables: await tables(),
    calls: await calls(files),
    jobKinds: jobKinds(server),
    auditActions: (await exporting(files, 'AUDIT_ACTIONS')).toSorted(),
    settings: found(server, /'((?:FOVEA|OTEL)_[A-Z0-9_]+|PORT|DATABASE_URL)'/g),
    cookies: found(server, /\bCOOKIE = '(\w+)'/g),
    formats,
    browserNames: browserNames(browser).filter((name) => !notKept.has(name)),
    browserJournal: await journal(browser),
    studioParts: studioParts(browser),
  };
}

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

function migrations() {
  const files = sources().filter((path) => path.endsWith('.sql') && SERVER.test(path));
  return Object.fromEntries(
    files.map((path) => [basename(path, '.sql'), sha256(readFileSync(join(root, path)))]),
  );
}

async function tables() {
  const testing = sources().find((path) => path.endsWith('/testDatabase.ts'));
  const { openTestDatabase } = await loadSource(testing);
  const { db, close } = await openTestDatabase();
  try {
    const all = await db.introspection.getTables();
    return Object.fromEntries(
      all.map(({ name, columns }) => [name, columns.map((column) => column.name).join(' ')]),
    );
  } finally {
    await close();
  }
}

async function calls(files) {
  const endpoints = await exporting(files, 'endpoints');
  const openapi = await exporting(files, 'openapi');
  const foreign = await exporting(files, 'OAUTH_CALLS');
  return callsOf(openapi(endpoints, foreign));
}

/** Wherever a kind of job is mapped to its implementation: `[SEND_MAIL]: sendMailJob(context)`. */
function jobKinds(server) {
  return found(server, /\[([A-Z_]+)\]: \w+Job\(/g)
    .map((name) => valueOf(server, name))
    .toSorted();
}

/** The value of a string constant of the server. */
function valueOf(files, name) {
  const { text } = declaring(files, name);
  const [, value] = new RegExp(`export const ${name}(?:: \\w+)? = '([^']+)'`).exec(text) ?? [];
  if (value === undefined) throw new Error(`${name} is not a text`);
  return value;
}

/**
 * Name, version and stores of the journal: its own code opens a fake database that only records the calls.
 */
async function journal(browser) {
  const { indexedDbJournal } = await loadSource(declaring(browser, 'indexedDbJournal').path);
  const noted = [];
  const before = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB');
  const value = {
    open(name, version) {
      noted.push(`${name} version ${version}`);
      const result = {
        createObjectStore: (store, options) =>
          noted.push(`store ${store}${options ? ` ${JSON.stringify(options)}` : ''}`),
      };
      const request = { result, error: new Error('It takes notes only.') };
      queueMicrotask(() => {
        request.onupgradeneeded();
        request.onerror();
      });
      return request;
    },
  };
  Object.defineProperty(globalThis, 'indexedDB', { value, configurable: true });
  try {
    await indexedDbJournal().catch(() => undefined);
  } finally {
    if (before) Object.defineProperty(globalThis, 'indexedDB', before);
    else delete globalThis.indexedDB;
  }
  return noted.toSorted();
}

/** Everything with our name prefix: local storage entries, databases, locks, channels. `*`: an id. */
function browserNames(browser) {
  const names = found(browser, /['"](fovea[-_.][^'"\s]*)['"]|`(fovea[-_.][^`]*)`/g);
  return [...new Set(names.map((name) => name.replaceAll(/\$\{[^}]*\}/g, '*')))].toSorted();
}

/** The parts of the studio's single local storage entry. */
function studioParts(browser) {
  const parts = new Set();
  for (const { text } of browser) {
    for (const [, literal, name] of text.matchAll(
      /\b(?:localStore\.(?:read|write)|readStored)\(\s*(?:'([^']+)'|([A-Z_]+))/g,
    )) {
      parts.add(literal ?? new RegExp(`const ${name} = '([^']+)'`).exec(text)?.[1] ?? name);
    }
  }
  return [...parts].toSorted();
}

function found(files, pattern) {
  const names = files.flatMap(({ text }) =>
    [...text.matchAll(pattern)].map((match) => match.slice(1).find((part) => part !== undefined)),
  );
  return [...new Set(names)].toSorted();
}

function declaring(files, name) {
  const pattern = new RegExp(`export (?:async )?(?:const|function) ${name}\\b`);
  const file = files.find(({ text }) => pattern.test(text));
  if (!file) throw new Error(`no file exports ${name}`);
  return file;
}

async function exporting(files, name) {
  return (await loadSource(declaring(files, name).path))[name];
}
