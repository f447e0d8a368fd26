import type { ScreeningReason } from '@fovea/contract/participation/respondents';
import type { LossStep, PlaceCounts } from '@fovea/contract/studies/recruitmentPlan';
import { funnelPhase, type FunnelSession } from '../participation/funnel';
import { sessionState } from '../participation/sessions';

const DAY_MS = 24 * 60 * 60_000;

export interface PlaceFacts extends FunnelSession {
  readonly screenedOut: ScreeningReason | null;
  /** For whoever reached the end: whether the recording meets the gate. */
  readonly isUsable: boolean;
}

const SCREENED: Record<ScreeningReason, LossStep> = {
  FRAME_RATE: 'frameRate',
  FACE: 'face',
  CALIBRATION_ERROR: 'calibration',
};

/**
 * How it ended for somebody who began a session. `pending`: it is not known yet; null: it does not
 * count, because it was a preview or a researcher deleted it.
 */
export function placeOutcome(
  session: PlaceFacts,
  nowMs: number,
): LossStep | 'usable' | 'pending' | null {
  if (session.preview) return null;
  switch (sessionState(session, nowMs)) {
    case 'WITHDRAWN':
      return 'withdrawn';
    case 'PROCESSED':
      if (session.screenedOut !== null) return SCREENED[session.screenedOut];
      return session.isUsable ? 'usable' : 'unusable';
    case 'PROCESSING_ERROR':
      return 'technical';
    case 'UPLOADING':
    case 'DATA_SAVED_LOCALLY':
      return nowMs - (session.endedMs ?? session.createdMs) > DAY_MS ? 'technical' : 'pending';
    case 'IN_PROGRESS':
    case 'PROCESSING':
      return 'pending';
    case 'ABANDONED':
      return ABANDONED[funnelPhase(session) ?? 'consent'];
    default:
      return null;
  }
}

/** A session exists, so the consent was given: whoever was seen last there went no further. */
const ABANDONED = {
  testUpload: 'setup',
  consent: 'setup',
  setup: 'setup',
  slideshow: 'slideshow',
  upload: 'technical',
} as const satisfies Record<NonNullable<ReturnType<typeof funnelPhase>>, LossStep>;

export const NO_PLACES: PlaceCounts = {
  consent: 0,
  setup: 0,
  frameRate: 0,
  face: 0,
  calibration: 0,
  slideshow: 0,
  technical: 0,
  withdrawn: 0,
  unusable: 0,
  usable: 0,
};
