import type { Invitation } from '@fovea/contract/participation/participation';
import { ApiError } from '@fovea/link/calls/apiError';
import { fillInvitation } from '../journey/fillInvitation';
import { stopDetailsOf, type JourneyEvent } from '../journey/journey';
import { fetchInvitation, isNotFound, eventForFailure, linkQuery } from '../journey/openStudy';
import type { StudyLink } from '../journey/parseLink';
import { createSessionContext, type SessionContext } from './sessionContext';
import { isPermanentlyRefused } from '../recording/resumableSessions';

/** Starts or resumes a session and returns the outcome as an event of the journey. */
export async function startOrResumeSession(parts: {
  readonly link: StudyLink;
  readonly invitation: Invitation;
  readonly locale: string;
  readonly resuming: boolean;
  readonly blockId: string | null;
}): Promise<{ readonly context: SessionContext | null; readonly event: JourneyEvent }> {
  try {
    const context = await createSessionContext(parts);
    const { session, slideIndex: stimulusIndex } = context;
    const isClosed = !parts.invitation.collecting && parts.link.preview === 'none';
    if (parts.resuming && (isClosed || session.quotaFull)) {
      context.recorder.record({
        kind: 'sessionEnded',
        tMs: context.clock.now(),
        reason: 'stopped',
      });
      await context.recorder.flush();
      const ended = session.quotaFull ? ({ ended: 'quotaFull' } as const) : {};
      return { context, event: { type: 'endedEarly', session, ...ended } };
    }
    return { context, event: { type: 'begun', session, slideIndex: stimulusIndex } };
  } catch (failed) {
    return { context: null, event: await eventOf(failed, parts) };
  }
}

async function eventOf(
  failed: unknown,
  {
    invitation,
    link,
    resuming,
    blockId,
  }: {
    readonly invitation: Invitation;
    readonly link: StudyLink;
    readonly resuming: boolean;
    readonly blockId: string | null;
  },
): Promise<JourneyEvent> {
  const code = failed instanceof ApiError ? failed.problem?.code : undefined;
  if (code === 'PANEL_ID') return { type: 'stopped', reason: 'panelId' };
  if (code === 'DUPLICATE') return { type: 'stopped', reason: 'duplicate', counted: 'duplicate' };
  if (code === 'QUOTA_FULL') return { type: 'stopped', reason: 'quotaFull', counted: 'quotaFull' };
  const isOfFlow = isNotFound(failed) && blockId !== null;
  // A respondent whose session cannot be continued may start a new one.
  const isAnew = resuming && isPermanentlyRefused(failed);
  const isFull = code === 'LIMIT_REACHED';
  const isConflict = failed instanceof ApiError && failed.status === 409 && !isFull;
  if (!isOfFlow && !isAnew && !isConflict) {
    return eventForFailure(failed);
  }
  try {
    const fetched = await fetchInvitation(invitation.studyId, linkQuery(link, true));
    if (isOfFlow) return { type: 'stopped', reason: 'unknownFlow' };
    if (!fetched) return { type: 'stopped', reason: 'consentBroken' };
    const now = fillInvitation(fetched, link);
    const preview = link.preview === 'entire';
    const again = { type: 'invited', invitation: now, preview, canContinue: false } as const;
    if (!now.collecting && !preview) return { type: 'stopped', ...stopDetailsOf(now) };
    if (isAnew) return again;
    // The consent text, or the sensors, differ from what was agreed to.
    const textChanged =
      code === 'CONSENT_CHANGED' || now.consent.textSha256 !== invitation.consent.textSha256;
    if (!textChanged) {
      const isChoice = code === 'CHOOSE_FLOW' && now.flows.length > 0;
      return isChoice
        ? { type: 'mustChoose', invitation: now }
        : { type: 'stopped', reason: 'refused' };
    }
    return { ...again, textChanged };
  } catch (reason) {
    return eventForFailure(reason);
  }
}
