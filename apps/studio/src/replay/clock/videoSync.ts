/** Tolerated drift of a playing video before it is corrected. */
export const VIDEO_TOLERANCE_MS = 500;
/** Tolerated drift of a paused video, so that it shows the right frame. */
const STANDING_TOLERANCE_MS = 20;
/** A jump of the replay time by more than this between two frames is a seek. */
const JUMP_MS = 300;
const HAVE_FUTURE_DATA = 3;

/** The used part of a video element. */
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
  /** Brings the video to the replay time; returns true while the replay should wait for it. */
  follow(timeMs: number, playing: boolean, rate: number): boolean;
}

/** Keeps a video element in sync with the replay; the replay is the master. */
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
        // Autoplay with sound may be rejected; the video is then kept in sync by seeking.
        video.play().catch(() => {});
      }
      return video.readyState < HAVE_FUTURE_DATA;
    },
  };
}
