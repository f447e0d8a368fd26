// Stimulus types are declared in one record for each program. Whoever compares a type by its name elsewhere
// is not found by the compiler when a type is added. Plain text on purpose, like the check of imports.
import { readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { root } from '../root.mjs';
import { isCode, isTest } from '../running/sources.mjs';

const CONTRACT = 'packages/contract/src/studies/stimuli.ts';

/** Files that may name types. A name with `/` at its end is a folder. */
export const MAY_NAME_TYPES = [
  { path: CONTRACT, why: 'lists the types' },
  { path: 'packages/rules/src/flow/stimulusTypes.ts', why: 'the record that every program asks' },
  {
    path: 'apps/server/src/research/studyParts/stimulusColumns.ts',
    why: 'the record of the server',
  },
  { path: 'apps/respondent/src/stimuli/stimulusKinds.ts', why: 'the record of the respondent' },
  {
    path: 'apps/respondent/src/stimuli/media/stimulusPrograms.ts',
    why: 'a record: loaded while the files load, before the stimuli themselves',
  },
  { path: 'apps/studio/src/builder/details/stimulusKinds.tsx', why: 'the record of the builder' },
  {
    path: 'apps/studio/src/replay/scene/stimulusPainters.ts',
    why: 'a record: what the replay draws where there is no file',
  },
  { path: 'apps/studio/src/messages/StimulusTypeIcon.tsx', why: 'a record: the icon of each type' },
  { path: 'apps/studio/src/messages/contractMessages.ts', why: 'a record: the word for each type' },
  {
    path: 'apps/server/src/studies/studies/newStudy.ts',
    why: 'makes the two calibrations of every study',
  },
  {
    path: 'apps/server/src/research/queue/surveyBackfill.ts',
    why: 'looks for sessions of an earlier version in SQL; a new type cannot be in them',
  },
  { path: 'apps/server/src/programs/demo/', why: 'makes stimuli of certain types' },
  { path: 'apps/server/src/programs/examples/', why: 'makes stimuli of certain types' },
  { path: 'packages/samples/', why: 'makes stimuli of certain types, for tests' },
  {
    path: 'apps/respondent/src/engine/mediapipeEngine.ts',
    why: 'the running modes of MediaPipe have the same names',
  },
  ...[
    'packages/contract/src/studies/visualExports.ts',
    'packages/rules/src/analysis/visualExports.ts',
    'apps/server/src/studies/visualExports/',
    'apps/studio/src/visualExports/',
  ].map((path) => ({ path, why: 'the types of visual exports have the same names' })),
];

/** Also a gender, and nothing handles a stimulus of an unknown type in its own way. */
const NOT_LOOKED_FOR = ['UNKNOWN'];

/** The names of all types, as the contract lists them. */
export function typeNames(text = readFileSync(join(root, CONTRACT), 'utf8')) {
  const lists = [...text.matchAll(/_TYPES = \[([^\]]*)\] as const/g)].map(([, list]) => list);
  const names = lists.flatMap((list) => [...list.matchAll(/'([A-Z_]+)'/g)].map(([, name]) => name));
  if (names.length < 10) throw new Error(`${CONTRACT}: the lists of types were not found`);
  return names.filter((name) => !NOT_LOOKED_FOR.includes(name));
}

/** Where a text names a type: in quotes, as a key of an object, or as one of its properties. */
export function namedTypes(text, names) {
  const any = names.join('|');
  const pattern = new RegExp(
    `(['"\`])(?:${any})\\1|(?<=[{,(]\\s*)(?:${any})(?=\\s*:)|\\.(?:${any})\\b(?!\\()`,
    'g',
  );
  const code = text
    .replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/.*$/gm, '$1');
  return [...code.matchAll(pattern)].map(({ 0: found, index }) => ({
    line: code.slice(0, index).split('\n').length,
    name: found.replace(/[^A-Z_]/g, ''),
  }));
}

const isProgram = (path) =>
  /^(apps|packages)\/[^/]+\/src\//.test(path) &&
  isCode(path) &&
  !isTest(path) &&
  !path.includes('/testing/');
const isUnder = (path, place) => (place.endsWith('/') ? path.startsWith(place) : path === place);

/**
 * @param {string[]} files
 * @param {(path: string) => string} read
 */
export function checkStimulusTypes(
  files,
  read = (path) => readFileSync(join(root, path), 'utf8'),
  allowed = MAY_NAME_TYPES,
) {
  const names = typeNames();
  const used = new Set();
  const problems = [];
  for (const path of files.filter(isProgram)) {
    const found = namedTypes(read(path), names);
    if (found.length === 0) continue;
    const entry = allowed.find((one) => isUnder(path, one.path));
    if (entry) used.add(entry);
    else problems.push(...found.map(({ line, name }) => `${path}:${line}: names ${name}`));
  }
  for (const entry of allowed.filter((one) => !used.has(one)))
    problems.push(`tools/checks/stimulusTypeNames.mjs: ${entry.path} names no type any more`);
  return problems;
}
