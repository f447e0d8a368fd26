/**
 * Feeds a clip to the product's face-engine worker: every picture once and in order, each after the previous
 * one is done. With a real camera, frames would be dropped if the engine is too slow.
 */
import { FaceFrameColumns } from '../../apps/respondent/src/engine/faceFrameColumns';
import type { FromWorker, ToWorker } from '../../apps/respondent/src/engine/engineMessages';
import { encodeFaceChunk } from '@fovea/science/recording/faceChunk';
import { clipPictures } from './clipPictures';
import { FrameNumberReader } from './frameNumber';

export interface ClipToWatch {
  readonly clipUrl: string;
  readonly assetsBase: string;
  /** For Motion JPEG; other clips contain it. */
  readonly fps: number;
  /** Width at which the frame numbers were drawn; null: the width of the clip. */
  readonly authoredWidthPx: number | null;
}

export interface WatchedClip {
  readonly engine: string;
  readonly engineVersion: string;
  readonly camera: { readonly widthPx: number; readonly heightPx: number };
  readonly frames: number;
  /** As read from each picture; -1 where there is none. */
  readonly frameNumbers: readonly number[];
  /** What a recording contains of the frames: chunks of the stream `face`, in base64. */
  readonly chunks: readonly string[];
}

declare global {
  interface Window {
    watchClip: (clip: ClipToWatch) => Promise<WatchedClip>;
  }
}

const FRAMES_A_CHUNK = 150;

window.watchClip = async (clip) => {
  const worker = new Worker(
    new URL('../../apps/respondent/src/engine/faceEngineWorker.ts', import.meta.url),
    { type: 'module' },
  );
  try {
    return await watch(worker, clip);
  } finally {
    worker.terminate();
  }
};

async function watch(worker: Worker, clip: ClipToWatch): Promise<WatchedClip> {
  const answers = new WorkerReplies(worker);
  const post = (message: ToWorker, transfer: Transferable[] = []) =>
    worker.postMessage(message, transfer);
  post({
    kind: 'start',
    assetsBase: new URL(clip.assetsBase, document.baseURI).href,
    pageTimeOrigin: performance.timeOrigin,
  });
  const started = await answers.next('started');
  const bytes = await (await fetch(clip.clipUrl)).arrayBuffer();
  const numbers = new FrameNumberReader(clip.authoredWidthPx);
  const columns = new FaceFrameColumns(0);
  const frameNumbers: number[] = [];
  const chunks: string[] = [];
  let camera = { widthPx: 0, heightPx: 0 };
  const keep = () => {
    const frames = columns.take();
    if (frames) chunks.push(base64(encodeFaceChunk(frames)));
  };
  for await (const { tMs, picture } of clipPictures(bytes, clip.fps)) {
    camera = { widthPx: picture.width, heightPx: picture.height };
    frameNumbers.push(numbers.read(picture));
    answers.forget();
    post({ kind: 'picture', picture, tMs, attachment: 1 }, [picture]);
    const { result } = await answers.next('result');
    await answers.next('ready');
    columns.add(result);
    if (columns.count >= FRAMES_A_CHUNK) keep();
  }
  keep();
  const { name, version } = started.info;
  return {
    engine: name,
    engineVersion: version,
    camera,
    frames: frameNumbers.length,
    frameNumbers,
    chunks,
  };
}

type Answer<Kind extends FromWorker['kind']> = Extract<FromWorker, { kind: Kind }>;

/** Messages of the worker, to be awaited one by one. */
class WorkerReplies {
  private said: FromWorker[] = [];
  private wake = () => {};

  constructor(worker: Worker) {
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      this.said.push(data);
      this.wake();
    };
    worker.onerror = ({ message }) => {
      this.said.push({ kind: 'failed', failure: 'filesMissing', message });
      this.wake();
    };
  }

  forget(): void {
    this.said = [];
  }

  /** @throws Error when the worker fails or cannot analyse the picture */
  async next<Kind extends FromWorker['kind']>(kind: Kind): Promise<Answer<Kind>> {
    for (;;) {
      for (let message = this.said.shift(); message; message = this.said.shift()) {
        if (message.kind === kind) return message as Answer<Kind>;
        if (message.kind === 'failed') throw new Error(message.message);
        if (message.kind === 'cameraLost') throw new Error(message.reason);
        if (message.kind === 'ready') throw new Error('The engine could not analyse a picture.');
      }
      await new Promise<void>((woken) => (this.wake = woken));
    }
  }
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
