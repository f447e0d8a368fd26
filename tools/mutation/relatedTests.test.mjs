import { expect, it } from 'vitest';
import { sources } from '../running/sources.mjs';
import { relatedTests } from './relatedTests.mjs';

const testsOf = relatedTests(sources().filter((path) => /^packages\/.*\.ts$/.test(path)));

it('names the test of a file first, then those that reach it through others', () => {
  const tests = testsOf('packages/science/src/math/medianOf.ts');
  expect(tests).toContain('packages/science/src/quality/clockDrift.test.ts');
  expect(testsOf('packages/science/src/quality/clockDrift.ts')[0]).toBe(
    'packages/science/src/quality/clockDrift.test.ts',
  );
});

it('follows imports from one package to another', () => {
  expect(testsOf('packages/science/src/session/processSession.ts').join()).toMatch(
    /packages\/samples\//,
  );
});

it('does not follow types', () => {
  expect(testsOf('packages/science/src/recording/sessionEvents.ts')).toEqual([]);
});
