import type { Slide } from '@fovea/contract/takingPart';
import type { InterestArea } from '@fovea/samples/gazeBehaviour';
import { syntheticSession } from '@fovea/samples/syntheticSession';
import { gzipSync } from 'node:zlib';

export interface DemoRequest {
  readonly slides: readonly Slide[];
  /** One person each. */
  readonly seed: string;
  /** What draws the eye, by stimulus. */
  readonly areas: Readonly<Record<string, readonly InterestArea[]>>;
}

export interface DemoChunk {
  readonly stream: string;
  readonly seq: number;
  readonly bytes: Uint8Array;
}

export interface DemoRecording {
  /** As a browser would send them: events and faces, compressed. */
  readonly chunks: readonly DemoChunk[];
}

/** What the browser of a person who does not exist would have recorded. */
export async function demoRecording(request: DemoRequest): Promise<DemoRecording> {
  const session = syntheticSession(request.slides, {
    seed: request.seed,
    areasOf: (slide) => request.areas[slide.stimulusId] ?? [],
  });
  return {
    chunks: [
      { stream: 'events', seq: 0, bytes: gzipSync(session.eventsText) },
      ...session.faceChunks.map((bytes, seq) => ({ stream: 'face', seq, bytes: gzipSync(bytes) })),
    ],
  };
}
