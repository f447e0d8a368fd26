import { expect, it, vi } from 'vitest';
import type { FollowingVideo } from '../clock/videoSync';
import { createRecordingSync } from './recordingSync';

function aVideo(durationS: number) {
  const video = {
    currentTime: 0,
    playbackRate: 1,
    duration: durationS,
    paused: true,
    seeking: false,
    readyState: 4,
    play: vi.fn<() => Promise<void>>(() => {
      video.paused = false;
      return Promise.resolve();
    }),
    pause: vi.fn<() => void>(() => {
      video.paused = true;
    }),
  };
  return video satisfies FollowingVideo;
}

it('maps the time of the replay to its own time', () => {
  const video = aVideo(10);
  createRecordingSync(video, [{ tMs: 0, mediaMs: 2000 }]).follow(3000, false, 1);
  expect(video.currentTime).toBe(5);
});

it('stays at its first frame before it begins, without holding the replay', () => {
  const video = { ...aVideo(10), readyState: 0 };
  const sync = createRecordingSync(video, [{ tMs: 4000, mediaMs: 0 }]);
  expect(sync.follow(1000, true, 1)).toBe(false);
  expect(video.play).not.toHaveBeenCalled();
  expect([sync.isOn(1000), sync.isOn(4000), sync.isOn(14_001)]).toEqual([false, true, false]);
});

it('plays while it is active, and stops at its end when the recording is shorter', () => {
  const video = aVideo(3);
  const sync = createRecordingSync(video, [{ tMs: 0, mediaMs: 0 }]);
  sync.follow(1000, true, 1);
  expect(video.paused).toBe(false);
  sync.follow(5000, true, 1);
  expect(video.paused).toBe(true);
  expect(video.currentTime).toBe(3);
});

it('skips what was recorded during a pause', () => {
  const video = aVideo(60);
  const marks = [
    { tMs: 0, mediaMs: 0 },
    { tMs: 2000, mediaMs: 2000 },
    { tMs: 2000, mediaMs: 9000 },
  ];
  createRecordingSync(video, marks).follow(3000, false, 1);
  expect(video.currentTime).toBe(10);
});

it('a recording without marks is never active', () => {
  expect(createRecordingSync(aVideo(10), []).isOn(0)).toBe(false);
});
