// Checks of file names, file sizes, forbidden texts, documents and settings.
import { readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path/posix';
import { root } from '../root.mjs';
import { isCode, isTest } from '../running/sources.mjs';

const BANNED_NAMES = ['index', 'utils', 'util', 'helpers', 'helper', 'common', 'shared', 'misc'];
BANNED_NAMES.push('manager', 'service');
export const MAX_LINES = 400;

/** A file is named after the one thing it exports, never after a catch-all. */
export function checkNames(files) {
  return files.filter(isCode).flatMap((path) => {
    const name = basename(path).split('.')[0].toLowerCase();
    return BANNED_NAMES.includes(name)
      ? [`${path}: '${name}' is not descriptive; name the file after the one thing it exports`]
      : [];
  });
}

/**
 * @param {string[]} files
 * @param {{path: string, why: string}[]} allowed
 */
export function checkSizes(files, allowed) {
  const problems = [];
  const long = new Set();
  for (const path of files.filter(isCode)) {
    const lines = readFileSync(join(root, path), 'utf8').split('\n').length - 1;
    if (lines <= MAX_LINES) continue;
    long.add(path);
    if (!allowed.some((one) => one.path === path && one.why))
      problems.push(
        `${path}: ${lines} lines; split it, or give a reason in tools/checks/long-files.json`,
      );
  }
  for (const { path } of allowed) {
    if (!long.has(path))
      problems.push(
        `tools/checks/long-files.json: ${path} is no longer too long; delete the entry`,
      );
  }
  return problems;
}

/** Tests are next to the code and do not count. */
export const MAX_FILES = 30;

/** Number of code files in each folder, the fullest first. */
export function filesByFolder(files) {
  const counts = new Map();
  for (const path of files.filter((one) => isCode(one) && !isTest(one) && !one.endsWith('.d.ts')))
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

/** A folder that is too large to keep in mind is split by topic. */
export function checkFolders(files) {
  return filesByFolder(files)
    .filter(([, count]) => count > MAX_FILES)
    .map(([folder, count]) => `${folder}: ${count} files; move topics into folders of their own`);
}

// Assembled from pieces, so that this file does not match itself.
const FORBIDDEN = [
  [new RegExp(['TO', 'DO'].join('') + '\\b'), 'unfinished work belongs into an issue'],
  [new RegExp(['FIX', 'ME'].join('') + '\\b'), 'unfinished work belongs into an issue'],
  [new RegExp('registry\\.npmjs' + '\\.org'), 'name packages, not registry hosts'],
  [new RegExp('(^|[\\s\'"`(=])/' + '(work|root|home|Users)/[\\w.-]'), 'a path of one machine'],
  [new RegExp('\\.\\./' + 'shared/'), 'a folder outside of the project'],
  [new RegExp('@ts-' + '(ignore|nocheck)'), 'fix the type instead'],
  [new RegExp('(eslint|oxlint)-' + 'disable'), 'fix the finding, or change the rule for everybody'],
];

/** Written by others, and kept as they are. */
const NOT_OURS = [
  'package-lock.json',
  'THIRD-PARTY.md',
  'packages/science/testdata/bids/schema-1.11.1.json',
];

/** Finds texts that must not be committed. */
export function checkForbiddenTexts(files) {
  const problems = [];
  for (const path of files) {
    if (NOT_OURS.includes(path)) continue;
    if (!/\.(ts|tsx|mjs|js|json|md|css|html|sql|yml|svg|sh)$|\.ci\/run$|^\.[a-z]+rc/.test(path))
      continue;
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .forEach((line, at) => {
        for (const [pattern, why] of FORBIDDEN) {
          if (pattern.test(line))
            problems.push(`${path}:${at + 1}: ${line.trim().slice(0, 80)} (${why})`);
        }
      });
  }
  return problems;
}

/** Where a path in a document may begin; packages and apps are also named without their parent folder. */
const PATH_PREFIXES = ['', 'packages/', 'apps/'];
const NAMED_FILE =
  /`((?:packages|apps|tools|tests|docs|\.ci|contract|link|rules|science|samples|studio|respondent|server)\/[\w./-]+\.(?:ts|tsx|mjs|json|sql|md))`/g;

/** Documents must only name files that exist. */
export function checkDocuments(files) {
  const known = new Set(files);
  const isFolder = (path) => files.some((file) => file.startsWith(`${path.replace(/\/$/, '')}/`));
  const problems = [];
  // The links of help articles are those of their pages: see helpArticles.mjs.
  const isOurs = (path) => path !== 'THIRD-PARTY.md' && !path.startsWith('docs/help/');
  for (const path of files.filter((one) => one.endsWith('.md') && isOurs(one))) {
    const text = readFileSync(join(root, path), 'utf8');
    for (const [, target] of text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)) {
      const to = normalize(join(dirname(path), target));
      if (!known.has(to) && !isFolder(to))
        problems.push(`${path}: the link to ${target} is broken`);
    }
    for (const [, named] of text.matchAll(NAMED_FILE)) {
      if (!PATH_PREFIXES.some((start) => known.has(start + named)))
        problems.push(`${path}: ${named} does not exist`);
    }
  }
  return problems;
}

/** For the fault tests only, intentionally not in the README. */
const UNDOCUMENTED = new Set(['FOVEA_FAILPOINTS']);

const SETTINGS_READ = /\b(?:given|wholeNumber|flag)\(\s*'([A-Z0-9_]+)'|\(given, '([A-Z0-9_]+)'/g;

/** Every setting that the server reads must be in a table or an example of the README, and no other. */
export function checkSettings() {
  const source = [
    'settings',
    'backupSettings',
    'encryptionSettings',
    'installationSettings',
    'keySettings',
    'limitSettings',
    'paymentSettings',
    'desktopSettings',
    'helpCenterSettings',
    'tlsSettings',
    'traceSettings',
  ]
    .map((name) =>
      readFileSync(join(root, 'apps/server/src/platform/settings', `${name}.ts`), 'utf8'),
    )
    .join('\n');
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const read = new Set([...source.matchAll(SETTINGS_READ)].map((match) => match[1] ?? match[2]));
  const cells = [...readme.matchAll(/^\| (`[A-Z0-9_]+`(?:, `[A-Z0-9_]+`)*)/gm)].flatMap((match) =>
    match[1].replaceAll('`', '').split(', '),
  );
  const examples = [...readme.matchAll(/^\s*([A-Z0-9_]+)=/gm)].map((match) => match[1]);
  const told = new Set([...cells, ...examples]);
  const missing = [...read].filter((name) => !told.has(name) && !UNDOCUMENTED.has(name));
  const gone = [...told].filter((name) => !read.has(name));
  return [
    ...missing.map((name) => `README.md: ${name} is missing from the tables and examples`),
    ...gone.map((name) => `README.md: ${name} is not a setting of the server`),
  ];
}

/** These compiler settings are what makes impure code a compile error. */
export function checkPurity() {
  const problems = [];
  for (const name of ['contract', 'rules', 'science']) {
    const path = `packages/${name}/tsconfig.json`;
    const { compilerOptions: found = {} } = JSON.parse(readFileSync(join(root, path), 'utf8'));
    if (JSON.stringify(found.lib) !== '["ES2023"]' || JSON.stringify(found.types) !== '[]')
      problems.push(`${path}: keep "lib": ["ES2023"] and "types": [], so that ${name} stays pure`);
  }
  return problems;
}
