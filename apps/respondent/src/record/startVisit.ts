import type { Invitation } from '@fovea/contract/takingPart';
import { CallFailed } from '@fovea/link/callFailed';
import type { JourneyEvent } from '../journey';
import { invite, stoppedBy } from '../openStudy';
import type { StudyLink } from '../parseLink';
import { beginVisit, type Visit } from './beginVisit';

/** Begins a visit and says in the journey's words how that went. */
export async function startVisit(parts: {
  readonly link: StudyLink;
  readonly invitation: Invitation;
  readonly locale: string;
  readonly resuming: boolean;
}): Promise<{ readonly visit: Visit | null; readonly event: JourneyEvent }> {
  try {
    const visit = await beginVisit(parts);
    const { session, preview, slideIndex } = visit;
    if (parts.resuming && !parts.invitation.collecting) {
      visit.recorder.record({ kind: 'sessionEnded', tMs: visit.clock.now(), reason: 'stopped' });
      await visit.recorder.flush();
      return { visit, event: { type: 'endedEarly', session } };
    }
    return { visit, event: { type: 'begun', session, preview, slideIndex } };
  } catch (failed) {
    return { visit: null, event: await eventOf(failed, parts) };
  }
}

async function eventOf(
  failed: unknown,
  { invitation, link }: { readonly invitation: Invitation; readonly link: StudyLink },
): Promise<JourneyEvent> {
  if (!(failed instanceof CallFailed) || failed.status !== 409) {
    return stoppedBy(failed);
  }
  try {
    const now = await invite(invitation.studyId);
    if (!now) return { type: 'stopped', reason: 'consentBroken' };
    if (!now.collecting && !link.preview) return { type: 'stopped', reason: 'notCollecting' };
    const textChanged = now.consent.textSha256 !== invitation.consent.textSha256;
    if (!textChanged) return { type: 'stopped', reason: 'refused' };
    const { preview } = link;
    return { type: 'invited', invitation: now, preview, canContinue: false, textChanged };
  } catch (reason) {
    return stoppedBy(reason);
  }
}
