// Fixation detection compared with the same loop in C, and a heatmap frame compared with its limit and
// simpleheat.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSource } from '../../tools/running/loadSource.mjs';
import { bestOf, compileC, PASSES } from './compareWithC.mjs';
import { heatmapRows } from './heatmapBench.mjs';
import { loadBundled } from './loadBundled.mjs';
import { medianOf } from './medianOf.mjs';

const RUNS = 7;
const SAMPLES = 1_000_000;
const VIEW = { centreXPx: 640, centreYPx: 360, cmPerPx: 0.0235, distanceCm: 60 };

export async function rows({ root }) {
  return [
    ...(await ivtRows(root)),
    ...(await idtRows(root)),
    ...(await segmentationRows(root)),
    ...(await sessionRows()),
    ...(await heatmapRows(root)),
  ];
}

async function ivtRows(root) {
  const { ivt } = await loadSource('packages/science/src/eyeMovements/ivt.ts');
  const { seededRandom } = await loadSource('packages/samples/src/seededRandom.ts');
  const gaze = labGaze(seededRandom('ivt bench'));
  const name = 'fixations (I-VT), 1e6 samples, processor time against C';
  return await rowsAgainst(root, 'ivtTwin', name, gaze, () => () => {
    return ivt(gaze.tMs, gaze.xPx, gaze.yPx, VIEW);
  });
}

/** Gap filling, a median of three, I-DT. */
async function idtRows(root) {
  const { seededRandom } = await loadSource('packages/samples/src/seededRandom.ts');
  const gaze = webcamGaze(seededRandom('idt bench'));
  const name = 'fixations (I-DT), 1e6 samples, processor time against C';
  return await rowsAgainst(root, 'idtTwin', name, gaze, async (folder) => {
    const path = 'packages/science/src/eyeMovements/fixationFilter.ts';
    const { chooseFixationFilter } = await loadBundled(root, path, folder);
    const filter = chooseFixationFilter('idt', 30, 2);
    return () => filter.detect(gaze.tMs, gaze.xPx, gaze.yPx, VIEW);
  });
}

/** What webcam gaze gets: gap filling, exact segmentation; against its limit, and ten times a tenth. */
async function segmentationRows(root) {
  const { seededRandom } = await loadSource('packages/samples/src/seededRandom.ts');
  const gaze = webcamGaze(seededRandom('segmentation bench'));
  const tenth = {
    tMs: gaze.tMs.slice(0, SAMPLES / 10),
    xPx: gaze.xPx.slice(0, SAMPLES / 10),
    yPx: gaze.yPx.slice(0, SAMPLES / 10),
  };
  const folder = mkdtempSync(join(tmpdir(), 'fovea-bench-'));
  try {
    const path = 'packages/science/src/eyeMovements/fixationFilter.ts';
    const { chooseFixationFilter } = await loadBundled(root, path, folder);
    const filter = chooseFixationFilter('auto', 30, 2);
    if (filter.algorithm !== 'segments') throw new Error(`auto takes ${filter.algorithm}.`);
    const timesOf = ({ tMs, xPx, yPx }) => {
      const run = () => filter.detect(tMs, xPx, yPx, VIEW);
      return Array.from({ length: RUNS }, () => bestOf(1, run));
    };
    timesOf(tenth);
    const tenths = timesOf(tenth);
    const value = medianOf(timesOf(gaze));
    const linear = 10 * medianOf(tenths);
    const name = 'fixations (auto: segmentation), 1e6 samples, processor time';
    return [
      {
        name: `${name} against the limit`,
        value,
        unit: 'ms',
        against: 12_000,
        ratio: value / 12_000,
      },
      {
        name: `${name} against ten times 1e5`,
        value,
        unit: 'ms',
        against: linear,
        ratio: value / linear,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function rowsAgainst(root, twinName, name, gaze, makeRun) {
  const folder = mkdtempSync(join(tmpdir(), 'fovea-bench-'));
  try {
    const run = await makeRun(folder);
    for (let warm = 0; warm < 10; warm++) run();
    const twin = compileC(join(root, 'tests', 'bench', `${twinName}.c`), join(folder, twinName));
    const input = join(folder, 'gaze.bin');
    writeFileSync(input, bytesOf(gaze));
    const ours = [];
    const theirs = [];
    for (let i = 0; i < RUNS; i++) {
      ours.push(bestOf(PASSES, run));
      if (twin) theirs.push(Number(execFileSync(twin, [input, join(folder, 'found.bin')])));
    }
    if (twin) mustBeSame(run(), readFileSync(join(folder, 'found.bin')));
    const value = medianOf(ours);
    if (!twin) return [{ name, value, unit: 'ms', against: 'no C compiler', ratio: null }];
    const ratio = medianOf(ours.map((ms, i) => ms / theirs[i]));
    return [{ name, value, unit: 'ms', against: medianOf(theirs), ratio }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A five-minute recording through the whole processing, compared with the limit of 3 s. */
async function sessionRows() {
  const { syntheticSession } = await loadSource('packages/samples/src/syntheticSession.ts');
  const { processSession } = await loadSource('packages/science/src/session/processSession.ts');
  const { calibrationPositions } = await loadSource('packages/rules/src/flow/calibration.ts');
  const stimulus = {
    manualAdvance: false,
    trackMouse: true,
    widthPx: 1280,
    heightPx: 720,
    mediaUrl: null,
    instructionOptions: null,
    calibrationOptions: null,
  };
  const session = syntheticSession(
    [
      {
        ...stimulus,
        stimulusId: 'calibration',
        type: 'CALIBRATION',
        exposureTimeMs: 33_050,
        calibrationOptions: {
          color: '#ffffff',
          backgroundColor: '#000000',
          positions: calibrationPositions(13),
          positionTimeMs: 2000,
          transitionTimeMs: 350,
          randomizePositions: true,
        },
      },
      { ...stimulus, stimulusId: 'film', type: 'VIDEO', exposureTimeMs: 268_000 },
    ],
    { seed: 'bench' },
  );
  const times = [];
  for (let i = 0; i < RUNS; i++) {
    const since = performance.now();
    processSession({
      events: session.events,
      frames: session.frames,
      calibrationStimulusIds: ['calibration'],
      parameters: {},
    });
    times.push(performance.now() - since);
  }
  const value = medianOf(times) / 1000;
  const name = 'processing a session of 5 minutes';
  return [{ name, value, unit: 's', against: 3, ratio: value / 3 }];
}

/** 500 Hz: fixations with a little noise, saccades of 40 ms, losses of 10 to 200 ms. */
function labGaze(random) {
  const tMs = new Float64Array(SAMPLES);
  const xPx = new Float32Array(SAMPLES);
  const yPx = new Float32Array(SAMPLES);
  let [x, y] = [640, 360];
  let at = 0;
  while (at < SAMPLES) {
    const [nextX, nextY] = [random.between(40, 1240), random.between(40, 680)];
    const stay = Math.round(random.between(40, 250));
    const lost = random.uniform() < 0.1 ? Math.round(random.between(5, 100)) : 0;
    for (let i = 0; i < stay + 20 + lost && at < SAMPLES; i++, at++) {
      tMs[at] = at * 2;
      const flown = Math.min(Math.max(i - stay, 0) / 20, 1);
      xPx[at] = i >= stay + 20 ? NaN : x + (nextX - x) * flown + 0.7 * random.normal();
      yPx[at] = i >= stay + 20 ? NaN : y + (nextY - y) * flown + 0.7 * random.normal();
    }
    [x, y] = [nextX, nextY];
  }
  return { tMs, xPx, yPx };
}

/** 30 Hz: fixations with webcam noise, and losses of one to six frames. */
function webcamGaze(random) {
  const tMs = new Float64Array(SAMPLES);
  const xPx = new Float32Array(SAMPLES);
  const yPx = new Float32Array(SAMPLES);
  let at = 0;
  while (at < SAMPLES) {
    const [x, y] = [random.between(40, 1240), random.between(40, 680)];
    const stay = Math.round(random.between(5, 25));
    const lost = random.uniform() < 0.2 ? Math.round(random.between(1, 6)) : 0;
    for (let i = 0; i < stay + lost && at < SAMPLES; i++, at++) {
      tMs[at] = at * (1000 / 30) + random.between(0, 4);
      xPx[at] = i >= stay ? NaN : x + 40 * random.normal();
      yPx[at] = i >= stay ? NaN : y + 40 * random.normal();
    }
  }
  return { tMs, xPx, yPx };
}

function bytesOf({ tMs, xPx, yPx }) {
  const count = new BigInt64Array([BigInt(tMs.length)]);
  return Buffer.concat([count, tMs, xPx, yPx].map(({ buffer }) => Buffer.from(buffer)));
}

function mustBeSame(found, bytes) {
  const expected = Buffer.concat(
    [found.startMs, found.endMs, found.x, found.y].map((column) =>
      Buffer.from(column.buffer, column.byteOffset, column.byteLength),
    ),
  );
  if (!expected.equals(bytes)) throw new Error('The fixations differ from those of the C program.');
}
