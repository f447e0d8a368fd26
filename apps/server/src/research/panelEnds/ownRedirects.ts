import type { EndReason } from '@fovea/contract/participation/panelEnds';
import type { SessionPackage } from '@fovea/contract/participation/participation';
import { fillRedirect, type RedirectValues } from '@fovea/rules/participation/redirectPlaceholders';
import {
  errorRedirectUrl,
  FINISHED_REASON,
  REJECTED_REASON,
  type RedirectReason,
} from '@fovea/rules/participation/redirects';
import type { SessionRow } from '../recordings/sessionRows';
import type { StudyRow } from '../studyParts/studyRows';

type Redirecting = Pick<
  StudyRow,
  | 'studyFinishedRedirect'
  | 'rejectConsentRedirect'
  | 'collectionErrorRedirect'
  | 'expectedParameters'
>;

type Ended = Pick<SessionRow, 'id' | 'label' | 'variables'>;

/** What placeholders are filled with, except the reason. */
export type Ending = Omit<RedirectValues, 'reason'>;

/**
 * Of a session as it is stored: somebody who continues on another day may come without the
 * parameters.
 */
export const endingOf = ({ id, label, variables }: Ended): Ending => ({
  parameters: variables,
  sessionId: id,
  respondentLabel: label,
});

/** Where a respondent is redirected at the end of a study without a panel. */
export function sessionRedirects(
  study: Omit<Redirecting, 'rejectConsentRedirect'>,
  session: Ended,
): SessionPackage['redirects'] {
  const ending = endingOf(session);
  const filled = (address: string, reason: string | null) =>
    fillRedirect(address, study.expectedParameters, { ...ending, reason });
  return {
    finished: filled(study.studyFinishedRedirect, FINISHED_REASON),
    // Only the page knows why it ends.
    error: filled(study.collectionErrorRedirect, null),
  };
}

/** The same for one end whose reason is known. */
export function ownRedirect(study: Redirecting, ending: Ending, reason: EndReason): string {
  const filled = (address: string, why: string | null) =>
    fillRedirect(address, study.expectedParameters, { ...ending, reason: why });
  if (reason === 'finished') return filled(study.studyFinishedRedirect, FINISHED_REASON);
  if (reason === 'rejected') return filled(study.rejectConsentRedirect, REJECTED_REASON);
  return errorRedirectUrl(filled(study.collectionErrorRedirect, null), errorReason(reason));
}

/** Without a panel nobody is known to come twice. */
const errorReason = (reason: Exclude<EndReason, 'finished' | 'rejected'>): RedirectReason =>
  reason === 'duplicate' ? 'collection' : reason;
