import type { Bytes } from '@fovea/link/journal/journal';

const SLICE_MS = 5000;
/** The first part is requested repeatedly because the flow waits until it is safe. */
const FIRST_PART_POLL_MS = 200;
/** Chromium's encoder emits the frames of one key frame only when the next key frame is encoded. */
const KEY_PICTURE_EVERY_MS = 1000;
const USUAL_FRAME_RATE_HZ = 30;
export const MAX_PART_BYTES = 1024 * 1024;
/**
 * H.264 does not slow the face engine down; VP8 does. With avc3 every key frame carries its frame size; with
 * avc1 nothing can be decoded after a shared tab or a camera changes its size.
 */
const TYPES = {
  video: [
    'video/mp4;codecs=avc3.42E01E',
    'video/mp4;codecs=avc1.42E01E',
    'video/mp4',
    'video/webm;codecs=h264',
    'video/webm;codecs=vp8',
    'video/webm',
  ],
  videoWithSound: [
    'video/mp4;codecs=avc3.42E01E,mp4a.40.2',
    'video/mp4;codecs=avc3.42E01E,opus',
    'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
    'video/mp4;codecs=avc1.42E01E,opus',
    'video/mp4',
    'video/webm;codecs=h264,opus',
    'video/webm;codecs=vp8,opus',
    'video/webm',
  ],
} as const;

/** The last option is not yet in the DOM library. */
interface RecorderOptions extends MediaRecorderOptions {
  readonly videoKeyFrameIntervalDuration: number;
}

export interface VideoRecording {
  /**
   * `performance.now()` at media time 0, the first frame after the start was requested: accurate to half a
   * frame interval. The event `start` says when the encoder was ready, up to 60 ms later. Null: it never was.
   */
  readonly started: Promise<number | null>;
  /** Number of the first part in its stream, once it is in the journal; null: there was none. */
  readonly firstPart: Promise<number | null>;
  readonly mimeType: string;
  /** Requests what has been encoded so far, because the page may be about to close. */
  flush(): void;
  /** Nothing after this call is recorded; resolves when the last slice is in the journal. */
  stop(): Promise<void>;
}

/** The first type that this browser can encode; null: none. */
export function videoType(hasSound: boolean): string | null {
  if (typeof MediaRecorder === 'undefined') return null;
  const types = hasSound ? TYPES.videoWithSound : TYPES.video;
  return types.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

/**
 * Encodes tracks and delivers the bytes in parts, in order. The video is playable only with all its parts.
 * @param keep stores a part in the journal and resolves with its number
 * @throws when the browser can encode none of the types, or a track has ended
 */
export function recordVideo(parts: {
  readonly tracks: readonly MediaStreamTrack[];
  readonly bitsPerSecond: number;
  readonly keep: (part: Bytes) => Promise<number>;
}): VideoRecording {
  const mimeType = videoType(parts.tracks.some(({ kind }) => kind === 'audio'));
  if (!mimeType) throw new Error('This browser records no video.');
  const options: RecorderOptions = {
    mimeType,
    videoBitsPerSecond: parts.bitsPerSecond,
    audioBitsPerSecond: 64_000,
    videoKeyFrameIntervalDuration: KEY_PICTURE_EVERY_MS,
  };
  const media = new MediaRecorder(new MediaStream([...parts.tracks]), options);
  const frameRateHz =
    parts.tracks.find(({ kind }) => kind === 'video')?.getSettings().frameRate ??
    USUAL_FRAME_RATE_HZ;
  const started = deferred<number | null>();
  const firstPart = deferred<number | null>();
  const stopped = deferred<void>();
  let stored: Promise<void> = Promise.resolve();

  const flush = () => {
    if (media.state === 'recording') media.requestData();
  };
  const firstPicturePageMs = performance.now() + 500 / frameRateHz;
  const asking = setInterval(flush, FIRST_PART_POLL_MS);
  media.addEventListener('start', () => started.resolve(firstPicturePageMs));
  media.addEventListener('dataavailable', ({ data }) => {
    // Some browsers deliver empty slices.
    if (data.size === 0) return;
    clearInterval(asking);
    stored = stored.then(async () => {
      for (let from = 0; from < data.size; from += MAX_PART_BYTES) {
        const part = data.slice(from, from + MAX_PART_BYTES);
        firstPart.resolve(await parts.keep(new Uint8Array(await part.arrayBuffer())));
      }
    });
  });
  // The encoder also stops by itself when its track ends.
  media.addEventListener('stop', () => {
    clearInterval(asking);
    const over = () => {
      started.resolve(null);
      firstPart.resolve(null);
      stopped.resolve();
    };
    // A part that cannot be read must not prevent the study from ending.
    void stored.then(over, over);
  });
  media.start(SLICE_MS);

  return {
    started: started.promise,
    firstPart: firstPart.promise,
    mimeType,
    flush,
    async stop() {
      if (media.state !== 'inactive') media.stop();
      await stopped.promise;
    },
  };
}

function deferred<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => (resolve = done));
  return { promise, resolve };
}
