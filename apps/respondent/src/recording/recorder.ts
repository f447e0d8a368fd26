import type { Sensors } from '@fovea/contract/studies/sensors';
import type { Bytes } from '@fovea/link/journal/journal';
import type { Uploader } from '@fovea/link/upload/uploader';
import { encodeBreathChunk } from '@fovea/science/recording/breathChunk';
import { encodeFaceChunk } from '@fovea/science/recording/faceChunk';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { FaceFrameColumns } from '../engine/faceFrameColumns';
import type { FaceResult } from '../engine/faceResult';
import { BreathColumns } from './breathColumns';
import { createEventStream } from './eventStream';
import { gzip } from './gzip';
import { measuredColumns } from './measuredColumns';
import type { SessionClock } from './sessionClock';

const FACE_CHUNK_MS = 5000;
const BREATH_CHUNK_MS = 10_000;

/** Writes measurements to the journal. */
export interface Recorder {
  record(event: SessionEvent): void;
  /** Also records the chest where the result includes it. */
  face(result: FaceResult): void;
  bytes(stream: string, bytes: Bytes): Promise<number>;
  /** Resolves when everything so far is in the journal. */
  flush(): Promise<void>;
}

/** @param sensors of the session: what is off is not written */
export function createRecorder(
  uploader: Uploader,
  clock: SessionClock,
  sensors: Sensors,
): Recorder {
  const events = createEventStream(async (lines) => uploader.add('events', await gzip(lines)));
  const columns = new FaceFrameColumns(clock.pageMsAtStart);
  const breath = new BreathColumns(clock.pageMsAtStart);
  let faces: Promise<unknown> = Promise.resolve();
  let breaths: Promise<unknown> = Promise.resolve();

  const flushFaces = () => {
    const taken = columns.take();
    if (!taken) return;
    const frames = measuredColumns(taken, sensors);
    faces = faces.then(async () => uploader.add('face', await gzip(encodeFaceChunk(frames))));
  };
  const flushBreath = () => {
    const frames = breath.take();
    if (!frames) return;
    breaths = breaths.then(async () =>
      uploader.add('breath', await gzip(encodeBreathChunk(frames))),
    );
  };

  return {
    record: events.record,
    face(result) {
      columns.add(result);
      if (columns.spanMs >= FACE_CHUNK_MS) flushFaces();
      breath.add(result);
      if (breath.spanMs >= BREATH_CHUNK_MS) flushBreath();
    },
    async bytes(stream, bytes) {
      return (await uploader.add(stream, bytes)).seq;
    },
    async flush() {
      flushFaces();
      flushBreath();
      await Promise.all([events.flush(), faces, breaths]);
    },
  };
}

/** For short previews, which record nothing. */
export const NO_RECORDER: Recorder = {
  record: () => undefined,
  face: () => undefined,
  bytes: async () => 0,
  flush: async () => undefined,
};
