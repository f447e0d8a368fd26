import { reportVisit } from '@fovea/contract/participation/visits';
import type { Input } from '@fovea/contract/protocol/endpoint';
import { connect } from '@fovea/link/calls/call';

type Phase = Input<typeof reportVisit>['body']['phase'];

let id: string | null = null;

/** Random id of this page load before the consent; stored nowhere. */
export function currentVisitId(): string {
  id ??= crypto.randomUUID();
  return id;
}

/** Counts how far a visitor gets. Lost reports are harmless: the next one covers them. */
export function reportVisitPhase(studyId: string, phase: Phase): void {
  const body = { visitId: currentVisitId(), phase };
  connect({ base: '' })(reportVisit, { studyId, body }, { retries: 0, keepalive: true }).catch(
    () => undefined,
  );
}
