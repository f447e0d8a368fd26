import {
  BufferTarget,
  Mp4OutputFormat,
  Output,
  Quality,
  VideoSample,
  VideoSampleSource,
} from 'mediabunny';
import { FRAME_INTERVAL_MS, filmFrameCount } from '@fovea/rules/analysis/visualExports';
import type { Scene } from '../../apps/studio/src/replay/scene/scene';
import { encodableCodec, isKeyFrame } from '../../apps/studio/src/visualExports/render/filmCodec';
import { createFramePainter } from '../../apps/studio/src/visualExports/render/framePainter';
import { openScene } from '../../apps/studio/src/visualExports/render/openScene';

export interface BareRequest {
  readonly scene: Scene;
  readonly size: { readonly widthPx: number; readonly heightPx: number };
  /** So many frames are drawn, then encoded while the time is taken: all do not fit into the memory. */
  readonly drawn: number;
}

/** The compiler has the page's types only. */
interface WorkerScope {
  onmessage: (event: MessageEvent<BareRequest>) => void;
  postMessage(answer: { readonly tookMs: number; readonly bytes: number }): void;
}
const port = globalThis as unknown as WorkerScope;

port.onmessage = ({ data }) => void encode(data).then((answer) => port.postMessage(answer));

/** All frames of the film, in order, some at a time. */
async function* drawnFrames({ scene, size, drawn }: BareRequest): AsyncGenerator<VideoSample[]> {
  const open = await openScene(scene, new AbortController().signal);
  const painter = createFramePainter(scene, open, size);
  const count = filmFrameCount(scene.durationMs);
  const times = Array.from({ length: count }, (_, at) => at * FRAME_INTERVAL_MS);
  const shown = open.film?.frames(times);
  let frames: VideoSample[] = [];
  for (const [at, timeMs] of times.entries()) {
    const next = await shown?.next();
    if (next && !next.done) await painter.show(next.value);
    frames.push(
      new VideoSample(painter.draw(timeMs), {
        timestamp: timeMs / 1000,
        duration: FRAME_INTERVAL_MS / 1000,
      }),
    );
    if (frames.length < drawn && at < count - 1) continue;
    yield frames;
    for (const frame of frames) frame.close();
    frames = [];
  }
  await shown?.return();
  open.close();
}

/** With the settings of the film, and nothing beside it. */
async function encode(request: BareRequest): Promise<{ tookMs: number; bytes: number }> {
  const codec = await encodableCodec(request.size);
  if (codec === null) throw new Error('There is no H.264 encoder.');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target });
  let encoded = 0;
  let heard = () => {};
  const source = new VideoSampleSource({
    codec: 'avc',
    fullCodecString: codec,
    quality: new Quality('high'),
    keyFrameInterval: 1,
    onEncodedPacket: () => {
      encoded++;
      heard();
    },
  });
  output.addVideoTrack(source, { frameRate: 1000 / FRAME_INTERVAL_MS });
  await output.start();
  let tookMs = 0;
  let added = 0;
  for await (const frames of drawnFrames(request)) {
    const begunMs = performance.now();
    for (const frame of frames) await source.add(frame, { keyFrame: isKeyFrame(added++) });
    await new Promise<void>((done) => {
      heard = () => encoded === added && done();
      heard();
    });
    tookMs += performance.now() - begunMs;
  }
  const begunMs = performance.now();
  await output.finalize();
  tookMs += performance.now() - begunMs;
  if (encoded !== filmFrameCount(request.scene.durationMs)) throw new Error('A frame is missing.');
  return { tookMs, bytes: target.buffer?.byteLength ?? 0 };
}
