import { BufferTarget, CanvasSource, Mp4OutputFormat, Output, Quality } from 'mediabunny';
import { FRAME_INTERVAL_MS, filmFrameCount } from '@fovea/rules/analysis/visualExports';
import type { Scene } from '../../apps/studio/src/replay/scene/scene';
import { encodableCodec, isKeyFrame } from '../../apps/studio/src/visualExports/render/filmCodec';
import { createFramePainter } from '../../apps/studio/src/visualExports/render/framePainter';
import { openScene } from '../../apps/studio/src/visualExports/render/openScene';

export interface BareRequest {
  readonly scene: Scene;
  readonly size: { readonly widthPx: number; readonly heightPx: number };
  /** So many consecutive frames are drawn before, then encoded to and fro: all do not fit into the memory. */
  readonly drawn: number;
}

/** The compiler has the page's types only. */
interface WorkerScope {
  onmessage: (event: MessageEvent<BareRequest>) => void;
  postMessage(answer: { readonly tookMs: number; readonly bytes: number }): void;
}
const port = globalThis as unknown as WorkerScope;

port.onmessage = ({ data }) => void encode(data).then((answer) => port.postMessage(answer));

async function drawnFrames({ scene, size, drawn }: BareRequest): Promise<ImageBitmap[]> {
  const open = await openScene(scene, new AbortController().signal);
  const frame = createFramePainter(scene, open, size);
  const times = Array.from({ length: drawn }, (_, at) => 1000 + at * FRAME_INTERVAL_MS);
  const shown = open.film?.frames(times);
  const bitmaps: ImageBitmap[] = [];
  for (const timeMs of times) {
    const next = await shown?.next();
    if (next && !next.done) await frame.show(next.value);
    const canvas = frame.draw(timeMs);
    bitmaps.push(await createImageBitmap(canvas));
  }
  await shown?.return();
  open.close();
  return bitmaps;
}

async function encode(request: BareRequest): Promise<{ tookMs: number; bytes: number }> {
  const { scene, size, drawn } = request;
  const bitmaps = await drawnFrames(request);
  const codec = await encodableCodec(size);
  if (codec === null) throw new Error('There is no H.264 encoder.');
  const count = filmFrameCount(scene.durationMs);
  const begunMs = performance.now();
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target });
  const canvas = new OffscreenCanvas(size.widthPx, size.heightPx);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('There is no canvas.');
  const source = new CanvasSource(canvas, {
    codec: 'avc',
    fullCodecString: codec,
    quality: new Quality('high'),
    keyFrameInterval: 1,
  });
  output.addVideoTrack(source, { frameRate: 1000 / FRAME_INTERVAL_MS });
  await output.start();
  for (let at = 0; at < count; at++) {
    const along = at % (2 * drawn - 2);
    const bitmap = bitmaps[Math.min(along, 2 * drawn - 2 - along)];
    if (!bitmap) throw new Error('A frame is missing.');
    context.drawImage(bitmap, 0, 0);
    const timeS = (at * FRAME_INTERVAL_MS) / 1000;
    await source.add(timeS, FRAME_INTERVAL_MS / 1000, { keyFrame: isKeyFrame(at) });
  }
  await output.finalize();
  return { tookMs: performance.now() - begunMs, bytes: target.buffer?.byteLength ?? 0 };
}
