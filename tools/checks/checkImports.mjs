// Which imports are allowed. Works on plain text on purpose: it needs no compiler and reads every language we
// use.
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, normalize } from 'node:path/posix';
import { layerViolation } from './layerRules.mjs';
import { EXCEPTIONS, PROGRAMS } from '../layers.mjs';
import { root } from '../root.mjs';
import { isCode, isTest } from '../running/sources.mjs';

const RESPONDENT = 'apps/respondent/src/';
/** Tests and tools that measure or run a part of a program without the program around it. */
const MEASURED_PARTS = [
  { by: 'tests/head/', inside: `${RESPONDENT}engine/` },
  { by: 'tests/accuracy/', inside: `${RESPONDENT}engine/` },
  { by: 'tests/bench/capturePage', inside: `${RESPONDENT}engine/` },
  { by: 'tests/bench/capturePage', inside: `${RESPONDENT}recording/` },
  { by: 'tests/bench/capturePage', inside: `${RESPONDENT}sensors/` },
  { by: 'tests/bench/capturePage', inside: `${RESPONDENT}session/` },
  // A simulated respondent uses the same code as one with a browser.
  { by: 'tests/simulation/', inside: `${RESPONDENT}flow/runFlow` },
  { by: 'tests/simulation/', inside: `${RESPONDENT}journey/parseLink` },
  // Compares both heatmap painters in a browser.
  { by: 'tests/heatmapPainters/', inside: 'apps/studio/src/replay/heatmap/' },
  { by: 'tests/visualExports/', inside: 'apps/studio/src/visualExports/render/' },
  { by: 'tests/visualExports/', inside: 'apps/studio/src/replay/scene/' },
  { by: 'tests/bench/visualExportPage', inside: 'apps/studio/src/visualExports/render/' },
  { by: 'tests/bench/visualExportPage', inside: 'apps/studio/src/replay/scene/' },
  { by: 'tests/bench/pictureBatchOfPage', inside: 'apps/studio/src/visualExports/pictures/batch/' },
  { by: 'tests/bench/pictureBatchOfPage', inside: 'apps/studio/src/replay/scene/' },
  { by: 'tests/bench/bareEncode', inside: 'apps/studio/src/visualExports/render/' },
  { by: 'tests/bench/bareEncode', inside: 'apps/studio/src/replay/scene/' },
  { by: 'tests/studio/visualExportPixels', inside: 'apps/studio/src/visualExports/render/' },
  { by: 'tests/studio/visualExportPixels', inside: 'apps/studio/src/replay/scene/' },
  { by: 'tests/studio/visualExportPixels', inside: 'apps/studio/src/replay/layers/letterbox' },
  { by: 'tests/', inside: 'apps/server/src/testing/mediaSamples' },
  { by: 'tests/', inside: 'apps/server/src/testing/outside/localIssuer' },
  { by: 'tests/', inside: 'apps/server/src/testing/outside/localPaymentProvider' },
  { by: 'tests/', inside: 'apps/server/src/testing/prolific/localProlific' },
  { by: 'tests/', inside: 'apps/server/src/testing/prolific/prolificStudies' },
];

/** The only npm packages that these may import: pure ones, which need neither a browser nor Node. */
const PURE_NPM = {
  'packages/contract': ['zod/mini'],
  'packages/link': [],
  // parse5 reads HTML as browsers do; only what concerns surveys imports it.
  'packages/rules': ['parse5'],
  'packages/science': [],
};
/** Packages and apps that do not run in Node. */
const NO_NODE = new Set([
  ...['packages/contract', 'packages/link', 'packages/rules', 'packages/science'],
  'packages/browser',
  ...['apps/studio', 'apps/respondent'],
]);

const IMPORT =
  /(?:^|[\s;}])(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)|new URL\(\s*['"](\.{1,2}\/[^'"\n]+)['"]\s*,\s*import\.meta\.url/g;

/** Comments become spaces; strings that look like comments (`'//'`) are rare enough in imports. */
const withoutComments = (text) =>
  text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/(^|[\s;{}()])\/\/[^\n]*/g, '$1');

/** @returns {string[]} what a text imports, as written */
export function importsOf(text) {
  return [...withoutComments(text).matchAll(IMPORT)].map((m) => m[1] ?? m[2] ?? m[3]);
}

const packageOf = (path) => {
  const parts = path.split('/');
  return parts[0] === 'packages' || parts[0] === 'apps' ? parts.slice(0, 2).join('/') : parts[0];
};

const packageName = (specifier) =>
  specifier.startsWith('@') ? specifier.split('/').slice(0, 2).join('/') : specifier.split('/')[0];

const isNode = (specifier) =>
  specifier.startsWith('node:') || builtinModules.includes(specifier.split('/')[0]);

const studioPart = (path) => {
  const inside = path.slice('apps/studio/src/'.length);
  return inside.includes('/') ? inside.split('/')[0] : '';
};

/** Why this import is not allowed, or null. `to` is a path for relative imports, otherwise as written. */
function importViolation(from, to, specifier, declared) {
  const room = packageOf(from);
  const test = isTest(from) || /\/(testing|test)\//.test(from) || /vite(st)?\.config/.test(from);

  if (specifier.startsWith('.')) {
    const target = packageOf(to);
    if (target !== room) {
      if (target === '.' || (target === 'node_modules' && test)) return null;
      if (MEASURED_PARTS.some(({ by, inside }) => from.startsWith(by) && to.startsWith(inside)))
        return null;
      if ([room, target].every((one) => one === 'tests' || one === 'tools')) return null;
      if (target.startsWith('apps/'))
        return 'an app is not imported from outside; start it instead';
      return `import it as @fovea/… instead of by a path out of ${room}`;
    }
    if (test) return null;
    return layerViolation(from, to) ?? (room === 'apps/server' ? serverViolation(from, to) : null);
  }

  if (specifier.startsWith('@fovea/')) {
    const name = specifier.split('/')[1];
    if (!(`packages/${name}` in PROGRAMS)) return 'an app must not be imported from outside';
    if (`packages/${name}` === room) return 'inside a package, import by a relative path';
    const more = EXCEPTIONS.filter(({ under }) => from.startsWith(under)).flatMap(
      (one) => one.packages,
    );
    if (room === 'apps/studio' && studioPart(from) === 'controls' && !test)
      return 'controls know nothing of studies: they import no package of ours';
    const allowed = [...(PROGRAMS[room] ?? []), ...more];
    if (test && room.startsWith('apps/')) allowed.push('link', 'samples');
    if (allowed.includes(name)) return null;
    return `${room} may import ${allowed.length ? allowed.join(', ') : 'no package'} of ours, not ${name}`;
  }

  if (isNode(specifier)) {
    return NO_NODE.has(room) && !test && from.includes('/src/')
      ? `${room} also runs without Node`
      : null;
  }
  if (specifier.startsWith('virtual:') || specifier.startsWith('/')) return null;

  const npm = packageName(specifier);
  if (test || !from.includes('/src/')) return null;
  const pure = PURE_NPM[room];
  if (pure && !pure.includes(specifier))
    return pure.length === 0
      ? `${room} has no npm dependencies`
      : `${room} imports ${pure.join(', ')} only`;
  if (declared && !declared.has(npm)) return `${npm} is not a dependency in ${room}/package.json`;
  return null;
}

function serverViolation(from, to) {
  const inside = (path) => path.slice('apps/server/src/'.length);
  const sameTopic = dirname(from) === dirname(to) && inside(from).includes('/');
  if (to.endsWith('/routes') && inside(from) !== 'programs/api.ts' && !sameTopic)
    return 'only api.ts imports routes';
  if (to.endsWith('.job') && inside(from) !== 'programs/worker.ts')
    return 'only worker.ts imports jobs';
  return null;
}

/**
 * Every import that breaks a rule and is not listed as debt, and every listed debt that no longer exists.
 * @param {string[]} files
 * @param {{path: string, imports: string, why: string}[]} debts
 * @returns {string[]} one line per problem
 */
export function checkImports(
  files,
  debts,
  read = (path) => readFileSync(join(root, path), 'utf8'),
) {
  const problems = [];
  const owed = new Set();
  const declaredIn = new Map();
  for (const path of files.filter(isCode)) {
    const room = packageOf(path);
    if (!declaredIn.has(room)) declaredIn.set(room, declared(room, files, read));
    for (const specifier of importsOf(read(path))) {
      const to = specifier.startsWith('.')
        ? normalize(join(dirname(path), specifier.replace(/\?.*$/, ''))).replace(/\.(ts|tsx)$/, '')
        : specifier;
      const why = importViolation(path, to, specifier, declaredIn.get(room));
      if (!why) continue;
      const debt = debts.find((one) => one.path === path && one.imports === specifier);
      if (debt) owed.add(debt);
      else problems.push(`${path} imports '${specifier}': ${why}`);
    }
  }
  for (const debt of debts) {
    if (!owed.has(debt))
      problems.push(
        `tools/checks/import-debt.json: ${debt.path} no longer imports '${debt.imports}'; delete the entry`,
      );
  }
  return problems;
}

function declared(room, files, read) {
  const path = `${room}/package.json`;
  if (!files.includes(path)) return null;
  const { dependencies = {}, devDependencies = {}, peerDependencies = {} } = JSON.parse(read(path));
  return new Set(Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }));
}
