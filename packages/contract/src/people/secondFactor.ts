import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { PROOF_NEEDED } from './signIn';
import { ADMINISTERS } from './users';

const REFUSED =
  'The identity provider handles the second factor of this user (IDENTITY_PROVIDER), or it is in the state already (ALREADY).';

export const enableSecondFactor = endpoint({
  method: 'POST',
  path: '/mfa/enable',
  summary: 'Begin to set up a second factor: the address for an authenticator app (otpauth://)',
  needs: 'inPerson',
  beforeSecondFactor: true,
  answer: z.object({ otpAuth: z.string() }),
  refusals: { 403: PROOF_NEEDED, 409: REFUSED },
});

export const verifySecondFactor = endpoint({
  method: 'POST',
  path: '/mfa/verifyenablement',
  summary:
    'Switch the second factor on with the first code of the app; recovery codes are shown once',
  needs: 'inPerson',
  beforeSecondFactor: true,
  body: z.object({ totp: z.string().check(z.maxLength(40)) }),
  answer: z.object({
    /** Comma-separated, 19 characters each. */
    recoveryCodes: z.string(),
  }),
  refusals: {
    400: 'The code is not right (WRONG_CODE).',
    409: 'Setting up was not begun, or is too long ago (BEGIN_AGAIN). ' + REFUSED,
    429: 'Too many wrong codes; the Retry-After header says when to try again.',
  },
});

export const disableSecondFactor = endpoint({
  method: 'POST',
  path: '/mfa/disable',
  summary: 'Switch the second factor off; the recovery codes stop working',
  needs: 'inPerson',
  body: z.object({ currentPassword: z.string().check(z.minLength(1), z.maxLength(1024)) }),
  refusals: {
    406: 'The current password is not right (WRONG_PASSWORD).',
    409: `It is required of this user (SECOND_FACTOR_REQUIRED). ${REFUSED}`,
    429: 'Too many wrong passwords; the Retry-After header says when to try again.',
  },
});

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/users/{userId}/mfa',
  summary:
    'Switch the second factor of a colleague off who has lost the phone and the recovery codes; both get a mail, and the colleague is signed out everywhere',
  needs: ADMINISTERS,
  refusals: {
    403: `Only staff may do this for staff, and nobody for themself or as somebody else (NOT_ALLOWED). ${PROOF_NEEDED}`,
    409: REFUSED,
  },
});
