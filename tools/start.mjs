// `npm start`: installs and builds what is missing, then serves everything on one port.
import { build } from './build.mjs';
import { becomeProgram } from './running/becomeProgram.mjs';
import { endWithParent } from './running/endWithParent.mjs';
import { ensureInstalled } from './running/ensureInstalled.mjs';

await ensureInstalled({ isServing: true });
const { ok } = await build();
if (!ok) {
  console.error('Fovea was not started, because it could not be built.');
  process.exit(1);
}
endWithParent();
await becomeProgram('server', ['serve', ...process.argv.slice(2)]);
