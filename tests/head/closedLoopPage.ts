/**
 * Calibrates and tests the face engine with the person in front of the camera: a dot visits thirteen
 * positions, then eight others, and the gaze fitted on the first is compared with the second.
 */
import { FaceFrameColumns } from '../../apps/respondent/src/engine/faceFrameColumns';
import { startFaceEngine } from '../../apps/respondent/src/engine/startFaceEngine';
import type { FaceResult } from '../../apps/respondent/src/engine/faceResult';
import { fitGaze, predictGaze } from '@fovea/science/gazeEstimation/gazeFit';
import { angleBetweenDeg, anglesTowards } from '@fovea/science/geometry/gazeRay';
import { SETTLE_MS, type CalibrationPoint } from '@fovea/science/geometry/gazeSetup';
import { refinePose } from '@fovea/science/face/pose';

const CALIBRATION = [
  [0.5, 0.5], [0.06, 0.08], [0.94, 0.08], [0.06, 0.92], [0.94, 0.92], [0.5, 0.08], [0.5, 0.92],
  [0.06, 0.5], [0.94, 0.5], [0.28, 0.29], [0.72, 0.29], [0.28, 0.71], [0.72, 0.71],
] as const; // prettier-ignore
const TEST = [
  [0.2, 0.2], [0.8, 0.2], [0.2, 0.8], [0.8, 0.8], [0.5, 0.3], [0.5, 0.7], [0.35, 0.5], [0.65, 0.5],
] as const; // prettier-ignore
const POINT_MS = 1600;
/** The eyes of the rendered head are 57 cm from the camera: errors are visual angles from there. */
const TRUE_EYES = { rotation: [0, 0, 0], translationCm: [0, 3, 57] } as const;

export interface ClosedLoopReport {
  readonly engine: string;
  readonly backend: string;
  readonly startMs: number;
  readonly meanErrorDeg: number;
  /** Error of the mean of each test point: what remains when noise is averaged out. */
  readonly pointErrorDeg: number;
  readonly leaveOneOutDeg: number;
  readonly lambda: number;
  readonly distanceCm: number;
  readonly engineFps: number;
  readonly analysisMsMedian: number;
  readonly frames: number;
  readonly faceFrames: number;
  readonly twoFaceFrames: number;
  readonly lids: readonly number[];
  readonly channels: readonly number[];
  readonly light: number;
  readonly refused: string | null;
}

declare global {
  interface Window {
    closedLoop: (base: string) => Promise<ClosedLoopReport>;
    watchFace: (base: string, ms: number) => Promise<Omit<ClosedLoopReport, 'leaveOneOutDeg'>>;
  }
}

let engineReady: ReturnType<typeof startFaceEngine> | null = null;

async function record(base: string, show: () => Promise<void>) {
  const began = performance.now();
  engineReady ??= startFaceEngine({ assetsBase: `${base}engine/` });
  const engine = await engineReady;
  const startMs = performance.now() - began;
  const columns = new FaceFrameColumns(0);
  const results: FaceResult[] = [];
  const stopListening = engine.onFrame((result) => {
    columns.add(result);
    results.push(result);
  });
  const stream = await navigator.mediaDevices.getUserMedia({ video: true });
  engine.attach(stream);
  await show();
  engine.detach();
  stopListening();
  for (const track of stream.getTracks()) track.stop();
  const first = results[0]?.tMs ?? 0;
  const last = results.at(-1)?.tMs ?? 0;
  const times = results.map((result) => result.analysisMs).toSorted((a, b) => a - b);
  return {
    frames: columns.take(),
    facts: {
      engine: `${engine.info.name} ${engine.info.version}`,
      backend: engine.info.backend,
      startMs,
      engineFps: ((results.length - 1) * 1000) / (last - first),
      analysisMsMedian: times[times.length >> 1] ?? NaN,
      frames: results.length,
      faceFrames: results.filter((result) => result.faces === 1).length,
      twoFaceFrames: results.filter((result) => result.faces === 2).length,
      lids: [...(results.at(-1)?.lids ?? [])],
      channels: [...(results.at(-1)?.channels ?? [])],
      light: results.at(-1)?.light ?? NaN,
    },
  };
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

window.watchFace = async (base, ms) => {
  const { facts } = await record(base, async () => {
    await pause(ms);
  });
  return { ...facts, ...NOTHING_FITTED };
};

const NOTHING_FITTED = {
  meanErrorDeg: NaN,
  pointErrorDeg: NaN,
  leaveOneOutDeg: NaN,
  lambda: NaN,
  distanceCm: NaN,
  refused: null,
};

window.closedLoop = async (base) => {
  const dot = document.querySelector<HTMLElement>('[data-fovea-dot]');
  if (!dot) throw new Error('The page has no dot.');
  const shown: { xPx: number; yPx: number; fromMs: number; toMs: number }[] = [];
  const { frames, facts } = await record(base, async () => {
    dot.hidden = false;
    // The first seconds with a camera are slow while the models warm up.
    await pause(1500);
    for (const [x, y] of [...CALIBRATION, ...TEST]) {
      const xPx = x * window.innerWidth;
      const yPx = y * window.innerHeight;
      dot.style.left = `${xPx}px`;
      dot.style.top = `${yPx}px`;
      const fromMs = performance.now();
      await pause(POINT_MS);
      shown.push({ xPx, yPx, fromMs, toMs: performance.now() });
    }
  });
  if (!frames) return { ...facts, ...NOTHING_FITTED, refused: 'no frames' };
  const points: CalibrationPoint[] = shown.map(({ xPx, yPx, fromMs, toMs }) => ({
    xPx,
    yPx,
    frames: [...frames.tMs.keys()].filter((i) => {
      const tMs = frames.tMs[i] ?? 0;
      return tMs > fromMs + SETTLE_MS && tMs < toMs;
    }),
  }));
  const camera = { widthPx: 640, heightPx: 480 };
  const setup = {
    viewportPx: { widthPx: window.innerWidth, heightPx: window.innerHeight },
    cmPerPx: 2.54 / 96,
    pitchMethod: 'assumed',
    camera,
  } as const;
  const refined = refinePose(frames, camera);
  const fit = fitGaze(refined, points.slice(0, CALIBRATION.length), setup);
  if (!fit.ok) return { ...facts, ...NOTHING_FITTED, refused: fit.reason };
  const gaze = predictGaze(fit.model, refined, setup);
  const towards = (xPx: number, yPx: number) => anglesTowards(xPx, yPx, TRUE_EYES, setup);
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const errors = points.slice(CALIBRATION.length).map((point) => {
    const valid = point.frames.filter((i) => Number.isFinite(gaze.xPx[i]));
    const target = towards(point.xPx, point.yPx);
    const error = (xPx: number, yPx: number) => angleBetweenDeg(towards(xPx, yPx), target);
    return {
      frames: valid.map((i) => error(gaze.xPx[i] ?? NaN, gaze.yPx[i] ?? NaN)),
      point: error(
        mean(valid.map((i) => gaze.xPx[i] ?? NaN)),
        mean(valid.map((i) => gaze.yPx[i] ?? NaN)),
      ),
    };
  });
  const { leaveOneOutDeg, lambda, distanceCm } = fit.model;
  return {
    ...facts,
    meanErrorDeg: mean(errors.flatMap((error) => error.frames)),
    pointErrorDeg: mean(errors.map((error) => error.point)),
    leaveOneOutDeg,
    lambda,
    distanceCm,
    refused: null,
  };
};
