import type { PanelStudyState, PanelTransition } from '@fovea/contract/participation/panelStudies';
import type { PanelSubmissionState } from '@fovea/contract/participation/panelSubmissions';

const FROM: Record<PanelTransition, readonly PanelStudyState[]> = {
  PUBLISH: ['UNPUBLISHED'],
  PAUSE: ['ACTIVE'],
  START: ['PAUSED'],
  STOP: ['ACTIVE', 'PAUSED'],
};

/** Whether a study at the panel can be published, paused, resumed or stopped as it stands. */
export function canTransition(state: PanelStudyState, action: PanelTransition): boolean {
  return FROM[action].includes(state);
}

/** A draft can be changed and deleted; nobody has seen it. */
export function isPanelDraft(state: PanelStudyState): boolean {
  return state === 'UNPUBLISHED' || state === 'SCHEDULED';
}

/** Whether places can be added; a completed study becomes active again by it. */
export function canAddPlaces(state: PanelStudyState): boolean {
  return !isPanelDraft(state) && state !== 'PUBLISHING';
}

/** Whether the panel is asked every few minutes: people take part, or wait for a decision. */
export function isWatched(state: PanelStudyState, waitingSubmissions: number): boolean {
  return (state !== 'UNPUBLISHED' && state !== 'COMPLETED') || waitingSubmissions > 0;
}

const HOLDS_PLACE: ReadonlySet<PanelSubmissionState> = new Set([
  'RESERVED',
  'ACTIVE',
  'AWAITING_REVIEW',
  'APPROVED',
  'PARTIALLY_APPROVED',
]);

/** Whether a submission takes one of the places; those that do not are offered to somebody else. */
export function holdsPlace(state: PanelSubmissionState): boolean {
  return HOLDS_PLACE.has(state);
}

/** Whether nothing about a submission will change by itself or is to be decided. */
export function isSettled(state: PanelSubmissionState): boolean {
  return state !== 'RESERVED' && state !== 'ACTIVE' && state !== 'AWAITING_REVIEW';
}
