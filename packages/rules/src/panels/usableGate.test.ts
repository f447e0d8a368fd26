import type { PanelEnd } from '@fovea/contract/participation/panelEnds';
import {
  GATE_REASONS,
  PANEL_SUBMISSION_STATES,
  type GateReason,
  type PanelProposal,
} from '@fovea/contract/participation/panelSubmissions';
import type { SessionState } from '@fovea/contract/participation/respondents';
import { describe, expect, test } from 'vitest';
import { isReturnReason, returnSentences } from './gateMessages';
import {
  judgePair,
  unusableReasons,
  USABLE_DEFAULTS,
  type GatedPair,
  type GatedSession,
} from './usableGate';

const GOOD = { accuracyDeg: 1.5, gazeQuality: 0.95, faceQuality: 0.99 };
const gate = { thresholds: USABLE_DEFAULTS, sensors: { eyeTracking: true, webcam: true } };
const aSession = (more: Partial<GatedSession> = {}): GatedSession => ({
  ...{ id: 'A', createdMs: 0, variables: {}, end: 'COMPLETE', endReason: 'finished' },
  ...{ state: 'PROCESSED', quality: GOOD },
  ...{ isWithoutGaze: false, isPartial: false, lowQualityManual: null, hasAllAnswers: true },
  ...more,
});
const aPair = (
  session: GatedSession | null,
  more: Partial<GatedPair> & { readonly isReturnRequested?: boolean } = {},
): GatedPair => {
  const { isReturnRequested = false, ...pair } = more;
  return {
    submission: {
      ...{ id: 's1', participantId: 'p1', state: 'AWAITING_REVIEW', code: null },
      ...{ startedMs: 0, sessionId: null, isReturnRequested },
    },
    session,
    otherSessions: [],
    end: session?.end ?? null,
    endReason: session?.endReason ?? null,
    match: 'MATCHED',
    isRepeat: false,
    ...pair,
  };
};

describe('a recording is compared as the screens show it', () => {
  test.each<[Partial<GatedSession>, GateReason[]]>([
    [{}, []],
    [{ quality: { ...GOOD, accuracyDeg: 2.94 } }, []],
    [{ quality: { ...GOOD, accuracyDeg: 2.96 } }, ['ACCURACY_POOR']],
    [{ quality: { ...GOOD, accuracyDeg: null } }, ['ACCURACY_NOT_MEASURED']],
    [{ quality: { ...GOOD, gazeQuality: 0.896 } }, []],
    [{ quality: { ...GOOD, gazeQuality: 0.89 } }, ['GAZE_POOR']],
    [{ quality: { ...GOOD, faceQuality: 0.79 } }, ['FACE_POOR']],
    [{ quality: { ...GOOD, gazeQuality: null, faceQuality: null } }, []],
    [
      { isWithoutGaze: true, quality: { ...GOOD, accuracyDeg: null, gazeQuality: null } },
      ['NO_GAZE'],
    ],
    [{ isPartial: true }, ['PARTIAL']],
    [{ hasAllAnswers: false }, ['ANSWERS_MISSING']],
    [{ lowQualityManual: true }, ['MARKED_LOW_QUALITY']],
    [{ lowQualityManual: false, quality: { ...GOOD, accuracyDeg: 9 }, isPartial: true }, []],
    [{ lowQualityManual: false, hasAllAnswers: false }, ['ANSWERS_MISSING']],
  ])('%j', (session, reasons) => {
    expect(unusableReasons(aSession(session), gate)).toEqual(reasons);
  });

  test('what the study does not measure, and thresholds that are off, are no reasons', () => {
    const nothing = aSession({
      quality: { accuracyDeg: null, gazeQuality: 0, faceQuality: 0 },
      hasAllAnswers: false,
    });
    const sensors = { eyeTracking: false, webcam: false };
    expect(unusableReasons(nothing, { ...gate, sensors })).toEqual(['ANSWERS_MISSING']);
    const off = {
      accuracyDeg: null,
      gazeQuality: null,
      faceQuality: null,
      areAnswersNeeded: false,
    };
    expect(unusableReasons(nothing, { ...gate, thresholds: off })).toEqual([]);
    expect(
      unusableReasons({ ...nothing, isWithoutGaze: true }, { ...gate, thresholds: off }),
    ).toEqual([]);
  });
});

describe('the proposal', () => {
  test.each<[string, GatedPair, PanelProposal, GateReason[]]>([
    ['a usable recording', aPair(aSession()), 'APPROVE', []],
    [
      'a usable recording without the right code',
      aPair(aSession(), { match: 'WRONG_CODE' }),
      'APPROVE',
      ['WRONG_CODE'],
    ],
    ['two sessions of one submission', aPair(aSession(), { match: 'DOUBLE' }), 'APPROVE', []],
    [
      'a second submission',
      aPair(aSession(), { match: 'DOUBLE', isRepeat: true }),
      'ASK_TO_RETURN',
      ['DUPLICATE'],
    ],
    [
      'a poor one',
      aPair(aSession({ isPartial: true, hasAllAnswers: false })),
      'ASK_TO_RETURN',
      ['PARTIAL', 'ANSWERS_MISSING'],
    ],
    ['no session', aPair(null, { match: 'NO_SESSION' }), 'ASK_TO_RETURN', ['NO_RECORDING']],
    [
      'a visitor who did not consent',
      aPair(null, { end: 'NO_CONSENT' }),
      'ASK_TO_RETURN',
      ['NO_CONSENT'],
    ],
    [
      'the submission of somebody else',
      aPair(aSession(), { match: 'DIFFERENT_PERSON' }),
      'NONE',
      ['DIFFERENT_PERSON'],
    ],
    [
      'the submission of another study',
      aPair(aSession(), { match: 'OTHER_STUDY' }),
      'NONE',
      ['OTHER_STUDY'],
    ],
    [
      'a return that was asked for',
      aPair(aSession(), { isReturnRequested: true }),
      'NONE',
      ['RETURN_REQUESTED'],
    ],
    ['a session without a submission', aPair(aSession(), { submission: null }), 'NONE', []],
  ])('for %s', (_, pair, proposal, reasons) => {
    expect(judgePair(pair, gate)).toEqual({ proposal, reasons });
  });

  test.each<[PanelEnd, PanelProposal, GateReason[]]>([
    ['COMPLETE', 'APPROVE', []],
    ['SCREENED_OUT', 'ASK_TO_RETURN', ['SCREENED_OUT']],
    ['LOW_QUALITY', 'ASK_TO_RETURN', ['CALIBRATION_FAILED']],
    ['QUOTA_FULL', 'ASK_TO_RETURN', ['QUOTA_FULL']],
    ['DUPLICATE', 'ASK_TO_RETURN', ['DUPLICATE']],
    ['NO_CONSENT', 'ASK_TO_RETURN', ['NO_CONSENT']],
    ['INCOMPATIBLE_DEVICE', 'ASK_TO_RETURN', ['INCOMPATIBLE_DEVICE']],
    ['TECHNICAL_PROBLEM', 'NONE', ['TECHNICAL_PROBLEM']],
  ])('after the end %s', (end, proposal, reasons) => {
    expect(judgePair(aPair(aSession({ end })), gate)).toEqual({ proposal, reasons });
  });

  test.each<[SessionState, PanelProposal, GateReason[]]>([
    ['IN_PROGRESS', 'WAIT', ['NOT_PROCESSED']],
    ['UPLOADING', 'WAIT', ['NOT_PROCESSED']],
    ['PROCESSING', 'WAIT', ['NOT_PROCESSED']],
    ['DATA_SAVED_LOCALLY', 'WAIT', ['NOT_PROCESSED']],
    ['PROCESSING_ERROR', 'WAIT', ['PROCESSING_FAILED']],
    ['ABANDONED', 'ASK_TO_RETURN', ['NOT_FINISHED']],
    ['WITHDRAWN', 'ASK_TO_RETURN', ['WITHDRAWN']],
    ['DATA_DELETED_BY_RESEARCHER', 'NONE', ['DATA_DELETED']],
  ])('for a session that is %s', (state, proposal, reasons) => {
    expect(judgePair(aPair(aSession({ state })), gate)).toEqual({ proposal, reasons });
  });

  test('only submissions that wait, or timed out although everything is here, are judged', () => {
    for (const state of PANEL_SUBMISSION_STATES) {
      const judge = (session: GatedSession) => {
        const pair = aPair(session);
        return judgePair({ ...pair, submission: { ...pair.submission!, state } }, gate);
      };
      const isPayable = state === 'AWAITING_REVIEW' || state === 'TIMED_OUT';
      expect(judge(aSession()).proposal).toBe(isPayable ? 'APPROVE' : 'NONE');
      const isOpen = state === 'AWAITING_REVIEW';
      expect(judge(aSession({ isPartial: true })).proposal).toBe(isOpen ? 'ASK_TO_RETURN' : 'NONE');
    }
  });
});

test('every reason for a return has a sentence, and the same sentence is said once', () => {
  const silent = GATE_REASONS.filter((reason) => !isReturnReason(reason));
  expect(silent).toEqual([
    'TECHNICAL_PROBLEM',
    'NOT_PROCESSED',
    'PROCESSING_FAILED',
    'DATA_DELETED',
    'RETURN_REQUESTED',
    'TIMED_OUT_BUT_FINISHED',
    'WRONG_CODE',
    'DIFFERENT_PERSON',
    'OTHER_STUDY',
  ]);
  expect(returnSentences(['NO_GAZE', 'ACCURACY_NOT_MEASURED', 'DATA_DELETED'])).toHaveLength(1);
});
