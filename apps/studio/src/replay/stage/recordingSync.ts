import { videoMs, type VideoMark } from '@fovea/science/timeline/recordedVideos';
import { createVideoSync, type FollowingVideo, type VideoSync } from '../clock/videoSync';

/** Keeps a recording at the time of the replay, across pauses in which the recorder ran on. */
export function createRecordingSync(
  video: FollowingVideo,
  marks: readonly VideoMark[],
): VideoSync & { readonly isOn: (timeMs: number) => boolean } {
  const sync = createVideoSync(video);
  // A recording without an index does not know its end.
  const endMs = () => (Number.isFinite(video.duration) ? video.duration * 1000 : Infinity);
  const isOn = (timeMs: number) => {
    const ms = videoMs(marks, timeMs);
    return ms >= 0 && ms <= endMs();
  };
  return {
    isOn,
    follow(timeMs, playing, rate) {
      // Before its beginning it stands at its first frame, and nothing waits for it.
      const ms = videoMs(marks, timeMs);
      return sync.follow(Number.isNaN(ms) ? 0 : Math.max(0, ms), playing && isOn(timeMs), rate);
    },
  };
}
