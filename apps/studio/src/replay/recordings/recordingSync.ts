import { createVideoSync, type FollowingVideo, type VideoSync } from '../videoSync';

/**
 * Keeps a recording at the time of the replay.
 *
 * @param startMs its first moment on the clock of the replay; negative when it began before
 */
export function createRecordingSync(
  video: FollowingVideo,
  startMs: number,
): VideoSync & { readonly isOn: (timeMs: number) => boolean } {
  const sync = createVideoSync(video);
  const endMs = () => (Number.isFinite(video.duration) ? video.duration * 1000 : Infinity);
  const isOn = (timeMs: number) => timeMs >= startMs && timeMs <= startMs + endMs();
  return {
    isOn,
    follow(timeMs, playing, rate) {
      // Before its beginning it stands at its first frame, and nothing waits for it.
      return sync.follow(Math.max(0, timeMs - startMs), playing && isOn(timeMs), rate);
    },
  };
}
