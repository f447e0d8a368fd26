// The installed production dependencies, and whether their licences are allowed.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';

const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'ISC', 'MPL-2.0'],
  ...['OFL-1.1', 'BlueOak-1.0.0', 'Unlicense', 'CC0-1.0', 'Python-2.0', 'Zlib'],
]);
/** sharp uses libvips as a separate shared library, which the LGPL allows. */
const LGPL_SHARED_LIBRARY = /^@img\/sharp(-libvips)?-/;

const licenceOf = (manifest) => {
  const given = manifest.license ?? manifest.licenses;
  if (Array.isArray(given)) return given.map((one) => one.type ?? one).join(' OR ');
  return typeof given === 'object' && given ? given.type : (given ?? '');
};

const fileNamed = (folder, pattern) => {
  const name = readdirSync(folder).find((one) => pattern.test(one));
  return name ? readFileSync(join(folder, name), 'utf8').trim() : '';
};

/**
 * Every package that the three programs need at run time, including those for other systems, which are not
 * installed here and are taken from the lock file.
 */
export function productionPackages(project = root) {
  const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'));
  return (
    Object.entries(packages)
      // `devOptional`: needed by a tool, and optional for a program, so it may be installed with it.
      .filter(([path, one]) => path.includes('node_modules/') && !one.dev && !one.link)
      .map(([path, one]) => {
        const folder = join(project, path);
        const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
        const installed = existsSync(join(folder, 'package.json'));
        const manifest = installed
          ? JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
          : {};
        return {
          name,
          version: one.version,
          licence: one.license || licenceOf(manifest) || '',
          author: typeof manifest.author === 'object' ? manifest.author?.name : manifest.author,
          repository:
            typeof manifest.repository === 'object'
              ? manifest.repository?.url
              : manifest.repository,
          folder,
          optional: one.optional === true || one.devOptional === true,
          installed,
        };
      })
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1))
  );
}

export const licenceText = (folder) =>
  existsSync(folder) ? fileNamed(folder, /^(licen[cs]e|copying|ofl)(\.|-|$)/i) : '';
export const noticeText = (folder) =>
  existsSync(folder) ? fileNamed(folder, /^notice(\.|$)/i) : '';

/** SPDX expressions: one side of an OR suffices, an AND needs every side. */
export function isAllowed(licence, name) {
  const plain = licence.replace(/[()]/g, '').trim();
  if (plain === '') return false;
  if (plain.includes(' AND ')) return plain.split(' AND ').every((part) => isAllowed(part, name));
  if (plain.includes(' OR ')) return plain.split(' OR ').some((part) => isAllowed(part, name));
  if (/^LGPL-3\.0(-or-later)?$/.test(plain)) return LGPL_SHARED_LIBRARY.test(name);
  return ALLOWED.has(plain);
}

export function checkLicences(packages = productionPackages()) {
  return packages
    .filter(({ licence, name }) => !isAllowed(licence, name))
    .map(
      ({ name, version, licence }) =>
        `${name} ${version}: ${licence || 'no licence'} is not allowed`,
    );
}
