import { listEvents, type ListedEvent } from '@fovea/science/timeline/eventList';
import { findExposures } from '@fovea/science/timeline/exposures';
import { mayHaveUnseenFreezes, withSilencesAsFreezes } from '@fovea/science/timeline/freezes';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { decodeFaceChunks, decodeVoiceChunks } from '../../research/recordings/decodeChunks';
import { unpackEvents } from '../../research/recordings/unpackChunks';

declare module '../../research/compute/processor' {
  interface ComputeTasks {
    listSessionEvents: typeof listSessionEvents;
  }
}

export interface SessionEventsRequest {
  /** Chunk files in the order of their numbers. */
  readonly eventPaths: readonly string[];
  readonly facePaths: readonly string[];
  readonly voicePaths: readonly string[];
}

/**
 * The events of a session on the clocks of the analysis (processSession.ts). The camera's frames take
 * long to read; they are only asked when the events alone do not say when the page was there.
 */
export async function listSessionEvents({
  eventPaths,
  facePaths,
  voicePaths,
}: SessionEventsRequest): Promise<readonly ListedEvent[]> {
  const { events: recorded } = await unpackEvents(eventPaths);
  if (recorded.length === 0) return [];
  const needsFrames = !areCompleteByThemselves(recorded);
  const frames = needsFrames ? timesOf((await decodeFaceChunks(facePaths)).chunks) : NO_TIMES;
  const voice = needsFrames ? timesOf((await decodeVoiceChunks(voicePaths)).chunks) : NO_TIMES;
  const events = withSilencesAsFreezes(recorded, voice.length > 0 ? [frames, voice] : [frames]);
  const lastMs = Math.max(events.at(-1)?.tMs ?? 0, frames.at(-1) ?? 0);
  return listEvents(events, findExposures(events, lastMs, frames), lastMs);
}

const NO_TIMES = new Float64Array(0);

function areCompleteByThemselves(events: readonly SessionEvent[]): boolean {
  const isResumed = events.some(({ kind }) => kind === 'sessionResumed');
  return events.at(-1)?.kind === 'sessionEnded' && !isResumed && !mayHaveUnseenFreezes(events);
}

function timesOf(chunks: readonly { readonly tMs: Float64Array }[]): Float64Array {
  return Float64Array.from(chunks.flatMap(({ tMs }) => [...tMs])).sort();
}
