import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../tools/root.mjs';
import {
  stopScreenChecks,
  expectHealthyApiPage,
  expectHealthyScreens,
  CHECKED_PATHS,
  startScreenChecks,
} from './everyScreen';

/** Every screen of the studio opens without errors and is accessible. */

beforeAll(startScreenChecks);
afterAll(stopScreenChecks);

test('no route of the studio is missing from the check', () => {
  const paths = ['routes.tsx', 'studyRoutes.ts', 'customerRoutes.tsx']
    .map((name) => readFileSync(join(root, 'apps/studio/src', name), 'utf8'))
    .flatMap((table) => [...table.matchAll(/^\s+path: '([^']+)'/gm)])
    .map((match) => match[1] ?? '');
  expect(CHECKED_PATHS.toSorted()).toEqual(paths.toSorted());
});

test('every screen is free of problems: light', () =>
  expectHealthyScreens({ name: 'light', colorScheme: 'light', locale: 'en-US', direction: 'ltr' }));

test('the page of the API asks no other host for anything, and is accessible: light', () =>
  expectHealthyApiPage('light'));

test('the page of the API asks no other host for anything, and is accessible: dark', () =>
  expectHealthyApiPage('dark'));
