import type { AppContext } from '../../platform/context/appContext';
import { onSessionChange } from '../../research/recordings/sessionChanges';
import { revisionsOf } from './revisions';

/** The database is asked this often, while somebody watches: other processes change sessions too. */
export const CHECK_MS = 1000;
/** A change in this process is told after this, so that its transaction has ended. */
const SETTLE_MS = 50;

interface Watched {
  readonly listeners: Set<() => void>;
  readonly forget: () => void;
  revision: string | undefined;
}

/** Tells when something of a study changed. One query a second for all, none while nobody watches. */
export class StudyWatch {
  readonly contexte: Pick<AppContext, 'db' | 'log'>;
  readonly #studies = new Map<string, Watched>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(context: Pick<AppContext, 'db' | 'log'>) {
    this.contexte = context;
  }

  /** @returns what ends it */
  watch(studyId: string, listener: () => void): () => void {
    const watched = this.#studies.get(studyId) ?? this.#begin(studyId);
    watched.listeners.add(listener);
    this.#sleep();
    return () => {
      watched.listeners.delete(listener);
      if (watched.listeners.size > 0 || this.#studies.get(studyId) !== watched) return;
      watched.forget();
      this.#studies.delete(studyId);
    };
  }

  #begin(studyId: string): Watched {
    const listeners = new Set<() => void>();
    let settling: ReturnType<typeof setTimeout> | undefined;
    const stopListening = onSessionChange(studyId, () => {
      settling ??= setTimeout(() => {
        settling = undefined;
        notifyListeners(listeners);
      }, SETTLE_MS);
    });
    const forget = () => {
      clearTimeout(settling);
      stopListening();
    };
    const watched: Watched = { listeners, forget, revision: undefined };
    this.#studies.set(studyId, watched);
    return watched;
  }

  #sleep(): void {
    if (this.#timer !== undefined || this.#studies.size === 0) return;
    this.#timer = setTimeout(() => void this.#check(), CHECK_MS);
    this.#timer.unref();
  }

  async #check(): Promise<void> {
    try {
      const revisions = await revisionsOf(this.contexte.db, [...this.#studies.keys()]);
      for (const [studyId, watched] of this.#studies) {
        const revision = revisions.get(studyId) ?? 'gone';
        if (watched.revision === revision) continue;
        watched.revision = revision;
        notifyListeners(watched.listeners);
      }
    } catch (reason) {
      // The database is away for a moment: the next check finds what it missed.
      this.contexte.log.warn({ err: reason }, 'changes of sessions could not be looked for');
    }
    this.#timer = undefined;
    this.#sleep();
  }
}

function notifyListeners(listeners: ReadonlySet<() => void>): void {
  for (const listener of listeners) listener();
}
