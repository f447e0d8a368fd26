import { listRecordedVideos } from '@fovea/contract/analysis/respondentData';
import { deleteStudy, setEditors } from '@fovea/contract/studies/studyLifecycle';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { FEATURES } from '@fovea/contract/protocol/access';
import { syntheticSession } from '@fovea/samples/syntheticSession';
import { formatEvents } from '@fovea/science/recording/parseEvents';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { aRespondent, type TakingPart } from '../../testing/aStudy';
import { aCalibratedStudy, sendRecording } from '../../testing/sendRecording';
import { setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);

/** Three parts, as a browser produces them. */
const parts = [randomBytes(753), randomBytes(20_000), randomBytes(9_000)];
const whole = Buffer.concat(parts);

async function filmed(mimeType = 'video/mp4;codecs=avc3.42E01E') {
  const studyId = await aCalibratedStudy(server, ada);
  const respondent = await aRespondent(server, studyId);
  const { events } = syntheticSession(respondent.slides, { seed: 'ada' });
  const { stimulusId } = respondent.slides.find(({ type }) => type === 'INSTRUCTION')!;
  const onsetMs = events.find(
    (event) => event.kind === 'stimulusShown' && event.stimulusId === stimulusId,
  )!.tMs;
  const began: SessionEvent = {
    kind: 'webcamVideoStarted',
    tMs: onsetMs - 120,
    mimeType,
    stream: 'webcam-2',
    stimulusId,
  };
  const missing: SessionEvent = { ...began, stream: 'webcam-3' };
  const all = [...events, began, missing].sort((a, b) => a.tMs - b.tMs);
  await sendRecording(server, respondent, [
    { stream: 'events', seq: 0, bytes: gzipSync(formatEvents(all)) },
    ...parts.map((bytes, seq) => ({ stream: 'webcam-2', seq, bytes })),
  ]);
  const list = () => ada.call(listRecordedVideos, { studyId, sessionId: respondent.sessionId });
  return { studyId, respondent, stimulusId, list };
}

const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.base + url, { method, headers });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const withdraw = ({ studyId, sessionId, begin }: TakingPart) =>
  server.callWith(null)(withdrawSession, { studyId, sessionId, body: { secret: begin.secret } });

it('a video is listed, and can be read whole, in ranges and with HEAD', async () => {
  const { list, stimulusId, studyId, respondent } = await filmed();
  const videos = await list();
  expect(videos).toEqual([
    {
      stimulusId,
      kind: 'webcam',
      mimeType: 'video/mp4;codecs=avc3.42E01E',
      url: expect.stringContaining(
        `/recorded-videos/${studyId}/${respondent.sessionId}/webcam-2.mp4?`,
      ) as string,
      startMs: expect.closeTo(-120, 6) as number,
      marks: [{ tMs: 0, mediaMs: expect.closeTo(120, 6) as number }],
      sizeBytes: whole.length,
    },
  ]);
  const { url } = videos[0]!;
  const all = await get(url);
  expect(all.status).toBe(200);
  expect(Object.fromEntries(all.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': String(whole.length),
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(whole.equals(await bytesOf(all))).toBe(true);

  const ranges = [
    [0, 0],
    [0, 752],
    [700, 800],
    [753, 20_752],
    [20_752, 20_753],
    [0, whole.length - 1],
    [whole.length - 5, whole.length + 100],
  ] as const;
  for (const [first, last] of ranges) {
    const part = await get(url, { range: `bytes=${first}-${last}` });
    expect(part.status).toBe(206);
    const end = Math.min(last, whole.length - 1);
    expect(part.headers.get('content-range')).toBe(`bytes ${first}-${end}/${whole.length}`);
    expect(whole.subarray(first, end + 1).equals(await bytesOf(part))).toBe(true);
  }
  const tail = await get(url, { range: 'bytes=-10' });
  expect(whole.subarray(-10).equals(await bytesOf(tail))).toBe(true);
  const beyond = await get(url, { range: `bytes=${whole.length}-` });
  expect(beyond.status).toBe(416);
  expect(beyond.headers.get('content-range')).toBe(`bytes */${whole.length}`);
  await beyond.arrayBuffer();

  const head = await get(url, {}, 'HEAD');
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)]);
  const etag = head.headers.get('etag')!;
  const same = await get(url, { range: 'bytes=0-9', 'if-range': etag });
  const other = await get(url, { range: 'bytes=0-9', 'if-range': '"another"' });
  expect([same.status, other.status]).toEqual([206, 200]);
  await Promise.all([same.arrayBuffer(), other.arrayBuffer()]);
});

it('an altered or expired URL is refused', async () => {
  const { list } = await filmed();
  const { url } = (await list())[0]!;
  const forged = [
    url.replace('webcam-2', 'webcam-3'),
    url.replace('.mp4', '.webm'),
    url.replace(/signature=.{4}/, 'signature=AAAA'),
    url.split('?')[0]!,
    url.replace('/recorded-videos/', '/objects/recorded-videos/'),
  ];
  for (const [at, address] of forged.entries()) {
    const answer = await get(address);
    expect([at, answer.status]).toEqual([at, at === 4 ? 404 : 403]);
    await answer.arrayBuffer();
  }
  server.advanceClock(9 * 60 * 60_000);
  const late = await get(url);
  expect(late.status).toBe(403);
  expect(await late.json()).toMatchObject({ code: 'EXPIRED' });
  server.advanceClock(-9 * 60 * 60_000);
});

it('a withdrawn session or a deleted study has no videos left', async () => {
  const one = await filmed();
  const { url } = (await one.list())[0]!;
  await withdraw(one.respondent);
  const gone = await get(url);
  expect(gone.status).toBe(404);
  await gone.arrayBuffer();
  expect(await one.list()).toEqual([]);

  const other = await filmed();
  const stored = (await other.list())[0]!;
  await ada.call(deleteStudy, { studyId: other.studyId });
  const hidden = await get(stored.url);
  expect(hidden.status).toBe(404);
  await hidden.arrayBuffer();
  await expect(other.list()).rejects.toMatchObject({ status: 404 });
});

it('videos are for those who may analyse and see the study', async () => {
  const { studyId, respondent } = await filmed();
  const path = { studyId, sessionId: respondent.sessionId };
  const without = await server.signedIn(FEATURES.filter((feature) => feature !== 'ANALYSIS'));
  await expect(without.call(listRecordedVideos, path)).rejects.toMatchObject({ status: 403 });
  const others = FEATURES.filter(
    (feature) => feature !== 'ACCOUNT_ADMINISTRATION' && feature !== 'INTERNAL',
  );
  const bob = await server.signedIn(others);
  expect(await bob.call(listRecordedVideos, path)).toHaveLength(1);
  await ada.call(setEditors, { studyId, body: { editors: [ada.userId] } });
  for (const { call } of [bob, await server.otherCompanyUser()]) {
    await expect(call(listRecordedVideos, path)).rejects.toMatchObject({ status: 404 });
  }
});

it('a video of another declared type is not served', async () => {
  const { list } = await filmed('text/html');
  expect(await list()).toEqual([]);
  const webm = await filmed('video/webm;codecs=vp8');
  const { url } = (await webm.list())[0]!;
  const answer = await get(url);
  expect(answer.headers.get('content-type')).toBe('video/webm');
  await answer.arrayBuffer();
});

it('a video ends at a gap in the chunks', async () => {
  const { list, studyId, respondent } = await filmed();
  await server.context.db
    .deleteFrom('chunks')
    .where('sessionId', '=', respondent.sessionId)
    .where('stream', '=', 'webcam-2')
    .where('seq', '=', 1)
    .execute();
  const [video] = await list();
  expect(video?.sizeBytes).toBe(753);
  expect(studyId).toBe(respondent.studyId);
});

it('without readable events there are no videos', async () => {
  const studyId = await aCalibratedStudy(server, ada);
  const respondent = await aRespondent(server, studyId);
  await sendRecording(server, respondent, [
    { stream: 'events', seq: 0, bytes: Buffer.from('not compressed') },
    ...parts.map((bytes, seq) => ({ stream: 'webcam-2', seq, bytes })),
  ]);
  const { sessionId } = respondent;
  expect(await ada.call(listRecordedVideos, { studyId, sessionId })).toEqual([]);
});
