// `npm run fovea -- COMMAND …`: the server's command line, installed and built first where needed.
import { build } from './build.mjs';
import { becomeProgram } from './running/becomeProgram.mjs';
import { ensureInstalled } from './running/ensureInstalled.mjs';

await ensureInstalled({ isServing: true });
const args = process.argv.slice(2);
// Only the roles that serve calls also serve the pages.
const pages = ['serve', 'api', undefined].includes(args[0]);
const { ok } = await build(pages ? {} : { programs: ['server'] });
if (!ok) process.exit(1);
await becomeProgram('server', args);
