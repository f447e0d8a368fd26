import { expect, test } from 'vitest';
import { targetProblem, type TargetFacts } from './target';

const usable: TargetFacts = {
  version: '15.8',
  versionNumber: 150_008,
  encoding: 'UTF8',
  isStandby: false,
  schema: 'public',
  mayCreate: true,
  hasIcu: true,
  user: 'fovea',
  database: 'research',
};

test('a database of PostgreSQL 15 and newer with UTF8 can be the target', () => {
  expect(targetProblem(usable)).toBe(null);
  expect(targetProblem({ ...usable, version: '18.1', versionNumber: 180_001 })).toBe(null);
});

test.each<[string, Partial<TargetFacts>, string]>([
  ['too old', { version: '14.19', versionNumber: 140_019 }, 'PostgreSQL 14.19 is too old. Use 15'],
  [
    'without all letters',
    { encoding: 'LATIN1' },
    'createdb --owner fovea --encoding UTF8 --template template0 research',
  ],
  ['of any bytes', { encoding: 'SQL_ASCII' }, 'has the encoding SQL_ASCII'],
  ['without ICU', { hasIcu: false }, 'without ICU'],
  ['a standby', { isStandby: true }, 'Name the primary server'],
  ['without a schema', { schema: null, mayCreate: false }, 'create schema fovea'],
  ['of somebody else', { mayCreate: false }, 'alter database research owner to fovea'],
])('a database that is %s is refused with what to do', (_, facts, said) => {
  expect(targetProblem({ ...usable, ...facts })).toContain(said);
});
