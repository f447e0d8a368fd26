import { fillRedirect } from '@fovea/rules/participation/redirectPlaceholders';
import {
  errorRedirectUrl,
  FINISHED_REASON,
  REJECTED_REASON,
  type RedirectField,
  type RedirectReason,
} from '@fovea/rules/participation/redirects';

/** Of the reasons of an error redirect, the one in its example. */
const ERROR_REASON: RedirectReason = 'calibration';

const REASONS: Record<RedirectField, string | null> = {
  studyFinishedRedirect: FINISHED_REASON,
  rejectConsentRedirect: REJECTED_REASON,
  collectionErrorRedirect: null,
};

/** A redirect as a respondent would be sent to it, with made-up values. */
export function exampleAddress(
  field: RedirectField,
  address: string,
  expected: readonly string[],
): string {
  // Nobody who does not agree has a session.
  const hasSession = field !== 'rejectConsentRedirect';
  const filled = fillRedirect(address, expected, {
    parameters: Object.fromEntries(expected.map((name) => [name, `example-${name}`])),
    sessionId: hasSession ? '0199a7c2-5e10-7b31-9c44-d2f0ab12cd34' : '',
    respondentLabel: hasSession ? 'Respondent 12' : '',
    reason: REASONS[field],
  });
  return field === 'collectionErrorRedirect' ? errorRedirectUrl(filled, ERROR_REASON) : filled;
}
