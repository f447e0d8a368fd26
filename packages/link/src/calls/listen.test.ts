import { watchCollection } from '@fovea/contract/participation/collection';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Outcome } from './call';
import { listen, SILENCE_LIMIT_MS } from './listen';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Script = Response | Error;

/** A stream of these texts; stays open unless `ends` is set, so that silence can be tested. */
function stream(texts: readonly string[], { ends = true } = {}): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
      if (ends) controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

function listening(...answers: Script[]) {
  const events: unknown[] = [];
  const outcomes: Outcome[] = [];
  const sent: RequestInit[] = [];
  const stopping = new AbortController();
  let loggedOut = 0;
  const ended = listen({
    base: 'http://api.test',
    token: () => 'secret',
    onUnauthorized: () => void loggedOut++,
    onOutcome: (outcome) => outcomes.push(outcome),
    random: () => 0.5,
    fetch: async (_url, init) => {
      sent.push(init ?? {});
      const answer = answers.shift() ?? stream([], { ends: false });
      if (answer instanceof Error) throw answer;
      // Like the real fetch: an aborted body breaks off.
      return new Response(answer.body && cut(answer.body, init?.signal), answer);
    },
  })(watchCollection, { studyId: 's' }, (event) => events.push(event), stopping.signal).then(
    () => 'stopped',
    (reason: unknown) => reason,
  );
  return {
    events,
    outcomes,
    sent,
    ended,
    stop: () => stopping.abort(),
    loggedOut: () => loggedOut,
  };
}

function cut(body: ReadableStream<Uint8Array>, signal: AbortSignal | null | undefined) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  body.pipeTo(writable, signal ? { signal } : {}).catch(() => {});
  return readable;
}

it('delivers events, sends the token, and reconnects when the stream ends', async () => {
  const one = listening(
    stream(['data: 1\n\n', ': still here\n\nda', 'ta: 2\n\n']),
    stream(['data: 3\n\n']),
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(one.events).toEqual([1, 2]);
  // Half of the first second, because of the jitter.
  await vi.advanceTimersByTimeAsync(499);
  expect(one.sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(one.events).toEqual([1, 2, 3]);
  expect(new Headers(one.sent[0]?.headers).get('authorization')).toBe('Bearer secret');
  one.stop();
  expect(await one.ended).toBe('stopped');
});

it('waits longer after each failure, then recovers', async () => {
  const one = listening(
    new Error('no network'),
    new Response('{}', { status: 503 }),
    stream(['data: 1\n\n']),
  );
  await vi.advanceTimersByTimeAsync(500);
  expect(one.sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(999);
  expect(one.sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(one.events).toEqual([1]);
  expect(one.outcomes).toEqual(['unreachable', 'unreachable', 'answered']);
  one.stop();
});

it('a stream without even a heartbeat is replaced by a new one', async () => {
  const one = listening(stream(['data: 1\n\n'], { ends: false }), stream(['data: 2\n\n']));
  await vi.advanceTimersByTimeAsync(SILENCE_LIMIT_MS - 1);
  expect(one.sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(one.events).toEqual([1, 2]);
  one.stop();
});

it.each([401, 403, 404])('a refusal (%i) ends it', async (status) => {
  const messages = JSON.stringify({ status, message: 'No.' });
  const one = listening(new Response(messages, { status }));
  expect(await one.ended).toMatchObject({ status, message: 'No.' });
  expect(one.loggedOut()).toBe(status === 401 ? 1 : 0);
});

it('can be stopped while it waits to reconnect', async () => {
  const one = listening(new Error('no network'));
  await vi.advanceTimersByTimeAsync(10);
  one.stop();
  expect(await one.ended).toBe('stopped');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(one.sent).toHaveLength(1);
});
