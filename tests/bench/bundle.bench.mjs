// How much a browser loads before the first screen: the page, its entry, the static imports of the entry, and
// their styles, each compressed as it would be sent.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const KB = 1000;
const sizeOf = (path) => gzipSync(readFileSync(path), { level: 9 }).length;

/** The files that a page loads at once, found through static imports. */
export function startFiles(dist) {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const base = new Set(readdirSync(join(dist, 'assets')));
  const seen = new Set();
  const waiting = [...page.matchAll(/(?:src|href)="[^"]*\/?assets\/([^"]+\.(?:js|css))"/g)].map(
    (match) => match[1],
  );
  while (waiting.length > 0) {
    const name = waiting.pop();
    if (seen.has(name) || !base.has(name)) continue;
    seen.add(name);
    if (!name.endsWith('.js')) continue;
    const text = readFileSync(join(dist, 'assets', name), 'utf8');
    // Static only: `import{a}from"./b.js"` and `import"./b.js"`, not `import("./b.js")`.
    for (const match of text.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g)) {
      waiting.push(match[1]);
    }
  }
  return [...seen];
}

export async function rows({ root }) {
  const measured = (app) => {
    const dist = join(root, 'apps', app, 'dist');
    const files = startFiles(dist);
    const sum = (ending) =>
      files
        .filter((name) => name.endsWith(ending))
        .reduce((total, name) => total + sizeOf(join(dist, 'assets', name)), 0) / KB;
    return { js: sum('.js'), css: sum('.css') };
  };
  const studio = measured('studio');
  const respondent = measured('respondent');
  const row = (name, value, against) => ({
    name,
    value: Math.round(value * 10) / 10,
    unit: 'kB gzip',
    against,
    ratio: Math.round((value / against) * 1000) / 1000,
  });
  return [
    row('studio start, JavaScript', studio.js, 260),
    row('studio start, CSS', studio.css, 40),
    row('respondent before consent, JavaScript and CSS', respondent.js + respondent.css, 100),
  ];
}
