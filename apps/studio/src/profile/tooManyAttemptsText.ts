import { ApiError } from '@fovea/link/calls/apiError';
import type { IntlShape } from 'react-intl';

/** The message for a response that asks to wait; null for any other. */
export function tooManyAttemptsText(intl: IntlShape, reason: unknown): string | null {
  if (!(reason instanceof ApiError) || reason.status !== 429) return null;
  return intl.formatMessage(
    {
      id: 'profile.tooMany',
      defaultMessage:
        'Too many attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
    },
    { minutes: Math.max(1, Math.ceil((reason.retryAfterS ?? 60) / 60)) },
  );
}
