import * as z from 'zod/mini';
import { FeatureName } from './accounts';
import { endpoint } from '../protocol/endpoint';
import { Id, Timestamp } from '../protocol/scalars';
import { PROOF_NEEDED } from './signIn';
import { ADMINISTERS } from './users';

export const PERSONAL_TOKEN_DAYS_MAX = 365;
export const PERSONAL_TOKEN_NAME_MAX = 100;
/** Per user, expired ones included. */
export const PERSONAL_TOKENS_MAX = 50;

/** A personal access token as it is listed; the token itself is shown only when it is created. */
export const PersonalToken = z.object({
  id: Id,
  name: z.string(),
  /** The features that it is limited to. Of these, it has those that its user has at the time of a call. */
  scope: z.array(FeatureName),
  /** It reads and changes nothing. */
  isReadOnly: z.boolean(),
  createdDate: Timestamp,
  expirationDate: Timestamp,
  isExpired: z.boolean(),
  /** To about ten minutes; null: it was never used. */
  lastUsedDate: z.nullable(Timestamp),
});
export type PersonalToken = z.infer<typeof PersonalToken>;

export const listPersonalTokens = endpoint({
  method: 'GET',
  path: '/token/personal',
  summary:
    'The personal access tokens of the user, newest first; expired ones stay listed for 30 days',
  needs: 'inPerson',
  answer: z.array(PersonalToken),
});

export const NewPersonalToken = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(PERSONAL_TOKEN_NAME_MAX)),
  scope: z.array(FeatureName).check(z.minLength(1)),
  isReadOnly: z.boolean(),
  /** How many days it is valid. */
  days: z.int().check(z.minimum(1), z.maximum(PERSONAL_TOKEN_DAYS_MAX)),
});
export type NewPersonalToken = z.infer<typeof NewPersonalToken>;

export const createPersonalToken = endpoint({
  method: 'POST',
  path: '/token/personal',
  summary: 'Create a personal access token for programs; only this answer contains it',
  needs: 'inPerson',
  body: NewPersonalToken,
  answer: z.object({
    /** `fov_pat_`, 43 letters and digits, and a checksum of 6. */
    token: z.string(),
    personalToken: PersonalToken,
  }),
  refusals: {
    400: 'A scope is restricted, named twice, or not among the user’s features (BAD_SCOPE).',
    403: PROOF_NEEDED,
    409: 'The user has 50 tokens already (TOO_MANY_TOKENS).',
  },
});

export const revokePersonalToken = endpoint({
  method: 'DELETE',
  path: '/token/personal/{personalTokenId}',
  summary: 'Revoke one of the user’s personal access tokens: its next call is refused',
  needs: 'inPerson',
});

export const listUserTokens = endpoint({
  method: 'GET',
  path: '/users/{userId}/personalTokens',
  summary: 'The personal access tokens of a user, for account administrators',
  needs: ADMINISTERS,
  answer: z.array(PersonalToken),
});

export const revokeUserToken = endpoint({
  method: 'DELETE',
  path: '/users/{userId}/personalTokens/{personalTokenId}',
  summary: 'Revoke a personal access token of a user, for account administrators',
  needs: ADMINISTERS,
});
