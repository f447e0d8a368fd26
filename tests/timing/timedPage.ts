/**
 * Runs in the respondent's page before its own scripts: a camera whose eyes follow what is on the screen after a
 * fixed reaction, and logs of the screen and of the results of the engine. The camera works in a worker of its own,
 * so that the page keeps its frames for itself.
 */
import { observeScreen, type ScreenLog } from './screenObserver';
import type { ToEyesCamera } from './eyesCameraMessages';

/** Chromium's API for a track that is written; not in the DOM library. */
type TrackGenerator = new (options: {
  kind: 'video';
}) => MediaStreamTrack & { readonly writable: WritableStream<VideoFrame> };

const MOST_RESULTS = 100_000;
/** Not a part of the frames of a screen, so that pictures of the camera fall anywhere between them. */
const FPS = 29;

export interface TimedPageOptions {
  readonly workerUrl: string;
  readonly reactionMs: number;
  readonly latencyMs: number;
  /** As in browsers that cannot read the track of a camera in a worker: pictures are taken from a video element. */
  readonly fromVideo: boolean;
  /** Without it nothing but the screen is observed. */
  readonly camera: boolean;
}

export interface TimedPage {
  readonly screen: ScreenLog;
  /** [results] time that the engine gave a picture, its stamp by the camera, and how long it was analysed. */
  readonly resultMs: Float64Array;
  readonly stampMs: Float64Array;
  readonly analysisMs: Float64Array;
  results: number;
}

declare global {
  interface Window {
    __timed?: TimedPage;
    __timedOptions?: TimedPageOptions;
  }
}

const options = window.__timedOptions;
if (options && window.top === window) {
  const worker = options.camera ? new Worker(options.workerUrl) : null;
  const tell = (message: ToEyesCamera, transfer: Transferable[] = []) =>
    worker?.postMessage(message, transfer);
  const screen = observeScreen(({ xPx, yPx, sinceMs }) =>
    tell({ kind: 'target', xPx, yPx, fromMs: sinceMs + options.reactionMs }),
  );
  const log: TimedPage = {
    screen,
    resultMs: new Float64Array(MOST_RESULTS),
    stampMs: new Float64Array(MOST_RESULTS),
    analysisMs: new Float64Array(MOST_RESULTS),
    results: 0,
  };
  window.__timed = log;
  if (options.fromVideo) Reflect.deleteProperty(window, 'MediaStreamTrackProcessor');
  if (worker) {
    supplyCamera(tell, options.latencyMs);
    logResults(log);
  }
}

function supplyCamera(
  tell: (message: ToEyesCamera, transfer: Transferable[]) => void,
  latencyMs: number,
): void {
  let track: MediaStreamTrack | null = null;
  const open = () => {
    const Generator = (globalThis as { MediaStreamTrackGenerator?: TrackGenerator })
      .MediaStreamTrackGenerator;
    if (!Generator) throw new DOMException('Requested device not found', 'NotFoundError');
    const made = new Generator({ kind: 'video' });
    const { writable } = made;
    tell(
      {
        kind: 'start',
        writable,
        fps: FPS,
        pageTimeOrigin: performance.timeOrigin,
        viewportWidthPx: window.innerWidth,
        latencyMs,
      },
      [writable],
    );
    return made;
  };
  const values = {
    getUserMedia: async () => {
      track ??= open();
      const own = track.clone();
      own.getSettings = () => ({ width: 640, height: 480, frameRate: FPS, deviceId: 'eyes' });
      return new MediaStream([own]);
    },
    enumerateDevices: async () => [
      { deviceId: 'eyes', kind: 'videoinput', label: 'Eyes', groupId: '' },
    ],
  };
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(navigator.mediaDevices, name, { configurable: true, value });
  }
}

function logResults(log: TimedPage): void {
  window.Worker = class extends Worker {
    constructor(url: string | URL, given?: WorkerOptions) {
      super(url, given);
      this.addEventListener('message', ({ data }: MessageEvent) => {
        if (data?.kind !== 'result' || log.results >= MOST_RESULTS) return;
        log.resultMs[log.results] = data.result.tMs;
        log.stampMs[log.results] = data.result.stampMs ?? Number.NaN;
        log.analysisMs[log.results] = data.result.analysisMs;
        log.results++;
      });
    }
  };
}
