// `npm run openapi [-- FILE]`: writes the OpenAPI document of the contract to a file, as a running server answers
// /openapi.json; and the list of calls, docs/calls.txt, which shows in a diff what was added or changed.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './running/ensureInstalled.mjs';
import { loadSource } from './running/loadSource.mjs';
import { root } from './root.mjs';
import { isTest } from './running/sources.mjs';

const LIST = 'docs/calls.txt';
const DOCUMENT = 'dist/openapi.json';

const loadEndpoints = async () => (await loadSource('packages/contract/src/all.ts')).endpoints;

function listOfCalls(endpoints) {
  const lines = Object.entries(endpoints).map(([name, { method, path, needs }]) => {
    const access =
      typeof needs === 'string' ? needs : (needs.allOf?.join(' and ') ?? needs.anyOf.join(' or '));
    return `${path} ${method} ${name} (${access})\n`;
  });
  return lines.toSorted().join('');
}

/** Calls between programs of a machine, which no server answers. */
const LOCAL_CALLS = 'packages/contract/src/labs/localAgent.ts';

const DECLARED = /^export const (\w+) = endpoint\(/gm;

/** A call that all.ts does not name is served all the same, but not documented, frozen or walked by tests. */
function notNamed(files, endpoints) {
  return files
    .filter((path) => path.startsWith('packages/contract/src/') && !isTest(path))
    .filter((path) => path !== LOCAL_CALLS)
    .flatMap((path) => {
      const names = [...readFileSync(join(root, path), 'utf8').matchAll(DECLARED)];
      return names
        .filter(([, name]) => !(name in endpoints))
        .map(([, name]) => `${path}: ${name} is not named in packages/contract/src/all.ts`);
    });
}

/** Every call is named in all.ts, and is in the list with its path, method, name and who may make it. */
export async function checkCalls(files) {
  const endpoints = await loadEndpoints();
  const listed = existsSync(join(root, LIST)) ? readFileSync(join(root, LIST), 'utf8') : '';
  const before = new Set(listed.split('\n'));
  const now = new Set(listOfCalls(endpoints).split('\n'));
  return [
    ...notNamed(files, endpoints),
    ...[...now].filter((line) => !before.has(line)).map((line) => `${LIST}: not listed: ${line}`),
    ...[...before].filter((line) => !now.has(line)).map((line) => `${LIST}: not a call: ${line}`),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled();
  const endpoints = await loadEndpoints();
  const { openapi } = await loadSource('packages/contract/src/protocol/openapi.ts');
  const { OAUTH_CALLS } = await loadSource('packages/contract/src/people/oauthCalls.ts');
  const file = process.argv[2] ? resolve(process.argv[2]) : join(root, DOCUMENT);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(openapi(endpoints, OAUTH_CALLS), null, 2)}\n`);
  writeFileSync(join(root, LIST), listOfCalls(endpoints));
  console.log(`${relative(process.cwd(), file)} and ${LIST} are written.`);
}
