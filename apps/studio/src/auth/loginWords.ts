import { CallFailed } from '@fovea/link/callFailed';
import { defineMessages, type MessageDescriptor } from 'react-intl';

const words = defineMessages({
  wrong: {
    id: 'login.wrong',
    defaultMessage:
      'The password you entered is incorrect, or we could not find an account for that email. Check both, or ask your account administrator to reset the password.',
  },
  tooMany: {
    id: 'login.tooMany',
    defaultMessage:
      'Too many attempts. Please wait {minutes, plural, one {a minute} other {# minutes}} and try again.',
  },
  serverError: {
    id: 'login.serverError',
    defaultMessage:
      'A server error occurred while logging in. Please try again later, or tell your account administrator if it goes on.',
  },
});

export interface LoginFailure {
  readonly message: MessageDescriptor;
  readonly values: { minutes: number };
  /** A wrong password is for the person to mend; anything else is our fault. */
  readonly isWarning: boolean;
}

/** What to say when signing in did not succeed. */
export function loginFailure(reason: unknown): LoginFailure {
  const status = reason instanceof CallFailed ? reason.status : 0;
  const waitS = (reason instanceof CallFailed && reason.retryAfterS) || 60;
  const values = { minutes: Math.max(1, Math.ceil(waitS / 60)) };
  if (status === 429) return { message: words.tooMany, values, isWarning: true };
  // 400 and 403 are noes to these credentials as well, for example of a disabled user.
  if (status === 401 || status === 400 || status === 403) {
    return { message: words.wrong, values, isWarning: true };
  }
  return { message: words.serverError, values, isWarning: false };
}
