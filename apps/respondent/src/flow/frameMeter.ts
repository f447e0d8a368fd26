/** Frames between which more time passed were dropped, or the page was hidden. */
const FRAME_WINDOW = 20;
const MIN_FRAME_MS = 3;

/** How long a frame of this screen lasts, by the shortest of the last few. */
export function createFrameMeter() {
  const durations: number[] = [];
  let lastMs = Number.NaN;
  return {
    seen(pageMs: number): void {
      const duration = pageMs - lastMs;
      lastMs = pageMs;
      if (!(duration >= MIN_FRAME_MS)) return;
      durations.push(duration);
      if (durations.length > FRAME_WINDOW) durations.shift();
    },
    frameMs: (): number => (durations.length === 0 ? 1000 / 60 : Math.min(...durations)),
  };
}
