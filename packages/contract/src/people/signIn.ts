import * as z from 'zod/mini';
import { AccessToken, FeatureName } from './accounts';
import { endpoint } from '../protocol/endpoint';
import { Id, Timestamp } from '../protocol/scalars';

const Username = z.string().check(z.minLength(1), z.maxLength(320));
const TooMany =
  'Too many attempts for this account or from this address; the Retry-After header says when to try again.';

export const sendSecondFactor = endpoint({
  method: 'POST',
  path: '/token/mfa',
  summary: 'The second step of signing in: six digits, or a recovery code of 19 characters',
  needs: 'anyone',
  body: z.object({
    accessToken: z.string().check(z.minLength(1), z.maxLength(100)),
    totp: z.string().check(z.minLength(1), z.maxLength(40)),
  }),
  answer: AccessToken,
  refusals: {
    401: 'The code is not right or was used before (WRONG_CODE), or the first step is too long ago or had too many wrong codes (BEGIN_AGAIN).',
    429: TooMany,
  },
});

export const logInAs = endpoint({
  method: 'POST',
  path: '/token/controlled',
  summary: 'Log in as another user; internal staff only, and written to the audit log',
  needs: 'INTERNAL',
  body: z.object({ targetId: Id }),
  answer: AccessToken,
  refusals: {
    403: 'Nobody logs in as internal staff, as themself, or from a limited token (NOT_ALLOWED).',
    409: 'The account or its company is disabled or has expired (ACCOUNT_CLOSED).',
  },
});

export const signInWithIdentity = endpoint({
  method: 'POST',
  path: '/token/google',
  summary: 'Sign in with what the identity provider says about somebody',
  needs: 'anyone',
  body: z.object({ username: Username, idToken: z.string().check(z.maxLength(16_384)) }),
  answer: AccessToken,
  refusals: {
    401: 'The statement is not of our identity provider, is not for us, has expired, was used before, or is about somebody else (WRONG_IDENTITY); or the account is closed (ACCOUNT_CLOSED).',
    404: 'This server has no identity provider.',
    429: TooMany,
    503: 'The identity provider does not answer (UNAVAILABLE).',
  },
});

/** Fetches the identity provider's result, once, with the ticket of the landing page. */
export const claimIdentity = endpoint({
  method: 'POST',
  path: '/sso/claim',
  summary: 'Fetch what the identity provider answered, once, with the ticket of the landing page',
  needs: 'anyone',
  body: z.object({ ticket: z.string().check(z.minLength(1), z.maxLength(100)) }),
  answer: z.object({ username: z.string(), idToken: z.string() }),
  refusals: {
    401: 'The ticket is unknown, used, older than two minutes or of another browser (BEGIN_AGAIN).',
    429: TooMany,
  },
});

export const requestScopedToken = endpoint({
  method: 'POST',
  path: '/token/scope',
  summary: 'A token that can do less: limited to features, named with spaces between',
  needs: 'inPerson',
  body: z.object({ scope: z.string().check(z.minLength(1), z.maxLength(1000)) }),
  answer: AccessToken,
  refusals: {
    400: 'A scope is unknown, restricted, named twice, or not among the user’s features (BAD_SCOPE).',
  },
});

export const PROOF_NEEDED =
  'The caller signed in more than 15 minutes ago and must prove who they are again (PROOF_NEEDED).';

export const proveIdentity = endpoint({
  method: 'POST',
  path: '/token/proof',
  summary:
    'Say the password again, for calls that ask for a recent sign-in; holds for 15 minutes in this session',
  needs: 'inPerson',
  beforeSecondFactor: true,
  body: z.object({ currentPassword: z.string().check(z.minLength(1), z.maxLength(1024)) }),
  refusals: {
    406: 'The current password is not right (WRONG_PASSWORD).',
    409: 'The identity provider signs this user in: signing in again is the proof (IDENTITY_PROVIDER).',
    429: TooMany,
  },
});

/** A browser or program that is signed in. */
export const SignedInSession = z.object({
  id: Id,
  createdDate: Timestamp,
  lastUsedDate: Timestamp,
  expirationDate: Timestamp,
  /** The User-Agent header; empty if there was none. */
  userAgent: z.string(),
  ip: z.string(),
  isCurrent: z.boolean(),
  /** The features the token is limited to; null if it is not limited. */
  scope: z.nullable(z.array(FeatureName)),
  /** The staff member who is logged in as this user. */
  actor: z.nullable(z.object({ id: Id, name: z.string() })),
});
export type SignedInSession = z.infer<typeof SignedInSession>;

export const listSignedInSessions = endpoint({
  method: 'GET',
  path: '/token/sessions',
  summary: 'Where the user is signed in, the current place first, then by last use',
  needs: 'inPerson',
  answer: z.array(SignedInSession),
});

export const endSignedInSession = endpoint({
  method: 'DELETE',
  path: '/token/sessions/{signedInId}',
  summary: 'Sign out somewhere else',
  needs: 'inPerson',
});

export const endAllSessions = endpoint({
  method: 'POST',
  path: '/token/sessions/end',
  summary: 'Sign out everywhere, or everywhere else',
  needs: 'inPerson',
  body: z.object({ butThisOne: z.boolean() }),
  answer: z.object({ ended: z.int() }),
});
