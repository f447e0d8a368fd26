import { getCollectionProgress } from '@fovea/contract/participation/collection';
import { deleteSessionData, getSession } from '@fovea/contract/participation/respondents';
import {
  finishedSessionUpload,
  openSavedRecording,
  reportSavedLocally,
  uploadCompleted,
  type SavedManifest,
} from '@fovea/contract/participation/savedRecordings';
import {
  beginSession,
  finishSession,
  listReceived,
} from '@fovea/contract/participation/participation';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { createHash, createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/store/newId';
import { aRespondent, type TakingPart } from '../../testing/aStudy';
import {
  aCalibratedStudy,
  recordedChunks,
  sendChunks,
  type RecordedChunk,
} from '../../testing/sendRecording';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { usableChunks } from './partialRecording';
import { openRecordings } from './recordings';

const server = setUpServer();
const ada = setUpUser(server);
let studyId: string;
beforeAll(async () => {
  studyId = await aCalibratedStudy(server, ada);
});

const zipFileName = 'fovea-recording.zip';
const sessionOf = ({ sessionId }: TakingPart) => ada.call(getSession, { studyId, sessionId });
const uploads = async () => (await ada.call(getCollectionProgress, { studyId })).uploads;
const restart = async () => (await openRecordings(server.context)).reindexed;

/** The content of the zip that the respondent's browser writes. */
function savedBy(
  { sessionId, begin }: TakingPart,
  chunks: readonly RecordedChunk[],
  more: Partial<SavedManifest> = {},
) {
  const list = chunks.map(({ stream, seq, sha256, size }) => ({ stream, seq, sha256, size }));
  const manifest = JSON.stringify(
    {
      ...{ format: 'fovea-saved-recording', version: 1, sessionId, studyId },
      ...{ savedAt: '2026-11-01T10:00:00.000Z', chunks: list, ...more },
    },
    null,
    1,
  );
  return { manifest, signature: signed(manifest, begin.secret), zipFileName };
}

const signed = (manifest: string, secret: string) =>
  createHmac('sha256', createHash('sha256').update(secret, 'utf8').digest())
    .update(manifest, 'utf8')
    .digest('hex');

const open = ({ sessionId }: TakingPart, body: ReturnType<typeof savedBy>) =>
  ada.call(openSavedRecording, { studyId, sessionId, body });
const complete = ({ sessionId }: TakingPart) =>
  ada.call(uploadCompleted, { studyId, sessionId, body: { zipFileName } });

describe('a recording that was saved as a file', () => {
  it('is reported as saved, permanently', async () => {
    const respondent = await aRespondent(server, studyId);
    const call = server.callWith(respondent.token);
    await call(reportSavedLocally, respondent);
    await call(reportSavedLocally, respondent);
    expect((await sessionOf(respondent)).state).toBe('DATA_SAVED_LOCALLY');
  });

  it('is uploaded by a researcher, except for chunks stored already, and analysed', async () => {
    const respondent = await aRespondent(server, studyId);
    const chunks = recordedChunks(respondent.slides, 'saved');
    await sendChunks(respondent, chunks.slice(0, 3));
    const { token } = await open(respondent, savedBy(respondent, chunks));
    expect(await sessionOf(respondent)).toMatchObject({
      ...{ state: 'DATA_SAVED_LOCALLY', expectedChunks: chunks.length, zipFileName: null },
      expectedBytes: chunks.reduce((sum, { size }) => sum + size, 0),
    });
    const there = (await server.callWith(token)(listReceived, respondent)).chunks;
    expect(there).toHaveLength(3);
    await expect(complete(respondent)).rejects.toMatchObject({
      status: 409,
      message: `${chunks.length - 3} parts are missing still.`,
      problem: { code: 'MISSING_CHUNKS' },
    });
    for (const { stream, seq, bytes } of chunks.slice(3)) {
      expect((await respondent.put(stream, seq, bytes, { token })).status).toBe(201);
    }
    expect(await complete(respondent)).toMatchObject({
      ...{ state: 'PROCESSING', zipFileName, receivedChunks: chunks.length, isPartial: false },
      endTime: expect.any(String) as string,
    });
    // Repeated because the response was lost.
    expect((await complete(respondent)).state).toBe('PROCESSING');
    await server.runJobs();
    expect((await sessionOf(respondent)).state).toBe('PROCESSED');
  });

  it('of a session that is complete only changes the stored file name', async () => {
    const respondent = await aRespondent(server, studyId);
    const chunks = recordedChunks(respondent.slides, 'whole');
    const manifest = await sendChunks(respondent, chunks);
    const call = server.callWith(respondent.token);
    await call(finishSession, { ...respondent, body: { chunks: manifest } });
    await server.runJobs();
    // The file is older and contains less.
    await open(respondent, savedBy(respondent, chunks.slice(0, -1)));
    expect(await complete(respondent)).toMatchObject({
      ...{ state: 'PROCESSED', zipFileName, receivedChunks: chunks.length },
    });
  });

  it('that was altered, or is of another session, is refused', async () => {
    const respondent = await aRespondent(server, studyId);
    const other = await aRespondent(server, studyId);
    const chunks = recordedChunks(respondent.slides, 'changed').slice(0, 3);
    const good = savedBy(respondent, chunks);
    const bad = (body: ReturnType<typeof savedBy>) => refusalOf(open(respondent, body));
    const signature = { status: 422, code: 'BAD_SIGNATURE' };
    expect(await bad({ ...good, manifest: `${good.manifest} ` })).toEqual(signature);
    expect(await bad({ ...good, manifest: good.manifest.replace('"seq": 1', '"seq": 2') })).toEqual(
      signature,
    );
    expect(await bad({ ...good, signature: '0'.repeat(64) })).toEqual(signature);
    expect(await bad({ ...good, manifest: 'x' })).toEqual(signature);
    const theirs = { ...good, signature: signed(good.manifest, other.begin.secret) };
    expect(await bad(theirs)).toEqual(signature);
    const otherSession = { status: 422, code: 'OTHER_SESSION' };
    expect(await refusalOf(open(other, good))).toEqual(otherSession);
    expect(await bad(savedBy(respondent, chunks, { studyId: newId() }))).toEqual(otherSession);
    expect(await bad({ ...good, signature: 'x' })).toMatchObject({ status: 400 });
    expect((await sessionOf(respondent)).expectedChunks).toBeNull();
  });

  it.each([
    ['no chunks', () => []],
    ['a skipped number', ([a, , c]: SavedManifest['chunks']) => [a!, { ...c!, seq: 2 }]],
    ['a repeated number', ([a]: SavedManifest['chunks']) => [a!, a!]],
    ['an empty chunk', ([a]: SavedManifest['chunks']) => [{ ...a!, size: 0 }]],
    ['a huge chunk', ([a]: SavedManifest['chunks']) => [{ ...a!, size: 2 ** 40 }]],
    ['an unknown stream', ([a]: SavedManifest['chunks']) => [{ ...a!, stream: '../x' }]],
  ] as const)('with an invalid chunk list (%s) is refused, signed or not', async (_, changed) => {
    const respondent = await aRespondent(server, studyId);
    const list = recordedChunks(respondent.slides, 'list')
      .filter(({ stream }) => stream === 'face')
      .slice(0, 3)
      .map(({ stream, seq, sha256, size }) => ({ stream, seq, sha256, size }));
    const body = savedBy(respondent, [], { chunks: [...changed(list)] });
    expect(await refusalOf(open(respondent, body))).toEqual({ status: 422, code: 'BAD_MANIFEST' });
  });

  it('of a session whose data was erased is refused', async () => {
    const [deleted, taken] = [
      await aRespondent(server, studyId),
      await aRespondent(server, studyId),
    ];
    const chunks = recordedChunks(deleted.slides, 'erased').slice(0, 2);
    await sendChunks(deleted, chunks);
    await ada.call(deleteSessionData, { studyId, sessionId: deleted.sessionId });
    const { secret } = taken.begin;
    await server.callWith(null)(withdrawSession, { ...taken, body: { secret } });
    const no = (code: string) => ({ status: 409, code });
    expect(await refusalOf(open(deleted, savedBy(deleted, chunks)))).toEqual(no('DELETED'));
    expect(await refusalOf(open(taken, savedBy(taken, chunks)))).toEqual(no('WITHDRAWN'));
    expect(await refusalOf(complete(taken))).toEqual(no('WITHDRAWN'));
    const sessionId = taken.sessionId;
    const asWhole = ada.call(finishedSessionUpload, { studyId, sessionId });
    expect(await refusalOf(asWhole)).toEqual(no('WITHDRAWN'));
  });

  it('is unknown to another company, and to another study', async () => {
    const respondent = await aRespondent(server, studyId);
    const { sessionId } = respondent;
    const body = savedBy(respondent, recordedChunks(respondent.slides, 'x').slice(0, 1));
    const mallory = await server.otherCompanyUser();
    const elsewhere = await aCalibratedStudy(server, ada);
    for (const [user, study] of [
      [mallory, studyId],
      [ada, elsewhere],
    ] as const) {
      const input = { studyId: study, sessionId };
      expect((await refusalOf(user.call(openSavedRecording, { ...input, body }))).status).toBe(404);
      const done = user.call(uploadCompleted, { ...input, body: { zipFileName } });
      expect((await refusalOf(done)).status).toBe(404);
      expect((await refusalOf(user.call(finishedSessionUpload, input))).status).toBe(404);
    }
  });
});

describe('an incomplete recording', () => {
  it('is analysed with what has arrived, flagged as partial, and analysed again with the rest', async () => {
    const respondent = await aRespondent(server, studyId);
    const chunks = recordedChunks(respondent.slides, 'part');
    const face = chunks.filter(({ stream }) => stream === 'face');
    const lost = face[Math.floor(face.length / 2)]!;
    const there = chunks.filter((chunk) => chunk !== lost);
    const manifest = await sendChunks(respondent, there);
    const all = [...manifest, savedHead(lost)];
    const call = server.callWith(respondent.token);
    const finish = () => call(finishSession, { ...respondent, body: { chunks: all } });
    expect((await finish()).state).toBe('missing');
    const { received } = await uploads();
    const { sessionId } = respondent;
    expect(await ada.call(finishedSessionUpload, { studyId, sessionId })).toMatchObject({
      ...{ state: 'PROCESSING', isPartial: true, lowQualityAuto: true },
      ...{ expectedChunks: chunks.length, receivedChunks: chunks.length - 1 },
      lowQualityReasons: ['Only a part of the recording arrived.'],
    });
    const again = ada.call(finishedSessionUpload, { studyId, sessionId });
    expect(await refusalOf(again)).toEqual({ status: 409, code: 'ALREADY_COMPLETE' });
    await server.runJobs();
    const part = await sessionOf(respondent);
    expect(part.state).toBe('PROCESSED');
    // A partial recording does not count as complete.
    expect((await uploads()).received).toBe(received);
    // The database is lost but not the files: the partial recording is still accepted as the whole.
    await server.context.db.deleteFrom('sessions').where('id', '=', sessionId).execute();
    await restart();
    await server.runJobs();
    expect(await sessionOf(respondent)).toMatchObject({ state: 'PROCESSED', isPartial: true });
    // The respondent's browser returns: asking before the rest has arrived changes nothing.
    const { token } = await server.callWith(null)(beginSession, {
      studyId,
      body: respondent.begin,
    });
    const back = server.callWith(token);
    const finishAgain = () => back(finishSession, { ...respondent, body: { chunks: all } });
    expect(await finishAgain()).toEqual({
      state: 'missing',
      missing: [{ stream: 'face', seq: lost.seq }],
    });
    expect(await sessionOf(respondent)).toMatchObject({ state: 'PROCESSED', isPartial: true });
    expect((await respondent.put('face', lost.seq, lost.bytes, { token })).status).toBe(201);
    expect(await finishAgain()).toEqual({ state: 'complete' });
    expect(await sessionOf(respondent)).toMatchObject({
      ...{ state: 'PROCESSING', isPartial: false, receivedChunks: chunks.length },
    });
    expect((await uploads()).received).toBe(received + 1);
    await server.runJobs();
    const whole = await sessionOf(respondent);
    expect(whole).toMatchObject({ state: 'PROCESSED', isPartial: false });
    expect(whole.qualityMetrics).not.toEqual(part.qualityMetrics);
  });

  it('is completed by the file that the respondent saved', async () => {
    const respondent = await aRespondent(server, studyId);
    const chunks = recordedChunks(respondent.slides, 'part and file');
    await sendChunks(respondent, chunks.slice(0, -1));
    const { sessionId } = respondent;
    await ada.call(finishedSessionUpload, { studyId, sessionId });
    const { token } = await open(respondent, savedBy(respondent, chunks));
    const last = chunks.at(-1)!;
    // The received part is analysed meanwhile, although the manifest lists more.
    await server.runJobs();
    expect((await sessionOf(respondent)).state).toBe('PROCESSED');
    await respondent.put(last.stream, last.seq, last.bytes, { token });
    expect(await complete(respondent)).toMatchObject({ state: 'PROCESSING', isPartial: false });
  });

  it('of which nothing arrived cannot be accepted', async () => {
    const { sessionId } = await aRespondent(server, studyId);
    const asked = ada.call(finishedSessionUpload, { studyId, sessionId });
    expect(await refusalOf(asked)).toEqual({ status: 409, code: 'NOTHING_ARRIVED' });
  });

  it.each([
    ['events and face frames are readable independently', 'face', [0, 2, 5], [0, 2, 5]],
    ['face frames without the first one are usable', 'events', [3], [3]],
    ['samples of a device are readable independently', 'device-eeg', [1, 4], [1, 4]],
    ['a video ends at its first gap', 'webcam-2', [0, 1, 3, 4], [0, 1]],
    ['a video without its beginning is unusable', 'screen', [1, 2], []],
  ] as const)('%s', (_, stream, received, usable) => {
    const of = (seq: number) => ({ stream, seq, sha256: 'x', size: 1 });
    expect(usableChunks(received.map(of))).toEqual(usable.map(of));
  });
});

function savedHead({ stream, seq, sha256, size }: RecordedChunk) {
  return { stream, seq, sha256, size };
}
