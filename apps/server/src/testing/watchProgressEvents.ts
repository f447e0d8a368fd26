import { watchCollection, type CollectionProgress } from '@fovea/contract/participation/collection';
import { listen } from '@fovea/link/calls/listen';

export interface ProgressWatcher {
  readonly events: CollectionProgress[];
  /** The first event, past or to come, that is as wanted. */
  until(isWanted: (event: CollectionProgress) => boolean): Promise<CollectionProgress>;
  /** Resolves with why listening ended, null when it was stopped. */
  readonly ended: Promise<unknown>;
  stop(): void;
}

/** Somebody who watches a study, with everything heard so far. */
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
