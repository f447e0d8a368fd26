// AOI metrics of 1,000 respondents, 20 AOIs and 30 seconds, compared with the same loops in C.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSource } from '../../tools/running/loadSource.mjs';
import { bestOf, compileC, PASSES } from './compareWithC.mjs';
import { loadBundled } from './loadBundled.mjs';
import { medianOf } from './medianOf.mjs';

const RUNS = 7;
const RESPONDENTS = 1000;
const AOIS = 20;
const SECONDS = 30;
const RATE_HZ = 30;
/** In the output order of the C program. */
const COLUMNS = [
  'actualExposureMs',
  'fixationCount',
  'ttffMs',
  'ttffFromOnsetMs',
  'firstFixationDurationMs',
  'meanFixationDurationMs',
  'dwellTimeMsFixation',
  'dwellTimePercentFixation',
  'visitsFixation',
  'revisitsFixation',
  'hitTimeMsGaze',
  'dwellTimeMsGaze',
  'dwellTimePercentGaze',
  'visitsGaze',
  'revisitsGaze',
  'saccadeCount',
];

export async function rows({ root }) {
  const { aoiTrack } = await loadSource('packages/science/src/aoi/aoiTrack.ts');
  const { activationMs } = await loadSource('packages/science/src/aoi/aoiShapes.ts');
  const { seededRandom } = await loadSource('packages/samples/src/seededRandom.ts');
  const random = seededRandom('aoi bench');
  const gaze = webcamGaze(random);
  const aois = Array.from({ length: AOIS }, (_, at) => aoiOf(random, at));
  const folder = mkdtempSync(join(tmpdir(), 'fovea-bench-'));
  const { aoiMetrics } = await loadBundled(root, 'packages/science/src/aoi/aoiMetrics.ts', folder);
  const run = () => aoiMetrics(gaze, aois, { widthPx: 1280, heightPx: 720 });
  try {
    for (let warm = 0; warm < 6; warm++) run();
    const twin = compileC(join(root, 'tests', 'bench', 'aoiTwin.c'), join(folder, 'aoiTwin'));
    const input = join(folder, 'gaze.bin');
    const tracks = aois.map((aoi) => ({ track: aoiTrack(aoi), activationMs: activationMs(aoi) }));
    writeFileSync(input, bytesOf(gaze, tracks));
    const ours = [];
    const theirs = [];
    for (let i = 0; i < RUNS; i++) {
      ours.push(bestOf(PASSES, run));
      if (twin) theirs.push(Number(execFileSync(twin, [input, join(folder, 'found.bin')])));
    }
    if (twin) mustBeSame(run().values, readFileSync(join(folder, 'found.bin')));
    const value = medianOf(ours);
    const name = `AOI metrics, ${RESPONDENTS} respondents x ${AOIS} AOIs x ${SECONDS} s, processor time against C`;
    if (!twin) return [{ name, value, unit: 'ms', against: 'no C compiler', ratio: null }];
    const ratio = medianOf(ours.map((ms, i) => ms / theirs[i]));
    return [{ name, value, unit: 'ms', against: medianOf(theirs), ratio }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Gaze that jumps every few hundred ms, with noise and losses of up to 300 ms. */
function webcamGaze(random) {
  const stepMs = 1000 / RATE_HZ;
  const samples = [];
  const fixations = [];
  for (let r = 0; r < RESPONDENTS; r++) {
    let tMs = random.between(0, stepMs);
    while (tMs < SECONDS * 1000) {
      const [x, y] = [random.between(0, 1), random.between(0, 1)];
      const startMs = tMs;
      const endMs = Math.min(tMs + random.between(150, 800), SECONDS * 1000);
      for (; tMs < endMs; tMs += stepMs) {
        samples.push([r, tMs, x + 0.03 * random.normal(), y + 0.05 * random.normal(), stepMs]);
      }
      if (tMs - startMs >= 100) fixations.push([r, startMs, tMs, x, y]);
      if (random.uniform() < 0.2) tMs += random.between(50, 300);
    }
  }
  const of = (rows, at) => Float32Array.from(rows, (row) => row[at]);
  const known = (value) => new Float32Array(RESPONDENTS).fill(value);
  return {
    respondentIds: Array.from({ length: RESPONDENTS }, (_, r) => `r${r}`),
    frameIntervalMs: 1000 / 30,
    durationMs: SECONDS * 1000,
    respondentIndex: Uint16Array.from(samples, ([r]) => r),
    tMs: of(samples, 1),
    xNorm: of(samples, 2),
    yNorm: of(samples, 3),
    sampleMs: of(samples, 4),
    fixationRespondentIndex: Uint16Array.from(fixations, ([r]) => r),
    fixationStartMs: of(fixations, 1),
    fixationEndMs: of(fixations, 2),
    fixationXNorm: of(fixations, 3),
    fixationYNorm: of(fixations, 4),
    clickRespondentIndex: new Uint16Array(0),
    clickTMs: new Float32Array(0),
    clickXNorm: new Float32Array(0),
    clickYNorm: new Float32Array(0),
    respondents: {
      exposureMs: known(SECONDS * 1000),
      xNormPerDeg: known(0.03),
      yNormPerDeg: known(0.05),
      accuracyDeg: known(2),
    },
  };
}

/** Half of them are static; the others move through seven keyframes, and some end early. */
function aoiOf(random, at) {
  const corners = [4, 8, 12][at % 3];
  const shape = () => {
    const [x, y, size] = [
      random.between(0.1, 0.9),
      random.between(0.1, 0.9),
      random.between(0.05, 0.2),
    ];
    return Float64Array.from({ length: 2 * corners }, (_, i) => {
      const angle = (Math.floor(i / 2) / corners) * 2 * Math.PI;
      return i % 2 === 0 ? x + size * Math.cos(angle) : y + size * Math.sin(angle);
    });
  };
  if (at % 2 === 0) return { id: `a${at}`, keyframes: [{ tMs: 0, points: shape() }] };
  const keyframes = Array.from({ length: 7 }, (_, k) => ({ tMs: 500 + k * 4000, points: shape() }));
  const end = { tMs: 27_000, points: new Float64Array(0) };
  return { id: `a${at}`, keyframes: at % 4 === 1 ? [...keyframes, end] : keyframes };
}

function bytesOf(gaze, tracks) {
  const whole = (...numbers) => new BigInt64Array(numbers.map(BigInt));
  const parts = [
    whole(RESPONDENTS, gaze.tMs.length, gaze.fixationStartMs.length, tracks.length),
    Float64Array.of(gaze.frameIntervalMs),
    gaze.respondentIndex,
    ...[gaze.tMs, gaze.xNorm, gaze.yNorm, gaze.sampleMs],
    gaze.fixationRespondentIndex,
    ...[gaze.fixationStartMs, gaze.fixationEndMs, gaze.fixationXNorm, gaze.fixationYNorm],
    gaze.respondents.exposureMs,
    ...tracks.flatMap(({ track, activationMs }) => [
      whole(track.startMs.length, track.points.length),
      Float64Array.of(activationMs),
      ...[track.startMs, track.endMs, track.moveStartMs, track.moveEndMs],
      ...[track.minX, track.minY, track.maxX, track.maxY],
      ...[track.from, track.to, track.length],
      track.points,
    ]),
  ];
  return Buffer.concat(parts.map(asBytes));
}

function asBytes({ buffer, byteOffset, byteLength }) {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function mustBeSame(values, bytes) {
  let at = 0;
  for (const id of COLUMNS) {
    for (const value of values[id]) {
      const theirs = bytes.readDoubleLE(at);
      if (!Object.is(value, theirs)) throw new Error(`${id}: ${value}, in C ${theirs}.`);
      at += 8;
    }
  }
  if (at !== bytes.length) throw new Error('The C program wrote different columns.');
}
