// A class of a CSS module that does not exist is no type error: the element only loses its looks.
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { root } from '../root.mjs';

const IMPORT = /import (\w+) from '(\.[^']*\.module\.css)'/g;

/** Classes that a text of code takes from what it imported under this name. */
export function usedClasses(text, name) {
  const used = new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g');
  return new Set([...text.matchAll(used)].map(([, plain, quoted]) => plain ?? quoted));
}

export function definedClasses(css) {
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return new Set([...rules.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name));
}

export function checkStyleClasses(files) {
  return files
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return [...text.matchAll(IMPORT)].flatMap(([, name, address]) => {
        const css = normalize(join(dirname(path), address));
        const defined = definedClasses(readFileSync(join(root, css), 'utf8'));
        return [...usedClasses(text, name)]
          .filter((one) => !defined.has(one))
          .map((one) => `${path}: there is no class ${one} in ${css}`);
      });
    });
}
