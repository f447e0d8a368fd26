/** Longer gaps mean that frames were dropped or that the page was hidden. */
const FRAME_WINDOW = 20;
const MIN_FRAME_MS = 3;

/** Frame duration of this screen, estimated as the shortest of the last few. */
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
