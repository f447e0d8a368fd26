import type { Invitation } from '@fovea/contract/participation/takingPart';
import { CallFailed } from '@fovea/link/calls/callFailed';
import { closed, type JourneyEvent } from '../journey/journey';
import { invite, isNotFound, stoppedBy } from '../journey/openStudy';
import type { StudyLink } from '../journey/parseLink';
import { beginVisit, type Visit } from './beginVisit';
import { isRefusedForGood } from '../record/keptSessions';

/** Starts or resumes a session and returns the outcome as an event of the journey. */
export async function startVisit(parts: {
  readonly link: StudyLink;
  readonly invitation: Invitation;
  readonly locale: string;
  readonly resuming: boolean;
  readonly blockId: string | null;
}): Promise<{ readonly visit: Visit | null; readonly event: JourneyEvent }> {
  try {
    const visit = await beginVisit(parts);
    const { session, slideIndex } = visit;
    if (parts.resuming && !parts.invitation.collecting && parts.link.preview === 'none') {
      visit.recorder.record({ kind: 'sessionEnded', tMs: visit.clock.now(), reason: 'stopped' });
      await visit.recorder.flush();
      return { visit, event: { type: 'endedEarly', session } };
    }
    return { visit, event: { type: 'begun', session, slideIndex } };
  } catch (failed) {
    return { visit: null, event: await eventOf(failed, parts) };
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
  const isOfFlow = isNotFound(failed) && blockId !== null;
  // A respondent whose session cannot be continued may start a new one.
  const isAnew = resuming && isRefusedForGood(failed);
  if (!isOfFlow && !isAnew && (!(failed instanceof CallFailed) || failed.status !== 409)) {
    return stoppedBy(failed);
  }
  try {
    const now = await invite(invitation.studyId);
    if (isOfFlow) return { type: 'stopped', reason: 'unknownFlow' };
    if (!now) return { type: 'stopped', reason: 'consentBroken' };
    const preview = link.preview === 'entire';
    const again = { type: 'invited', invitation: now, preview, canContinue: false } as const;
    if (!now.collecting && !preview) return { type: 'stopped', ...closed(now) };
    if (isAnew) return again;
    const code = failed instanceof CallFailed ? failed.problem?.code : undefined;
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
    return stoppedBy(reason);
  }
}
