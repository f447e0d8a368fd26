import type { KeptSession } from '@fovea/link/journal/journal';
import { isAbandoned } from '@fovea/link/upload/uploadLeftovers';
import { readEvents } from '@fovea/science/recording/parseEvents';
import { gunzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { sessionToContinue } from '../record/keptSessions';
import { keyOfKept, leaveKeptSessions } from './leaveKeptSessions';
import { openJournal } from '../record/openJournal';

const CLOCK_MS = 65_000;

function kept(sessionId: string, more: Partial<KeptSession> = {}, preview = false): KeptSession {
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
    } as unknown as KeptSession['begin'],
    startedWallMs: Date.now() - 60_000,
    clockMs: CLOCK_MS,
    slideIndex: 2,
    ended: false,
    ...more,
  };
}

beforeEach(async () => {
  const journal = await openJournal();
  for (const { sessionId } of await journal.sessions()) await journal.forgetSession(sessionId);
});

it('ends every open session of the study, to be uploaded as it is, and no other', async () => {
  const journal = await openJournal();
  await journal.keepSession(kept('a'));
  await journal.keepSession(kept('b', { startedWallMs: Date.now() - 120_000 }));
  await journal.keepSession(kept('c', { studyId: 'other' }));
  await journal.keepSession(kept('d', {}, true));
  await leaveKeptSessions('study', false);
  expect(await sessionToContinue('study', false)).toBeNull();
  const open = (await journal.sessions()).filter((session) => !isAbandoned(session, Date.now()));
  expect(open.map(({ sessionId }) => sessionId)).toEqual(['c', 'd']);
});

it('records that the session was stopped, after what is already there', async () => {
  const journal = await openJournal();
  await journal.keepSession(kept('a'));
  const head = { sessionId: 'a', sha256: '', size: 1, acknowledged: true, problem: null };
  await journal.keepChunk({ ...head, stream: 'events', seq: 3 }, new Uint8Array(1));
  await journal.keepChunk({ ...head, stream: 'face', seq: 9 }, new Uint8Array(1));
  await leaveKeptSessions('study', false);

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
  expect(await keyOfKept('study', false)).toBeNull();
  await journal.keepSession(kept('a'));
  expect(await keyOfKept('study', false)).toEqual({
    studyId: 'study',
    sessionId: 'a',
    secret: 'a'.repeat(43),
  });
});
