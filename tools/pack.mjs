// `npm run pack -- FOLDER`: puts into a folder what a server needs to run, and nothing else: the built programs and
// the packages of the server, without those of pages, tests and builds. Images are made of it.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build } from './build.mjs';
import { root } from './root.mjs';
import { ensureInstalled } from './running/ensureInstalled.mjs';
import { run } from './running/run.mjs';

const [target] = process.argv.slice(2);
if (!target) refuse('Say where to: npm run pack -- FOLDER');
const folder = resolve(target);
if (existsSync(folder) && readdirSync(folder).length > 0) refuse(`${folder} is not empty.`);

await ensureInstalled({ isServing: true });
if (!(await build()).ok) process.exit(1);

/** npm needs every workspace that the lock file names. */
const workspaces = Object.keys(
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages,
).filter((path) => /^(apps|packages)\/[^/]+$/.test(path));
for (const path of ['', ...workspaces]) copy(join(path, 'package.json'));
copy('package-lock.json');
copy('LICENSE');
copy('THIRD-PARTY.md');
for (const app of ['server', 'studio', 'respondent', 'help', 'agent']) {
  // Source maps name files that are not there.
  cpSync(join(root, 'apps', app, 'dist'), join(folder, 'apps', app, 'dist'), {
    recursive: true,
    filter: (path) => !path.endsWith('.map'),
  });
}
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const result = await run(
  npm,
  ['ci', '--omit=dev', '--workspace', 'apps/server', '--no-audit', '--no-fund', '--prefer-offline'],
  { cwd: folder, env: { NODE_ENV: '' }, limitMs: 15 * 60_000 },
);
if (result.code !== 0) refuse(result.output);
// The packages of this repository are in the programs.
rmSync(join(folder, 'packages'), { recursive: true, force: true });
rmSync(join(folder, 'node_modules', '@fovea'), { recursive: true, force: true });
console.log(`${folder} has what a server needs: node apps/server/dist/main.js serve`);

function copy(path) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(join(root, path), join(folder, path));
}

function refuse(message) {
  console.error(message);
  process.exit(1);
}
