// Which unit tests can notice a fault in a file: those that import it, directly or through others.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { importsOf } from '../checks/checkImports.mjs';
import { root } from '../root.mjs';

/** `import type` and `export type` are gone when the tests run. */
const withoutTypes = (text) => text.replace(/\b(?:import|export)\s+type\s[^;]*;/g, ' ');

function targetOf(from, specifier) {
  const inPackage = /^@fovea\/(\w+)\/(.+)$/.exec(specifier);
  const path = inPackage
    ? `packages/${inPackage[1]}/src/${inPackage[2]}`
    : specifier.startsWith('.')
      ? normalize(join(dirname(from), specifier))
      : null;
  return path && existsSync(join(root, `${path}.ts`)) ? `${path}.ts` : null;
}

/**
 * @param {readonly string[]} files code and tests
 * @returns {(path: string) => string[]} the tests of a file, the nearest first
 */
export function relatedTests(files) {
  const importers = new Map();
  for (const from of files) {
    for (const specifier of importsOf(withoutTypes(readFileSync(join(root, from), 'utf8')))) {
      const to = targetOf(from, specifier);
      if (to) importers.set(to, [...(importers.get(to) ?? []), from]);
    }
  }
  return (path) => {
    const reached = new Set([path]);
    // A set visits what is added while it is walked, so the nearest come first.
    for (const one of reached)
      for (const importer of importers.get(one) ?? []) reached.add(importer);
    return [...reached].filter((one) => one.endsWith('.test.ts'));
  };
}
