import type { Invitation } from '@fovea/contract/participation/participation';
import { fillRedirect } from '@fovea/rules/participation/redirectPlaceholders';
import { REJECTED_REASON } from '@fovea/rules/participation/redirects';
import type { StudyLink } from './parseLink';

/** An invitation whose redirects have the parameters of the link. Nobody has a session or a label yet. */
export function fillInvitation(
  invitation: Invitation,
  { parameters }: Pick<StudyLink, 'parameters'>,
): Invitation {
  const { redirects, expectedParameters } = invitation;
  const filled = (address: string, reason: string | null) =>
    fillRedirect(address, expectedParameters, {
      parameters,
      sessionId: '',
      respondentLabel: '',
      reason,
    });
  return {
    ...invitation,
    redirects: {
      rejectConsent: filled(redirects.rejectConsent, REJECTED_REASON),
      error: filled(redirects.error, null),
    },
  };
}
