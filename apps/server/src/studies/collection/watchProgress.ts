import type { CollectionProgress } from '@fovea/contract/participation/collection';
import type { Researcher } from '../../platform/http/caller';
import { requireOwned } from '../../platform/http/requireOwned';
import type { AppContext } from '../../platform/context/appContext';
import { collectionProgress } from './progress';
import type { StudyWatch } from './studyWatch';

/** Respondents become abandoned by waiting: looked at again this often without any change. */
const TIME_PASSES_MS = 60_000;
/** At most one event in this time: a crowd pings all the time. */
const PAUSE_MS = 500;

/**
 * How collection is going: at once, then at every change, until the signal. A study that is deleted
 * or hidden meanwhile ends it.
 */
export async function* watchProgress(
  context: AppContext,
  watch: StudyWatch,
  watcher: { readonly caller: Researcher; readonly studyId: string; readonly signal: AbortSignal },
): AsyncGenerator<CollectionProgress, void, void> {
  const { caller, studyId, signal } = watcher;
  const bell = new ChangeSignal(signal);
  // Before the first look, so that nothing falls between it and the first wait.
  const stop = watch.watch(studyId, () => bell.ring());
  try {
    let sent = '';
    while (!signal.aborted) {
      const study = await requireOwned(context.db, caller, 'studies', studyId, 'study');
      const progress = await collectionProgress(context, study);
      const text = JSON.stringify(progress);
      if (text !== sent) yield progress;
      sent = text;
      await bell.silence(PAUSE_MS);
      await bell.heard(TIME_PASSES_MS);
    }
  } finally {
    stop();
  }
}

/** Rings once or many times: heard once. */
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

  /** Waits, whether it rings or not. */
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
