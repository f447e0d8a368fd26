import { expect, it } from 'vitest';
import { createVideoSync, type FollowingVideo } from './videoSync';

function aVideo(): FollowingVideo & { readyState: number; sets: number[] } {
  let at = 0;
  const sets: number[] = [];
  return {
    get currentTime() {
      return at;
    },
    set currentTime(seconds) {
      sets.push(seconds);
      at = seconds;
    },
    playbackRate: 1,
    duration: 10,
    paused: true,
    seeking: false,
    readyState: 4,
    sets,
    play() {
      (this as { paused: boolean }).paused = false;
      return Promise.resolve();
    },
    pause() {
      (this as { paused: boolean }).paused = true;
    },
  };
}

it('plays with the replay and is not corrected within 500 ms', () => {
  const video = aVideo();
  const sync = createVideoSync(video);
  sync.follow(0, true, 1);
  expect(video.paused).toBe(false);
  sync.follow(200, true, 1);
  sync.follow(400, true, 1);
  expect(video.sets).toEqual([]);
  sync.follow(520, true, 1);
  expect(video.sets).toEqual([0.52]);
});

it('shows the exact frame while paused, and follows the rate', () => {
  const video = aVideo();
  const sync = createVideoSync(video);
  sync.follow(250, false, 2);
  expect(video.currentTime).toBe(0.25);
  expect(video.playbackRate).toBe(2);
  expect(video.paused).toBe(true);
});

it('follows a seek immediately even below the tolerance', () => {
  const video = aVideo();
  const sync = createVideoSync(video);
  sync.follow(1000, true, 1);
  sync.follow(800, true, 1);
  expect(video.currentTime).toBe(0.8);
});

it('holds the replay while the video buffers, and stops at the end of the video', () => {
  const video = aVideo();
  const sync = createVideoSync(video);
  video.readyState = 2;
  expect(sync.follow(0, true, 1)).toBe(true);
  video.readyState = 4;
  expect(sync.follow(16, true, 1)).toBe(false);
  expect(sync.follow(10_500, true, 1)).toBe(false);
  expect(video.paused).toBe(true);
  expect(video.currentTime).toBe(10);
});
