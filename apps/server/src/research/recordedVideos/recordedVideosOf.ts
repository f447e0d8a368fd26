import { recordedVideos, type RecordedVideoPlace } from '@fovea/science/timeline/recordedVideos';
import { unpackEvents } from '../recordings/unpackChunks';

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
  return recordedVideos((await unpackEvents(eventPaths)).events);
}
