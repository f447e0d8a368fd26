import { videoMs, type VideoMark } from '@fovea/science/timeline/recordedVideos';
import { createVideoSync, type FollowingVideo, type VideoSync } from '../clock/videoSync';

/** Keeps a recording in sync with the replay, skipping pauses during which the recorder continued. */
export function createRecordingSync(
  video: FollowingVideo,
  marks: readonly VideoMark[],
): VideoSync & { readonly isOn: (timeMs: number) => boolean } {
  const sync = createVideoSync(video);
  // A recording without an index has no known duration.
  const endMs = () => (Number.isFinite(video.duration) ? video.duration * 1000 : Infinity);
  const isOn = (timeMs: number) => {
    const ms = videoMs(marks, timeMs);
    return ms >= 0 && ms <= endMs();
  };
  return {
    isOn,
    follow(timeMs, playing, rate) {
      // Before its start it stays at the first frame, and the replay does not wait.
      const ms = videoMs(marks, timeMs);
      return sync.follow(Number.isNaN(ms) ? 0 : Math.max(0, ms), playing && isOn(timeMs), rate);
    },
  };
}
