// `npm run agent -- --server URL …`: the agent of a lab machine, installed and built first where needed.
import { build } from './build.mjs';
import { becomeProgram } from './running/becomeProgram.mjs';
import { endWithParent } from './running/endWithParent.mjs';
import { ensureInstalled } from './running/ensureInstalled.mjs';

await ensureInstalled({ isServing: true });
const { ok } = await build({ programs: ['agent'] });
if (!ok) process.exit(1);
endWithParent();
await becomeProgram('agent', process.argv.slice(2));
