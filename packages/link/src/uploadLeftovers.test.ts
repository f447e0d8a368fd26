import { expect, it } from 'vitest';
import type { KeptSession } from './journal';
import { memoryJournal } from './memoryJournal';
import { newSessionSecret } from './sessionKeys';
import { sha256Hex } from './sha256Hex';
import { flakyServer } from './testing/flakyServer';
import { uploadLeftovers } from './uploadLeftovers';

const DAY_MS = 86_400_000;
const NOW_MS = 100 * DAY_MS;

const aSession = (sessionId: string, more: Partial<KeptSession>): KeptSession => ({
  sessionId,
  studyId: 'study',
  studyName: 'Coffee',
  begin: {
    sessionId,
    secret: newSessionSecret(),
    consent: { textSha256: 'a'.repeat(64), version: 1, locale: 'en-US', time: '' },
    variables: {},
    preview: false,
    device: {},
  },
  startedWallMs: NOW_MS - 1000,
  clockMs: 0,
  slideIndex: 0,
  ended: false,
  ...more,
});

/** A device with these sessions, one chunk each; visited while `held` ones are open elsewhere. */
async function visited(sessions: KeptSession[], more: { held?: string; except?: string } = {}) {
  const journal = memoryJournal();
  const servers = new Map(sessions.map(({ sessionId }) => [sessionId, flakyServer()]));
  for (const session of sessions) {
    const bytes = new TextEncoder().encode(session.sessionId);
    await journal.keepSession(session);
    await journal.keepChunk(
      {
        sessionId: session.sessionId,
        stream: 'events',
        seq: 0,
        sha256: await sha256Hex(bytes),
        size: bytes.byteLength,
        acknowledged: false,
        problem: null,
      },
      bytes,
    );
  }
  const sending = await uploadLeftovers({
    journal,
    base: 'http://server.test',
    nowMs: NOW_MS,
    except: more.except ?? null,
    hold: async (sessionId) => sessionId !== more.held,
    onState: () => undefined,
    fetch: async (input, init) => {
      const of = [...servers].find(
        ([id]) => String(input).includes(id) || String(init?.body ?? '').includes(id),
      );
      return of![1].fetch(input, init);
    },
  });
  await new Promise((done) => setTimeout(done, 100));
  sending.stop();
  const left = (await journal.sessions()).map(({ sessionId }) => sessionId);
  const of = (sessionId: string) => ({
    received: servers.get(sessionId)!.stored.size === 1,
    finished: servers.get(sessionId)!.isComplete(),
    kept: left.includes(sessionId),
  });
  return { of, sessions: sending.sessions };
}

it('finishes what had ended, and what nobody will continue', async () => {
  const { of } = await visited([
    aSession('ended', { ended: true }),
    aSession('abandoned', { startedWallMs: NOW_MS - 2 * DAY_MS }),
  ]);
  expect(of('ended')).toEqual({ received: true, finished: true, kept: false });
  expect(of('abandoned')).toEqual({ received: true, finished: true, kept: false });
});

it('sends what may still be continued, but leaves it open', async () => {
  const { of } = await visited([aSession('today', {})]);
  expect(of('today')).toEqual({ received: true, finished: false, kept: true });
});

it('leaves alone what another tab holds and what this page continues', async () => {
  const { of, sessions } = await visited(
    [aSession('elsewhere', { ended: true }), aSession('mine', {})],
    { held: 'elsewhere', except: 'mine' },
  );
  expect(sessions).toBe(0);
  expect(of('elsewhere')).toEqual({ received: false, finished: false, kept: true });
  expect(of('mine')).toEqual({ received: false, finished: false, kept: true });
});

it('removes what is older than respondents were told', async () => {
  const { of } = await visited([
    aSession('old', { ended: true, startedWallMs: NOW_MS - 31 * DAY_MS }),
  ]);
  expect(of('old')).toEqual({ received: false, finished: false, kept: false });
});
