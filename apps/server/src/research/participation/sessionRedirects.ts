import type { SessionPackage } from '@fovea/contract/participation/participation';
import { fillRedirect } from '@fovea/rules/participation/redirectPlaceholders';
import { FINISHED_REASON } from '@fovea/rules/participation/redirects';
import type { SessionRow } from '../recordings/sessionRows';
import type { StudyRow } from '../studyParts/studyRows';

/**
 * Where a respondent is redirected at the end. Filled from the session as it is stored: somebody who
 * continues on another day may come without the parameters.
 */
export function sessionRedirects(
  study: Pick<StudyRow, 'studyFinishedRedirect' | 'collectionErrorRedirect' | 'expectedParameters'>,
  { id, label, variables }: SessionRow,
): SessionPackage['redirects'] {
  const values = { parameters: variables, sessionId: id, respondentLabel: label };
  const filled = (address: string, reason: string | null) =>
    fillRedirect(address, study.expectedParameters, { ...values, reason });
  return {
    finished: filled(study.studyFinishedRedirect, FINISHED_REASON),
    // Only the page knows why it ends.
    error: filled(study.collectionErrorRedirect, null),
  };
}
