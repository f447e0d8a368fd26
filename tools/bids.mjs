// `npm run bids`: the validator of BIDS on an export of the demo study. See `-- --help`.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './running/ensureInstalled.mjs';
import { run } from './running/run.mjs';
import { root } from './root.mjs';

const HELP = `npm run bids [-- options]

Exports the demo study as BIDS into a temporary folder and runs the BIDS validator on it. The validator is
fetched from the npm registry the first time (80 MB), with hashes that are fixed here. The command fails on
an error of the validator, and when the validator does not notice that RecordedEye is missing.

--folder FOLDER     checks this dataset, the folder "bids" of an export, instead of the demo study
--respondents N     of the demo study (default 3)
--keep              leaves the temporary folder and prints its path`;

const PACKAGES = [
  {
    name: 'bids-validator',
    version: '1.15.0',
    integrity:
      'sha512-gZ0UUTLBt5L3nuhLia/VfvK5OaM0yoTBPJvGmC4slQ8yDzpanWZOHHBS+PAua0riQ7Cwa51HER/Fnd9v17MHUw==',
  },
  {
    name: '@deno/linux-x64-glibc',
    version: '2.9.6',
    integrity:
      'sha512-3md4TKLCuzsLDmfOoC5KN7NAZaxSVkMgm64vg6foD00JBADCpYS2/5QqXfzgnP5ZQz3iLP9vBQJtEgc116OAoQ==',
  },
];
const CACHE = join(root, 'node_modules/.cache/bids');
const DATA = join(root, 'packages/science/testdata/bids');
const LIMIT_MS = 10 * 60_000;

const { values: options } = parseArgs({
  options: {
    folder: { type: 'string' },
    respondents: { type: 'string', default: '3' },
    keep: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
});
if (options.help) console.log(HELP);
else process.exitCode = (await checkBids()) ? 0 : 1;

async function checkBids() {
  const respondents = Number(options.respondents);
  if (!(Number.isInteger(respondents) && respondents > 0)) {
    throw new Error('--respondents takes a number above 0.');
  }
  // First: after a change of the lock file it replaces node_modules, and the cache of the validator with it.
  await ensureInstalled();
  const work = mkdtempSync(join(tmpdir(), 'fovea-bids-'));
  try {
    const [validator, deno] = [await fetched(PACKAGES[0]), await denoProgram()];
    const program = { deno, script: join(validator, 'dist/validator/bids-validator.js'), work };
    const dataset = options.folder
      ? resolve(process.env.INIT_CWD ?? '.', options.folder)
      : await demoDataset(work, respondents);
    const found = await validated(program, dataset);
    report(dataset, found);
    if (found.errors.length > 0) return false;
    return options.folder ? true : await noticesMissingEye(program, dataset);
  } finally {
    if (options.keep) console.log(`Kept: ${work}`);
    else rmSync(work, { recursive: true, force: true });
  }
}

async function demoDataset(work, respondents) {
  const { loadSource } = await import('./running/loadSource.mjs');
  const { writeDemoBids } = await loadSource('apps/server/src/testing/exports/writeDemoBids.ts');
  console.log(`${respondents} respondents take part in the demo study …`);
  await writeDemoBids(work, respondents);
  return join(work, 'bids');
}

/** The same check must fail on a dataset with a fault, or it says nothing. */
async function noticesMissingEye(program, dataset) {
  const sidecar = readdirSync(dataset, { recursive: true, encoding: 'utf8' }).find((path) =>
    path.endsWith('_physio.json'),
  );
  const file = join(dataset, sidecar);
  const { RecordedEye: _, ...rest } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify(rest));
  const { errors } = await validated(program, dataset);
  const isNoticed = errors.some((issue) => JSON.stringify(issue).includes('RecordedEye'));
  console.log(
    isNoticed
      ? 'Without RecordedEye the validator reports an error, as it should.'
      : 'The validator did NOT notice that RecordedEye is missing.',
  );
  return isNoticed;
}

/** @returns the issues of the validator by severity; those of validator-config.json are ignored */
async function validated({ deno, script, work }, dataset) {
  const answer = join(work, 'answer.json');
  const { code, output } = await run(
    deno,
    [
      'run',
      '--allow-all',
      '--no-remote',
      script,
      ...['--config', join(DATA, 'validator-config.json')],
      ...['--json', '--outfile', answer],
      dataset,
    ],
    {
      env: {
        BIDS_SCHEMA: `file://${join(DATA, 'schema-1.11.1.json')}`,
        DENO_DIR: join(work, 'deno'),
        DENO_NO_UPDATE_CHECK: '1',
        NO_COLOR: '1',
      },
      limitMs: LIMIT_MS,
    },
  );
  if (!existsSync(answer)) throw new Error(`The validator ended with ${code}:\n${output}`);
  const { issues, summary } = JSON.parse(readFileSync(answer, 'utf8'));
  rmSync(answer);
  const ofSeverity = (severity) => issues.issues.filter((issue) => issue.severity === severity);
  return { errors: ofSeverity('error'), warnings: ofSeverity('warning'), summary };
}

function report(dataset, { errors, warnings, summary }) {
  console.log(
    `${dataset}: ${summary.totalFiles} files, ${summary.subjects.length} respondents, schema ${summary.schemaVersion}`,
  );
  for (const [kind, issues] of Object.entries({ error: errors, warning: warnings })) {
    const counts = new Map();
    for (const { code, subCode, location } of issues) {
      const key = [code, subCode].filter(Boolean).join(' ');
      const { count = 0, first = location } = counts.get(key) ?? {};
      counts.set(key, { count: count + 1, first });
    }
    for (const [key, { count, first }] of counts) {
      console.log(`  ${kind} ${key}: ${count}, first ${first}`);
    }
  }
  console.log(`${errors.length} errors, ${warnings.length} warnings`);
}

async function denoProgram() {
  if (process.env.FOVEA_DENO) return process.env.FOVEA_DENO;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('Deno is fetched for Linux on x64 only; set FOVEA_DENO to the path of one.');
  }
  return join(await fetched(PACKAGES[1]), 'deno');
}

/** The folder of a package, fetched once, with the hash that is fixed above. */
async function fetched({ name, version, integrity }) {
  const folder = join(CACHE, `${name.replaceAll(/[@/]/g, '_')}-${version}`);
  const whole = join(folder, 'whole');
  if (existsSync(whole)) return join(folder, 'package');
  console.log(`Fetching ${name} ${version} …`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const packed = await run(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    ['pack', `${name}@${version}`, '--silent', '--pack-destination', folder],
    { limitMs: LIMIT_MS },
  );
  const archive = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  if (packed.code !== 0 || !archive) throw new Error(`npm pack ${name}: ${packed.output}`);
  const hash = createHash('sha512')
    .update(readFileSync(join(folder, archive)))
    .digest('base64');
  if (`sha512-${hash}` !== integrity) {
    throw new Error(`${name} ${version} is not the package whose hash is fixed here.`);
  }
  const unpacked = await run('tar', ['xzf', join(folder, archive), '-C', folder], {
    limitMs: LIMIT_MS,
  });
  if (unpacked.code !== 0) throw new Error(`tar: ${unpacked.output}`);
  rmSync(join(folder, archive));
  writeFileSync(whole, '');
  return join(folder, 'package');
}
