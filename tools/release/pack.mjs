// `npm run pack -- FOLDER`: puts into a folder what a server needs to run, and nothing else: the built programs and
// the packages of the server, without those of pages, tests and builds, with a bill of materials. Images are made of it.
import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { build } from '../build.mjs';
import { root } from '../root.mjs';
import { ensureInstalled } from '../running/ensureInstalled.mjs';
import { run } from '../running/run.mjs';
import { sbomText } from './sbom.mjs';

const [target] = process.argv.slice(2);
if (!target) refuse('Say where to: npm run pack -- FOLDER');
const folder = resolve(target);
if (existsSync(folder) && readdirSync(folder).length > 0) refuse(`${folder} is not empty.`);

await ensureInstalled({ isServing: true });
if (!(await build()).ok) process.exit(1);

for (const path of ['package.json', 'apps/server/package.json', 'LICENSE', 'THIRD-PARTY.md']) {
  cpSync(join(root, path), join(folder, path), { recursive: true });
}
for (const app of ['server', 'studio', 'respondent', 'help', 'agent']) {
  copyFolder(join('apps', app, 'dist'));
}
// Nothing is fetched: what is installed here is what the build was made with.
for (const path of await packagesOfServer()) copyFolder(path);
writeFileSync(join(folder, 'sbom.cdx.json'), await sbomText());
console.log(`${folder} has what a server needs: node apps/server/dist/main.js serve`);

/** Folders of the packages that the server loads; those of this repository are within the built programs. */
async function packagesOfServer() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['ls', '--omit=dev', '--workspace', 'apps/server', '--all', '--parseable'];
  const listed = await run(npm, args, { env: { NODE_ENV: '' }, limitMs: 60_000 });
  if (listed.code !== 0) refuse(listed.output);
  const paths = listed.output.split('\n').filter((line) => existsSync(line));
  const real = new Set(paths.map((path) => relative(root, realpathSync(path))));
  return [...real].filter((path) => path.split(/[\\/]/).includes('node_modules'));
}

/** Source maps name files that are not there; packages within a package are listed by themselves. */
function copyFolder(path) {
  const from = join(root, path);
  mkdirSync(join(folder, path), { recursive: true });
  cpSync(from, join(folder, path), {
    recursive: true,
    filter: (each) =>
      !each.endsWith('.map') && (each === from || basename(each) !== 'node_modules'),
  });
}

function refuse(message) {
  console.error(message);
  process.exit(1);
}
