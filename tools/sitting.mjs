// `npm run sitting [-- NAME … --model FILE --keep FOLDER]`: the test head sits through whole studies, and their
// results are compared with what it did. `--model`: with the second face engine, whose model this is. `--keep`: the
// recording and what the head did are kept there. Needs `npm run build` before.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
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

const { positionals: names, values } = parseArgs({
  allowPositionals: true,
  options: { model: { type: 'string' }, keep: { type: 'string' } },
});
const pathOf = (given) => (given === undefined ? null : resolve(given));
const options = { model: pathOf(values.model), keep: pathOf(values.keep) };
const unknown = names.find((name) => !SITTINGS.includes(name));
if (unknown) {
  console.error(`There is no sitting "${unknown}"; there are ${SITTINGS.join(', ')}.`);
  process.exit(1);
}
for (const name of names.length > 0 ? names : SITTINGS) {
  const rows = await runSitting(name, options);
  console.log(`${name}\n${tableOf(rows)}\n`);
  if (!rows.every(agrees)) process.exitCode = 1;
}
await loader.close();
