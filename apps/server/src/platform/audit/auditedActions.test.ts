import { FEATURES } from '@fovea/contract/protocol/access';
import { listAuditEntries, type AuditEntry } from '@fovea/contract/platform/audit';
import { deleteFile } from '@fovea/contract/studies/files';
import { listRecordedVideos } from '@fovea/contract/analysis/respondentData';
import { deleteSessionData } from '@fovea/contract/participation/respondents';
import {
  deleteStudy,
  deleteStudyForEver,
  generateDownload,
  getDownloadUrl,
  setEditors,
  undeleteStudy,
} from '@fovea/contract/studies/studyLifecycle';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { syntheticSession } from '@fovea/samples/syntheticSession';
import { formatEvents } from '@fovea/science/recording/parseEvents';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { applyRetention } from '../../studies/lifecycle/retention';
import { aRespondent, aStudy, sendFaceChunks } from '../../testing/aStudy';
import { filesServer } from '../../testing/outside/filesServer';
import { aCalibratedStudy, sendRecording } from '../../testing/sendRecording';
import { refusalOf } from '../../testing/refusalOf';
import { newPicture } from '../../testing/uploadSamples';

const HOUR_MS = 60 * 60_000;
const at = filesServer();

/** The audit entries about one target, oldest first. */
async function notedOf(targetId: string): Promise<AuditEntry[]> {
  const { items } = await at.ada.call(listAuditEntries, {
    query: { search: targetId, direction: 'asc', pageSize: 200 },
  });
  return items;
}
const inShort = (entries: readonly AuditEntry[]) =>
  entries.map(({ action, actor, details }) => [action, actor?.id ?? null, details]);

test('a study is deleted, restored and permanently deleted; repeating a call adds no entry', async () => {
  const { ada, server } = at;
  const studyId = await aStudy(server, ada, { name: 'Noted' });
  for (const _twice of [1, 2]) await ada.call(deleteStudy, { studyId });
  for (const _twice of [1, 2]) await ada.call(undeleteStudy, { studyId });
  await ada.call(deleteStudy, { studyId });
  const erase = (confirmation: string) =>
    ada.call(deleteStudyForEver, { studyId, query: { confirmation } });
  // Refused calls are not audited.
  expect(await refusalOf(erase('no'))).toMatchObject({ status: 409 });
  for (const _twice of [1, 2]) await erase('delete');
  const entries = await notedOf(studyId);
  expect(inShort(entries)).toEqual([
    ['STUDY_DELETED', ada.userId, {}],
    ['STUDY_BROUGHT_BACK', ada.userId, {}],
    ['STUDY_DELETED', ada.userId, {}],
    ['STUDY_ERASED', ada.userId, {}],
  ]);
  expect(entries.every((one) => one.targetName === 'Noted' && one.ip !== null)).toBe(true);
  expect(entries.every((one) => !one.targetExists)).toBe(true);
});

test('a study at the end of its retention is deleted by the system', async () => {
  const { ada, server } = at;
  const studyId = await aStudy(server, ada);
  await ada.call(deleteStudy, { studyId });
  server.advanceClock(91 * 24 * HOUR_MS);
  await applyRetention(server.context);
  server.advanceClock(-91 * 24 * HOUR_MS);
  const rows = await server.context.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('targetId', '=', studyId)
    .orderBy('seq')
    .execute();
  expect(
    rows.map(({ action, actorId, details, ip }) => [action, actorId, details, ip === null]),
  ).toEqual([
    ['STUDY_DELETED', ada.userId, '{}', false],
    ['STUDY_ERASED', null, '{"reason":"retention"}', true],
  ]);
});

test('editors are audited before and after', async () => {
  const { ada, server } = at;
  const ben = await server.signedIn();
  const emailOf = async (id: string) =>
    (
      await server.context.db
        .selectFrom('users')
        .select('email')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).email;
  const studyId = await aStudy(server, ada);
  const set = (editors: string[]) => ada.call(setEditors, { studyId, body: { editors } });
  await set([ada.userId]);
  // Setting the same editors again is not audited.
  await set([ada.userId]);
  await set([ben.userId, ada.userId]);
  await set([]);
  const [a, b] = [await emailOf(ada.userId), await emailOf(ben.userId)];
  expect((await notedOf(studyId)).map(({ details }) => details['editors'])).toEqual([
    { before: [], after: [a] },
    { before: [a], after: [b, a] },
    { before: [b, a], after: [] },
  ]);
});

test('the download of a deleted study is audited when it is created and every time it is fetched', async () => {
  const { ada, server } = at;
  const studyId = await aStudy(server, ada, { collecting: false });
  await ada.call(deleteStudy, { studyId });
  const address = () => ada.call(getDownloadUrl, { studyId });
  expect(await refusalOf(address())).toMatchObject({ status: 409 });
  for (const _twice of [1, 2]) await ada.call(generateDownload, { studyId });
  await server.runJobs();
  await address();
  await address();
  const exported = (await notedOf(studyId)).filter(({ action }) => action === 'DATA_EXPORTED');
  expect(exported.map(({ details }) => details)).toEqual([
    { what: 'study', step: 'generated' },
    { what: 'study', step: 'downloaded' },
    { what: 'study', step: 'downloaded' },
  ]);
});

test('deleting the data of a session is audited, but not a respondent’s withdrawal', async () => {
  const { ada, server } = at;
  const studyId = await aStudy(server, ada);
  const deleted = await aRespondent(server, studyId);
  const withdrawn = await aRespondent(server, studyId);
  for (const one of [deleted, withdrawn]) await sendFaceChunks(one, 1);
  const { sessionId } = deleted;
  await ada.call(deleteSessionData, { studyId, sessionId });
  expect(await refusalOf(ada.call(deleteSessionData, { studyId, sessionId }))).toMatchObject({
    status: 409,
  });
  await server.callWith(null)(withdrawSession, {
    studyId,
    sessionId: withdrawn.sessionId,
    body: { secret: withdrawn.begin.secret },
  });
  expect(inShort(await notedOf(sessionId))).toEqual([
    ['SESSION_DATA_DELETED', ada.userId, { studyId }],
  ]);
  expect(await notedOf(withdrawn.sessionId)).toEqual([]);
});

test('deleting a file is audited once, however often it is deleted at the same time', async () => {
  const { id: fileId } = await at.send(await newPicture(), { name: 'Logo' });
  const all = await Promise.allSettled(
    Array.from({ length: 5 }, () => at.ada.call(deleteFile, { fileId })),
  );
  expect(all.some(({ status }) => status === 'fulfilled')).toBe(true);
  const entries = await notedOf(fileId);
  expect(inShort(entries)).toEqual([['FILE_DELETED', at.ada.userId, {}]]);
  expect(entries[0]?.targetName).toBe('Logo');
});

test('watching a respondent’s videos is audited once an hour per person and session', async () => {
  const { ada, server } = at;
  const { studyId, sessionId } = await filmed();
  const look = (who = ada) => who.call(listRecordedVideos, { studyId, sessionId });
  // A page that requests it many times at once counts once.
  await Promise.all(Array.from({ length: 8 }, () => look()));
  expect(await look()).toHaveLength(1);
  const details = { studyId, studyName: expect.any(String) as string, kinds: ['webcam'] };
  expect(inShort(await notedOf(sessionId))).toEqual([['VIDEO_VIEWED', ada.userId, details]]);
  const ben = await server.signedIn(FEATURES);
  await look(ben);
  server.advanceClock(HOUR_MS - 60_000);
  await look();
  expect(await notedOf(sessionId)).toHaveLength(2);
  server.advanceClock(2 * 60_000);
  await look();
  server.advanceClock(-HOUR_MS - 60_000);
  expect((await notedOf(sessionId)).map(({ actor }) => actor?.id)).toEqual([
    ada.userId,
    ben.userId,
    ada.userId,
  ]);
  // Without videos nothing is audited, and neither is a refused request.
  const silent = await aRespondent(server, studyId);
  await ada.call(listRecordedVideos, { studyId, sessionId: silent.sessionId });
  expect(await notedOf(silent.sessionId)).toEqual([]);
  const mallory = await server.otherCompanyUser();
  expect(await refusalOf(look(mallory))).toMatchObject({ status: 404 });
  expect(await notedOf(sessionId)).toHaveLength(3);
});

async function filmed(): Promise<{ studyId: string; sessionId: string }> {
  const studyId = await aCalibratedStudy(at.server, at.ada);
  const respondent = await aRespondent(at.server, studyId);
  const { events } = syntheticSession(respondent.slides, { seed: 'ada' });
  const began: SessionEvent = {
    kind: 'webcamVideoStarted',
    tMs: events[0]!.tMs + 1000,
    mimeType: 'video/mp4',
    stream: 'webcam-2',
    stimulusId: respondent.slides.find(({ type }) => type === 'INSTRUCTION')!.stimulusId,
  };
  const all = [...events, began].toSorted((a, b) => a.tMs - b.tMs);
  await sendRecording(at.server, respondent, [
    { stream: 'events', seq: 0, bytes: gzipSync(formatEvents(all)) },
    { stream: 'webcam-2', seq: 0, bytes: randomBytes(500) },
  ]);
  return { studyId, sessionId: respondent.sessionId };
}
