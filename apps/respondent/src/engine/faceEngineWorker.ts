/** The worker of the face engine: analyses one frame at a time, always the newest. */
import { measurableChannels } from '@fovea/science/face/expressions';
import { workerClockShiftMs } from './workerClockShift';
import { CaptureClock } from './captureClock';
import type { FromWorker, ToWorker } from './engineMessages';
import { EngineError, type MeshEngine } from './faceMesh';
import { createHumanEngine } from './humanEngine';
import { FrameAnalyzer } from './frameAnalyzer';

/** The DOM library only describes a window; these are the parts that a worker has. */
interface WorkerScope {
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
}
const scope = globalThis as unknown as WorkerScope;

let analysis: FrameAnalyzer | null = null;
let reader: ReadableStreamDefaultReader<VideoFrame> | null = null;
/** Difference between this worker's clock and the page's. */
let clockShiftMs = 0;
let busy = false;
let measuresChest = false;
let consecutiveFailures = 0;
/** A single bad frame is skipped; an engine that fails repeatedly is broken. */
const MAX_CONSECUTIVE_FAILURES = 5;

scope.onmessage = ({ data }) => {
  switch (data.kind) {
    case 'start':
      clockShiftMs = performance.timeOrigin - data.pageTimeOrigin;
      void start(data.assetsBase);
      break;
    case 'clock':
      clockShiftMs = workerClockShiftMs(clockShiftMs, data.pageNowMs - performance.now());
      break;
    case 'measureChest':
      measuresChest = data.on;
      if (analysis) analysis.measuresChest = data.on;
      break;
    case 'frames':
      void readFrames(data.frames, data.attachment);
      break;
    case 'picture':
      void analysePicture(data.picture, data.tMs, data.attachment);
      break;
    case 'detach':
      detach();
      break;
  }
};

async function start(assetsBase: string): Promise<void> {
  try {
    const { engine, secondEngineProblem } = await createAvailableEngine(assetsBase);
    analysis = new FrameAnalyzer(engine);
    analysis.measuresChest = measuresChest;
    const { name, version, backend } = engine;
    scope.postMessage({
      kind: 'started',
      info: {
        name,
        version,
        backend,
        measurableChannels: measurableChannels(name),
        secondEngineProblem,
      },
    });
  } catch (cause) {
    scope.postMessage({
      kind: 'failed',
      failure: cause instanceof EngineError ? cause.failure : 'filesMissing',
      message: cause instanceof Error ? cause.message : String(cause),
    });
  }
}

/** The second engine if the operator has installed its model, otherwise the bundled one. */
async function createAvailableEngine(
  assetsBase: string,
): Promise<{ engine: MeshEngine; secondEngineProblem: string | null }> {
  const installed = await fetch(`${assetsBase}face_landmarker.task`, { method: 'HEAD' }).then(
    // 204: not installed. A server that answers every request with its page does not have it either.
    (answer) =>
      answer.status === 200 && !answer.headers.get('content-type')?.startsWith('text/html'),
    () => false,
  );
  let secondEngineProblem: string | null = null;
  if (installed) {
    try {
      const { createMediapipeEngine } = await import('./mediapipeEngine');
      return { engine: await createMediapipeEngine(assetsBase), secondEngineProblem };
    } catch (cause) {
      // The study can continue with the other engine.
      secondEngineProblem = String(cause);
    }
  }
  return { engine: await createHumanEngine(assetsBase), secondEngineProblem };
}

/**
 * The page has stopped the track, so the reader ends by itself. It is not cancelled: that would drop a
 * pending frame without closing it, which stalls cameras.
 */
function detach(): void {
  reader = null;
  analysis?.forget();
}

async function readFrames(frames: ReadableStream<VideoFrame>, attachment: number): Promise<void> {
  detach();
  consecutiveFailures = 0;
  const own = frames.getReader();
  reader = own;
  const clock = new CaptureClock();
  try {
    for (;;) {
      const { done, value: frame } = await own.read();
      if (done) break;
      const arrivalMs = performance.now() + clockShiftMs;
      try {
        const stampMs = frame.timestamp / 1000;
        // Every stamp teaches the clock, also of a picture that is not analysed.
        const tMs = clock.pageTime(stampMs, arrivalMs);
        if (analysis && !busy && reader === own && clock.isSet) await analyse(frame, tMs, stampMs);
      } finally {
        frame.close();
      }
    }
  } catch (cause) {
    if (reader === own)
      scope.postMessage({ kind: 'cameraLost', attachment, reason: String(cause) });
  }
}

async function analysePicture(
  picture: ImageBitmap,
  tMs: number,
  attachment: number,
): Promise<void> {
  try {
    if (analysis && !busy) await analyse(picture, tMs);
  } catch (cause) {
    scope.postMessage({ kind: 'cameraLost', attachment, reason: String(cause) });
  } finally {
    picture.close();
    scope.postMessage({ kind: 'ready' });
  }
}

async function analyse(
  picture: VideoFrame | ImageBitmap,
  tMs: number,
  stampMs?: number,
): Promise<void> {
  if (!analysis) return;
  busy = true;
  try {
    const measured = await analysis.analyse(picture, tMs);
    const result = stampMs === undefined ? measured : { ...measured, stampMs };
    consecutiveFailures = 0;
    scope.postMessage({ kind: 'result', result }, [
      result.landmarksPx.buffer as ArrayBuffer,
      result.patches.buffer as ArrayBuffer,
    ]);
  } catch (cause) {
    if (++consecutiveFailures > MAX_CONSECUTIVE_FAILURES) throw cause;
  } finally {
    busy = false;
  }
}
