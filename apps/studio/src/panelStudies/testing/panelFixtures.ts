import type { PanelDraft, PanelStudy } from '@fovea/contract/participation/panelStudies';
import type { PanelSession, PanelSubmission } from '@fovea/contract/participation/panelSubmissions';

export const MOMENT = '2026-11-20T09:30:00.000Z';

export const aDraft = (given: Partial<PanelDraft> = {}): PanelDraft => ({
  name: 'Shelf test',
  description: 'You look at a shelf.',
  durationMins: 10,
  places: 30,
  rewardMinor: 150,
  deviceTypes: ['DESKTOP'],
  peripherals: ['camera'],
  filters: [],
  screenedOut: null,
  ...given,
});

/** A published study at the panel; only what matters has to be given. */
export const aPanelStudy = (given: Partial<PanelStudy> = {}): PanelStudy => ({
  type: 'PROLIFIC',
  panelStudyId: '65a000000000000000000001',
  url: 'https://app.prolific.com/researcher/workspaces/studies/65a000000000000000000001',
  state: 'ACTIVE',
  draft: aDraft(),
  otherFilters: 0,
  currency: 'GBP',
  workspaceId: 'w1',
  placesTaken: 12,
  codes: [
    { end: 'COMPLETE', code: 'C0MPLETE', action: 'REVIEW' },
    { end: 'SCREENED_OUT', code: 'SCREENED', action: 'ASK_TO_RETURN' },
  ],
  cost: {
    currency: 'GBP',
    totalMinor: 6810,
    rewardsMinor: 4500,
    feesMinor: 1920,
    taxMinor: 390,
  },
  thresholds: { accuracyDeg: 3, gazeQuality: 0.9, faceQuality: 0.8, areAnswersNeeded: true },
  pushedDate: MOMENT,
  pushedBy: null,
  publishedDate: MOMENT,
  syncedDate: MOMENT,
  syncFailure: null,
  isNotified: true,
  ...given,
});

export const aSession = (id: string, given: Partial<PanelSession> = {}): PanelSession => ({
  id: `session-${id}`,
  label: `Respondent ${id}`,
  state: 'PROCESSED',
  startedDate: MOMENT,
  accuracyDeg: 1.5,
  degreeErrorPercent: 19,
  gazeQuality: 0.97,
  faceQuality: 0.9,
  ...given,
});

/** A submission that is usable and waits for its approval; only what matters has to be given. */
export const aSubmission = (id: string, given: Partial<PanelSubmission> = {}): PanelSubmission => ({
  submissionId: `submission-${id}`,
  participantId: `participant-${id}`,
  state: 'AWAITING_REVIEW',
  startedDate: MOMENT,
  completedDate: MOMENT,
  code: 'C0MPLETE',
  codeEnd: 'COMPLETE',
  returnRequestedDate: null,
  session: aSession(id),
  otherSessions: [],
  end: 'COMPLETE',
  endReason: 'finished',
  match: 'MATCHED',
  proposal: 'APPROVE',
  reasons: [],
  decision: null,
  ...given,
});
