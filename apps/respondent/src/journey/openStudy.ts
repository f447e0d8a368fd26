import {
  getInvitation,
  getPreview,
  type Invitation,
} from '@fovea/contract/participation/takingPart';
import { connect } from '@fovea/link/calls/call';
import { CallFailed } from '@fovea/link/calls/callFailed';
import { journalMayExist } from '@fovea/link/journal/indexedDbJournal';
import { sha256Hex } from '@fovea/link/upload/sha256Hex';
import { holdIfFree } from '@fovea/link/journal/writerLock';
import { deviceOfPage } from './deviceOfPage';
import type { JourneyEvent, StopReason } from './journey';
import type { StudyLink } from './parseLink';
import { reportHowFar } from './reportVisits';
import { takenBefore } from './takenBefore';
import { canUpload } from './uploadTest';

const held = new Set<string>();

/** Requests what is needed before the consent. Stores nothing and does not open the camera. */
export async function openStudy(link: StudyLink): Promise<JourneyEvent> {
  const { studyId } = link;
  if (!studyId) return stopped('linkIncomplete');
  if (link.preview === 'short') return await openPreview(studyId, link);
  if (!isSecureContext || !crypto.subtle) return stopped('notSecure');
  const preview = link.preview === 'entire';
  if (!(await isOnlyTab(studyLock(studyId, preview)))) return stopped('openElsewhere');
  try {
    const canContinue = await hasSessionToContinue(studyId, preview);
    // A session that is continued will be uploaded anyway, as the connection allows.
    const isTested = !canContinue;
    if (isTested && !preview) reportHowFar(studyId, 'testUpload');
    const [invitation, uploads] = await Promise.all([
      invite(studyId),
      isTested ? canUpload(studyId) : true,
    ]);
    if (!invitation) return stopped('consentBroken');
    if (!uploads && !preview && invitation.collecting) reportHowFar(studyId, 'testUploadError');
    return {
      type: 'invited',
      invitation,
      preview,
      canContinue,
      device: deviceOfPage(),
      canUpload: uploads,
      previousParticipation: takenBefore(studyId),
    };
  } catch (reason) {
    return stoppedBy(reason);
  }
}

/** Needs neither camera nor storage, so it works everywhere. */
async function openPreview(studyId: string, { blockId }: StudyLink): Promise<JourneyEvent> {
  try {
    const query = blockId === null ? {} : { blockId };
    const study = await connect({ base: '' })(getPreview, { studyId, query });
    return { type: 'previewed', ...study };
  } catch (reason) {
    const isOfFlow = isNotFound(reason) && blockId !== null && (await isThere(studyId));
    return isOfFlow ? stopped('unknownFlow') : stoppedBy(reason);
  }
}

export function isNotFound(reason: unknown): boolean {
  return reason instanceof CallFailed && reason.status === 404;
}

/** Whether the study exists although a part of it was not found. */
async function isThere(studyId: string): Promise<boolean> {
  return await invite(studyId).then(
    () => true,
    () => false,
  );
}

/** @returns null when the consent text does not match its hash */
export async function invite(studyId: string): Promise<Invitation | null> {
  const invitation = await connect({ base: '' })(getInvitation, { studyId });
  const { text, textSha256 } = invitation.consent;
  const sha256 = await sha256Hex(new TextEncoder().encode(text));
  return sha256 === textSha256 ? invitation : null;
}

function reasonOf(reason: unknown): StopReason {
  if (!(reason instanceof CallFailed)) return 'unreachable';
  if (reason.status === 404) return 'unknownStudy';
  if (reason.status === 429) return 'tooMany';
  if (reason.status === 503) return 'busy';
  return reason.status === 0 || reason.status >= 500 ? 'unreachable' : 'refused';
}

const RETRY_S = 15;
const PASSES_BY_ITSELF: readonly StopReason[] = ['tooMany', 'busy', 'unreachable'];

/** Translates a failed call into an event; temporary failures are retried after a while. */
export function stoppedBy(failed: unknown): JourneyEvent {
  const reason = reasonOf(failed);
  if (!PASSES_BY_ITSELF.includes(reason)) return stopped(reason);
  const asked = (failed instanceof CallFailed && failed.retryAfterS) || RETRY_S;
  // Randomised, so that many respondents do not all retry at the same second.
  return { type: 'stopped', reason, retryInS: Math.ceil(asked * (1 + Math.random() / 4)) };
}

/** A preview and a real session may be open in two tabs at once. */
export function studyLock(studyId: string, preview: boolean): string {
  return `fovea-study-${studyId}${preview ? '-preview' : ''}`;
}

async function isOnlyTab(name: string): Promise<boolean> {
  if (held.has(name)) return true;
  const free = await holdIfFree(name);
  if (free) held.add(name);
  return free;
}

async function hasSessionToContinue(studyId: string, preview: boolean): Promise<boolean> {
  // The journal code is loaded only for returning respondents.
  if (!(await journalMayExist())) return false;
  const { sessionToContinue } = await import('../record/keptSessions');
  return (await sessionToContinue(studyId, preview)) !== null;
}

function stopped(reason: StopReason): JourneyEvent {
  return { type: 'stopped', reason };
}
