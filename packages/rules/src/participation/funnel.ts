import {
  FUNNEL_PHASES,
  type FunnelPhase,
  type FunnelStep,
} from '@fovea/contract/participation/collection';
import type { LastPing, SetupStep } from '@fovea/contract/participation/respondents';
import { sessionState, type SessionFacts } from './sessions';

const DAY_MS = 24 * 60 * 60_000;

/** The funnel phase in which a ping was sent. */
const PHASE_OF_PING: Record<LastPing['phase'], FunnelPhase> = {
  testUploadError: 'testUpload',
  consent: 'consent',
  setup: 'setup',
  slideshow: 'slideshow',
  zipError: 'upload',
  uploadError: 'upload',
  // A session exists, so the consent screen was passed; more is not known.
  Unknown: 'consent',
};

const ALL_SETUP_STEPS: readonly SetupStep[] = [
  'screenRecording',
  'respondentCamera',
  'audio',
  'screenSize',
  'fullscreen',
  'respondentPositionPreparation',
  'respondentPositionCheck',
  'cameraAngle',
  'devices',
];

export interface FunnelSession extends SessionFacts {
  readonly lastPing: Pick<LastPing, 'phase' | 'setupStep' | 'timestamp'> | null;
}

/** Visits without a session or a rejection, by the last phase they reached. */
export interface VisitCount {
  readonly phase: 'testUpload' | 'testUploadError' | 'consent';
  readonly reached: number;
  /** Of those, the ones that got there more than a day ago. */
  readonly abandoned: number;
}

const PHASE_OF_VISIT: Record<VisitCount['phase'], FunnelPhase> = {
  testUpload: 'testUpload',
  testUploadError: 'testUpload',
  consent: 'consent',
};

/** Abandoned before a session started. */
export function abandonedVisits(visits: readonly VisitCount[]): number {
  return visits.reduce((sum, { abandoned }) => sum + abandoned, 0);
}

interface FunnelPosition {
  readonly phase: FunnelPhase;
  readonly step: SetupStep | null;
}

/**
 * The abandonment funnel: for every phase, how many respondents reached it and how many stopped
 * there. Previews are left out, and so are withdrawn sessions, whose progress has been erased.
 * @param steps the setup steps the study needs, in order (see `setupSteps`)
 */
export function abandonmentFunnel(
  sessions: readonly FunnelSession[],
  steps: readonly SetupStep[],
  nowMs: number,
  visits: readonly VisitCount[] = [],
): FunnelStep[] {
  const seen = sessions
    .filter(({ preview, isWithdrawn }) => !preview && !isWithdrawn)
    .map((session) => ({ place: funnelPosition(session), isGone: hasGivenUp(session, nowMs) }));
  return FUNNEL_PHASES.map((phase, at) => {
    const here = seen.filter(({ place }) => place?.phase === phase);
    const further = seen.filter(({ place }) => !place || FUNNEL_PHASES.indexOf(place.phase) > at);
    const visited = visits.filter(
      (visit) => FUNNEL_PHASES.indexOf(PHASE_OF_VISIT[visit.phase]) >= at,
    );
    const visitedHere = visited.filter((visit) => PHASE_OF_VISIT[visit.phase] === phase);
    return {
      phase,
      reached:
        here.length + further.length + visited.reduce((sum, { reached }) => sum + reached, 0),
      abandoned: here.filter(({ isGone }) => isGone).length + abandonedVisits(visitedHere),
      setupSteps: phase === 'setup' ? setupFunnel(here, further.length, steps) : [],
    };
  });
}

function setupFunnel(
  here: readonly { readonly place: FunnelPosition | null; readonly isGone: boolean }[],
  further: number,
  steps: readonly SetupStep[],
): FunnelStep['setupSteps'] {
  const places = here.map(({ place, isGone }) => ({ at: stepIndex(place?.step, steps), isGone }));
  return steps.map((step, at) => ({
    step,
    reached: further + places.filter((one) => one.at >= at).length,
    abandoned: places.filter((one) => one.at === at && one.isGone).length,
  }));
}

/** A step the study does not need counts as the next one it does. */
function stepIndex(step: SetupStep | null | undefined, steps: readonly SetupStep[]): number {
  const from = step ? ALL_SETUP_STEPS.indexOf(step) : 0;
  const place = steps.findIndex((needed) => ALL_SETUP_STEPS.indexOf(needed) >= from);
  return place === -1 ? steps.length - 1 : place;
}

/** The last phase that a session reached; null if all phases were passed. */
export function funnelPhase(session: FunnelSession): FunnelPhase | null {
  return funnelPosition(session)?.phase ?? null;
}

/** Null if all phases were passed. */
function funnelPosition(session: FunnelSession): FunnelPosition | null {
  if (session.completeMs !== null || session.processedMs !== null) return null;
  if (session.endedMs !== null || session.isSavedLocally) return { phase: 'upload', step: null };
  const { lastPing } = session;
  if (!lastPing) return { phase: 'consent', step: null };
  return { phase: PHASE_OF_PING[lastPing.phase], step: lastPing.setupStep };
}

/** Abandoned, or finished more than a day ago without a complete upload. */
function hasGivenUp(session: FunnelSession, nowMs: number): boolean {
  const state = sessionState(session, nowMs);
  if (state === 'ABANDONED') return true;
  return state === 'UPLOADING' && nowMs - (session.endedMs ?? nowMs) > DAY_MS;
}
