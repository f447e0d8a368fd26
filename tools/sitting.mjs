// `npm run sitting [-- NAME …]`: the test head sits through whole studies, and their results are compared with
// what it did. Needs `npm run build` before.
import { createServer } from 'vite';
import { root } from './root.mjs';

// Not loadSource: what is imported while a sitting runs needs a loader that is still open.
const loader = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
const { runSitting, SITTINGS } = await loader.ssrLoadModule('/tests/sitting/runSitting.ts');
const { agrees, tableOf } = await loader.ssrLoadModule('/tests/sitting/compareSitting.ts');

const names = process.argv.slice(2);
const unknown = names.find((name) => !SITTINGS.includes(name));
if (unknown) {
  console.error(`There is no sitting "${unknown}"; there are ${SITTINGS.join(', ')}.`);
  process.exit(1);
}
for (const name of names.length > 0 ? names : SITTINGS) {
  const rows = await runSitting(name);
  console.log(`${name}\n${tableOf(rows)}\n`);
  if (!rows.every(agrees)) process.exitCode = 1;
}
await loader.close();
