// Runs the tests of one mutant after the other in one vitest. The mutant is put in while the file is
// loaded, so the tree stays as it is. `tools/mutants.mjs` starts this process, and ends it when a mutant
// never ends.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { root } from '../root.mjs';

/** @type {{file: string, code: string} | null} */
let mutated = null;

const putIn = {
  name: 'mutant',
  enforce: 'pre',
  load(id) {
    return mutated && id.split('?')[0] === mutated.file ? mutated.code : null;
  },
};

/** The nearest tests first: nearly always they are the ones that fail. */
class AsGiven {
  sort(files) {
    return files;
  }
  shard(files) {
    return files;
  }
}

const vitest = await createVitest(
  'test',
  {
    root,
    config: false,
    watch: false,
    include: ['packages/*/src/**/*.test.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    fileParallelism: false,
    setupFiles: [join(root, 'tools/testing/restoreGlobals.mjs')],
    testTimeout: 30_000,
    bail: 1,
    reporters: [{}],
    sequence: { sequencer: AsGiven },
  },
  { plugins: [putIn], logLevel: 'silent' },
);
await vitest.globTestSpecifications();
const [project] = vitest.projects;

/** @returns what failed first, or null, and how long each file took */
async function runTests(files) {
  // The failures of the mutant before would end this run at once, and would be counted again.
  vitest.state.filesMap.clear();
  const specifications = files.map((file) => project.createSpecification(join(root, file)));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  let failed = unhandledErrors.length > 0 ? String(unhandledErrors[0]?.message) : null;
  const tookMs = {};
  for (const module of testModules) {
    const path = module.moduleId.slice(root.length + 1).replaceAll('\\', '/');
    const told = module.diagnostic();
    tookMs[path] = Math.round(told.duration + told.collectDuration);
    for (const test of module.children.allTests('failed')) failed ??= `${path} > ${test.fullName}`;
    if (module.errors().length > 0) failed ??= path;
  }
  return { failed, tookMs };
}

async function judge({ mutant, tests }) {
  mutated = null;
  if (mutant) {
    const text = readFileSync(join(root, mutant.path), 'utf8');
    const code = text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end);
    mutated = { file: join(root, mutant.path), code };
    vitest.invalidateFile(mutated.file);
  }
  const answer = await runTests(tests).catch((cause) => ({ failed: String(cause), tookMs: {} }));
  if (mutated) vitest.invalidateFile(mutated.file);
  process.send(answer);
}
process.on('message', (asked) => void judge(asked));
process.on('disconnect', () => process.exit(0));
process.send('ready');
