import { recordedVideos, type RecordedVideoTimeline } from '@fovea/science/timeline/recordedVideos';
import { unpackEvents } from '../recordings/unpackChunks';

declare module '../compute/processor' {
  interface ComputeTasks {
    findRecordedVideos: typeof findRecordedVideos;
  }
}

export interface RecordedVideosRequest {
  /** Event chunk files in the order of their numbers. */
  readonly eventPaths: readonly string[];
}

/** Lists the videos that the events of a session mention. */
export async function findRecordedVideos({
  eventPaths,
}: RecordedVideosRequest): Promise<readonly RecordedVideoTimeline[]> {
  return recordedVideos((await unpackEvents(eventPaths)).events);
}
