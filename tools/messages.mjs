// `npm run messages`: writes the respondent's English message file from the messages of its screens.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './running/ensureInstalled.mjs';
import { root } from './root.mjs';

const FILE = 'apps/respondent/src/messages/en-US.json';

await ensureInstalled();
const extracted = execFileSync(
  process.execPath,
  [
    join(root, 'node_modules/@formatjs/cli/bin/formatjs'),
    'extract',
    'apps/respondent/src/**/*.tsx',
    'apps/respondent/src/**/*.ts',
    '--format',
    'simple',
  ],
  { cwd: root, encoding: 'utf8' },
);
const text = Object.entries(JSON.parse(extracted)).sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(join(root, FILE), `${JSON.stringify(Object.fromEntries(text), null, 2)}\n`);
console.log(`${FILE} is written: ${text.length} messages.`);
