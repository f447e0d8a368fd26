import { ApiError } from '@fovea/link/calls/apiError';
import type { IntlShape } from 'react-intl';
import { tooManyAttemptsText } from './tooManyAttemptsText';

/** The message for the field of the current password; null if the response is about something else. */
export function currentPasswordProblem(intl: IntlShape, reason: unknown): string | null {
  if (reason instanceof ApiError && reason.problem?.code === 'WRONG_PASSWORD') {
    return intl.formatMessage({
      id: 'profile.currentWrong',
      defaultMessage: 'Current password incorrect.',
    });
  }
  return tooManyAttemptsText(intl, reason);
}
