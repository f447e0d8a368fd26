// `npm run frozen`: adds new items to docs/frozen.json. It refuses removed or changed items: those must be
// removed from the file manually, by somebody who knows what that breaks. Why:
// docs/decisions/0027-what-is-frozen.md
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expandCalls, callLines, compactCalls } from './checks/frozenCalls.mjs';
import { frozenItems } from './checks/frozenItems.mjs';
import { ensureInstalled } from './running/ensureInstalled.mjs';
import { root } from './root.mjs';

const FILE = 'docs/frozen.json';

/** Each item as a line of its own: `tables: users has email`. */
export function itemLines(items) {
  return new Set(
    Object.entries(items).flatMap(([group, listed]) => {
      if (group === 'calls') return callLines(listed).map((line) => `calls: ${line}`);
      if (Array.isArray(listed)) return listed.map((name) => `${group}: ${name}`);
      return Object.entries(listed).flatMap(([name, parts]) => [
        `${group}: ${name}`,
        ...parts.split(' ').map((part) => `${group}: ${name} has ${part}`),
      ]);
    }),
  );
}

/** @returns {{gone: string[], added: string[]}} */
export function compareItems(listed, found) {
  const [before, now] = [itemLines(listed), itemLines(found)];
  return {
    gone: [...before].filter((line) => !now.has(line)),
    added: [...now].filter((line) => !before.has(line)),
  };
}

function listedItems() {
  if (!existsSync(join(root, FILE))) return {};
  const { calls = {}, ...others } = JSON.parse(readFileSync(join(root, FILE), 'utf8'));
  return { ...others, calls: expandCalls(calls) };
}

export async function checkFrozen() {
  const { gone, added } = compareItems(listedItems(), await frozenItems());
  return [
    ...gone.map((line) => `gone or renamed, but frozen: ${line}`),
    ...added.map((line) => `not in ${FILE}: ${line}; \`npm run frozen\` adds it`),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled();
  const found = await frozenItems();
  const { gone, added } = compareItems(listedItems(), found);
  if (gone.length > 0) {
    for (const line of gone) console.error(`gone or renamed, but frozen: ${line}`);
    console.error(`${FILE} was not changed.`);
    process.exit(1);
  }
  const text = JSON.stringify({ ...found, calls: compactCalls(found.calls) }, null, 2);
  writeFileSync(join(root, FILE), `${text}\n`);
  for (const line of added) console.log(`added: ${line}`);
  console.log(`${FILE} was written.`);
}
