import { mayHaveUnseenFreezes, withSilencesAsFreezes } from '@fovea/science/timeline/freezes';
import { recordedVideos, type RecordedVideoTimeline } from '@fovea/science/timeline/recordedVideos';
import { decodeFaceChunks, decodeVoiceChunks } from '../recordings/decodeChunks';
import { unpackEvents } from '../recordings/unpackChunks';

declare module '../compute/processor' {
  interface ComputeTasks {
    findRecordedVideos: typeof findRecordedVideos;
  }
}

export interface RecordedVideosRequest {
  /** Event chunk files in the order of their numbers. */
  readonly eventPaths: readonly string[];
  readonly facePaths: readonly string[];
  readonly voicePaths: readonly string[];
}

/**
 * Lists the videos that the events of a session mention. Where an older page did not tell that it
 * stood still, the frames do, as for the gaze (processSession.ts): both keep the same time.
 */
export async function findRecordedVideos({
  eventPaths,
  facePaths,
  voicePaths,
}: RecordedVideosRequest): Promise<readonly RecordedVideoTimeline[]> {
  const { events } = await unpackEvents(eventPaths);
  const hasVideo = events.some(
    ({ kind }) => kind === 'webcamVideoStarted' || kind === 'screenVideoStarted',
  );
  if (!hasVideo || !mayHaveUnseenFreezes(events)) return recordedVideos(events);
  const face = await decodeFaceChunks(facePaths);
  const voice = await decodeVoiceChunks(voicePaths);
  const timesOf = (chunks: readonly { readonly tMs: Float64Array }[]) =>
    Float64Array.from(chunks.flatMap(({ tMs }) => [...tMs])).sort();
  return recordedVideos(
    withSilencesAsFreezes(events, [timesOf(face.chunks), timesOf(voice.chunks)]),
  );
}
