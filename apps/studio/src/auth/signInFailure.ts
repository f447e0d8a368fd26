import { ApiError } from '@fovea/link/calls/apiError';
import { defineMessages, type MessageDescriptor } from 'react-intl';

const messages = defineMessages({
  wrong: {
    id: 'login.wrong',
    defaultMessage:
      'The password you entered is incorrect, or we could not find an account for that email. Try to <reset>reset your password</reset> or <support>contact support</support>.',
  },
  closed: {
    id: 'login.closed',
    defaultMessage: 'This account is closed. Ask the account administrator of your company.',
  },
  passwordExpired: {
    id: 'login.passwordExpired',
    defaultMessage:
      'The password that was made for you is too old. <reset>Set a new one</reset> by email, or ask your account administrator.',
  },
  tooMany: {
    id: 'login.tooMany',
    defaultMessage:
      'Too many attempts. Please wait {minutes, plural, one {a minute} other {# minutes}} and try again.',
  },
  serverError: {
    id: 'login.serverError',
    defaultMessage:
      'A server error occurred while logging in. Please try again later or <support>contact support</support>.',
  },
  wrongCode: {
    id: 'login.wrongCode',
    defaultMessage:
      'The 2-factor authentication code that you entered is not correct. Please try again. If you cannot get a code, use one of the reset codes that you saved when you set it up.',
  },
  failed: {
    id: 'login.failed',
    defaultMessage:
      'A server error occurred. Please try again later or <support>contact support</support>.',
  },
  beginAgain: {
    id: 'login.beginAgain',
    defaultMessage:
      'The code took too long or was wrong too often. Log in with your password again.',
  },
});

export interface SignInFailure {
  readonly message: MessageDescriptor;
  readonly minutes: number;
  /** True if the user can correct it, for example a wrong password; false for server errors. */
  readonly isWarning: boolean;
}

/** Codes that the server adds only for correct credentials. */
const BY_CODE: Readonly<Record<string, keyof typeof messages>> = {
  ACCOUNT_CLOSED: 'closed',
  PASSWORD_EXPIRED: 'passwordExpired',
  BEGIN_AGAIN: 'beginAgain',
};

/** One of several regions may know the account and say why it cannot be used. */
function codeOf(reason: ApiError): string {
  const all: readonly ApiError[] =
    'failures' in reason && Array.isArray(reason.failures) ? reason.failures : [];
  const telling = all.find(({ problem }) => problem?.code !== undefined && problem.code in BY_CODE);
  return (telling ?? reason).problem?.code ?? '';
}

/** The message for a failed sign-in. */
export function signInFailure(reason: unknown, step: 'password' | 'code'): SignInFailure {
  const { status, retryAfterS } =
    reason instanceof ApiError ? reason : { status: 0, retryAfterS: null };
  const minutes = Math.max(1, Math.ceil((retryAfterS ?? 60) / 60));
  if (status === 429) return { message: messages.tooMany, minutes, isWarning: true };
  // 400 also rejects input, for example a password of a thousand characters.
  if (status === 401 || status === 400) {
    const plain = step === 'code' ? 'wrongCode' : 'wrong';
    const name = (reason instanceof ApiError && BY_CODE[codeOf(reason)]) || plain;
    return { message: messages[name], minutes, isWarning: true };
  }
  return { message: messages.serverError, minutes, isWarning: false };
}

/** The message when a link could not be sent, checked or used. */
export function resetFailure(reason: unknown): SignInFailure {
  const tooMany = reason instanceof ApiError && reason.status === 429;
  const said = signInFailure(reason, 'password');
  return tooMany ? said : { message: messages.failed, minutes: said.minutes, isWarning: false };
}
