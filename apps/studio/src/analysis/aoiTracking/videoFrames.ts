/** Longer side of the frames used for tracking: accurate to a fraction of a percent. */
const LONGER_PX = 320;
/** How long to wait for a video that does not respond. */
const SEEK_TIMEOUT_MS = 10_000;

export interface GreyFrame {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly grey: Uint8Array<ArrayBuffer>;
}

export interface VideoFrames {
  readonly durationMs: number;
  /** The frame at a time. @throws when the video cannot be read */
  at(tMs: number): Promise<GreyFrame>;
  close(): void;
}

/** Seeks in a separate video element, so that the one on the stage is left alone. */
export async function openVideoFrames(url: string, signal: AbortSignal): Promise<VideoFrames> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.playsInline = true;
  // Pixels of a cross-origin video can only be read with CORS.
  if (new URL(url, location.href).origin !== location.origin) video.crossOrigin = 'anonymous';
  video.src = url;
  const close = () => {
    video.removeAttribute('src');
    video.load();
  };
  try {
    await once(video, 'loadeddata', signal);
  } catch (reason) {
    close();
    throw reason;
  }
  const scale = LONGER_PX / Math.max(video.videoWidth, video.videoHeight, 1);
  const widthPx = Math.max(16, Math.round(video.videoWidth * scale));
  const heightPx = Math.max(16, Math.round(video.videoHeight * scale));
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser gave no canvas.');
  return {
    durationMs: video.duration * 1000,
    async at(tMs) {
      const seconds = Math.min(tMs / 1000, Math.max(0, video.duration - 0.001));
      if (Math.abs(video.currentTime - seconds) > 1e-4) {
        const arrived = once(video, 'seeked', signal);
        video.currentTime = seconds;
        await arrived;
      }
      context.drawImage(video, 0, 0, widthPx, heightPx);
      const { data } = context.getImageData(0, 0, widthPx, heightPx);
      const grey = new Uint8Array(widthPx * heightPx);
      for (let at = 0; at < grey.length; at++) {
        const from = 4 * at;
        grey[at] =
          0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
      }
      return { widthPx, heightPx, grey };
    },
    close,
  };
}

function once(video: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      video.removeEventListener(event, done);
      video.removeEventListener('error', failed);
      signal.removeEventListener('abort', stopped);
    };
    const done = () => {
      leave();
      resolve();
    };
    const failed = () => {
      leave();
      reject(new Error('The video could not be read.'));
    };
    const stopped = () => {
      leave();
      reject(new DOMException('Cancelled', 'AbortError'));
    };
    const timer = setTimeout(failed, SEEK_TIMEOUT_MS);
    video.addEventListener(event, done);
    video.addEventListener('error', failed);
    signal.addEventListener('abort', stopped);
    if (signal.aborted) stopped();
  });
}
