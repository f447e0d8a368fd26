import { ExportContents } from '@fovea/contract/studies/exports';
import { syntheticSession, type SyntheticSession } from '@fovea/samples/syntheticSession';
import { decodeStimulusGaze } from '@fovea/science/session/stimulusGaze';
import { spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/store/newId';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import { aRespondent, type TakingPart } from '../../testing/aStudy';
import { aCalibratedStudy, sendRecording } from '../../testing/sendRecording';
import { setUp, setUpServer, setUpUser } from '../../testing/setUp';
import type { ExportEntry } from '../exportFiles/exportEntry';
import { loadExportSource, type ExportSource } from '../exportFiles/exportSource';
import { PRODUCT } from '../exportFiles/productVersion';
import { bidsEntries } from './bidsEntries';

const server = setUpServer();
const researcher = setUpUser(server);

interface Recorded {
  readonly respondent: TakingPart;
  readonly session: SyntheticSession;
}

/** A respondent whose computer slept while the instruction was shown, so that there is a pause. */
async function takesPart(studyId: string, seed: string): Promise<Recorded> {
  const respondent = await aRespondent(server, studyId);
  const session = syntheticSession(respondent.slides, { seed });
  const lines = session.eventsText.trimEnd().split('\n');
  const shown = session.events.find(
    (event) => event.kind === 'stimulusShown' && event.stimulusType === 'INSTRUCTION',
  )!;
  const frozen = { kind: 'pageFrozen', tMs: shown.tMs + 1000, untilMs: shown.tMs + 2000 };
  const events = [...lines, JSON.stringify({ ...frozen, wallMs: 1000 }), ''].join('\n');
  await sendRecording(server, respondent, [
    { stream: 'events', seq: 0, bytes: gzipSync(events) },
    ...session.faceChunks.map((bytes, seq) => ({ stream: 'face', seq, bytes: gzipSync(bytes) })),
  ]);
  return { respondent, session };
}

const study = setUp(async () => {
  const studyId = await aCalibratedStudy(server, researcher);
  const people = [await takesPart(studyId, 'one'), await takesPart(studyId, 'two')];
  await server.runJobs();
  return { studyId, people };
});

async function sourceOf(contents: Partial<ExportContents>): Promise<ExportSource> {
  return await loadExportSource(server.context.db, {
    exportId: newId(),
    companyId: researcher.companyId,
    studyId: study.studyId,
    kind: 'STUDY',
    name: 'An export',
    respondents: study.people.map(({ respondent }) => respondent.sessionId),
    selection: null,
    contents: ExportContents.parse({ bids: true, ...contents }),
    exportFaceVideos: false,
    stimulusIds: null,
    requestedAt: new Date('2026-11-23T18:00:00.000Z'),
  });
}

async function bytesOf({ bytes }: ExportEntry): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes(new AbortController().signal)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function filesOf(source: ExportSource): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const entry of await bidsEntries(server.context, source)) {
    files.set(entry.path, await bytesOf(entry));
  }
  return files;
}

const rowsOf = (bytes: Buffer) =>
  bytes
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));

describe('the folder bids', () => {
  it('is not made unless it was asked for', async () => {
    expect(await bidsEntries(server.context, await sourceOf({ bids: false }))).toEqual([]);
  });

  it('has the gaze of every respondent at the times at which it was recorded', async () => {
    const source = await sourceOf({});
    const files = await filesOf(source);
    const task = [...files.keys()].find((path) => path.endsWith('events.tsv'))!;
    expect(task).toMatch(/^bids\/sub-0001\/beh\/sub-0001_task-[0-9A-Za-z]+_events\.tsv$/);
    for (const [at, { session }] of study.people.entries()) {
      const physio = [...files].find(
        ([path]) => path.includes(`sub-000${at + 1}`) && path.endsWith('_physio.tsv.gz'),
      )![1];
      const rows = rowsOf(gunzipSync(physio));
      const shown = session.events.find(
        (event) => event.kind === 'stimulusShown' && event.stimulusType === 'INSTRUCTION',
      )!;
      const hidden = session.events.find(
        (event) => event.kind === 'stimulusHidden' && event.tMs > shown.tMs,
      )!;
      const isFrozen = (tMs: number) => tMs >= shown.tMs + 1000 && tMs < shown.tMs + 2000;
      const seen = session.frames.tMs.filter(
        (tMs) => tMs >= shown.tMs && tMs < hidden.tMs && !isFrozen(tMs),
      );
      expect(rows.map(([timestamp]) => Number(timestamp))).toEqual(
        Array.from(seen, (tMs) => Number((tMs / 1000).toFixed(6))),
      );
      const stored = await server.context.objects.read(
        source.respondents[at]!.results[0]!.objectKey,
      );
      const { gaze } = decodeStimulusGaze(stored!);
      const { xPx, widthPx } = gaze.contentRect;
      expect(rows.map(([, x]) => x)).toEqual(
        Array.from(gaze.xNorm, (x) => (Number.isNaN(x) ? 'n/a' : (xPx + x * widthPx).toFixed(2))),
      );
    }
  });

  it('says what the recording knows of the screen, the calibration and its error', async () => {
    const source = await sourceOf({});
    const files = await filesOf(source);
    const physio = JSON.parse(
      [...files].find(([path]) => path.endsWith('physio.json'))![1].toString('utf8'),
    ) as Record<string, unknown>;
    const { quality } = source.respondents[0]!.session;
    expect(physio).toMatchObject({
      TimestampsAreRecorded: true,
      CalibrationType: 'HV13',
      AverageCalibrationError: Number(quality!.accuracyDeg!.toFixed(3)),
    });
    const { StimulusPresentation } = JSON.parse(
      [...files].find(([path]) => path.endsWith('events.json'))![1].toString('utf8'),
    ) as Record<string, Record<string, unknown>>;
    const { viewportPx } = study.people[0]!.session;
    expect(StimulusPresentation).toMatchObject({
      SoftwareName: PRODUCT.name,
      SoftwareVersion: PRODUCT.version,
      ScreenResolution: [viewportPx.widthPx, viewportPx.heightPx],
      ScreenSizeIsAssumed: true,
    });
  });

  it('is the same bytes each time', async () => {
    const once = await filesOf(await sourceOf({}));
    expect(await filesOf(await sourceOf({}))).toEqual(once);
    for (const [path, bytes] of once) {
      // No name, no time, and not on which system.
      if (path.endsWith('.gz'))
        expect(bytes.subarray(3, 10).toString('hex')).toMatch(/^0{10}..ff$/);
    }
  });

  it('names a stimulus that was shown and is not in the study any more', async () => {
    const source = await sourceOf({});
    const gone = source.stimuli.find(({ type }) => type === 'INSTRUCTION')!;
    const stimuli = source.stimuli.filter(({ id }) => id !== gone.id);
    const files = await filesOf({ ...source, stimuli });
    const [, events] = [...files].find(([path]) => path.endsWith('_events.tsv'))!;
    expect(events.toString()).toContain(`\t${gone.displayName}\t`);
  });

  it('lists every respondent, by the label only where labels are exported', async () => {
    const label = (await sourceOf({})).respondents[0]!.session.label;
    const participants = async (contents: Partial<ExportContents>) =>
      (await filesOf(await sourceOf(contents))).get('bids/participants.tsv')!.toString('utf8');
    expect(await participants({ respondentNames: 'LABELS' })).toContain(label);
    const files = await filesOf(await sourceOf({ respondentNames: 'PSEUDONYMS' }));
    for (const [path, bytes] of files) {
      const text = path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
      expect(text.includes(label), path).toBe(false);
    }
    expect(files.get('bids/participants.tsv')!.toString('utf8')).toContain(
      'sub-0002\tn/a\tn/a\tP0002',
    );
  });

  it('lists exactly those who have a folder, which the validator takes for a mismatch', async () => {
    const files = await filesOf(await sourceOf({}));
    const [header, ...rows] = rowsOf(files.get('bids/participants.tsv')!);
    expect(header![0]).toBe('participant_id');
    const folders = new Set(
      [...files.keys()].flatMap((path) => /^bids\/(sub-[^/]+)\//.exec(path)?.[1] ?? []),
    );
    expect(rows.map(([id]) => id)).toEqual([...folders].sort());
  });

  it('has only the respondents of a part, with the labels of the whole', async () => {
    const source = await sourceOf({});
    const whole = await filesOf(source);
    const part = await filesOf({ ...source, respondents: source.respondents.slice(1) });
    expect(rowsOf(part.get('bids/participants.tsv')!).map(([id]) => id)).toEqual([
      'participant_id',
      'sub-0002',
    ]);
    const ofSessions = [...part].filter(([path]) => path.includes('/beh/'));
    expect(ofSessions).toHaveLength(6);
    for (const [path, bytes] of ofSessions) expect(bytes, path).toEqual(whole.get(path));
  });

  it('gives the files of a respondent in any order, and again', async () => {
    const source = await sourceOf({});
    const inOrder = await filesOf(source);
    const entries = await bidsEntries(server.context, source);
    for (const entry of [...entries].reverse()) {
      expect(await bytesOf(entry), entry.path).toEqual(inOrder.get(entry.path));
      expect(await bytesOf(entry), entry.path).toEqual(inOrder.get(entry.path));
    }
  });

  it('has events of a respondent without gaze, and no gaze', async () => {
    const source = await sourceOf({});
    const blind = source.respondents.map((each) => ({
      ...each,
      session: { ...each.session, noGaze: { reason: 'noCalibration' } as never },
    }));
    const paths = [...(await filesOf({ ...source, respondents: blind })).keys()];
    expect(
      paths.filter((path) => path.includes('sub-')).map((path) => path.split('_').at(-1)),
    ).toEqual(['events.tsv', 'events.json', 'events.tsv', 'events.json']);
  });

  it('has the media below stimuli where they are exported, by the names that the events have', async () => {
    const { objects } = server.context;
    const picture = Buffer.from('the bytes of a picture');
    const imageKey = `studies/${study.studyId}/media/${newId()}.png`;
    await objects.put(imageKey, picture);
    const source = await sourceOf({ stimulusMedia: true });
    const [result] = source.respondents[0]!.results;
    const stimuli = source.stimuli.map((each) =>
      each.id === result!.stimulusId ? { ...each, imageKey, displayName: 'Shelf / ä' } : each,
    );
    const files = await filesOf({ ...source, stimuli });
    const [path] = [...files.keys()].filter((each) => each.startsWith('bids/stimuli/'));
    expect(path).toMatch(/^bids\/stimuli\/\d{3}-Shelfa\.png$/);
    expect(files.get(path!)).toEqual(picture);
    const events = rowsOf([...files].find(([each]) => each.endsWith('events.tsv'))![1]);
    const at = events[0]!.indexOf('stim_file');
    expect(events.slice(1).map((row) => row[at])).toEqual([
      'n/a',
      path!.split('/').at(-1),
      // The time in which the page stood still.
      'n/a',
      'n/a',
    ]);
    const without = await filesOf({ ...(await sourceOf({})), stimuli });
    expect([...without.keys()].some((each) => each.startsWith('bids/stimuli/'))).toBe(false);
    await objects.delete(imageKey);
    const gone = await filesOf({ ...source, stimuli });
    expect([...gone.keys()].some((each) => each.startsWith('bids/stimuli/'))).toBe(false);
  });

  it('stops when it is cancelled, and when a result is gone', async () => {
    const source = await sourceOf({});
    const cancelled = new AbortController();
    cancelled.abort();
    const entries = await bidsEntries(server.context, source);
    const ofSession = entries.find(({ path }) => path.includes('sub-'))!;
    await expect(
      ofSession.bytes(cancelled.signal)[Symbol.asyncIterator]().next(),
    ).rejects.toThrow();
    const [first, ...others] = source.respondents;
    const results = first!.results.map((each) => ({ ...each, objectKey: 'studies/gone.columns' }));
    const gone = { ...source, respondents: [{ ...first!, results }, ...others] };
    await expect(filesOf(gone)).rejects.toMatchObject({ code: 'RESULTS_CHANGED' });
  });
});

const hasPython = spawnSync('python3', ['--version']).status === 0;

describe.skipIf(!hasPython)('Python without packages (skipped where there is no python3)', () => {
  it('reads the same gaze and fixations as the stored results have', async () => {
    const source = await sourceOf({});
    const folder = await newTemporaryFolder();
    for (const [path, bytes] of await filesOf(source)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), bytes);
    }
    const script = fileURLToPath(new URL('testing/readBids.py', import.meta.url));
    const { stdout, stderr } = spawnSync('python3', [script, join(folder, 'bids')], {
      encoding: 'utf8',
    });
    await rm(folder, { recursive: true });
    expect(stderr).toBe('');
    const found = JSON.parse(stdout) as {
      participants: Record<string, string>[];
      subjects: Record<string, Record<string, number | boolean>>;
    };
    expect(found.participants.map(({ respondent }) => respondent)).toEqual(
      source.respondents.map(({ name }) => name),
    );
    for (const [at, { results }] of source.respondents.entries()) {
      const { gaze } = decodeStimulusGaze(
        (await server.context.objects.read(results[0]!.objectKey))!,
      );
      const x = [...gaze.xNorm].filter((each) => !Number.isNaN(each));
      const meanX = x.reduce((sum, each) => sum + each, 0) / x.length;
      const { startMs, endMs, count } = gaze.fixations;
      const fixatedMs = endMs.reduce((sum, each, f) => sum + each - startMs[f]!, 0);
      const read = found.subjects[`sub-000${at + 1}`]!;
      expect(read).toMatchObject({
        samples: gaze.tMs.length,
        isAscending: true,
        isDuringTheStimulus: true,
        missing: gaze.tMs.length - x.length,
        fixations: count,
      });
      expect(read.meanX).toBeCloseTo(gaze.contentRect.xPx + meanX * gaze.contentRect.widthPx, 2);
      expect(read.fixationSeconds).toBeCloseTo(fixatedMs / 1000, 4);
    }
  });
});

it('is refused with a sentence when the results of somebody are not there any more', async () => {
  const source = await sourceOf({});
  const [person] = source.respondents;
  const { objects } = server.context;
  const objectless = { ...objects, read: async () => null };
  const [entry] = (await bidsEntries({ ...server.context, objects: objectless }, source)).filter(
    ({ path }) => path.endsWith('_physio.tsv.gz'),
  );
  await expect(bytesOf(entry!)).rejects.toMatchObject({
    code: 'RESULT_UNREADABLE',
    message: expect.stringContaining(`The results of ${person!.name} for `),
  });
});
