import { expect, test } from 'vitest';
import { MoveProblem, whyMoveEnded } from './moveProblem';

const failed = (message: string, code?: string) => Object.assign(new Error(message), { code });

test.each([
  ['could not extend file: No space left on device', '53100', 'The disk of the PostgreSQL server'],
  ['permission denied for schema public', '42501', 'alter database NAME owner to USER'],
  ['canceling statement due to lock timeout', '55P03', 'Somebody else uses the target'],
  ['terminating connection due to administrator command', '57P01', 'The connection to'],
  ['read ECONNRESET', 'ECONNRESET', 'The connection to'],
  ['Connection terminated unexpectedly', undefined, 'The connection to'],
  ['Client has encountered a connection error and is not queryable', undefined, 'The connection'],
])('%s (%s) is said in words, with what to do', (message, code, said) => {
  const problem = whyMoveEnded(failed(message, code));
  expect(problem).toBeInstanceOf(MoveProblem);
  expect((problem as MoveProblem).message).toContain(said);
  expect((problem as MoveProblem).message).toMatch(
    /the embedded database is as it was\. .*run it again/i,
  );
});

test('what is not known stays as it is, with its stack', () => {
  for (const reason of [failed('duplicate key value', '23505'), new MoveProblem('Known.')]) {
    expect(whyMoveEnded(reason)).toBe(reason);
  }
});
