// `npm run bench`: ratios against baselines, measured in one run on this machine. `-- --json FILE` writes the
// rows, `-- --markdown FILE` the table; `-- --only bundle,science` runs some of tests/bench/*.bench.mjs.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from './build.mjs';
import { ensureInstalled } from './running/ensureInstalled.mjs';
import { root } from './root.mjs';
import { seconds } from './running/run.mjs';

const FOLDER = join(root, 'tests', 'bench');
const MODULE_LIMIT_MS = 15 * 60_000;
const option = (name) => {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : undefined;
};

const number = (value) =>
  value === null || value === undefined
    ? '–'
    : Math.abs(value) >= 100
      ? value.toFixed(0)
      : value.toFixed(2);

function table(rows) {
  const cells = rows.map((row) => [
    row.name,
    `${number(row.value)} ${row.unit}`,
    typeof row.against === 'number' ? `${number(row.against)} ${row.unit}` : (row.against ?? ''),
    row.ratio === null || row.ratio === undefined ? '–' : `${row.ratio.toFixed(2)}x`,
  ]);
  const all = [['what', 'measured', 'against', 'ratio'], ...cells];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...all.map((line) => line[at].length)));
  return all
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const cores = cpus().length;
const load = () => loadavg()[0].toFixed(1);
const loadBefore = load();

await ensureInstalled();
if (!(await build()).ok) process.exit(1);

const asked = option('--only')?.split(',');
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.bench.mjs'));
const chosen = files.filter((name) => !asked || asked.includes(name.replace('.bench.mjs', '')));
if (chosen.length === 0) {
  const names = files.map((name) => name.replace('.bench.mjs', '')).join(', ');
  console.error(`Unknown bench; available: ${names || 'none'}.`);
  process.exit(1);
}

/** The rows of one module, measured in a process of its own. */
function rowsOf(module) {
  const folder = mkdtempSync(join(tmpdir(), 'fovea-bench-'));
  try {
    const output = join(folder, 'rows.json');
    const child = spawnSync(
      process.execPath,
      [join(root, 'tools/running/benchRows.mjs'), module, output],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
        timeout: MODULE_LIMIT_MS,
      },
    );
    if (child.status !== 0) throw new Error(`It exited with ${child.status ?? child.signal}.`);
    return JSON.parse(readFileSync(output, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const rows = [];
let failed = 0;
for (const file of chosen) {
  const since = performance.now();
  process.stdout.write(`${file.replace('.bench.mjs', '')} … `);
  try {
    rows.push(...rowsOf(join(FOLDER, file)));
    console.log(seconds(since));
  } catch (reason) {
    failed++;
    console.log(`failed after ${seconds(since)}`);
    console.error(reason instanceof Error ? reason.stack : reason);
  }
}
console.log(`\n${table(rows)}`);
const document = option('--markdown');
if (document) {
  const lines = rows.map(
    (row) =>
      `| ${row.name} | ${number(row.value)} ${row.unit} | ${typeof row.against === 'number' ? `${number(row.against)} ${row.unit}` : (row.against ?? '')} | ${row.ratio === null || row.ratio === undefined ? '–' : `${row.ratio.toFixed(2)}x`} |`,
  );
  writeFileSync(
    resolve(document),
    [
      '# Benchmarks',
      '',
      'Written by `npm run bench -- --markdown docs/benchmarks.md`. Ratios come from one run, so they',
      'do not depend on the machine; the figures next to them do. Times are medians of 7 runs, alternating with runs of',
      'the baseline where that is a program.',
      '',
      `Measured with Node ${process.versions.node} on ${cores} cores, load average ${loadBefore} at the start and`,
      `${load()} at the end. Other programs on the machine increase the times, most of all those of uploads.`,
      '',
      '| what | measured | against | ratio |',
      '|---|---|---|---|',
      ...lines,
      '',
    ].join('\n'),
  );
  console.log(`\nThe table is in ${document}.`);
}
const json = option('--json');
if (json) {
  writeFileSync(resolve(json), `${JSON.stringify(rows, null, 2)}\n`);
  console.log(`\n${rows.length} rows are in ${json}.`);
}
process.exit(failed === 0 ? 0 : 1);
