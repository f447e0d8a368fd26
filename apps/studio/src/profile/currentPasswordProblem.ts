import { CallFailed } from '@fovea/link/calls/callFailed';
import type { IntlShape } from 'react-intl';
import { tooManyWords } from './tooManyWords';

/** The message for the field of the current password; null if the response is about something else. */
export function currentPasswordProblem(intl: IntlShape, reason: unknown): string | null {
  if (reason instanceof CallFailed && reason.problem?.code === 'WRONG_PASSWORD') {
    return intl.formatMessage({
      id: 'profile.currentWrong',
      defaultMessage: 'Current password incorrect.',
    });
  }
  return tooManyWords(intl, reason);
}
