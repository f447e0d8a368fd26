// `node tests/oldData/recordFixture.mjs --build CHECKOUT --name NAME`: see README.md beside this file.
import { parseArgs } from 'node:util';
import { join, resolve } from 'node:path';
import { loadSource } from '../../tools/running/loadSource.mjs';

const { values } = parseArgs({ options: { build: { type: 'string' }, name: { type: 'string' } } });
if (!values.build || !values.name) {
  console.error(
    '--build takes a checkout whose programs are built, --name the name of the fixture.',
  );
  process.exit(1);
}
const { recordOldData } = await loadSource('tests/oldData/recordOldData.ts');
const into = join(import.meta.dirname, 'fixtures', values.name);
const { answers, unsent } = await recordOldData(resolve(values.build), into);
console.log(`${answers.sessions.length} sessions, ${unsent.chunks.length} chunks unsent`);
process.exit(0);
