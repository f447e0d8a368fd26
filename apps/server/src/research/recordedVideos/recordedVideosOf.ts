import { recordedVideos, type RecordedVideoPlace } from '@fovea/science/timeline/recordedVideos';
import { unpackEvents } from '../recordings/unpackChunks';

declare module '../compute/processor' {
  interface ComputeTasks {
    recordedVideosOf: typeof recordedVideosOf;
  }
}

export interface RecordedVideosRequest {
  /** Event chunk files in the order of their numbers. */
  readonly eventPaths: readonly string[];
}

/** Lists the videos that the events of a session mention. */
export async function recordedVideosOf({
  eventPaths,
}: RecordedVideosRequest): Promise<readonly RecordedVideoPlace[]> {
  return recordedVideos((await unpackEvents(eventPaths)).events);
}
