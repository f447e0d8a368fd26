import { recordedVideos, type RecordedVideoPlace } from '@fovea/science/timeline/recordedVideos';
import { unpackedEvents } from '../recordings/unpackedChunks';

declare module '../compute/processor' {
  interface ComputeTasks {
    recordedVideosOf: typeof recordedVideosOf;
  }
}

export interface RecordedVideosRequest {
  /** Files of the chunks of events in the order of their numbers. */
  readonly eventPaths: readonly string[];
}

/** Which videos the events of a session tell of. */
export async function recordedVideosOf({
  eventPaths,
}: RecordedVideosRequest): Promise<readonly RecordedVideoPlace[]> {
  return recordedVideos((await unpackedEvents(eventPaths)).events);
}
