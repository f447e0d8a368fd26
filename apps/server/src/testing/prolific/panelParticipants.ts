import type { EndReason } from '@fovea/contract/participation/panelEnds';
import type { QualityMetrics } from '@fovea/contract/participation/respondents';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { codeOfEnd } from '@fovea/rules/panels/panelCodes';
import { panelEndOfReason } from '@fovea/rules/participation/panelEnds';
import { newId } from '../../platform/store/newId';
import { aRespondent, aSessionStart, type TakingPart } from '../aStudy';
import { NO_QUALITY } from '../processedRespondent';
import type { TestServer } from '../startTestServer';
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

/** The session ends, is processed, and is redirected to the panel with the code of its end. */
export async function end(
  { server, local }: World,
  study: PushedStudy,
  { submission, participantId }: Participant,
  { sessionId }: Pick<TakingPart, 'sessionId'>,
  { reason = 'finished', quality = GOOD_QUALITY, isWithoutGaze = false }: Ending = {},
): Promise<void> {
  const at = server.context.now();
  const isProcessed = quality !== null;
  await server.context.db
    .updateTable('sessions')
    .set({
      ...{ endedAt: at, completeAt: at, processingSince: at },
      processedAt: isProcessed ? at : null,
      quality: isProcessed ? JSON.stringify({ ...NO_QUALITY, ...quality }) : null,
      noGaze: isWithoutGaze ? JSON.stringify(NO_GAZE) : null,
    })
    .where('id', '=', sessionId)
    .execute();
  await noteEnd(server, study, { participantId, sessionId, reason });
  enterCodeOf(local, study, submission, reason);
}

/** A visitor is sent away before a session begins. */
export async function sendAway(
  { server, local }: World,
  study: PushedStudy,
  { submission, participantId }: Participant,
  reason: EndReason,
): Promise<void> {
  await noteEnd(server, study, { participantId, sessionId: null, reason });
  enterCodeOf(local, study, submission, reason);
}

/** Everything that was collected of a participant is erased, as the respondent asked. */
export async function withdraw(
  { server }: Pick<World, 'server'>,
  { studyId }: PushedStudy,
  { sessionId, begin: { secret } }: TakingPart,
): Promise<void> {
  await server.callWith(null)(withdrawSession, { studyId, sessionId, body: { secret } });
}

function enterCodeOf(
  local: World['local'],
  { atPanel, pushed }: PushedStudy,
  submission: LocalSubmission,
  reason: EndReason,
): void {
  local.enter(atPanel, submission, codeOfEnd(pushed.codes, panelEndOfReason(reason))!);
}

async function noteEnd(
  { context: { db, now } }: TestServer,
  { studyId }: PushedStudy,
  {
    participantId,
    sessionId,
    reason,
  }: { participantId: string; sessionId: string | null; reason: EndReason },
): Promise<void> {
  const { companyId } = await db
    .selectFrom('studies')
    .select('companyId')
    .where('id', '=', studyId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('panelEnds')
    .values({
      ...{ id: newId(), companyId, studyId, sessionId, panelId: participantId },
      ...{ panelEnd: panelEndOfReason(reason), reason, endedAt: now() },
    })
    .execute();
}

const NO_GAZE = {
  cause: 'CALIBRATION_FAILED',
  ...{ frameRateHz: 30, faceShare: 1, pointsShown: 9, pointsUsable: 0, pointsNeeded: 5 },
};
