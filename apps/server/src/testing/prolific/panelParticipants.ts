import {
  endSession,
  endVisit,
  type EndReason,
  type VisitEndReason,
} from '@fovea/contract/participation/panelEnds';
import type { QualityMetrics } from '@fovea/contract/participation/respondents';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import type { Answer } from '@fovea/contract/protocol/endpoint';
import { aRespondent, aSessionStart, type TakingPart } from '../aStudy';
import { NO_QUALITY } from '../processedRespondent';
import { changed, finishedStudy } from '../respondentSteps';
import type { PushedStudy, PanelServer } from './panelServer';
import { panelId, type LocalSubmission } from './prolificStudies';

export const GOOD_QUALITY: Partial<QualityMetrics> = {
  accuracyDeg: 1.4,
  gazeQuality: 0.96,
  faceQuality: 0.99,
};

type World = Pick<PanelServer, 'server' | 'local'>;

/** Somebody whom the panel sent. */
export interface Participant {
  readonly participantId: string;
  readonly submission: LocalSubmission;
}

/** Somebody takes a place. */
export function aParticipant(
  { local }: Pick<World, 'local'>,
  { atPanel }: PushedStudy,
): Participant {
  const participantId = panelId();
  const submission = local.join(atPanel, participantId);
  if (!submission) throw new Error(`No place is left: the study is ${atPanel.status}.`);
  return { participantId, submission };
}

/** The parameters that the panel adds to the link for this participant. */
export function linkOf(
  { atPanel }: PushedStudy,
  { participantId, submission }: Participant,
): Record<string, string> {
  return { PROLIFIC_PID: participantId, STUDY_ID: atPanel.id, SESSION_ID: submission.id };
}

/** The participant agrees and begins. @param variables of the link, if not those of the panel */
export async function begin(
  { server }: Pick<World, 'server'>,
  study: PushedStudy,
  participant: Participant,
  variables = linkOf(study, participant),
): Promise<TakingPart> {
  return await aRespondent(server, study.studyId, {}, { ...aSessionStart(), variables });
}

interface Ending {
  readonly reason?: EndReason;
  /** Of the processed recording; null: it is still being processed. */
  readonly quality?: Partial<QualityMetrics> | null;
  readonly isWithoutGaze?: boolean;
}

/** The session ends, is processed with these figures, and is redirected to the panel with the code of its end. */
export async function end(
  { server, local }: World,
  { atPanel }: PushedStudy,
  { submission }: Participant,
  respondent: TakingPart,
  { reason = 'finished', quality = GOOD_QUALITY, isWithoutGaze = false }: Ending = {},
): Promise<void> {
  const { studyId, sessionId, token } = respondent;
  const { db, now } = server.context;
  if (reason === 'finished') {
    await finishedStudy(server, respondent);
    // There is no face in this recording: its figures are those that the test gives.
    await db.deleteFrom('jobs').where('dedupeKey', '=', sessionId).execute();
  }
  const at = now();
  await changed(server, sessionId, {
    endedAt: at,
    processedAt: quality && at,
    quality: quality && JSON.stringify({ ...NO_QUALITY, ...quality }),
    noGaze: isWithoutGaze ? JSON.stringify(NO_GAZE) : null,
  });
  const call = server.callWith(token);
  enterCodeOf(
    local,
    atPanel,
    submission,
    await call(endSession, { studyId, sessionId, body: { reason } }),
  );
}

/** A visitor is sent away before a session begins. */
export async function sendAway(
  { server, local }: World,
  study: PushedStudy,
  participant: Participant,
  reason: VisitEndReason,
): Promise<void> {
  const { studyId, atPanel } = study;
  const body = { reason, variables: linkOf(study, participant) };
  const answer = await server.callWith(null)(endVisit, { studyId, body });
  enterCodeOf(local, atPanel, participant.submission, answer);
}

/** Everything that was collected of a participant is erased, as the respondent asked. */
export async function withdraw(
  { server }: Pick<World, 'server'>,
  { studyId }: PushedStudy,
  { sessionId, begin: { secret } }: TakingPart,
): Promise<void> {
  await server.callWith(null)(withdrawSession, { studyId, sessionId, body: { secret } });
}

/** The address that leads back to the panel has the code. */
function enterCodeOf(
  local: World['local'],
  atPanel: PushedStudy['atPanel'],
  submission: LocalSubmission,
  { redirectUrl }: Answer<typeof endSession>,
): void {
  const code = new URL(redirectUrl).searchParams.get('cc');
  if (code === null) throw new Error(`${redirectUrl} has no code.`);
  local.enter(atPanel, submission, code);
}

const NO_GAZE = {
  cause: 'CALIBRATION_FAILED',
  ...{ frameRateHz: 30, faceShare: 1, pointsShown: 9, pointsUsable: 0, pointsNeeded: 5 },
};
