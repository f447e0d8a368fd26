import { STIMULUS_THUMBNAIL_PX } from '@fovea/rules/stimuli';

export const IMAGE_TYPES = [
  'image/apng',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/bmp',
] as const;
export const VIDEO_TYPES = ['video/mp4'] as const;

export interface MediaFile {
  readonly file: File;
  readonly widthPx: number;
  readonly heightPx: number;
  /** 0 for an image. */
  readonly durationMs: number;
  /** A small picture as a data URL. */
  readonly thumbnail: string;
  /** An address inside this page; to be given back with URL.revokeObjectURL. */
  readonly url: string;
}

/** The browser cannot show this file. */
export class NotPlayable extends Error {}

const PATIENCE_MS = 20_000;

/** What the browser can tell of a file: size, duration, a small picture. */
export async function readMediaFile(file: File, kind: 'IMAGE' | 'VIDEO'): Promise<MediaFile> {
  const url = URL.createObjectURL(file);
  try {
    return { file, url, ...(kind === 'IMAGE' ? await readImage(url) : await readVideo(url)) };
  } catch (reason) {
    URL.revokeObjectURL(url);
    throw reason;
  }
}

async function readImage(url: string) {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    throw new NotPlayable();
  }
  const widthPx = image.naturalWidth;
  const heightPx = image.naturalHeight;
  return { widthPx, heightPx, durationMs: 0, thumbnail: smallPicture(image, widthPx, heightPx) };
}

async function readVideo(url: string) {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.playsInline = true;
  try {
    const loaded = heard(video, 'loadeddata');
    video.src = url;
    await loaded;
    // Many films begin black: a moment into it says more.
    const sought = heard(video, 'seeked');
    video.currentTime = Math.min(1, video.duration / 2);
    await sought;
    const { videoWidth: widthPx, videoHeight: heightPx } = video;
    if (widthPx === 0 || !Number.isFinite(video.duration)) throw new NotPlayable();
    return {
      widthPx,
      heightPx,
      durationMs: Math.round(video.duration * 1000),
      thumbnail: smallPicture(video, widthPx, heightPx),
    };
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

function heard(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NotPlayable()), PATIENCE_MS);
    video.addEventListener(event, () => (clearTimeout(timer), resolve()), { once: true });
    video.addEventListener('error', () => (clearTimeout(timer), reject(new NotPlayable())), {
      once: true,
    });
  });
}

/** The whole picture inside 188x106, black beside it. */
function smallPicture(picture: CanvasImageSource, widthPx: number, heightPx: number): string {
  const { width, height } = STIMULUS_THUMBNAIL_PX;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new NotPlayable();
  const scale = Math.min(width / widthPx, height / heightPx);
  const drawn = { width: widthPx * scale, height: heightPx * scale };
  context.fillRect(0, 0, width, height);
  context.drawImage(
    picture,
    (width - drawn.width) / 2,
    (height - drawn.height) / 2,
    drawn.width,
    drawn.height,
  );
  return canvas.toDataURL('image/jpeg', 0.8);
}
