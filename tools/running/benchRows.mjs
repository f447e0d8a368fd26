// Runs one bench module in a process of its own and writes its rows to a file: what one bench leaves behind
// in the JavaScript engine (compiled code, detached buffers) must not slow down the next one.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { root } from '../root.mjs';

const [module, output] = process.argv.slice(2);
const bench = await import(pathToFileURL(module).href);
writeFileSync(output, JSON.stringify(await bench.rows({ root })));
process.exit(0);
