import type { Pauses } from './pauses';
import type { Recorder } from './recorder';
import type { SessionClock } from './sessionClock';

/**
 * Records when an overlay covers the page and when it is gone: gaze in between is not gaze on the stimulus.
 * Stored at once, since a respondent who leaves the page may not come back.
 * @returns ends it
 */
export function recordPauses(
  recorder: Pick<Recorder, 'record' | 'flush'>,
  clock: Pick<SessionClock, 'now'>,
  pauses: Pauses,
): () => void {
  return pauses.onChange(() => {
    const reasons = pauses.reasons();
    const tMs = clock.now();
    recorder.record(
      reasons.length > 0 ? { kind: 'paused', tMs, reasons } : { kind: 'resumed', tMs },
    );
    void recorder.flush();
  });
}
