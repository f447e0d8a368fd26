import type { AppContext } from '../../platform/context/appContext';
import { onSessionChange } from '../../research/recordings/sessionChanges';
import { revisionsOf } from './revisions';

/**
 * How often the database is checked while somebody is watching: other processes change sessions
 * too.
 */
export const CHECK_MS = 1000;
/** Delay before a change in this process is reported, so that its transaction has ended. */
const SETTLE_MS = 50;

interface Watched {
  readonly listeners: Set<() => void>;
  readonly forget: () => void;
  revision: string | undefined;
}

/**
 * Notifies listeners when anything in a study changed. One query per second for all studies, none
 * while nobody is watching.
 */
export class StudyWatch {
  readonly contexte: Pick<AppContext, 'db' | 'log'>;
  readonly #studies = new Map<string, Watched>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(context: Pick<AppContext, 'db' | 'log'>) {
    this.contexte = context;
  }

  /** @returns a function that stops watching */
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
      // The database is temporarily unavailable: the next check finds what was missed.
      this.contexte.log.warn({ err: reason }, 'changes of sessions could not be looked for');
    }
    this.#timer = undefined;
    this.#sleep();
  }
}

function notifyListeners(listeners: ReadonlySet<() => void>): void {
  for (const listener of listeners) listener();
}
