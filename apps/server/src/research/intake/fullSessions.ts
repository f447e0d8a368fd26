import { Refusal } from '../../platform/http/refusal';

const MOST_REMEMBERED = 10_000;
/** After this a session is asked again: data of it may have been deleted. */
const REMEMBER_MS = 60_000;

/** Sessions that store no more, so that their chunks are refused before they are written. */
export class FullSessions {
  readonly #fullSinceMs = new Map<string, number>();

  has(sessionId: string, nowMs: number): boolean {
    const sinceMs = this.#fullSinceMs.get(sessionId);
    return sinceMs !== undefined && Math.abs(nowMs - sinceMs) < REMEMBER_MS;
  }

  add(sessionId: string, nowMs: number): void {
    if (this.#fullSinceMs.size >= MOST_REMEMBERED) this.#fullSinceMs.clear();
    this.#fullSinceMs.set(sessionId, nowMs);
  }

  refusal(): Refusal {
    return new Refusal(
      413,
      'This session has stored as much as a session may. Keep the data and tell the researcher.',
      'SESSION_FULL',
    );
  }
}
