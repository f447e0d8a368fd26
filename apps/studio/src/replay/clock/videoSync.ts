/** A playing video may be this far from the replay time before it is set right. */
export const VIDEO_TOLERANCE_MS = 500;
/** A standing video shows the frame of its time. */
const STANDING_TOLERANCE_MS = 20;
/** A change of the replay time by more than this between two frames was a seek. */
const JUMP_MS = 300;
const HAVE_FUTURE_DATA = 3;

/** The part of a video element that is used. */
export interface FollowingVideo {
  currentTime: number;
  playbackRate: number;
  readonly duration: number;
  readonly paused: boolean;
  readonly seeking: boolean;
  readonly readyState: number;
  play(): Promise<void>;
  pause(): void;
}

export interface VideoSync {
  /** Bring the video to the replay time; true while the replay should wait for it. */
  follow(timeMs: number, playing: boolean, rate: number): boolean;
}

/** Keeps a video element at the time of the replay; the replay leads, the video follows. */
export function createVideoSync(video: FollowingVideo): VideoSync {
  let lastMs: number | null = null;
  return {
    follow(timeMs, playing, rate) {
      const endMs = Number.isFinite(video.duration) ? video.duration * 1000 : Infinity;
      const wantedMs = Math.min(timeMs, endMs);
      const driftMs = Math.abs(video.currentTime * 1000 - wantedMs);
      const jumped = lastMs === null || timeMs < lastMs || timeMs - lastMs > JUMP_MS;
      lastMs = timeMs;
      if (video.playbackRate !== rate) video.playbackRate = rate;
      if (!playing || timeMs >= endMs) {
        if (!video.paused) video.pause();
        if (driftMs > STANDING_TOLERANCE_MS && !video.seeking) video.currentTime = wantedMs / 1000;
        return false;
      }
      if (driftMs > VIDEO_TOLERANCE_MS || (jumped && driftMs > STANDING_TOLERANCE_MS)) {
        if (!video.seeking || jumped) video.currentTime = wantedMs / 1000;
      }
      if (video.paused) {
        // A browser that forbids sound without a click rejects; the picture is then brought along by seeking.
        video.play().catch(() => {});
      }
      return video.readyState < HAVE_FUTURE_DATA;
    },
  };
}
