import './versionOfPage';
import { BufferTarget, CanvasSource, Mp4OutputFormat, Output, Quality } from 'mediabunny';
import type { Scene } from '../../apps/studio/src/replay/scene/scene';
import {
  discardFilm,
  renderFilm,
  renderPicture,
  type FilmOptions,
  type PictureOptions,
} from '../../apps/studio/src/visualExports/render/renderClient';
import type { BareRequest } from './bareEncode.worker';
import { pictureBatch } from './pictureBatchOfPage';

interface Timed {
  readonly tookMs: number;
  readonly bytes: number;
}

const VIDEO_FPS = 30;

/** A video of the size of the film with much that moves. @returns base64 */
async function encodeVideo(widthPx: number, heightPx: number, durationMs: number): Promise<string> {
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d', { alpha: false })!;
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new CanvasSource(canvas, { codec: 'avc', quality: new Quality('high') });
  output.addVideoTrack(source);
  await output.start();
  for (let frame = 0; (frame * 1000) / VIDEO_FPS < durationMs; frame++) {
    const seconds = frame / VIDEO_FPS;
    const sky = context.createLinearGradient(0, 0, widthPx, heightPx);
    sky.addColorStop(0, `hsl(${30 + seconds * 4} 60% 80%)`);
    sky.addColorStop(1, `hsl(${200 + seconds * 4} 40% 50%)`);
    context.fillStyle = sky;
    context.fillRect(0, 0, widthPx, heightPx);
    for (let shape = 0; shape < 12; shape++) {
      const angle = seconds * (0.3 + shape / 20) + shape;
      context.fillStyle = `hsl(${shape * 30} 70% 45%)`;
      context.beginPath();
      context.arc(
        widthPx * (0.5 + 0.4 * Math.cos(angle)),
        heightPx * (0.5 + 0.4 * Math.sin(angle * 1.3)),
        20 + 6 * shape,
        0,
        2 * Math.PI,
      );
      context.fill();
    }
    await source.add(seconds, 1 / VIDEO_FPS);
  }
  await output.finalize();
  return new Uint8Array(target.buffer!).toBase64();
}

declare global {
  interface Uint8Array {
    /** In Chromium; the library of the compiler does not know it. */
    toBase64(): string;
  }
  interface Window {
    visualExportBench: {
      film(scene: Scene, size: FilmOptions): Promise<Timed>;
      /** Only encoding: of frames that were drawn before. */
      bare(request: BareRequest): Promise<Timed>;
      encodeVideo(widthPx: number, heightPx: number, durationMs: number): Promise<string>;
      picture(scene: Scene, options: PictureOptions): Promise<Timed>;
      pictureBatch: typeof pictureBatch;
    };
  }
}

window.visualExportBench = {
  encodeVideo,
  pictureBatch,
  async film(scene, size) {
    const begunMs = performance.now();
    const film = await renderFilm(scene, size, () => undefined, new AbortController().signal);
    const tookMs = performance.now() - begunMs;
    await discardFilm(film);
    return { tookMs, bytes: film.size };
  },
  bare(request) {
    const worker = new Worker(new URL('./bareEncode.worker.ts', import.meta.url), {
      type: 'module',
    });
    return new Promise<Timed>((done, fail) => {
      worker.onmessage = ({ data }: MessageEvent<Timed>) => done(data);
      worker.onerror = ({ message }) => fail(new Error(message));
      worker.postMessage(request);
    }).finally(() => worker.terminate());
  },
  async picture(scene, options) {
    const begunMs = performance.now();
    const { size } = await renderPicture(scene, options);
    return { tookMs: performance.now() - begunMs, bytes: size };
  },
};
