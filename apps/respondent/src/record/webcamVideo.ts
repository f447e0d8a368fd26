import type { SessionEvent } from '@fovea/science/sessionEvents';
import type { Recorder } from './recorder';
import type { SessionClock } from './sessionClock';

const SLICE_MS = 5000;
/** The first part is asked for early: the flow waits until it is safe. */
const FIRST_PART_AFTER_MS = 1000;
const LARGEST_PART_BYTES = 1024 * 1024;
/** H.264 is encoded beside the face engine without slowing it; VP8 is not. */
const TYPES = [
  'video/mp4;codecs=avc1.42E01E',
  'video/mp4',
  'video/webm;codecs=vp8',
  'video/webm',
] as const;

export interface WebcamVideo {
  /** Number of the first part in its stream, once it is in the journal. */
  readonly firstPart: Promise<number>;
  /** Resolves when the last slice is in the journal. */
  stop(): Promise<void>;
}

export function canRecordVideo(): boolean {
  return typeof MediaRecorder !== 'undefined' && videoType() !== null;
}

function videoType(): string | null {
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

/** Only all parts of a stream together can be played: each recording has a stream of its own. */
export function recordWebcamVideo(parts: {
  readonly camera: MediaStream;
  readonly stream: string;
  readonly recorder: Recorder;
  readonly clock: SessionClock;
}): WebcamVideo {
  const mimeType = videoType();
  const media = new MediaRecorder(parts.camera, {
    ...(mimeType ? { mimeType } : {}),
    videoBitsPerSecond: 1_000_000,
  });
  let firstKept: (seq: number) => void = () => {};
  const firstPart = new Promise<number>((done) => (firstKept = done));
  let kept: Promise<unknown> = Promise.resolve();

  media.addEventListener('start', (event) => {
    const started: SessionEvent = {
      kind: 'webcamVideoStarted',
      tMs: parts.clock.at(event.timeStamp),
      mimeType: media.mimeType,
      stream: parts.stream,
    };
    parts.recorder.record(started);
    setTimeout(() => {
      if (media.state === 'recording') media.requestData();
    }, FIRST_PART_AFTER_MS);
  });
  media.addEventListener('dataavailable', ({ data }) => {
    // Some browsers deliver empty slices.
    if (data.size === 0) return;
    kept = kept.then(async () => {
      for (let from = 0; from < data.size; from += LARGEST_PART_BYTES) {
        const part = data.slice(from, from + LARGEST_PART_BYTES);
        firstKept(
          await parts.recorder.bytes(parts.stream, new Uint8Array(await part.arrayBuffer())),
        );
      }
    });
  });
  media.start(SLICE_MS);

  return {
    firstPart,
    async stop() {
      if (media.state !== 'inactive') {
        const stopped = new Promise((done) => media.addEventListener('stop', done, { once: true }));
        media.stop();
        await stopped;
      }
      await kept;
    },
  };
}
