// A study with many respondents and results of every kind. It is built through the API; sessions, results and
// aggregates are written directly into the data folder, because sending and analysing a thousand recordings
// would take hours.
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { loadSource } from '../../tools/running/loadSource.mjs';
import { ask, startSessions, expectOk } from './benchServer.mjs';

const FRAME_MS = 1000 / 30;

/**
 * A study with this many pictures that one respondent has begun; the server must run.
 * @param {{url: string, token: string}} server see benchServer
 * @returns {Promise<{studyId: string, stimulusIds: string[]}>}
 */
export async function createImageStudy({ url, token }, { stimuli, exposureMs }) {
  const { writeSceneImage } = await loadSource('tests/participation/sceneImage.ts');
  const folder = mkdtempSync(join(tmpdir(), 'fovea-bench-'));
  await writeSceneImage(join(folder, 'scene.png'));
  const picture = readFileSync(join(folder, 'scene.png'));
  rmSync(folder, { recursive: true, force: true });
  const post = (path, body) => expectOk(ask(url, 'POST', path, { token, body }));
  const study = await post('/studies/', { name: `Analysis ${randomUUID().slice(0, 8)}` });
  const blockId = study.topLevelBlocks[0];
  const stimulusIds = [];
  for (let n = 1; n <= stimuli; n++) {
    const asset = await post(`/studies/${study.id}/stimuli/uploadKey`, {
      name: `Scene ${n}`,
      fileName: 'scene.png',
      fileSize: picture.length,
      assetId: randomUUID(),
    });
    await expectOk(
      fetch(new URL(asset.presignedUrl, url), { method: 'PUT', body: picture }).then(
        ({ status }) => ({ status, json: null }),
      ),
    );
    const body = { type: 'IMAGE', name: `Scene ${n}`, blockId, assetId: asset.assetId };
    stimulusIds.push((await post(`/studies/${study.id}/stimuli`, body)).id);
  }
  await expectOk(
    ask(url, 'PUT', `/studies/${study.id}`, {
      token,
      body: { stimuli: stimulusIds.map((id) => ({ id, exposureTimeMs: exposureMs })) },
    }),
  );
  await post(`/datacollection/studies/${study.id}/toggleRemoteDataCollection/true`);
  await startSessions(url, study.id, 1);
  return { studyId: study.id, stimulusIds };
}

/**
 * Fills that study with respondents; the server must not run. Each respondent has one gaze file and one
 * signals file, used for every picture; every picture has an aggregate file.
 * @param {string} dataFolder with the embedded database
 * @param {{studyId: string, stimulusIds: string[]}} study
 * @param {{respondents: number, exposureMs: number}} size
 */
export async function fillWithRespondents(dataFolder, { studyId, stimulusIds }, size) {
  const { encodeStimulusGaze } = await loadSource('packages/science/src/session/stimulusGaze.ts');
  const { encodeStimulusSignals } = await loadSource(
    'packages/science/src/signals/stimulusSignals.ts',
  );
  const { seededRandom } = await loadSource('packages/samples/src/seededRandom.ts');
  const { SIGNALS } = await loadSource('packages/science/src/signals/signalCatalogue.ts');
  const { buildSegmentAggregate, encodeSegmentAggregate } = await loadSource(
    'packages/science/src/segments/segmentAggregate.ts',
  );
  const { encodeSegmentSignals, segmentSignalsOf } = await loadSource(
    'packages/science/src/segments/segmentSignals.ts',
  );
  const { addSignals, NO_SIGNAL_SUMS } = await loadSource(
    'packages/science/src/segments/segmentSignalSums.ts',
  );
  const put = (base, bytes) => {
    const version = createHash('sha256').update(bytes).digest('hex');
    const key = `studies/${studyId}/results/${base}-${version.slice(0, 16)}.columns`;
    const path = join(dataFolder, 'objects', ...key.split('/'));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
    return { key, version };
  };
  const [firstStimulus] = stimulusIds;
  const ids = SIGNALS.filter(({ group }) => group !== 'voice').map(({ id }) => id);
  const gazes = [];
  const results = [];
  let sums = NO_SIGNAL_SUMS;
  for (let n = 0; n < size.respondents; n++) {
    const random = seededRandom(`respondent ${n}`);
    const respondentId = `bench-session-${String(n).padStart(22, '0')}`;
    const gaze = gazeOver(firstStimulus, size.exposureMs, random);
    const values = new Map(ids.map((id) => [id, wandering(gaze.tMs.length, random)]));
    const { stimulusId, onsetMs, durationMs, clock, version, tMs } = gaze;
    const common = { stimulusId, onsetMs, durationMs, clock, version, tMs };
    const signals = { ...common, parameters: {}, voice: null, values };
    sums = addSignals(sums, signals);
    gazes.push({ respondentId, gaze });
    const own = put(`${respondentId}/results`, encodeStimulusGaze({ respondentId, gaze }));
    const beside = put(
      `${respondentId}/results-signals`,
      encodeStimulusSignals({ respondentId, signals }),
    );
    results.push({ respondentId, own, beside });
  }
  const segmentId = `all-${studyId}`;
  const aggregate = buildSegmentAggregate({
    stimulusId: firstStimulus,
    segmentId,
    respondents: gazes,
  });
  const common = stimulusIds.map((stimulusId) => ({
    stimulusId,
    gaze: put(`${segmentId}/${stimulusId}`, encodeSegmentAggregate({ ...aggregate, stimulusId })),
    signals: put(
      `${segmentId}/${stimulusId}-signals`,
      encodeSegmentSignals(segmentSignalsOf({ stimulusId, segmentId }, sums)),
    ),
  }));
  await writeRows(dataFolder, { studyId, segmentId, stimulusIds, results, common, size });
  return {
    respondents: size.respondents,
    bytesOfAggregate: encodeSegmentAggregate(aggregate).length,
  };
}

async function writeRows(dataFolder, { studyId, segmentId, stimulusIds, results, common, size }) {
  const db = await PGlite.create({ dataDir: join(dataFolder, 'database') });
  try {
    const quality = stimulusIds.map((stimulusId) => ({
      stimulusId,
      gazeQuality: 0.93,
      faceQuality: 0.97,
      loss: null,
      blinkCount: 9,
      blinksPerMinute: 18,
    }));
    await db.exec('begin');
    await db.query(
      `insert into sessions
       select (jsonb_populate_record(one, jsonb_build_object(
         'id', 'bench-session-' || lpad(n::text, 22, '0'), 'number', n + 2,
         'label', 'Respondent ' || (n + 2), 'created_at', one.created_at - n * interval '1 minute',
         'ended_at', one.created_at, 'complete_at', one.created_at, 'processing_since', one.created_at,
         'processed_at', one.created_at, 'changed_at', one.created_at, 'age', 18 + n % 60,
         'gender', (array['FEMALE', 'MALE', 'OTHER'])[1 + n % 3], 'received_chunks', 10,
         'received_bytes', 1000000, 'quality', $2::jsonb, 'stimulus_quality', $3::jsonb))).*
       from sessions one, generate_series(0, $4::int - 1) n where one.study_id = $1`,
      [studyId, JSON.stringify(await someQuality()), JSON.stringify(quality), size.respondents],
    );
    await db.query(
      `insert into respondent_results
         (session_id, stimulus_id, company_id, study_id, object_key, signals_object_key, version)
       select result.id, stimulus.id, study.company_id, study.id, result.gaze, result.signals, result.version
       from studies study,
         unnest($2::text[], $3::text[], $4::text[], $5::text[]) result (id, gaze, signals, version),
         unnest($6::text[]) stimulus (id)
       where study.id = $1`,
      [
        studyId,
        results.map(({ respondentId }) => respondentId),
        results.map(({ own }) => own.key),
        results.map(({ beside }) => beside.key),
        results.map(({ own }) => own.version),
        stimulusIds,
      ],
    );
    for (const { stimulusId, gaze, signals } of common) {
      await db.query(
        `insert into segment_results (segment_id, stimulus_id, company_id, study_id, object_key,
           signals_object_key, version, respondent_count)
         select $2, $3, company_id, id, $4, $5, $6, $7 from studies where id = $1`,
        [studyId, segmentId, stimulusId, gaze.key, signals.key, gaze.version, size.respondents],
      );
    }
    await db.query(`update studies set version = version + 1 where id = $1`, [studyId]);
    await db.exec('commit');
    await db.exec('analyze');
  } finally {
    await db.close();
  }
}

async function someQuality() {
  const samples = await loadSource('packages/samples/src/studies.ts');
  return samples.someQuality({});
}

/** A sequence of fixations at 30 Hz. */
function gazeOver(stimulusId, durationMs, random) {
  const count = Math.floor(durationMs / FRAME_MS);
  const xNorm = new Float32Array(count);
  const yNorm = new Float32Array(count);
  const found = { startMs: [], endMs: [], x: [], y: [] };
  for (let at = 0; at < count;) {
    const x = 0.1 + 0.8 * random.uniform();
    const y = 0.1 + 0.8 * random.uniform();
    const end = Math.min(count, at + 6 + Math.floor(random.uniform() * 12));
    found.startMs.push(at * FRAME_MS);
    found.endMs.push(end * FRAME_MS);
    found.x.push(x);
    found.y.push(y);
    for (; at < end; at++) {
      xNorm[at] = x + (random.uniform() - 0.5) * 0.04;
      yNorm[at] = y + (random.uniform() - 0.5) * 0.06;
    }
  }
  return {
    stimulusId,
    onsetMs: 0,
    durationMs,
    contentRect: { xPx: 0, yPx: 0, widthPx: 1280, heightPx: 720 },
    degreeScale: { xNormPerDeg: 0.033, method: 'made up for a bench' },
    clock: 'onset',
    algorithm: 'made up for a bench',
    parameters: {},
    version: '1',
    gazeQuality: 0.95,
    tMs: Float64Array.from({ length: count }, (_, at) => at * FRAME_MS + random.uniform() * 8),
    xNorm,
    yNorm,
    uncorrected: null,
    sampleMs: new Float32Array(count).fill(FRAME_MS),
    fixations: {
      count: found.x.length,
      startMs: Float64Array.from(found.startMs),
      endMs: Float64Array.from(found.endMs),
      x: Float32Array.from(found.x),
      y: Float32Array.from(found.y),
    },
    mouse: {
      tMs: new Float64Array(0),
      xNorm: new Float32Array(0),
      yNorm: new Float32Array(0),
      action: new Uint8Array(0),
    },
    recordingQuality: { accuracyDeg: 1.8, precisionStdDeg: 0.9, effectiveRateHz: 30 },
  };
}

/** A random walk. */
function wandering(count, random) {
  const values = new Float32Array(count);
  let value = random.uniform();
  for (let at = 0; at < count; at++) {
    value += (random.uniform() - 0.5) * 0.1;
    values[at] = value;
  }
  return values;
}
