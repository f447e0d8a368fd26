import type { CalibrationCheck } from '@fovea/science/quality/calibrationCheck';
import type { FaceFrames } from '@fovea/science/recording/faceFrames';
import { withFocal, type CameraInterval } from '@fovea/science/face/posesByCamera';
import { ASSUMED_CM_PER_PX } from '@fovea/science/geometry/screenPitch';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import type { FaceEngine } from '../engine/faceEngine';
import { FaceFrameColumns } from '../engine/faceFrameColumns';
import type { FaceResult } from '../engine/faceResult';
import type { SessionClock } from '../recording/sessionClock';
import type { FromLiveGaze, ToLiveGaze } from './liveGazeMessages';

/** What a calibration can request while it is shown. */
export interface LiveGaze {
  /** Starts to collect frames and events. */
  begin(): void;
  /**
   * Fits what was collected since begin.
   * @returns null when that is impossible on this device or takes too long: the study continues without it
   */
  check(stimulusId: string): Promise<CalibrationCheck | null>;
  /** Discards everything. */
  end(): void;
}

/** A slow device must not keep a respondent waiting longer than this. */
export const CHECK_TIMEOUT_MS = 10_000;

export interface LiveGazeParts {
  readonly engine: Pick<FaceEngine, 'onFrame'>;
  readonly clock: Pick<SessionClock, 'pageMsAtStart' | 'at'>;
  /** Size of a CSS pixel on this screen; null: not measured. */
  readonly cmPerPx: number | null;
  /** Measured focal length over the longer side of the picture; null: assumed. */
  readonly focalShare?: () => number | null;
  readonly startWorker?: () => LiveGazeWorkerPort;
  readonly wait?: (ms: number) => Promise<void>;
}

/** The part of the Worker interface that is used. */
export type LiveGazeWorkerPort = Pick<Worker, 'postMessage' | 'terminate'> & {
  onmessage: ((event: MessageEvent<FromLiveGaze>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
};

/** Collects the data of a calibration on the page and has a worker fit it. */
export function createLiveGaze(
  parts: LiveGazeParts,
): LiveGaze & { record(event: SessionEvent): void } {
  const { engine, clock } = parts;
  const wait = parts.wait ?? ((ms) => new Promise<void>((done) => setTimeout(done, ms)));
  let collecting: Collecting | null = null;

  return {
    begin() {
      collecting?.end();
      const focalShare = parts.focalShare?.() ?? null;
      collecting = collect(engine, clock, parts.startWorker ?? liveGazeWorker, focalShare);
    },
    record: (event) => collecting?.events.push(event),
    async check(stimulusId) {
      const now = collecting;
      if (!now) return null;
      const cmPerPx = parts.cmPerPx ?? ASSUMED_CM_PER_PX;
      const late = wait(CHECK_TIMEOUT_MS).then(() => null);
      return await Promise.race([now.ask(stimulusId, cmPerPx), late]);
    },
    end() {
      collecting?.end();
      collecting = null;
    },
  };
}

interface Collecting {
  readonly events: SessionEvent[];
  ask(stimulusId: string, cmPerPx: number): Promise<CalibrationCheck | null>;
  end(): void;
}

function collect(
  engine: LiveGazeParts['engine'],
  clock: LiveGazeParts['clock'],
  startWorker: () => LiveGazeWorkerPort,
  focalShare: number | null,
): Collecting {
  const events: SessionEvent[] = [];
  const cameras: CameraInterval[] = [];
  const columns = new FaceFrameColumns(clock.pageMsAtStart);
  const stop = engine.onFrame((result) => {
    const stretch = appendCameraStretch(cameras.at(-1), result, clock, focalShare);
    if (stretch) cameras.push(stretch);
    columns.add(result);
  });
  const answers = new Map<number, (check: CalibrationCheck | null) => void>();
  let rounds = 0;
  let broken = false;
  // Started during the first dots, so that nobody waits for it.
  const worker = startWorker();
  worker.onmessage = ({ data }) => {
    answers.get(data.round)?.(data.check);
    answers.delete(data.round);
  };
  const giveUp = () => {
    broken = true;
    for (const answer of answers.values()) answer(null);
    answers.clear();
  };
  worker.onerror = giveUp;

  return {
    events,
    async ask(stimulusId, cmPerPx) {
      const round = rounds++;
      if (broken) return null;
      const frames = columns.take();
      const question: ToLiveGaze = { round, frames, events, cameras, stimulusId, cmPerPx };
      return await new Promise((answer) => {
        answers.set(round, answer);
        worker.postMessage(question, frames ? buffersOf(frames) : []);
      });
    },
    end() {
      stop();
      giveUp();
      worker.terminate();
    },
  };
}

/** Pixel coordinates of one camera are meaningless with the frame size of another. */
function appendCameraStretch(
  before: CameraInterval | undefined,
  { camera, tMs }: FaceResult,
  clock: LiveGazeParts['clock'],
  focalShare: number | null,
): CameraInterval | null {
  if (before?.camera.widthPx === camera.widthPx && before.camera.heightPx === camera.heightPx) {
    return null;
  }
  const { widthPx, heightPx } = camera;
  return {
    fromMs: before ? clock.at(tMs) : Number.NEGATIVE_INFINITY,
    camera: withFocal({ widthPx, heightPx }, focalShare),
  };
}

/** The arrays were created for this message, so they are transferred without a copy. */
function buffersOf(frames: FaceFrames): Transferable[] {
  const { count: _, ...columns } = frames;
  return Object.values(columns).map(({ buffer }) => buffer as ArrayBuffer);
}

function liveGazeWorker(): LiveGazeWorkerPort {
  return new Worker(new URL('./liveGazeWorker.ts', import.meta.url), { type: 'module' });
}
