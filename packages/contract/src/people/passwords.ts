import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id } from '../protocol/scalars';

/** The password rules are in `rules/people/passwords`; this only limits what is read. */
const NewPassword = z.string().check(z.minLength(1), z.maxLength(1024));
const Secret = z.string().check(z.minLength(1), z.maxLength(100));
const BAD_PASSWORD = 'The new password breaks a rule (BAD_PASSWORD).';

export const changeOwnPassword = endpoint({
  method: 'POST',
  path: '/users/current/password',
  summary: 'Change the own password; every other session of the user ends',
  needs: 'inPerson',
  beforePasswordChange: true,
  beforeSecondFactor: true,
  body: z.object({ currentPassword: NewPassword, newPassword: NewPassword }),
  refusals: {
    406: `Invalid change: the current password is not right (WRONG_PASSWORD), or ${BAD_PASSWORD}`,
    409: 'The identity provider signs this user in (IDENTITY_PROVIDER).',
    429: 'Too many wrong passwords; the Retry-After header says when to try again.',
  },
});

export const setPassword = endpoint({
  method: 'POST',
  path: '/users/{userId}/password',
  summary:
    'Give a user a password that must be changed at the first sign-in; every session of the user ends',
  needs: { anyOf: ['ACCOUNT_ADMINISTRATION', 'INTERNAL'] },
  body: z.object({ newPassword: NewPassword }),
  refusals: {
    406: BAD_PASSWORD,
    409: 'This is the own user, or the identity provider signs this user in.',
  },
});

export const setPasswordWithToken = endpoint({
  method: 'POST',
  path: '/users/{userId}/password/token',
  summary:
    'Set a password with the token of a welcome or reset mail; every session of the user ends',
  needs: 'anyone',
  body: z.object({ newPassword: NewPassword, token: Secret }),
  refusals: {
    401: 'The token is unknown, used or expired, or of another user (BAD_TOKEN).',
    406: BAD_PASSWORD,
    429: 'Too many attempts from this address; the Retry-After header says when to try again.',
  },
});

/**
 * `kind` is not an enumeration: more kinds may be added, and a client reports one it does not know.
 */
export const VerificationToken = z.object({
  id: z.string(),
  user: z.object({ id: Id, email: z.string(), name: z.string() }),
  used: z.boolean(),
  /** Neither used nor expired. */
  valid: z.boolean(),
  redirectTo: z.nullable(z.string()),
  kind: z.enum(['welcome', 'reset']),
});
export type VerificationToken = z.infer<typeof VerificationToken>;

export const getVerificationToken = endpoint({
  method: 'GET',
  path: '/verify/{token}',
  summary: 'What a link of a welcome or reset mail is for, and whether it still works',
  needs: 'anyone',
  answer: VerificationToken,
  refusals: { 429: 'Too many attempts from this address.' },
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/verify/reset/',
  summary:
    'Send a mail with a link to set a new password; the answer never says whether to anybody',
  needs: 'anyone',
  query: z.object({ email: z.string().check(z.minLength(1), z.maxLength(320)) }),
  refusals: {
    429: 'Too many mails for this address or attempts from this place; the Retry-After header says when to try again.',
  },
});
