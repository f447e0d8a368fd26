// `npm run openapi`: writes docs/openapi.json from the contract.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './running/ensureInstalled.mjs';
import { loadSource } from './running/loadSource.mjs';
import { root } from './root.mjs';

const FILE = 'docs/openapi.json';

async function document() {
  const { endpoints } = await loadSource('packages/contract/src/all.ts');
  const { openapi } = await loadSource('packages/contract/src/protocol/openapi.ts');
  return `${JSON.stringify(openapi(endpoints), null, 2)}\n`;
}

export async function checkOpenapi() {
  const found = existsSync(join(root, FILE)) ? readFileSync(join(root, FILE), 'utf8') : '';
  return found === (await document()) ? [] : [`${FILE} is out of date; run \`npm run openapi\``];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled();
  writeFileSync(join(root, FILE), await document());
  console.log(`${FILE} was written.`);
}
