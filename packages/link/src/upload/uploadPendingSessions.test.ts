import { expect, it } from 'vitest';
import type { JournalSession } from '../journal/journal';
import { memoryJournal } from '../journal/memoryJournal';
import { newSessionId, newSessionSecret } from '../journal/sessionKeys';
import { sha256Hex } from './sha256Hex';
import { flakyServer } from '../testing/flakyServer';
import { waitUntil } from '../testing/testUploader';
import { isAbandoned, uploadPendingSessions } from './uploadPendingSessions';
import type { UploadState } from './uploadState';

const DAY_MS = 86_400_000;
const NOW_MS = 100 * DAY_MS;

/** As in production, the id contains the start time. */
const aSession = (more: Partial<JournalSession> = {}): JournalSession => {
  const startedWallMs = more.startedWallMs ?? NOW_MS - 1000;
  const sessionId = newSessionId(startedWallMs);
  return {
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
    startedWallMs,
    clockMs: 0,
    slideIndex: 0,
    ended: false,
    ...more,
  };
};

/** A device with these sessions, one chunk each, while another tab holds those in `held`. */
async function visited(
  sessions: JournalSession[],
  more: { held?: string; except?: string; serverMs?: number | null } = {},
) {
  const { serverMs = NOW_MS } = more;
  const journal = memoryJournal();
  const servers = new Map(sessions.map(({ sessionId }) => [sessionId, flakyServer()]));
  for (const session of sessions) {
    const bytes = new TextEncoder().encode(session.sessionId);
    await journal.saveSession(session);
    await journal.saveChunk(
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
  const states = new Map<string, UploadState>();
  const sending = await uploadPendingSessions({
    journal,
    base: 'http://server.test',
    nowMs: NOW_MS,
    except: more.except ?? null,
    hold: async (sessionId) => sessionId !== more.held,
    onState: (sessionId, state) => states.set(sessionId, state),
    fetch: async (input, init) => {
      if (String(input).endsWith('/health')) {
        if (serverMs === null) throw new TypeError('no network');
        return new Response('{}', { headers: { date: new Date(serverMs).toUTCString() } });
      }
      const of = [...servers].find(
        ([id]) => String(input).includes(id) || String(init?.body ?? '').includes(id),
      );
      return of![1].fetch(input, init);
    },
  });
  // Each has sent its chunk, and is finished unless it can still be resumed.
  await waitUntil(() =>
    [...states].every(([id, { phase, acknowledgedChunks }]) =>
      isAbandoned(
        sessions.find(({ sessionId }) => sessionId === id)!,
        NOW_MS,
      )
        ? phase === 'complete'
        : acknowledgedChunks === 1,
    ),
  );
  sending.stop();
  const left = (await journal.sessions()).map(({ sessionId }) => sessionId);
  const of = ({ sessionId }: JournalSession) => ({
    received: servers.get(sessionId)!.stored.size === 1,
    finished: servers.get(sessionId)!.isComplete(),
    kept: left.includes(sessionId),
  });
  return { of, sessions: sending.sessions, journal };
}

it('finishes sessions that had ended or will not be resumed', async () => {
  const ended = aSession({ ended: true });
  const abandoned = aSession({ startedWallMs: NOW_MS - 2 * DAY_MS });
  const { of } = await visited([ended, abandoned]);
  expect(of(ended)).toEqual({ received: true, finished: true, kept: false });
  expect(of(abandoned)).toEqual({ received: true, finished: true, kept: false });
});

it('sends sessions that can still be resumed without finishing them', async () => {
  const today = aSession();
  const { of } = await visited([today]);
  expect(of(today)).toEqual({ received: true, finished: false, kept: true });
});

it('leaves sessions alone that another tab holds or this page resumes', async () => {
  const elsewhere = aSession({ ended: true });
  const mine = aSession();
  const { of, sessions } = await visited([elsewhere, mine], {
    held: elsewhere.sessionId,
    except: mine.sessionId,
  });
  expect(sessions).toBe(0);
  expect(of(elsewhere)).toEqual({ received: false, finished: false, kept: true });
  expect(of(mine)).toEqual({ received: false, finished: false, kept: true });
});

it('deletes data whose retention has ended, including orphaned chunks', async () => {
  const old = aSession({ ended: true, startedWallMs: NOW_MS - 31 * DAY_MS });
  const orphan = newSessionId(NOW_MS - 40 * DAY_MS);
  const journal = memoryJournal();
  const head = {
    sessionId: orphan,
    stream: 'face',
    seq: 0,
    sha256: 'a'.repeat(64),
    size: 1,
    acknowledged: false,
    problem: null,
  };
  await journal.saveChunk(head, new Uint8Array(1));
  await journal.deleteBefore(NOW_MS - 30 * DAY_MS);
  expect(await journal.heads(orphan)).toEqual([]);
  const { of } = await visited([old]);
  expect(of(old)).toEqual({ received: false, finished: false, kept: false });
});

it('deletes nothing when only the clock of the device jumped', async () => {
  const yesterday = aSession({ startedWallMs: NOW_MS - 31 * DAY_MS });
  const { of } = await visited([yesterday], { serverMs: NOW_MS - 30 * DAY_MS });
  expect(of(yesterday)).toEqual({ received: true, finished: true, kept: false });
});

it('deletes nothing if the server cannot be reached', async () => {
  const old = aSession({ startedWallMs: NOW_MS - 31 * DAY_MS });
  const { of } = await visited([old], { serverMs: null });
  expect(of(old).received).toBe(true);
});

it('does not start a session on the server that never began', async () => {
  const journal = memoryJournal();
  await journal.saveSession(aSession({ unanswered: true, startedWallMs: NOW_MS - 2 * DAY_MS }));
  const server = flakyServer();
  const sending = await uploadPendingSessions({
    journal,
    base: 'http://server.test',
    nowMs: NOW_MS,
    except: null,
    hold: async () => true,
    onState: () => undefined,
    fetch: server.fetch,
  });
  expect([sending.sessions, server.begins()]).toEqual([0, 0]);
  expect(await journal.sessions()).toHaveLength(1);
});

it('also finishes a session that began in the future', async () => {
  const future = aSession({ startedWallMs: NOW_MS + 400 * DAY_MS });
  const { of } = await visited([future]);
  expect(of(future)).toEqual({ received: true, finished: true, kept: false });
});
