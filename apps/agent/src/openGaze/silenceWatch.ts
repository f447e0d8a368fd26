/** How often somebody looks whether anything came. */
export const LOOK_EVERY_MS = 100;
/** With the time between two looks this is below two seconds. */
const SILENT_AFTER_MS = 1800;

/**
 * Tells silence of a device from a standstill of the agent itself: after one, records wait in the connection,
 * and to break it would lose them. So time counts only as far as somebody looked.
 */
export class SilenceWatch {
  #lookedMs: number;
  #silentMs = 0;

  constructor(nowMs: number) {
    this.#lookedMs = nowMs;
  }

  heard(): void {
    this.#silentMs = 0;
  }

  /** To be called every `LOOK_EVERY_MS`; true: nothing has come for too long. */
  isSilent(nowMs: number): boolean {
    this.#silentMs += Math.min(nowMs - this.#lookedMs, 2 * LOOK_EVERY_MS);
    this.#lookedMs = nowMs;
    return this.#silentMs >= SILENT_AFTER_MS;
  }
}
