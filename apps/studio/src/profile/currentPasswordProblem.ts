import { ApiError } from '@fovea/link/calls/apiError';
import type { IntlShape } from 'react-intl';
import { tooManyAttemptsText } from './tooManyAttemptsText';

/** What is said at the field of the current password; null: the answer is about something else. */
export function currentPasswordProblem(intl: IntlShape, reason: unknown): string | null {
  if (reason instanceof ApiError && reason.problem?.code === 'WRONG_PASSWORD') {
    return intl.formatMessage({
      id: 'profile.currentWrong',
      defaultMessage: 'Current password incorrect.',
    });
  }
  return tooManyAttemptsText(intl, reason);
}
