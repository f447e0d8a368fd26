import type { EndReason, PanelEnd } from '@fovea/contract/participation/panelEnds';
import type {
  PanelOutcome,
  PanelSubmissionState,
} from '@fovea/contract/participation/panelSubmissions';
import type { SessionState } from '@fovea/contract/participation/respondents';
import { expect, test } from 'vitest';
import { approvalCostMinor, moneyOf, outcomeOf, panelBoard } from './panelBoard';
import { USABLE_DEFAULTS, type GatedPair } from './usableGate';

const gate = { thresholds: USABLE_DEFAULTS, sensors: { eyeTracking: true, webcam: true } };
const rewards = { rewardMinor: 135, screenedOut: { rewardMinor: 20, slots: 5 } };

interface Given {
  readonly state?: PanelSubmissionState;
  readonly session?: SessionState | null;
  readonly end?: PanelEnd | null;
  readonly endReason?: EndReason | null;
  readonly isPartial?: boolean;
  readonly isReturnRequested?: boolean;
  readonly isUnknownToPanel?: boolean;
}

function pair(given: Given = {}): GatedPair {
  const { state = 'AWAITING_REVIEW', session = 'PROCESSED', end = 'COMPLETE' } = given;
  const { endReason = null, isPartial = false, isReturnRequested = false } = given;
  return {
    submission: given.isUnknownToPanel
      ? null
      : {
          ...{ id: 's', participantId: 'p', state, code: null, startedMs: 0 },
          ...{ sessionId: null, isReturnRequested },
        },
    session:
      session === null
        ? null
        : {
            ...{ id: 'A', createdMs: 0, variables: {}, end, endReason, state: session, isPartial },
            quality: { accuracyDeg: 1, gazeQuality: 1, faceQuality: 1 },
            ...{ isWithoutGaze: false, lowQualityManual: null, hasAllAnswers: true },
          },
    ...{ otherSessions: [], end, endReason, match: 'MATCHED', isRepeat: false },
  };
}

test.each<[Given, PanelOutcome]>([
  [{}, 'USABLE'],
  [{ isPartial: true }, 'UNUSABLE'],
  [{ session: 'PROCESSING' }, 'WAITING'],
  [{ session: 'PROCESSING_ERROR', end: null }, 'WAITING'],
  [{ session: 'WITHDRAWN', end: 'COMPLETE' }, 'WITHDRAWN'],
  [{ session: 'WITHDRAWN', isUnknownToPanel: true }, 'WITHDRAWN'],
  [{ end: 'LOW_QUALITY' }, 'CALIBRATION_FAILED'],
  [{ end: 'SCREENED_OUT', state: 'SCREENED_OUT' }, 'SCREENED_OUT'],
  [{ end: 'SCREENED_OUT', state: 'RETURNED' }, 'SCREENED_OUT'],
  [{ end: 'NO_CONSENT', session: null }, 'NO_CONSENT'],
  [{ end: 'INCOMPATIBLE_DEVICE', session: null }, 'INCOMPATIBLE_DEVICE'],
  [{ end: 'QUOTA_FULL', session: null }, 'QUOTA_FULL'],
  [{ end: 'DUPLICATE', session: null }, 'DUPLICATE'],
  [{ end: 'TECHNICAL_PROBLEM' }, 'TECHNICAL_PROBLEM'],
  [{ end: null, session: 'IN_PROGRESS', state: 'ACTIVE' }, 'TAKING_PART'],
  [{ end: null, session: null, state: 'RESERVED' }, 'TAKING_PART'],
  [{ end: null, session: null, state: 'RETURNED' }, 'RETURNED'],
  [{ end: null, session: 'IN_PROGRESS', state: 'TIMED_OUT' }, 'TIMED_OUT'],
  [{ end: null, session: 'ABANDONED', state: 'ACTIVE' }, 'ABANDONED'],
  [{ end: null, session: 'ABANDONED' }, 'ABANDONED'],
  [{ end: null, session: 'IN_PROGRESS' }, 'WAITING'],
  [{ end: null, session: null }, 'NO_SESSION'],
  [{ isUnknownToPanel: true }, 'NO_SUBMISSION'],
])('%j is %s', (given, outcome) => {
  expect(outcomeOf(pair(given), gate)).toBe(outcome);
});

test.each<[Given, [approved: number, pending: number, screenedOut: number]]>([
  [{ state: 'APPROVED' }, [135, 0, 0]],
  [{ state: 'AWAITING_REVIEW' }, [0, 135, 0]],
  [{ state: 'AWAITING_REVIEW', isReturnRequested: true }, [0, 0, 0]],
  [{ state: 'SCREENED_OUT' }, [0, 0, 20]],
  [{ state: 'RETURNED' }, [0, 0, 0]],
  [{ state: 'ACTIVE' }, [0, 0, 0]],
  [{ isUnknownToPanel: true }, [0, 0, 0]],
])('%j costs %j', (given, money) => {
  expect(Object.values(moneyOf(pair(given).submission, rewards))).toEqual(money);
});

test('the rows add up to the totals, and reasons are told apart', () => {
  const pairs = [
    pair({ state: 'APPROVED' }),
    pair({ state: 'APPROVED' }),
    pair(),
    pair({ end: 'SCREENED_OUT', endReason: 'face', state: 'SCREENED_OUT' }),
    pair({ end: 'SCREENED_OUT', endReason: 'frameRate', state: 'SCREENED_OUT' }),
    pair({ isUnknownToPanel: true }),
  ];
  const none = { approvedMinor: 0, pendingMinor: 0, screenedOutMinor: 0 };
  expect(panelBoard(pairs, gate, rewards)).toEqual({
    rows: [
      { ...none, outcome: 'USABLE', reason: null, count: 3, approvedMinor: 270, pendingMinor: 135 },
      { ...none, outcome: 'SCREENED_OUT', reason: 'face', count: 1, screenedOutMinor: 20 },
      { ...none, outcome: 'SCREENED_OUT', reason: 'frameRate', count: 1, screenedOutMinor: 20 },
      { ...none, outcome: 'NO_SUBMISSION', reason: null, count: 1 },
    ],
    totals: { count: 6, approvedMinor: 270, pendingMinor: 135, screenedOutMinor: 40 },
  });
  expect(panelBoard([], gate, rewards)).toEqual({ rows: [], totals: { ...none, count: 0 } });
});

test('the approval of several costs so many rewards', () => {
  expect(approvalCostMinor(135, 30)).toBe(4050);
});
