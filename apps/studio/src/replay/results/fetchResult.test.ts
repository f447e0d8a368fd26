// Needs a page
import { afterEach, expect, it, vi } from 'vitest';
import { readSignals } from '../signals/loadedSignals';
import { fetchResult } from './fetchResult';

afterEach(() => vi.unstubAllGlobals());
const { signal } = new AbortController();
const failureOf = async (reading: Promise<unknown>) => {
  const reason = await reading.then(
    () => null,
    (failure: unknown) => failure,
  );
  return reason instanceof Error ? reason : null;
};

it.each([
  ['results', () => fetchResult('gaze' as never, '/file', signal)],
  ['signals', () => readSignals('signals' as never, '/file', signal)],
])(
  '%s that cannot be fetched: a sentence without the status, which is the cause',
  async (what, read) => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
    const failure = await failureOf(read());
    expect(failure?.message).toBe(`The ${what} could not be loaded. Try again in a moment.`);
    expect(failure?.cause).toBe(503);
  },
);
