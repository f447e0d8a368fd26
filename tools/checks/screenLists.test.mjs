import { expect, test } from 'vitest';
import { needsDemo, SCREENS } from '../screens.mjs';
import { missingScreens, routePaths } from './screenLists.mjs';

const ROUTES = `
    path: '/users',
    path: '/users/$userId',
`;
const PATHS = routePaths(ROUTES);
const LOOKED_AT = `'/users': heading, '/users/$userId': heading`;
const USERS = { name: 'users', path: () => '/#/users?page=2' };
const USER = { name: 'user', path: (ids) => `/#/users/${ids.user}` };
const DOCS = { name: 'docs', path: () => '/docs' };

test('Routes that are looked at and have a picture pass, and pages outside of the studio are left alone', () => {
  expect(PATHS).toEqual(['/users', '/users/$userId']);
  expect(missingScreens(PATHS, LOOKED_AT, [USERS, USER, DOCS])).toEqual([]);
});

test('A route without a picture, one nobody looks at and a picture of no route are named', () => {
  const gone = { name: 'gone', path: () => '/#/gone' };
  expect(missingScreens(PATHS, `'/users': heading`, [USERS, gone])).toEqual([
    '/users/$userId: is not looked at in tests/studio/everyScreen.ts',
    '/users/$userId: has no picture in tools/screens.mjs',
    '/gone in tools/screens.mjs is no route of apps/studio/src/routes.tsx',
  ]);
});

test.each([
  ['profile', false],
  ['users', false],
  ['company', false],
  ['builder-full', false],
  ['analysis-aoi', true],
  ['comparison-groups', true],
  ['survey-results-groups', true],
  ['folders', true],
])('The demo is needed for the picture %s: %s', (name, isNeeded) => {
  expect(needsDemo(SCREENS.find((screen) => screen.name === name))).toBe(isNeeded);
});
