/** Draws the webcam and screen recordings of the demo study frame by frame, always the same. */
import { RenderedHead } from '@fovea/samples/head/renderedHead';
import { NEUTRAL_HEAD, type HeadAppearance, type HeadState } from '@fovea/samples/head/headState';
import { seededRandom } from '@fovea/samples/seededRandom';
import { BufferTarget, CanvasSource, Mp4OutputFormat, Output } from 'mediabunny';

export interface MousePoint {
  readonly tMs: number;
  readonly xNorm: number;
  readonly yNorm: number;
  readonly isPressed?: boolean;
}

interface Clip {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly fps: number;
  readonly durationMs: number;
  readonly bitsPerSecond: number;
}

export interface DemoRecordingsPage {
  /** @returns an mp4 file in base64 */
  drawWebcam(person: { seed: string; look: HeadAppearance }, clip: Clip): Promise<string>;
  /** @param leadMs how long the recording runs before the stimulus is shown */
  drawScreen(svg: string, path: readonly MousePoint[], leadMs: number, clip: Clip): Promise<string>;
}

declare global {
  interface Window {
    demoRecordings: DemoRecordingsPage;
  }
}

const LOOK_MS = 620;
const BLINK_MS = 170;

window.demoRecordings = {
  async drawWebcam({ seed, look }, clip) {
    const drawn = new OffscreenCanvas(clip.widthPx, clip.heightPx);
    const head = new RenderedHead(drawn, look);
    const stateAt = headOf(seed, clip.durationMs);
    return encode(drawn, clip, (tMs) => head.draw([stateAt(tMs)], 0.9));
  },
  async drawScreen(svg, path, leadMs, clip) {
    const { widthPx, heightPx } = clip;
    const canvas = new OffscreenCanvas(widthPx, heightPx);
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('This browser cannot draw off the screen.');
    const picture = new Image();
    picture.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    await picture.decode();
    return encode(canvas, clip, (tMs) => {
      context.drawImage(picture, 0, 0, widthPx, heightPx);
      const { xNorm, yNorm } = mouseAt(path, tMs - leadMs);
      drawArrow(context, xNorm * widthPx, yNorm * heightPx);
    });
  },
};

/** A person who looks around, blinks, sways a little and smiles towards the end. */
function headOf(seed: string, durationMs: number): (tMs: number) => HeadState {
  const random = seededRandom(seed);
  const looks = Array.from({ length: Math.ceil(durationMs / LOOK_MS) + 1 }, () => [
    random.between(-17, 17),
    random.between(2, 20),
  ]);
  const blinks: number[] = [];
  for (let at = random.between(600, 2000); at < durationMs; at += random.between(1800, 4200)) {
    blinks.push(at);
  }
  const phase = random.between(0, 6);
  const smileMs = durationMs * random.between(0.45, 0.65);
  return (tMs) => {
    const [xCm = 0, yCm = 10] = looks[Math.floor(tMs / LOOK_MS)] ?? [];
    const turn = tMs / 1000 + phase;
    const blink = Math.max(0, ...blinks.map((at) => 1 - Math.abs(tMs - at) / (BLINK_MS / 2)));
    return {
      ...NEUTRAL_HEAD,
      headCm: [
        Math.sin(turn * 0.7) * 0.7,
        3 + Math.sin(turn * 0.45) * 0.4,
        57 + Math.sin(turn * 0.3),
      ],
      rotation: [
        0.04 * Math.sin(turn * 0.8),
        0.004 * xCm + 0.03 * Math.sin(turn * 0.5),
        0.02 * Math.sin(turn),
      ],
      targetCm: [xCm, yCm, 0],
      blink,
      smile: 0.7 / (1 + Math.exp(-(tMs - smileMs) / 300)),
    };
  };
}

/** Straight lines between the points, slower at both ends as a hand is. */
function mouseAt(path: readonly MousePoint[], tMs: number): MousePoint {
  const at = Math.max(
    0,
    path.findLastIndex((point) => point.tMs <= tMs),
  );
  const from = path[at]!;
  const to = path[at + 1] ?? from;
  const share = to === from ? 0 : Math.max(0, (tMs - from.tMs) / (to.tMs - from.tMs));
  return {
    tMs,
    xNorm: from.xNorm + (to.xNorm - from.xNorm) * share,
    yNorm: from.yNorm + (to.yNorm - from.yNorm) * share,
  };
}

function drawArrow(context: OffscreenCanvasRenderingContext2D, x: number, y: number): void {
  context.beginPath();
  for (const [dx, dy] of [
    [0, 0],
    [0, 17],
    [4, 13.4],
    [6.8, 19.4],
    [9.4, 18.2],
    [6.7, 12.4],
    [12, 12],
  ] as const) {
    context.lineTo(x + dx, y + dy);
  }
  context.closePath();
  context.fillStyle = '#111';
  context.fill();
  context.lineWidth = 1.4;
  context.strokeStyle = '#fff';
  context.stroke();
}

async function encode(
  canvas: OffscreenCanvas,
  { fps, durationMs, bitsPerSecond }: Clip,
  draw: (tMs: number) => void,
): Promise<string> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new CanvasSource(canvas, {
    codec: 'avc',
    fullCodecString: 'avc1.42E01F',
    bitrate: bitsPerSecond,
    keyFrameInterval: 2,
  });
  output.addVideoTrack(source, { frameRate: fps });
  await output.start();
  for (let frame = 0; frame < (durationMs / 1000) * fps; frame++) {
    draw((frame * 1000) / fps);
    await source.add(frame / fps, 1 / fps);
  }
  await output.finalize();
  if (!target.buffer) throw new Error('The clip was not written.');
  let text = '';
  for (const byte of new Uint8Array(target.buffer)) text += String.fromCharCode(byte);
  return btoa(text);
}
