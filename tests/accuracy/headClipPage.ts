/**
 * Renders a clip of the test head frame by frame, not in real time, so that the same options give the same
 * clip.
 */
import { RenderedHead } from '@fovea/samples/head/renderedHead';
import { seededRandom } from '@fovea/samples/seededRandom';
import { BufferTarget, CanvasSource, Mp4OutputFormat, Output } from 'mediabunny';
import { headClip, type HeadClipOptions } from './headClip';

export interface HeadClipToDraw extends HeadClipOptions {
  readonly format: 'mjpeg' | 'mp4';
}

declare global {
  interface Window {
    /** @returns the clip in base64, and its ground-truth file */
    drawHeadClip: (options: HeadClipToDraw) => Promise<{ clip: string; truth: string }>;
  }
}

const JPEG_QUALITY = 0.9;
const BITS_A_PIXEL = 0.25;

window.drawHeadClip = async (options) => {
  const { widthPx, heightPx, fps, light, look, format } = options;
  const { rows, heads } = headClip(options);
  const drawn = new OffscreenCanvas(widthPx, heightPx);
  const head = new RenderedHead(drawn, look, verticalDeg(options));
  const shown = new OffscreenCanvas(widthPx, heightPx);
  const context = shown.getContext('2d', { willReadFrequently: true, alpha: false });
  if (!context) throw new Error('This browser cannot draw off the screen.');
  const clip = format === 'mp4' ? await mp4Of(shown, fps) : jpegsOf(shown);
  const random = seededRandom(`${options.seed} noise`);
  for (const [frame, state] of heads.entries()) {
    head.draw([state], light);
    context.drawImage(drawn, 0, 0);
    addNoise(context, options.noise, random.uniform);
    drawNumber(context, frame, heightPx);
    await clip.add(frame);
  }
  const truth = {
    source: 'the rendered head of this project',
    fps,
    camera: { size: [widthPx, heightPx] },
    screen_cm: options.screenCm,
    eye_to_screen_cm: options.eyeToScreenCm,
    barcode: 'frame number, 16 bits, lowest first, 20x10 px cells, lower left corner, white is 1',
    frames: rows,
  };
  return { clip: base64(await clip.end()), truth: JSON.stringify(truth) };
};

function verticalDeg({ fieldOfViewDeg, widthPx, heightPx }: HeadClipOptions): number | undefined {
  if (fieldOfViewDeg === undefined) return undefined;
  const halfTangent = Math.tan((fieldOfViewDeg * Math.PI) / 360);
  return (Math.atan((halfTangent * heightPx) / Math.max(widthPx, heightPx)) * 360) / Math.PI;
}

function addNoise(
  context: OffscreenCanvasRenderingContext2D,
  spread: number,
  uniform: () => number,
): void {
  if (spread === 0) return;
  const { width, height } = context.canvas;
  const picture = context.getImageData(0, 0, width, height);
  const { data } = picture;
  // The sum of four uniform numbers: close enough to normal, and fast enough for every pixel.
  const gain = spread * Math.sqrt(3);
  for (let at = 0; at < data.length; at += 4) {
    const noise = gain * (uniform() + uniform() + uniform() + uniform() - 2);
    for (let colour = 0; colour < 3; colour++) data[at + colour] = (data[at + colour] ?? 0) + noise;
  }
  context.putImageData(picture, 0, 0);
}

function drawNumber(context: OffscreenCanvasRenderingContext2D, number: number, heightPx: number) {
  for (let bit = 0; bit < 16; bit++) {
    context.fillStyle = (number >> bit) & 1 ? 'white' : 'black';
    context.fillRect(bit * 20, heightPx - 10, 20, 10);
  }
}

interface ClipWriter {
  add(frame: number): Promise<void>;
  end(): Promise<Uint8Array>;
}

function jpegsOf(canvas: OffscreenCanvas): ClipWriter {
  const pictures: Blob[] = [];
  return {
    add: async () => {
      pictures.push(await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY }));
    },
    end: async () => new Uint8Array(await new Blob(pictures).arrayBuffer()),
  };
}

async function mp4Of(canvas: OffscreenCanvas, fps: number): Promise<ClipWriter> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const bitrate = canvas.width * canvas.height * fps * BITS_A_PIXEL;
  const source = new CanvasSource(canvas, { codec: 'avc', bitrate });
  output.addVideoTrack(source, { frameRate: fps });
  await output.start();
  return {
    add: (frame) => source.add(frame / fps, 1 / fps),
    end: async () => {
      await output.finalize();
      if (!target.buffer) throw new Error('The clip was not written.');
      return new Uint8Array(target.buffer);
    },
  };
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
