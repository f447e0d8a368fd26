import { filmThumbnailMs } from '@fovea/rules/flow/stimuli';
import type { MediaKind } from '@fovea/rules/flow/stimulusTypes';

export interface MediaFile {
  readonly file: File;
  readonly widthPx: number;
  readonly heightPx: number;
  /** 0 for an image. */
  readonly durationMs: number;
  /** A thumbnail as a data URL. */
  readonly thumbnail: string;
  /** An object URL; revoke it with URL.revokeObjectURL. */
  readonly url: string;
}

type Measured = Omit<MediaFile, 'file' | 'url'>;

/** The browser cannot show this file. */
export class UnsupportedMediaError extends Error {}

const PATIENCE_MS = 20_000;
/** The server derives its thumbnails from this; of a film it is also what reports draw heatmaps on. */
const FRAME_PX = { width: 720, height: 540 } as const;

const READERS: Readonly<Record<MediaKind, (url: string) => Promise<Measured>>> = {
  image: readImage,
  video: readVideo,
};

/** What the browser can tell of a file: size, duration, a small picture. @throws UnsupportedMediaError */
export async function readMediaFile(file: File, kind: MediaKind): Promise<MediaFile> {
  const url = URL.createObjectURL(file);
  try {
    return { file, url, ...(await READERS[kind](url)) };
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
    throw new UnsupportedMediaError();
  }
  const widthPx = image.naturalWidth;
  const heightPx = image.naturalHeight;
  return { widthPx, heightPx, durationMs: 0, thumbnail: drawThumbnail(image, widthPx, heightPx) };
}

async function readVideo(url: string) {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.playsInline = true;
  try {
    const loaded = waitForEvent(video, 'loadeddata');
    video.src = url;
    await loaded;
    const sought = waitForEvent(video, 'seeked');
    video.currentTime = filmThumbnailMs(video.duration * 1000) / 1000;
    await sought;
    const { videoWidth: widthPx, videoHeight: heightPx } = video;
    if (widthPx === 0 || !Number.isFinite(video.duration)) throw new UnsupportedMediaError();
    return {
      widthPx,
      heightPx,
      durationMs: Math.round(video.duration * 1000),
      thumbnail: drawThumbnail(video, widthPx, heightPx),
    };
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

function waitForEvent(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new UnsupportedMediaError()), PATIENCE_MS);
    video.addEventListener(event, () => (clearTimeout(timer), resolve()), { once: true });
    video.addEventListener(
      'error',
      () => (clearTimeout(timer), reject(new UnsupportedMediaError())),
      {
        once: true,
      },
    );
  });
}

/** The whole picture scaled to fit; transparency becomes white. */
function drawThumbnail(picture: CanvasImageSource, widthPx: number, heightPx: number): string {
  const scale = Math.min(1, FRAME_PX.width / widthPx, FRAME_PX.height / heightPx);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(widthPx * scale));
  canvas.height = Math.max(1, Math.round(heightPx * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new UnsupportedMediaError();
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.75);
}

/** Decodes a data URL that was created here. */
export function dataUrlToBlob(dataUrl: string): Blob {
  const [head = '', base64 = ''] = dataUrl.split(',');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' });
}
