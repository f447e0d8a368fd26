// Builds the programs and the help centre, each only if its sources have changed since its last build.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { ensureInstalled } from './running/ensureInstalled.mjs';
import { root } from './root.mjs';
import { mapConcurrently, run, seconds } from './running/run.mjs';
import { isTest, sources } from './running/sources.mjs';

const PROGRAMS = ['studio', 'respondent', 'server', 'help', 'agent'];
const MARK = '.fovea-build';

/**
 * A hash of everything that can affect the build: contents, not times, so that a checkout is not a change.
 */
function fingerprint(program, files) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  const counts = (path) =>
    (path.startsWith(`apps/${program}/`) ||
      path.startsWith('packages/') ||
      // What the help centre is made of.
      (program === 'help' && path.startsWith('docs/help/')) ||
      // The clients of the API, which the server hands out.
      (program === 'server' && path.startsWith('clients/'))) &&
    !isTest(path);
  for (const path of ['package-lock.json', 'tsconfig.base.json', ...files.filter(counts)]) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * Builds what is out of date.
 * @returns {Promise<{ok: boolean, output: string}>}
 */
export async function build({ programs = PROGRAMS, force = false } = {}) {
  const files = sources();
  const stale = programs
    .map((program) => ({
      program,
      mark: join(root, 'apps', program, 'dist', MARK),
      print: fingerprint(program, files),
    }))
    .filter(
      ({ mark, print }) => force || !existsSync(mark) || readFileSync(mark, 'utf8') !== print,
    );
  if (stale.length === 0) return { ok: true, output: '' };

  const since = performance.now();
  console.log(`Building ${stale.map(({ program }) => program).join(', ')} …`);
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const results = await mapConcurrently(stale, 2, async ({ program, mark, print }) => {
    const result = await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: join(root, 'apps', program),
      env: {
        NODE_ENV: 'production',
        NO_COLOR: '1',
        FORCE_COLOR: undefined,
        VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
      },
      limitMs: 5 * 60_000,
    });
    if (result.code === 0) writeFileSync(mark, print);
    return { program, ...result };
  });
  const failed = results.filter(({ code }) => code !== 0);
  for (const { program, output } of failed) {
    console.error(`The build of ${program} failed:\n${withoutStack(output)}`);
  }
  if (failed.length === 0) console.log(`Built in ${seconds(since)}.`);
  return { ok: failed.length === 0, output: results.map(({ output }) => output).join('') };
}

/** Stack traces of the bundler are of no help. */
const withoutStack = (text) =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() && !/^\s+at |^\s*errors: \[Getter|^}$/.test(line))
    .join('\n');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled({ isServing: true });
  const { ok } = await build({ force: process.argv.includes('--force') });
  if (ok && !process.argv.includes('--force')) console.log('Everything is up to date.');
  process.exitCode = ok ? 0 : 1;
}
