/** The worker of the camera: pictures of the head, each stamped with the moment at which its eyes were looked up. */
import { NEUTRAL_HEAD } from '@fovea/samples/head/headState';
import { RenderedHead } from '@fovea/samples/head/renderedHead';
import type { ToEyesCamera } from './eyesCameraMessages';

const WIDTH_PX = 640;
const HEIGHT_PX = 480;
const DISTANCE_CM = 57;
const CM_PER_PX = 2.54 / 96;
/** Pictures kept: drawing one in software takes longer than a frame of the camera. */
const MOST_PICTURES = 32;
/** A little movement, so that no two pictures after each other are the same. */
const SWAYS = [-0.03, -0.01, 0.01, 0.03] as const;
/** Stamps of cameras have an origin of their own. */
const STAMP_ORIGIN_MS = 500_000;

let head: RenderedHead | null = null;
const canvas = new OffscreenCanvas(WIDTH_PX, HEIGHT_PX);
const pictures = new Map<string, ImageBitmap>();
let targets: Extract<ToEyesCamera, { kind: 'target' }>[] = [];

addEventListener('message', ({ data }: MessageEvent<ToEyesCamera>) => {
  if (data.kind === 'target') targets.push(data);
  else void run(data);
});

async function run(options: Extract<ToEyesCamera, { kind: 'start' }>): Promise<void> {
  const { writable, fps, pageTimeOrigin, viewportWidthPx, latencyMs } = options;
  const shiftMs = performance.timeOrigin - pageTimeOrigin;
  const writer = writable.getWriter();
  const startMs = performance.now();
  for (let frame = 0; ; frame++) {
    const waitMs = startMs + (frame * 1000) / fps - performance.now();
    if (waitMs > 0) await new Promise((done) => setTimeout(done, waitMs));
    else frame += Math.floor((-waitMs * fps) / 1000);
    const exposedMs = performance.now() + shiftMs;
    const picture = pictureFor(eyesAt(exposedMs), frame, viewportWidthPx);
    const timestamp = Math.round((exposedMs + STAMP_ORIGIN_MS) * 1000);
    const sent = new VideoFrame(picture, { timestamp });
    if (latencyMs > 0) setTimeout(() => void writer.write(sent), latencyMs);
    else await writer.write(sent);
  }
}

/** What the eyes looked at when the picture was taken: not what a message has told in the meantime. */
function eyesAt(tMs: number): { readonly xPx: number; readonly yPx: number } | null {
  const past = targets.filter(({ fromMs }) => fromMs <= tMs);
  const now = past.at(-1);
  if (past.length > 1) targets = targets.slice(past.length - 1);
  return now ?? null;
}

function pictureFor(
  eyes: { readonly xPx: number; readonly yPx: number } | null,
  frame: number,
  viewportWidthPx: number,
): ImageBitmap {
  const { xPx, yPx } = eyes ?? { xPx: viewportWidthPx / 2, yPx: 360 };
  const sway = SWAYS[frame % SWAYS.length] ?? 0;
  const name = `${Math.round(xPx)} ${Math.round(yPx)} ${sway}`;
  const before = pictures.get(name);
  if (before) return before;
  head ??= new RenderedHead(canvas);
  head.draw([
    {
      ...NEUTRAL_HEAD,
      headCm: [sway, 3, DISTANCE_CM],
      // The camera faces the person: the page's right is its left.
      targetCm: [(viewportWidthPx / 2 - xPx) * CM_PER_PX, yPx * CM_PER_PX, 0],
    },
  ]);
  const drawn = canvas.transferToImageBitmap();
  pictures.set(name, drawn);
  const [oldest] = pictures.keys();
  if (pictures.size > MOST_PICTURES && oldest !== undefined) {
    pictures.get(oldest)?.close();
    pictures.delete(oldest);
  }
  return drawn;
}
