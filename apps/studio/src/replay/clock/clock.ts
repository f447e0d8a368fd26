/** Source of frames: the window's animation frames in the app, controlled by hand in tests. */
export interface FrameSource {
  /** Milliseconds of a monotonic clock, the same as passed by `request`. */
  now(): number;
  request(callback: (nowMs: number) => void): number;
  cancel(handle: number): void;
}

export const SEEK_THROTTLE_MS = 33;
/** A hidden tab gets no frames; the replay continues where it was instead of jumping. */
const LONGEST_STEP_MS = 250;

/** State that changes rarely enough for React; the time itself is read in `onFrame`. */
export interface ClockState {
  readonly playing: boolean;
  readonly durationMs: number;
  readonly rate: number;
}

export interface Clock {
  /** Position of the replay, including a pending seek. */
  readonly timeMs: number;
  state(): ClockState;
  play(): void;
  pause(): void;
  toggle(): void;
  seek(timeMs: number): void;
  seekBy(deltaMs: number): void;
  setRate(rate: number): void;
  setDuration(durationMs: number): void;
  /**
   * Holds the time while something shown is not ready (a video buffers). Each caller releases its
   * own hold.
   */
  hold(held: boolean, who?: object): void;
  /** Requests one frame because something other than the time changed. */
  redraw(): void;
  onFrame(draw: (timeMs: number, playing: boolean) => void): () => void;
  subscribe(changed: () => void): () => void;
  dispose(): void;
}

/** The single time and animation frame of a replay: every layer is drawn from it. */
export function createClock(frames: FrameSource): Clock {
  const draws = new Set<(timeMs: number, playing: boolean) => void>();
  const listeners = new Set<() => void>();
  let state: ClockState = { playing: false, durationMs: 0, rate: 1 };
  let timeMs = 0;
  let wantedMs: number | null = null;
  let seekedAtMs = -Infinity;
  let lastFrameMs: number | null = null;
  let handle: number | null = null;
  const holders = new Set<object>();
  const someone = {};
  let disposed = false;

  const change = (next: Partial<ClockState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const schedule = () => {
    if (handle === null && !disposed) handle = frames.request(frame);
  };
  const within = (ms: number) => Math.min(state.durationMs, Math.max(0, ms));

  function frame(nowMs: number) {
    handle = null;
    const stepMs = lastFrameMs === null ? 0 : nowMs - lastFrameMs;
    lastFrameMs = state.playing ? nowMs : null;
    if (wantedMs !== null && nowMs - seekedAtMs >= SEEK_THROTTLE_MS) {
      timeMs = wantedMs;
      wantedMs = null;
      seekedAtMs = nowMs;
    } else if (state.playing && holders.size === 0) {
      timeMs = within(timeMs + Math.min(LONGEST_STEP_MS, Math.max(0, stepMs)) * state.rate);
    }
    if (state.playing && wantedMs === null && timeMs >= state.durationMs)
      change({ playing: false });
    for (const draw of draws) draw(timeMs, state.playing);
    if (state.playing || wantedMs !== null) schedule();
  }

  const clock: Clock = {
    get timeMs() {
      return wantedMs ?? timeMs;
    },
    state: () => state,
    play() {
      if (state.playing || state.durationMs <= 0) return;
      if (clock.timeMs >= state.durationMs) clock.seek(0);
      lastFrameMs = frames.now();
      change({ playing: true });
      schedule();
    },
    pause() {
      if (!state.playing) return;
      change({ playing: false });
      schedule();
    },
    toggle() {
      if (state.playing) clock.pause();
      else clock.play();
    },
    seek(ms) {
      if (!Number.isFinite(ms)) return;
      wantedMs = within(ms);
      schedule();
    },
    seekBy(deltaMs) {
      clock.seek(clock.timeMs + deltaMs);
    },
    setRate(rate) {
      if (rate > 0 && Number.isFinite(rate) && rate !== state.rate) change({ rate });
    },
    setDuration(durationMs) {
      const next = Number.isFinite(durationMs) ? Math.max(0, durationMs) : 0;
      if (next === state.durationMs) return;
      change({ durationMs: next });
      timeMs = within(timeMs);
      if (wantedMs !== null) wantedMs = within(wantedMs);
      schedule();
    },
    hold(held, who = someone) {
      if (held) holders.add(who);
      else holders.delete(who);
    },
    redraw: schedule,
    onFrame(draw) {
      draws.add(draw);
      schedule();
      return () => void draws.delete(draw);
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    dispose() {
      disposed = true;
      if (handle !== null) frames.cancel(handle);
      handle = null;
      draws.clear();
      listeners.clear();
    },
  };
  return clock;
}
