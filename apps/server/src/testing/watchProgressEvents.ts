import { watchCollection, type CollectionProgress } from '@fovea/contract/participation/collection';
import { listen } from '@fovea/link/calls/listen';

export interface ProgressWatcher {
  readonly events: CollectionProgress[];
  /** The first event, past or future, that matches. */
  until(isWanted: (event: CollectionProgress) => boolean): Promise<CollectionProgress>;
  /** Resolves when the stream ends, with the error or null after an orderly stop. */
  readonly ended: Promise<unknown>;
  stop(): void;
}

/** Watches the progress of a study and records every event. */
export function watchProgressEvents(base: string, studyId: string, token: string): ProgressWatcher {
  const events: CollectionProgress[] = [];
  const stopping = new AbortController();
  let wake = () => {};
  const ended = listen({ base, token: () => token, random: () => 0.05 })(
    watchCollection,
    { studyId },
    (event) => {
      events.push(event);
      wake();
    },
    stopping.signal,
  ).then(
    () => null,
    (reason: unknown) => reason,
  );
  return {
    events,
    ended,
    stop: () => stopping.abort(),
    async until(isWanted) {
      for (let seen = 0; ; seen++) {
        while (events.length <= seen) await new Promise<void>((done) => (wake = done));
        if (isWanted(events[seen]!)) return events[seen]!;
      }
    },
  };
}
