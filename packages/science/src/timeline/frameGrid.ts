/** Grid of the time axis of signals and replays. */
export const FRAME_INTERVAL_MS = 1000 / 30;
