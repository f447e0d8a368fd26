import type { StudyWatch } from './studyWatch';

interface Watching {
  readonly signal: AbortSignal;
  /** Studies whose changes count from the start. */
  readonly studyIds: readonly string[];
  /** Minimum time between events. */
  readonly pauseMs: number;
  /** Without any change it is read again after this time. */
  readonly refreshMs: number;
}

/**
 * What was read: immediately, then whenever it differs after a change of the studies, until the
 * signal aborts. A refusal while reading ends it.
 * @param read also says of which studies changes count from now on
 */
export async function* watchChanges<T>(
  watch: StudyWatch,
  { signal, studyIds, pauseMs, refreshMs }: Watching,
  read: () => Promise<{ readonly said: T; readonly studyIds: readonly string[] }>,
): AsyncGenerator<T, void, void> {
  const bell = new ChangeSignal(signal);
  const stops = new Map<string, () => void>();
  const follow = (ids: readonly string[]) => {
    for (const [id, stop] of stops) {
      if (ids.includes(id)) continue;
      stop();
      stops.delete(id);
    }
    for (const id of ids) {
      if (!stops.has(id))
        stops.set(
          id,
          watch.watch(id, () => bell.ring()),
        );
    }
  };
  // Subscribed before the first read, so that no change between the read and the wait is missed.
  follow(studyIds);
  try {
    let sent = '';
    while (!signal.aborted) {
      const { said, studyIds: ids } = await read();
      follow(ids);
      const text = JSON.stringify(said);
      if (text !== sent) yield said;
      sent = text;
      await bell.silence(pauseMs);
      await bell.heard(refreshMs);
    }
  } finally {
    follow([]);
  }
}

/** Collapses any number of notifications into one. */
class ChangeSignal {
  #rang = false;
  #wake = () => {};
  readonly #signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    signal.addEventListener('abort', () => this.#wake(), { once: true });
  }

  ring(): void {
    this.#rang = true;
    this.#wake();
  }

  async heard(mostMs: number): Promise<void> {
    if (!this.#rang) await this.#pause(mostMs, true);
    this.#rang = false;
  }

  /** Waits for this time regardless of notifications. */
  async silence(ms: number): Promise<void> {
    await this.#pause(ms, false);
  }

  async #pause(ms: number, endsWhenRung: boolean): Promise<void> {
    if (this.#signal.aborted) return;
    await new Promise<void>((done) => {
      const timer = setTimeout(done, ms);
      this.#wake = () => {
        if (!endsWhenRung && !this.#signal.aborted) return;
        clearTimeout(timer);
        done();
      };
    });
    this.#wake = () => {};
  }
}
