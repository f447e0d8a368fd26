// `npm start`: installs and builds what is missing, then serves everything on one port.
import { becomeServer } from './running/becomeServer.mjs';
import { build } from './build.mjs';
import { ensureInstalled } from './running/ensureInstalled.mjs';

await ensureInstalled({ isServing: true });
const { ok } = await build();
if (!ok) {
  console.error('Fovea was not started, because it could not be built.');
  process.exit(1);
}
endWithParent();
await becomeServer(['serve', ...process.argv.slice(2)]);

/**
 * npm runs this through a shell that does not forward signals: when the shell is gone, stop as if signalled.
 */
function endWithParent() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
