import type { FrameSource } from './clock';

/** The animation frames of the page. */
export const windowFrames: FrameSource = {
  now: () => performance.now(),
  request: (callback) => requestAnimationFrame(callback),
  cancel: (handle) => cancelAnimationFrame(handle),
};
