import type { VisualExport } from '@fovea/contract/studies/visualExports';
import { isMadeHere, VISUAL_EXPORT_STALE_MS } from '@fovea/rules/analysis/visualExports';
import { whatNow } from './whatNow';

/** Everything that the queue needs of the browser and the server; tests pass their own. */
export interface QueueParts {
  /** Null: nobody is signed in who may make exports. */
  readonly userId: () => string | null;
  /** Every export that this tab knows of. */
  readonly known: () => readonly VisualExport[];
  /** The list of a study as this tab knows it; undefined: not at all. */
  readonly knownList: (studyId: string) => readonly VisualExport[] | undefined;
  /** The list as the server has it now. */
  readonly fetchList: (studyId: string) => Promise<readonly VisualExport[]>;
  readonly canMake: (one: VisualExport) => Promise<boolean>;
  /** Draws the file, uploads it, and says so to the server. */
  readonly make: (one: VisualExport, signal: AbortSignal) => Promise<void>;
  readonly fail: (one: VisualExport, message: string) => Promise<void>;
  /** Waits until no other tab makes exports, and keeps them from it during the work. */
  readonly whenFree: (work: () => Promise<void>, signal: AbortSignal) => Promise<void>;
  /** @returns stops it */
  readonly repeat: (action: () => void, everyMs: number) => () => void;
  readonly nowMs: () => number;
}

export interface VisualExportQueue {
  /** There may be something to make, or to stop. */
  readonly wake: () => void;
  /** Aborts what is being made; the export stays as it is and is taken up later. */
  readonly stop: () => void;
}

const ATTEMPTS = 2;

/** Makes visual exports, one at a time over all tabs of the browser. */
export function createVisualExportQueue(parts: QueueParts): VisualExportQueue {
  const stopped = new AbortController();
  /** [export id] when it may be begun again: it could not be ended, or this browser cannot make it. */
  const notBeforeMs = new Map<string, number>();
  let isRunning = false;
  let current: {
    readonly one: VisualExport;
    readonly userId: string;
    readonly abort: AbortController;
  } | null = null;

  const stopRepeating = parts.repeat(() => {
    if (current) void parts.fetchList(current.one.study).then(checkCurrent, () => {});
    wake();
  }, VISUAL_EXPORT_STALE_MS);

  /** Stops what is being made for somebody else now, or is no longer wanted. */
  function checkCurrent(): void {
    if (!current) return;
    const { one, userId, abort } = current;
    const listed = parts.knownList(one.study)?.find(({ id }) => id === one.id);
    const isGone = parts.knownList(one.study) !== undefined && !listed;
    const isOver = listed?.state === 'SUCCESS' || listed?.state === 'ERROR';
    if (parts.userId() !== userId || isGone || isOver) abort.abort();
  }

  function waiting(): VisualExport[] {
    const userId = parts.userId();
    if (userId === null) return [];
    const nowMs = parts.nowMs();
    return parts
      .known()
      .filter((one) => isMadeHere(one, userId, nowMs) && (notBeforeMs.get(one.id) ?? 0) <= nowMs)
      .sort((a, b) => rank(a, userId) - rank(b, userId) || compareDates(a, b));
  }

  function wake(): void {
    checkCurrent();
    if (isRunning || stopped.signal.aborted || waiting().length === 0) return;
    isRunning = true;
    void parts
      .whenFree(makeAll, stopped.signal)
      .catch(() => {})
      .finally(() => {
        isRunning = false;
        // What came in at the last moment.
        wake();
      });
  }

  async function makeAll(): Promise<void> {
    for (;;) {
      const [next] = waiting();
      const userId = parts.userId();
      if (!next || userId === null || stopped.signal.aborted) return;
      await makeOne(next, userId);
    }
  }

  async function makeOne(one: VisualExport, userId: string): Promise<void> {
    // Whatever happens, it is not begun again at once.
    notBeforeMs.set(one.id, parts.nowMs() + VISUAL_EXPORT_STALE_MS);
    try {
      // While this tab waited another one may have made it.
      const listed = (await parts.fetchList(one.study)).find(({ id }) => id === one.id);
      if (!listed || !isMadeHere(listed, userId, parts.nowMs())) return;
      if (!(await parts.canMake(listed))) {
        notBeforeMs.set(one.id, Infinity);
        return;
      }
      const abort = new AbortController();
      current = { one: listed, userId, abort };
      await attempt(listed, AbortSignal.any([abort.signal, stopped.signal]));
    } catch {
      // The list could not be fetched, or the failure not be said: later.
    } finally {
      current = null;
    }
  }

  async function attempt(one: VisualExport, signal: AbortSignal): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await parts.make(one, signal);
        notBeforeMs.delete(one.id);
        return;
      } catch (reason) {
        if (signal.aborted) return;
        const next = whatNow(reason, one.type);
        if (next.kind === 'later') return;
        if (next.kind === 'again' && tries < ATTEMPTS) continue;
        await parts.fail(one, next.message);
        notBeforeMs.delete(one.id);
        return;
      }
    }
  }

  return {
    wake,
    stop() {
      stopRepeating();
      stopped.abort();
    },
  };
}

/** Own ones first: somebody waits for them here. */
const rank = ({ requesterId }: VisualExport, userId: string) => (requesterId === userId ? 0 : 1);

const compareDates = (a: VisualExport, b: VisualExport) =>
  Date.parse(a.createdDate) - Date.parse(b.createdDate);
