// Every route of the studio is looked at: by the check of screens in a browser, and in the pictures.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { idsOf, SCREENS } from '../screens.mjs';

/** The tables of routes; the first one contains the others. */
export const ROUTES = ['routes.tsx', 'studyRoutes.ts', 'customerRoutes.tsx'].map(
  (name) => `apps/studio/src/${name}`,
);
export const LOOKED_AT = 'tests/studio/everyScreen.ts';
const PICTURES = 'tools/screens.mjs';

export const routePaths = (text) =>
  [...text.matchAll(/^\s+path: '([^']+)'/gm)].map((match) => match[1]);

/** Addresses of the studio in a list of pictures, without their parameters. */
function picturedAddresses(screens) {
  return screens.flatMap((screen) => {
    const ids = Object.fromEntries([...idsOf(screen)].map((id) => [id, id === 'groups' ? [] : id]));
    const [, address] = /^\/#(\/[^?]*)/.exec(screen.path(ids)) ?? [];
    return address === undefined ? [] : [address];
  });
}

/** `$name` is any part of an address, `{-$name}` one that may be missing. */
const patternOf = (path) =>
  new RegExp(`^${path.replaceAll(/\/\{-\$\w+\}/g, '(?:/[^/]+)?').replaceAll(/\$\w+/g, '[^/]+')}$`);

/**
 * @param paths of the routes
 * @param lookedAt text of the check of screens, which names each path in quotes
 * @param screens of the pictures
 */
export function missingScreens(paths, lookedAt, screens) {
  const addresses = picturedAddresses(screens);
  const isRoute = (address) => paths.some((path) => patternOf(path).test(address));
  return [
    ...paths
      .filter((path) => !lookedAt.includes(`'${path}'`))
      .map((path) => `${path}: is not looked at in ${LOOKED_AT}`),
    ...paths
      .filter((path) => !addresses.some((address) => patternOf(path).test(address)))
      .map((path) => `${path}: has no picture in ${PICTURES}`),
    ...addresses
      .filter((address) => !isRoute(address))
      .map((address) => `${address} in ${PICTURES} is no route of ${ROUTES[0]}`),
  ];
}

export function checkScreenLists() {
  const textOf = (path) => readFileSync(join(root, path), 'utf8');
  return missingScreens(ROUTES.map(textOf).flatMap(routePaths), textOf(LOOKED_AT), SCREENS);
}
