import { BufferTarget, CanvasSource, Mp4OutputFormat, Output, Quality } from 'mediabunny';

/** Frames of odd width and height at uneven intervals, each of another grey. */
export const ODD_VIDEO = {
  widthPx: 641,
  heightPx: 361,
  startsMs: [0, 50, 300, 310, 900],
  greys: [40, 80, 120, 160, 200],
} as const;

/** H.264 has even sides only, VP9 does not. */
export async function encodeOddVideo(): Promise<Blob> {
  const { widthPx, heightPx, startsMs, greys } = ODD_VIDEO;
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d')!;
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new CanvasSource(canvas, { codec: 'vp9', quality: new Quality('high') });
  output.addVideoTrack(source);
  await output.start();
  for (const [at, startMs] of startsMs.entries()) {
    const grey = greys[at] ?? 0;
    context.fillStyle = `rgb(${grey} ${grey} ${grey})`;
    context.fillRect(0, 0, widthPx, heightPx);
    const endMs = startsMs[at + 1] ?? 1000;
    await source.add(startMs / 1000, (endMs - startMs) / 1000);
  }
  await output.finalize();
  return new Blob([target.buffer!]);
}
