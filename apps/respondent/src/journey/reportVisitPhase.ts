import { reportVisit } from '@fovea/contract/participation/visits';
import type { Input } from '@fovea/contract/protocol/endpoint';
import { connect } from '@fovea/link/calls/call';

type Phase = Input<typeof reportVisit>['body']['phase'];

let id: string | null = null;

/** What this page calls itself before consent; made at random, kept nowhere. */
export function currentVisitId(): string {
  id ??= crypto.randomUUID();
  return id;
}

/** Counts how far a visitor came. Lost reports are no harm: the next one says more. */
export function reportVisitPhase(studyId: string, phase: Phase): void {
  const body = { visitId: currentVisitId(), phase };
  connect({ base: '' })(reportVisit, { studyId, body }, { retries: 0, keepalive: true }).catch(
    () => undefined,
  );
}
