import * as z from 'zod/mini';
import { FEATURES } from './access';
import { endpoint } from './endpoint';
import { Id, Moment } from './scalars';

export const FeatureName = z.enum(FEATURES);

export const User = z.object({
  id: Id,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  companyId: Id,
  /** The flags in force: those of the user that the company has too. */
  features: z.array(FeatureName),
  createdDate: Moment,
  updatedDate: Moment,
  disabled: z.boolean(),
  validTo: z.nullable(Moment),
});
export type User = z.infer<typeof User>;

export const Company = z.object({
  id: Id,
  name: z.string(),
  features: z.array(FeatureName),
  createdDate: Moment,
  rootFolder: Id,
  mediaFolder: Id,
  disabled: z.boolean(),
  /** What is computed from recordings beyond the usual, for example `Respiration`. */
  preProcessingVersions: z.array(z.object({ jobType: z.string(), version: z.string() })),
  /** Everybody of the company who is not disabled; for choosing editors of a study. */
  users: z.array(
    z.object({ id: Id, name: z.string(), email: z.string(), isAccountAdministrator: z.boolean() }),
  ),
});
export type Company = z.infer<typeof Company>;

export const AccessToken = z.object({
  accessToken: z.string(),
  expirationDate: Moment,
  mfaNeeded: z.boolean(),
});
export type AccessToken = z.infer<typeof AccessToken>;

export const Credentials = z.object({
  username: z.string().check(z.minLength(1), z.maxLength(320)),
  password: z.string().check(z.minLength(1), z.maxLength(1024)),
  grant_type: z.literal('password'),
});
export type Credentials = z.infer<typeof Credentials>;

export const requestToken = endpoint({
  method: 'POST',
  path: '/token',
  summary: 'Sign in with a username and a password',
  needs: 'anyone',
  body: Credentials,
  sends: 'form',
  answer: AccessToken,
  refusals: {
    401: 'The e-mail or the password is not right, or the account is closed.',
    429: 'Too many attempts for this account or from this address; the Retry-After header says when to try again.',
  },
});

export const deleteToken = endpoint({
  method: 'DELETE',
  path: '/token/',
  summary: 'Sign out: the token of this request stops working',
  needs: 'signedIn',
});

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/users/current',
  summary: 'The user who is signed in',
  needs: 'signedIn',
  answer: User,
});

export const getCurrentCompany = endpoint({
  method: 'GET',
  path: '/companies/current',
  summary: 'The company of the user who is signed in',
  needs: 'signedIn',
  answer: Company,
});
