import { beforeEach, describe, expect, it } from 'vitest';
import { createClock, type Clock, type FrameSource } from './clock';

/** Animation frames triggered by the test. */
class HandDrivenFrames implements FrameSource {
  nowMs = 1000;
  requests = 0;
  private waiting = new Map<number, (nowMs: number) => void>();
  now = () => this.nowMs;
  request = (callback: (nowMs: number) => void) => {
    this.waiting.set(++this.requests, callback);
    return this.requests;
  };
  cancel = (handle: number) => void this.waiting.delete(handle);
  get pending() {
    return this.waiting.size;
  }
  frame(afterMs: number) {
    this.nowMs += afterMs;
    const callbacks = [...this.waiting.values()];
    this.waiting.clear();
    for (const callback of callbacks) callback(this.nowMs);
  }
}

let frames: HandDrivenFrames;
let clock: Clock;
let drawn: number[];

beforeEach(() => {
  frames = new HandDrivenFrames();
  clock = createClock(frames);
  clock.setDuration(6000);
  drawn = [];
  clock.onFrame((timeMs) => drawn.push(timeMs));
  frames.frame(16);
  drawn.length = 0;
});

describe('playing', () => {
  it('advances by the time between frames, times the rate', () => {
    clock.play();
    frames.frame(16);
    frames.frame(20);
    expect(clock.timeMs).toBe(36);
    clock.setRate(2);
    frames.frame(10);
    expect(clock.timeMs).toBe(56);
    expect(drawn).toEqual([16, 36, 56]);
  });

  it('requests one animation frame for any number of listeners', () => {
    clock.onFrame(() => {});
    clock.onFrame(() => {});
    clock.play();
    clock.redraw();
    clock.redraw();
    expect(frames.pending).toBe(1);
  });

  it('requests no frames while nothing changes', () => {
    expect(frames.pending).toBe(0);
    clock.play();
    clock.pause();
    frames.frame(16);
    expect(frames.pending).toBe(0);
  });

  it('does not count the time while paused', () => {
    clock.play();
    frames.frame(16);
    clock.pause();
    frames.frame(5000);
    clock.play();
    frames.frame(16);
    expect(clock.timeMs).toBe(32);
  });

  it('continues where it was after a hidden tab, without a jump', () => {
    clock.play();
    frames.frame(4000);
    expect(clock.timeMs).toBe(250);
  });

  it('pauses while held, and continues without a jump', () => {
    clock.play();
    frames.frame(16);
    clock.hold(true);
    frames.frame(100);
    expect(clock.timeMs).toBe(16);
    clock.hold(false);
    frames.frame(16);
    expect(clock.timeMs).toBe(32);
  });

  it('stops at the end, and restarts from 0', () => {
    clock.seek(5990);
    frames.frame(40);
    clock.play();
    frames.frame(40);
    expect(clock.timeMs).toBe(6000);
    expect(clock.state().playing).toBe(false);
    clock.play();
    frames.frame(40);
    expect(clock.timeMs).toBe(0);
    frames.frame(16);
    expect(clock.timeMs).toBe(16);
  });

  it('does nothing without a duration', () => {
    clock.setDuration(0);
    clock.play();
    expect(clock.state().playing).toBe(false);
  });
});

describe('seeking', () => {
  it('is clamped to the recording', () => {
    clock.seek(-5);
    expect(clock.timeMs).toBe(0);
    clock.seek(9999);
    expect(clock.timeMs).toBe(6000);
    clock.seek(NaN);
    expect(clock.timeMs).toBe(6000);
  });

  it('is applied at most every 33 ms; the last request wins', () => {
    clock.seek(1000);
    frames.frame(16);
    clock.seek(2000);
    frames.frame(16);
    clock.seek(3000);
    frames.frame(8);
    expect(drawn).toEqual([1000, 1000, 1000]);
    frames.frame(16);
    expect(drawn.at(-1)).toBe(3000);
    expect(drawn).not.toContain(2000);
    expect(frames.pending).toBe(0);
  });

  it('accumulates steps that come faster than frames', () => {
    clock.seekBy(1000);
    clock.seekBy(1000);
    clock.seekBy(-100);
    frames.frame(16);
    expect(drawn).toEqual([1900]);
  });

  it('continues playing from the new position', () => {
    clock.play();
    frames.frame(16);
    clock.seek(3000);
    frames.frame(16);
    frames.frame(16);
    expect(clock.timeMs).toBe(3016);
  });

  it('is clamped when the recording becomes shorter', () => {
    clock.seek(5000);
    frames.frame(16);
    clock.setDuration(4000);
    expect(clock.timeMs).toBe(4000);
  });
});

it('notifies listeners of what React renders, not of the time', () => {
  let changes = 0;
  const leave = clock.subscribe(() => changes++);
  clock.play();
  frames.frame(16);
  frames.frame(16);
  expect(changes).toBe(1);
  const before = clock.state();
  frames.frame(16);
  expect(clock.state()).toBe(before);
  clock.pause();
  expect(changes).toBe(2);
  leave();
  clock.play();
  expect(changes).toBe(2);
});

it('draws nothing after disposal', () => {
  clock.play();
  clock.dispose();
  frames.frame(16);
  clock.redraw();
  expect(drawn).toEqual([]);
  expect(frames.pending).toBe(0);
});
