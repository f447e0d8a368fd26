// `npm run check`: all static checks of the code. `npm run check -- --only types,lint` runs some of the
// steps.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  checkDocuments,
  checkFolders,
  checkNames,
  checkPurity,
  checkSettings,
  checkSizes,
  checkForbiddenTexts,
  filesByFolder,
} from './checks/checkFiles.mjs';
import { checkImports } from './checks/checkImports.mjs';
import { unusedLayers } from './checks/layerRules.mjs';
import { checkAoiMetrics } from './aoiMetrics.mjs';
import { checkFrozen } from './frozen.mjs';
import { checkNamesakes, checkWordsInCode } from './checks/wordsInCode.mjs';
import { ensureInstalled } from './running/ensureInstalled.mjs';
import { checkHelp } from './checks/helpArticles.mjs';
import { checkLicences } from './checks/licences.mjs';
import { checkScreenLists } from './checks/screenLists.mjs';
import { checkStimulusTypes } from './checks/stimulusTypeNames.mjs';
import { checkStyleClasses } from './checks/styleClasses.mjs';
import { checkNotices } from './notices.mjs';
import { checkCalls } from './openapi.mjs';
import { root } from './root.mjs';
import { mapConcurrently, run, seconds } from './running/run.mjs';
import { sources } from './running/sources.mjs';

const bin = (path) => join(root, 'node_modules', path);
const list = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const lines = (text) => text.split('\n').filter((line) => line.trim() !== '');

/** All projects in one build: shared files are checked once, and only what has changed is checked again. */
async function types(files) {
  const configs = files.filter(
    (path) => /(^|\/)tsconfig(\.\w+)?\.json$/.test(path) && path !== 'tsconfig.base.json',
  );
  const args = [bin('typescript/bin/tsc'), '--build', ...configs, '--noEmit', '--incremental'];
  const { code, output } = await run(process.execPath, args, { limitMs: 180_000 });
  // A file of a package belongs to each project that imports it, so messages can be repeated.
  return code === 0 ? [] : [...new Set(lines(output))];
}

async function lint() {
  const args = [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', '-f', 'unix'];
  const { code, output } = await run(process.execPath, args, { limitMs: 180_000 });
  return code === 0 ? [] : lines(output.replaceAll(`${root}/`, ''));
}

/** Prettier uses one core, so it runs twice: the studio is about half of the code. */
async function formatting() {
  const halves = { studio: ['apps/studio'], others: ['.', '!apps/studio/**'] };
  const results = await mapConcurrently(Object.entries(halves), 2, async ([name, patterns]) => {
    const cache = ['--cache', '--cache-location', join(root, 'node_modules/.cache/prettier', name)];
    const args = [bin('prettier/bin/prettier.cjs'), '--list-different', ...cache, ...patterns];
    const { code, output } = await run(process.execPath, args, { limitMs: 180_000 });
    return code === 0 ? [] : lines(output);
  });
  return results.flat();
}

const STEPS = [
  { name: 'types', run: types },
  {
    name: 'imports',
    run: (files) => [
      ...checkImports(files, list('tools/checks/import-debt.json')),
      ...unusedLayers(files),
    ],
    tell: () => 'no import goes upward',
    hint: 'The layers are declared in tools/layers.mjs. tools/checks/import-debt.json may only shrink.',
  },
  {
    name: 'stimuli',
    run: (files) => checkStimulusTypes(files),
    hint: 'Ask a fact of the type: packages/rules/src/flow/stimulusTypes.ts, or the record of the program (docs/decisions/0032-stimulus-types-declared-once.md).',
  },
  { name: 'purity', run: checkPurity },
  {
    name: 'names',
    run: async (files) => [
      ...checkNames(files),
      ...(await checkWordsInCode(files)),
      ...checkNamesakes(files),
    ],
    hint: 'Words: docs/glossary.md, "Words in code".',
  },
  {
    name: 'folders',
    run: checkFolders,
    tell: (files) => `at most ${filesByFolder(files)[0][1]} files in one, tests not counted`,
  },
  { name: 'styles', run: checkStyleClasses },
  {
    name: 'screens',
    run: () => checkScreenLists(),
    hint: 'CONTRIBUTING.md, "Add a screen"',
  },
  { name: 'sizes', run: (files) => checkSizes(files, list('tools/checks/long-files.json')) },
  { name: 'words', run: checkForbiddenTexts },
  { name: 'documents', run: (files) => [...checkDocuments(files), ...checkSettings()] },
  {
    name: 'help',
    run: () => checkHelp(),
    hint: 'CONTRIBUTING.md, "Add a help article"',
  },
  { name: 'lint', run: lint },
  {
    name: 'formatting',
    run: formatting,
    hint: '`npm run format` fixes these.',
    // Prettier uses one core and takes longest without its cache, so it starts first; the other steps fill
    // the rest.
    beginsFirst: true,
  },
  { name: 'licences', run: () => checkLicences() },
  { name: 'notices', run: () => checkNotices() },
  {
    name: 'calls',
    run: checkCalls,
    hint: '`npm run openapi` writes the list again.',
  },
  {
    name: 'metrics',
    run: checkAoiMetrics,
    hint: 'What a metric needs: CONTRIBUTING.md, "Add a metric"',
  },
  {
    name: 'frozen',
    run: checkFrozen,
    hint: 'New names: check the spelling, then `npm run frozen`. Gone or renamed: docs/decisions/0027-what-is-frozen.md',
  },
];

/** A step that throws has failed. */
async function runStep(step, files) {
  const since = performance.now();
  let problems;
  try {
    problems = await step.run(files);
  } catch (reason) {
    problems = [`the step broke off: ${reason instanceof Error ? reason.message : reason}`];
  }
  return { problems, took: seconds(since) };
}

/** @returns {Promise<{passed: number, failed: number}>} steps */
export async function check(only = []) {
  const steps = STEPS.filter(({ name }) => only.length === 0 || only.includes(name));
  const files = sources();
  const begun = new Map(
    steps.filter((step) => step.beginsFirst).map((step) => [step, runStep(step, files)]),
  );
  let failed = 0;
  for (const step of steps) {
    const { problems, took } = await (begun.get(step) ?? runStep(step, files));
    const label = step.name.padEnd(11);
    if (problems.length === 0) {
      console.log(`  ✓ ${label} ${took}${step.tell ? `  ${step.tell(files)}` : ''}`);
      continue;
    }
    failed++;
    console.log(`  ✗ ${label} ${took}`);
    for (const problem of problems.slice(0, 60)) console.log(`      ${problem}`);
    if (problems.length > 60) console.log(`      … and ${problems.length - 60} more`);
    if (step.hint) console.log(`    ${step.hint}`);
  }
  return { passed: steps.length - failed, failed };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const at = process.argv.indexOf('--only');
  const only = at > 0 ? (process.argv[at + 1] ?? '').split(',') : [];
  const unknown = only.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(
      `There is no step ${unknown.join(', ')}; steps: ${STEPS.map((s) => s.name).join(', ')}`,
    );
    process.exit(1);
  }
  await ensureInstalled();
  const { passed, failed } = await check(only);
  console.log(
    failed === 0 ? `All ${passed} checks passed.` : `${passed} checks passed, ${failed} failed.`,
  );
  process.exitCode = failed === 0 ? 0 : 1;
}
