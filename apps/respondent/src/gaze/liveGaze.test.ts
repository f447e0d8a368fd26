import type { CalibrationCheck } from '@fovea/science/quality/calibrationCheck';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { expect, it } from 'vitest';
import type { FaceResult } from '../engine/faceResult';
import { createLiveGaze, type LiveGazeWorkerPort } from './liveGaze';
import type { ToLiveGaze } from './liveGazeMessages';

const CHECK = { showAgain: [3] } as unknown as CalibrationCheck;

const result = (tMs: number, camera = { widthPx: 640, heightPx: 480 }): FaceResult => ({
  tMs,
  faces: 0,
  confidence: 0,
  light: 0,
  box: null,
  camera,
  landmarksPx: new Float32Array(0),
  pose: new Float32Array(6),
  lids: new Float32Array(2),
  channels: new Float32Array(8),
  patches: new Uint8Array(168),
  analysisMs: 1,
  ...({ stampMs: tMs } as object),
});
const hidden = (tMs: number): SessionEvent => ({ kind: 'stimulusHidden', tMs, stimulusId: 'a' });

function aLiveGaze(answers: boolean) {
  const asked: ToLiveGaze[] = [];
  let ended = 0;
  let frame: (result: FaceResult) => void = () => undefined;
  const worker: LiveGazeWorkerPort = {
    onmessage: null,
    onerror: null,
    postMessage(question: ToLiveGaze) {
      asked.push(question);
      const data = { round: question.round, check: CHECK, durationMs: 1 };
      if (answers) queueMicrotask(() => worker.onmessage?.({ data } as MessageEvent));
    },
    terminate: () => void ended++,
  };
  let longest: () => void = () => undefined;
  const live = createLiveGaze({
    engine: {
      onFrame(callback) {
        frame = callback;
        return () => (frame = () => undefined);
      },
    },
    clock: { pageMsAtStart: 1000, at: (pageMs) => pageMs - 1000 },
    cmPerPx: null,
    startWorker: () => worker,
    wait: () => new Promise((done) => (longest = done)),
  });
  return {
    live,
    asked,
    worker,
    frame: (r: FaceResult) => frame(r),
    late: () => longest(),
    ended: () => ended,
  };
}

it('sends each frame once, on the session clock, with the cameras that frames belong to', async () => {
  const { live, asked, frame } = aLiveGaze(true);
  frame(result(1010));
  live.record(hidden(5));
  live.begin();
  live.record(hidden(20));
  frame(result(1020));
  frame(result(1050));
  expect(await live.check('c')).toBe(CHECK);
  frame(result(1080, { widthPx: 480, heightPx: 640 }));
  expect(await live.check('c')).toBe(CHECK);
  expect(asked.map(({ frames }) => [...(frames?.tMs ?? [])])).toEqual([[20, 50], [80]]);
  expect(asked[1]!.events).toEqual([hidden(20)]);
  expect(asked[1]!.cameras).toEqual([
    { fromMs: Number.NEGATIVE_INFINITY, camera: { widthPx: 640, heightPx: 480 } },
    { fromMs: 80, camera: { widthPx: 480, heightPx: 640 } },
  ]);
});

it('returns null when the worker fails, when it takes too long, and after the end', async () => {
  const broken = aLiveGaze(false);
  broken.live.begin();
  const check = broken.live.check('c');
  broken.worker.onerror?.({} as ErrorEvent);
  expect(await check).toBeNull();
  expect(await broken.live.check('c')).toBeNull();

  const slow = aLiveGaze(false);
  slow.live.begin();
  const late = slow.live.check('c');
  slow.late();
  expect(await late).toBeNull();

  slow.live.end();
  expect(slow.ended()).toBe(1);
  expect(await slow.live.check('c')).toBeNull();
});
