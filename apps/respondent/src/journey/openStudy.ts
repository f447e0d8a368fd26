import {
  getInvitation,
  getPreview,
  type Invitation,
} from '@fovea/contract/participation/participation';
import { connect } from '@fovea/link/calls/call';
import { ApiError } from '@fovea/link/calls/apiError';
import { journalMayExist } from '@fovea/link/journal/indexedDbJournal';
import { sha256Hex } from '@fovea/link/upload/sha256Hex';
import { tryAcquireLock } from '@fovea/link/journal/writerLock';
import { detectDevice } from './detectDevice';
import { fillInvitation } from './fillInvitation';
import type { JourneyEvent, StopReason } from './journey';
import { sessionVariables, type StudyLink } from './parseLink';
import { reportVisitPhase } from './reportVisitPhase';
import { findPreviousParticipation } from './previousParticipation';
import { canUpload } from './uploadTest';

const heldLocks = new Set<string>();

/** Requests what is needed before the consent. Stores nothing and does not open the camera. */
export async function openStudy(link: StudyLink): Promise<JourneyEvent> {
  const { studyId } = link;
  if (!studyId) return stopped('linkIncomplete');
  if (link.preview === 'short') return await openPreview(studyId, link);
  if (!isSecureContext || !crypto.subtle) return stopped('notSecure');
  const preview = link.preview === 'entire';
  if (!(await isOnlyTab(studyLock(studyId, preview)))) return stopped('openElsewhere');
  try {
    const canContinue = await hasSessionToContinue(link, studyId);
    // A session that is continued will be uploaded anyway, as the connection allows.
    const isTested = !canContinue;
    if (isTested && !preview) reportVisitPhase(studyId, 'testUpload');
    const [invitation, uploads] = await Promise.all([
      fetchInvitation(studyId, linkQuery(link, canContinue)),
      isTested ? canUpload(studyId) : true,
    ]);
    if (!invitation) return stopped('consentBroken');
    if (isTested && !preview && invitation.collecting && !(await hasPanelId(invitation, link))) {
      return stopped('panelId');
    }
    if (!uploads && !preview && invitation.collecting) reportVisitPhase(studyId, 'testUploadError');
    return {
      type: 'invited',
      invitation: fillInvitation(invitation, link),
      preview,
      canContinue,
      device: detectDevice(),
      canUpload: uploads,
      // A machine of a lab is used by one respondent after the other.
      previousParticipation: link.registration ? null : findPreviousParticipation(studyId),
    };
  } catch (reason) {
    return eventForFailure(reason);
  }
}

/** Whether the link says who came, as far as the study's panel needs it. */
async function hasPanelId({ ends }: Invitation, link: StudyLink): Promise<boolean> {
  if (!ends || ends.idParameter === null) return true;
  const { panelIdIn } = await import('@fovea/rules/participation/panelId');
  return 'id' in panelIdIn(sessionVariables(link, location.href), ends.idParameter);
}

/** Needs neither camera nor storage, so it works everywhere. */
async function openPreview(
  studyId: string,
  { blockId, previewSecret }: StudyLink,
): Promise<JourneyEvent> {
  try {
    const query = { previewSecret, ...(blockId === null ? {} : { blockId }) };
    const study = await connect({ base: '' })(getPreview, { studyId, query });
    return { type: 'previewed', ...study };
  } catch (reason) {
    const isOfFlow = isNotFound(reason) && blockId !== null && (await studyExists(studyId));
    return isOfFlow ? stopped('unknownFlow') : eventForFailure(reason);
  }
}

export function isNotFound(reason: unknown): boolean {
  return reason instanceof ApiError && reason.status === 404;
}

/** Whether the study exists although a part of it was not found. */
async function studyExists(studyId: string): Promise<boolean> {
  return await fetchInvitation(studyId).then(
    () => true,
    () => false,
  );
}

/** What of a link the server has to know to invite somebody. */
export function linkQuery(link: StudyLink, canContinue: boolean): InvitationQuery {
  const isPreview = link.preview === 'entire' && !canContinue;
  return {
    ...(isPreview && { previewSecret: link.previewSecret }),
    ...(link.registration && { registration: link.registration }),
  };
}

interface InvitationQuery {
  /** Of the link of a preview, which is checked. */
  readonly previewSecret?: string;
  /** Of the link that a machine of a lab opens. */
  readonly registration?: string;
}

/** @returns null when the consent text does not match its hash */
export async function fetchInvitation(
  studyId: string,
  query: InvitationQuery = {},
): Promise<Invitation | null> {
  const invitation = await connect({ base: '' })(getInvitation, { studyId, query });
  const { text, textSha256 } = invitation.consent;
  const sha256 = await sha256Hex(new TextEncoder().encode(text));
  return sha256 === textSha256 ? invitation : null;
}

function reasonOf(reason: unknown): StopReason {
  if (!(reason instanceof ApiError)) return 'unreachable';
  if (reason.status === 404) return 'unknownStudy';
  if (reason.problem?.code === 'PREVIEW_ENDED') return 'previewEnded';
  if (reason.problem?.code === 'LIMIT_REACHED') return 'full';
  if (reason.status === 429) return 'tooMany';
  if (reason.status === 503) return 'busy';
  return reason.status === 0 || reason.status >= 500 ? 'unreachable' : 'refused';
}

const RETRY_AFTER_S = 15;
const TRANSIENT_REASONS: readonly StopReason[] = ['tooMany', 'busy', 'unreachable'];

/** Translates a failed call into an event; temporary failures are retried after a while. */
export function eventForFailure(failed: unknown): JourneyEvent {
  const reason = reasonOf(failed);
  if (!TRANSIENT_REASONS.includes(reason)) return stopped(reason);
  const asked = (failed instanceof ApiError && failed.retryAfterS) || RETRY_AFTER_S;
  // Randomised, so that many respondents do not all retry at the same second.
  return { type: 'stopped', reason, retryInS: Math.ceil(asked * (1 + Math.random() / 4)) };
}

/** A preview and a real session may be open in two tabs at once. */
export function studyLock(studyId: string, preview: boolean): string {
  return `fovea-study-${studyId}${preview ? '-preview' : ''}`;
}

async function isOnlyTab(name: string): Promise<boolean> {
  if (heldLocks.has(name)) return true;
  const free = await tryAcquireLock(name);
  if (free) heldLocks.add(name);
  return free;
}

async function hasSessionToContinue(link: StudyLink, studyId: string): Promise<boolean> {
  // The journal code is loaded only for returning respondents.
  if (!(await journalMayExist())) return false;
  const { findResumableSession } = await import('../recording/resumableSessions');
  return (
    (await findResumableSession(studyId, link.preview === 'entire', link.registration)) !== null
  );
}

function stopped(reason: StopReason): JourneyEvent {
  return { type: 'stopped', reason };
}
