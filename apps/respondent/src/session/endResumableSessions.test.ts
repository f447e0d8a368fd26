import type { JournalSession } from '@fovea/link/journal/journal';
import { isAbandoned } from '@fovea/link/upload/uploadPendingSessions';
import { readEvents } from '@fovea/science/recording/parseEvents';
import { gunzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { findResumableSession } from '../recording/resumableSessions';
import { findResumableKey, endResumableSessions } from './endResumableSessions';
import { openJournal } from '../recording/openJournal';

const CLOCK_MS = 65_000;

function stored(
  sessionId: string,
  more: Partial<JournalSession> = {},
  preview = false,
): JournalSession {
  return {
    sessionId,
    studyId: 'study',
    studyName: '',
    begin: {
      sessionId,
      secret: sessionId.repeat(43),
      consent: { textSha256: '', version: 1, locale: 'en-US', time: '' },
      variables: {},
      preview,
      device: {},
    } as unknown as JournalSession['begin'],
    startedWallMs: Date.now() - 60_000,
    clockMs: CLOCK_MS,
    slideIndex: 2,
    ended: false,
    ...more,
  };
}

beforeEach(async () => {
  const journal = await openJournal();
  for (const { sessionId } of await journal.sessions()) await journal.deleteSession(sessionId);
});

it('ends every open session of the study, to be uploaded as it is, and no other', async () => {
  const journal = await openJournal();
  await journal.saveSession(stored('a'));
  await journal.saveSession(stored('b', { startedWallMs: Date.now() - 120_000 }));
  await journal.saveSession(stored('c', { studyId: 'other' }));
  await journal.saveSession(stored('d', {}, true));
  await endResumableSessions('study', false);
  expect(await findResumableSession('study', false)).toBeNull();
  const open = (await journal.sessions()).filter((session) => !isAbandoned(session, Date.now()));
  expect(open.map(({ sessionId }) => sessionId)).toEqual(['c', 'd']);
});

it('records that the session was stopped, after what is already there', async () => {
  const journal = await openJournal();
  await journal.saveSession(stored('a'));
  const head = { sessionId: 'a', sha256: '', size: 1, acknowledged: true, problem: null };
  await journal.saveChunk({ ...head, stream: 'events', seq: 3 }, new Uint8Array(1));
  await journal.saveChunk({ ...head, stream: 'face', seq: 9 }, new Uint8Array(1));
  await endResumableSessions('study', false);

  const [added] = (await journal.heads('a')).filter(({ acknowledged }) => !acknowledged);
  expect(added).toMatchObject({ stream: 'events', seq: 4, problem: null });
  const bytes = (await journal.bytesOf(added!))!;
  expect(added!.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(added!.size).toBe(bytes.byteLength);
  const { events, skipped } = readEvents(gunzipSync(bytes).toString());
  expect(skipped).toEqual([]);
  expect(events.map(({ kind }) => kind)).toEqual(['sessionResumed', 'sessionEnded']);
  expect(events[1]).toMatchObject({ reason: 'stopped' });
  // The clock of the session never goes back.
  expect(events[0]!.tMs).toBeGreaterThanOrEqual(CLOCK_MS);
});

it('returns the key for a withdrawal of the session', async () => {
  const journal = await openJournal();
  expect(await findResumableKey('study', false)).toBeNull();
  await journal.saveSession(stored('a'));
  expect(await findResumableKey('study', false)).toEqual({
    studyId: 'study',
    sessionId: 'a',
    secret: 'a'.repeat(43),
  });
});
