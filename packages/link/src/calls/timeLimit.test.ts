import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { timeLimit } from './timeLimit';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const aborted = (signal: AbortSignal) =>
  new Promise<unknown>((done) => {
    signal.addEventListener('abort', () => done(signal.reason));
  });

test('The limit is kept when garbage is collected meanwhile, alone and beside other signals', async () => {
  const reasons = Promise.all([
    aborted(timeLimit(200)),
    aborted(timeLimit(200, new AbortController().signal)),
  ]);
  // A timer of its own: without one the program would end.
  const collecting = setInterval(collectGarbage, 20);
  const [alone, beside] = await reasons;
  clearInterval(collecting);
  expect(alone).toMatchObject({ name: 'TimeoutError' });
  expect(beside).toMatchObject({ name: 'TimeoutError' });
});

test('What is stopped before its limit says why', async () => {
  const stop = new AbortController();
  const reason = aborted(timeLimit(60_000, stop.signal));
  stop.abort('the page was left');
  expect(await reason).toBe('the page was left');
});

test('What was stopped before is stopped at once', () => {
  expect(timeLimit(60_000, AbortSignal.abort()).aborted).toBe(true);
});
