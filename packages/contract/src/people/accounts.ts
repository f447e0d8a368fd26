import * as z from 'zod/mini';
import { FEATURES } from '../protocol/access';
import { endpoint } from '../protocol/endpoint';
import { Id, Timestamp } from '../protocol/scalars';

export const FeatureName = z.enum(FEATURES);

export const User = z.object({
  id: Id,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  companyId: Id,
  /** The flags in force: those of the user that the company has too. */
  features: z.array(FeatureName),
  createdDate: Timestamp,
  updatedDate: Timestamp,
  disabled: z.boolean(),
  validTo: z.nullable(Timestamp),
  /** 15 or 18 characters; empty: none. */
  salesforceId: z.string(),
  /** ENABLED: a second factor is asked for at sign-in. */
  mfaState: z.enum(['ENABLED', 'DISABLED']),
  /** The password was made for this user and must be replaced before anything else. */
  mustChangePassword: z.boolean(),
  /** The identity provider signs this user in: no password and no second factor here. */
  usesIdentityProvider: z.boolean(),
});
export type User = z.infer<typeof User>;

/** Who is logged in as somebody else. */
export const CurrentUser = z.extend(User, {
  actor: z.nullable(z.object({ id: Id, name: z.string() })),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const DPA_VERSIONS = [
  '2019-02-19',
  '2020-05-26',
  '2020-10-14',
  '2021-03-12',
  '2021-06-16',
  '2024-11-18',
  'custom',
] as const;
export const DpaVersion = z.enum(DPA_VERSIONS);
export type DpaVersion = z.infer<typeof DpaVersion>;

/** Which data processing agreement a company has; all null: unregistered. */
const dpaOfCompany = {
  dpaVersionApproved: z.nullable(DpaVersion),
  dpaApprovalDate: z.nullable(Timestamp),
  dpaApprover: z.nullable(z.object({ id: Id, name: z.string() })),
};

export const Company = z.object({
  id: Id,
  name: z.string(),
  /** 19 characters; empty: none. */
  customerKey: z.string(),
  /** 15 or 18 characters; empty: none. */
  salesforceId: z.string(),
  ...dpaOfCompany,
  features: z.array(FeatureName),
  createdDate: Timestamp,
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
  expirationDate: Timestamp,
  /** True: the token only serves to send the code of the second factor, see `POST /token/mfa`. */
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
    401: 'The e-mail or the password is not right (WRONG_CREDENTIALS), the account is closed (ACCOUNT_CLOSED), or a password that was made for the user is too old (PASSWORD_EXPIRED).',
    429: 'Too many attempts for this account or from this address; the Retry-After header says when to try again.',
  },
});

export const deleteToken = endpoint({
  method: 'DELETE',
  path: '/token/',
  summary: 'Sign out: the token of this request stops working',
  needs: 'signedIn',
  beforePasswordChange: true,
});

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/users/current',
  summary: 'The user who is signed in',
  needs: 'signedIn',
  beforePasswordChange: true,
  answer: CurrentUser,
});

export const getCurrentCompany = endpoint({
  method: 'GET',
  path: '/companies/current',
  summary: 'The company of the user who is signed in',
  needs: 'signedIn',
  beforePasswordChange: true,
  answer: Company,
});
