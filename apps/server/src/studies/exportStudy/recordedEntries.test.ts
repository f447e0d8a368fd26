import { getStudy } from '@fovea/contract/studies/studies';
import { createStimulus } from '@fovea/contract/studies/stimuli';
import { formatEvents, readEvents } from '@fovea/science/recording/parseEvents';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { createHash, randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { aRespondent, aStudy } from '../../testing/aStudy';
import { picture } from '../../testing/mediaSamples';
import { anExportSource, type AskedExport } from '../../testing/exports/anExportSource';
import { entryBytes, fileOf } from '../../testing/exports/readExport';
import { aCalibratedStudy, sendRecording } from '../../testing/sendRecording';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { uploadAsset } from '../../testing/uploadAsset';
import { recordedEntries } from './recordedEntries';

const server = setUpServer();
const ada = setUpUser(server);

const parts = [randomBytes(700), randomBytes(5000)];
const screen = [randomBytes(300)];
const face = [gzipSync(randomBytes(100)), gzipSync(randomBytes(200))];

/** A respondent with a bad name, two webcam videos and one of the screen. */
async function recorded(label = '../a/b\nc') {
  const studyId = await aCalibratedStudy(server, ada);
  const { sensors } = await ada.call(getStudy, { studyId });
  await server.context.db
    .updateTable('studies')
    .set({ sensors: JSON.stringify({ ...sensors, screenRecording: true }) })
    .where('id', '=', studyId)
    .execute();
  const respondent = await aRespondent(server, studyId);
  const { stimulusId } = respondent.slides.find(({ type }) => type === 'INSTRUCTION')!;
  const rect = { xPx: 0, yPx: 0, widthPx: 100, heightPx: 100 };
  const video = { mimeType: 'video/webm;codecs=vp8', stimulusId };
  const events: SessionEvent[] = [
    { kind: 'webcamVideoStarted', tMs: 900, ...video, stream: 'webcam' },
    { kind: 'screenVideoStarted', tMs: 950, ...video, stream: 'screen' },
    {
      ...{ kind: 'stimulusShown', tMs: 1000, stimulusId, stimulusType: 'INSTRUCTION' },
      ...{ contentRect: rect, viewportPx: rect },
    },
    { kind: 'stimulusHidden', tMs: 3000, stimulusId },
    { kind: 'sessionEnded', tMs: 3100, reason: 'finished' },
  ];
  const half = 2;
  const texts = [events.slice(0, half), events.slice(half)].map((some) => formatEvents(some));
  await sendRecording(server, respondent, [
    ...texts.map((text, seq) => ({ stream: 'events', seq, bytes: gzipSync(text) })),
    ...face.map((bytes, seq) => ({ stream: 'face', seq, bytes })),
    ...parts.map((bytes, seq) => ({ stream: 'webcam', seq, bytes })),
    // Nothing in the events tells of this one.
    { stream: 'webcam-2', seq: 0, bytes: Buffer.from('....ftypisom and so on') },
    ...screen.map((bytes, seq) => ({ stream: 'screen', seq, bytes })),
  ]);
  await server.context.db
    .updateTable('sessions')
    .set({ label })
    .where('id', '=', respondent.sessionId)
    .execute();
  return { studyId, stimulusId, respondent, events };
}

async function entriesOf(
  { studyId, respondent }: Awaited<ReturnType<typeof recorded>>,
  more: AskedExport,
) {
  const source = await anExportSource(server, studyId, {
    respondents: [respondent.sessionId],
    ...more,
  });
  return await recordedEntries(server.context, source);
}

const FOLDER = '__a_b_c';

describe('videos of the webcam', () => {
  it('are whole files, with their time on the clock of the stimulus', async () => {
    const at = await recorded();
    const entries = await entriesOf(at, {});
    const { stimuli } = await ada.call(getStudy, { studyId: at.studyId });
    const name = stimuli.find(({ id }) => id === at.stimulusId)!.displayName;
    expect(entries.map(({ path }) => path)).toEqual([
      `media/webcam/${FOLDER}/${name}.webm`,
      `media/webcam/${FOLDER}/webcam-2.mp4`,
      `media/webcam/${FOLDER}/videos.json`,
    ]);
    const whole = Buffer.concat(parts);
    expect((await entryBytes(entries[0]!)).equals(whole)).toBe(true);
    expect(entries[0]).toMatchObject({ isCompressible: false, estimatedBytes: whole.length });
    expect(JSON.parse((await entryBytes(entries[2]!)).toString())).toMatchObject({
      videos: [{ file: `${name}.webm`, stimulus: name, startMs: -100 }],
    });
  });

  it('are left out, in the raw recordings as well, when faces are not to be exported', async () => {
    const at = await recorded();
    expect(await entriesOf(at, { exportFaceVideos: false })).toEqual([]);
    const raw = await entriesOf(at, {
      exportFaceVideos: false,
      contents: { rawRecordings: true },
    });
    expect(raw.filter(({ path }) => path.includes('webcam'))).toEqual([]);
    const manifest = (await fileOf(raw, `raw/${FOLDER}/manifest.json`)).toString();
    expect(manifest).not.toContain('webcam');
    expect(
      raw.map(({ path }) => path).filter((path) => path.startsWith('media/screen/')),
    ).toHaveLength(2);
  });
});

it('raw streams are files, and the manifest says where each chunk begins', async () => {
  const at = await recorded();
  const entries = await entriesOf(at, { contents: { rawRecordings: true } });
  const packed = await fileOf(entries, `raw/${FOLDER}/events.ndjson.gz`);
  expect(readEvents(gunzipSync(packed).toString()).events).toEqual(at.events);
  const manifest = JSON.parse(
    (await fileOf(entries, `raw/${FOLDER}/manifest.json`)).toString(),
  ) as {
    files: {
      file: string;
      chunks: { seq: number; offset: number; size: number; sha256: string }[];
    }[];
  };
  expect(manifest.files.map(({ file }) => file)).toEqual(['events.ndjson.gz', 'face.bin']);
  for (const { file, chunks } of manifest.files) {
    const bytes = await fileOf(entries, `raw/${FOLDER}/${file}`);
    expect(chunks.reduce((sum, { size }) => sum + size, 0)).toBe(bytes.length);
    for (const { offset, size, sha256 } of chunks) {
      const own = bytes.subarray(offset, offset + size);
      expect(createHash('sha256').update(own).digest('hex')).toBe(sha256);
    }
  }
});

it('respondents whose names are alike on a file system have folders of their own', async () => {
  const at = await recorded('Ann');
  const second = await aRespondent(server, at.studyId);
  await sendRecording(server, second, [{ stream: 'events', seq: 0, bytes: gzipSync('') }]);
  await server.context.db
    .updateTable('sessions')
    .set({ label: 'ANN' })
    .where('id', '=', second.sessionId)
    .execute();
  const ids = [at.respondent.sessionId, second.sessionId];
  const contents = { rawRecordings: true };
  const source = await anExportSource(server, at.studyId, { respondents: ids, contents });
  const folders = (await recordedEntries(server.context, source)).map(
    ({ path }) => path.split('/')[1],
  );
  expect(new Set(folders)).toContain('Ann');
  const paths = (await recordedEntries(server.context, source)).map(({ path }) =>
    path.toLowerCase(),
  );
  expect(new Set(paths).size).toBe(paths.length);
});

it('the files of the stimuli are there when they were asked for', async () => {
  const studyId = await aStudy(server, ada, { collecting: false });
  const { topLevelBlocks } = await ada.call(getStudy, { studyId });
  const bytes = await picture('png', 40, 30);
  const assetId = await uploadAsset(server, ada, studyId, bytes, 'cat.png');
  const body = { type: 'IMAGE' as const, name: 'A cat', blockId: topLevelBlocks[0]!, assetId };
  await ada.call(createStimulus, { studyId, body });
  const entries = async (contents: { readonly stimulusMedia: boolean }) =>
    await recordedEntries(
      server.context,
      await anExportSource(server, studyId, { respondents: [], contents }),
    );
  expect(await entries({ stimulusMedia: false })).toEqual([]);
  const [entry, ...others] = await entries({ stimulusMedia: true });
  expect(others).toEqual([]);
  expect(entry!.path).toBe('media/stimuli/A cat.png');
  const found = await entryBytes(entry!);
  expect(found.length).toBe(entry!.estimatedBytes);
  expect(found.subarray(1, 4).toString()).toBe('PNG');
});
