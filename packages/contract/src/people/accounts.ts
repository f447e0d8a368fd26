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
  /** The features in force: those that both the user and the company have. */
  features: z.array(FeatureName),
  createdDate: Timestamp,
  updatedDate: Timestamp,
  disabled: z.boolean(),
  validTo: z.nullable(Timestamp),
  /** 15 or 18 characters; empty if there is none. */
  salesforceId: z.string(),
  /** ENABLED: a second factor is required at sign-in. */
  mfaState: z.enum(['ENABLED', 'DISABLED']),
  /** The password was generated for this user and must be replaced before anything else. */
  mustChangePassword: z.boolean(),
  /** The user signs in through the identity provider and has no password or second factor here. */
  usesIdentityProvider: z.boolean(),
});
export type User = z.infer<typeof User>;

/** The user who is signed in. `actor` is the staff member logged in as this user, if any. */
export const CurrentUser = z.extend(User, {
  actor: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The company or the user's features require a second factor: it cannot be disabled. */
  isSecondFactorRequired: z.boolean(),
  /** It is required and off, and must be set up before anything else. */
  mustSetUpSecondFactor: z.boolean(),
  /** The only study that staff may look at here, with the user's consent; null: no such visit. */
  supportVisit: z.nullable(z.object({ studyId: Id, studyName: z.string(), endsDate: Timestamp })),
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

/** The data processing agreement registered for a company; all null if there is none. */
const dpaOfCompany = {
  dpaVersionApproved: z.nullable(DpaVersion),
  dpaApprovalDate: z.nullable(Timestamp),
  dpaApprover: z.nullable(z.object({ id: Id, name: z.string() })),
};

const Redirect = z.optional(z.string().check(z.maxLength(2000)));

/** Where respondents of new studies are sent afterwards; what is missing or empty: nowhere. */
export const DistributionSettings = z.object({
  rejectConsentRedirect: Redirect,
  studyFinishedRedirect: Redirect,
  collectionErrorRedirect: Redirect,
});
export type DistributionSettings = z.infer<typeof DistributionSettings>;

/** The panel provider that the company is connected to. */
export const PanelProviderSettings = z.object({ type: z.string() });
export type PanelProviderSettings = z.infer<typeof PanelProviderSettings>;

export const Company = z.object({
  id: Id,
  name: z.string(),
  /** 19 characters; empty if there is none. */
  customerKey: z.string(),
  /** 15 or 18 characters; empty if there is none. */
  salesforceId: z.string(),
  ...dpaOfCompany,
  features: z.array(FeatureName),
  createdDate: Timestamp,
  rootFolder: Id,
  mediaFolder: Id,
  disabled: z.boolean(),
  /** Additional processing of recordings, for example `Respiration`. */
  preProcessingVersions: z.array(z.object({ jobType: z.string(), version: z.string() })),
  distributionSettings: DistributionSettings,
  /** Null: none is connected. */
  panelProviderSettings: z.nullable(PanelProviderSettings),
  /** Everyone in the company who is not disabled, to choose the editors of a study from. */
  users: z.array(
    z.object({ id: Id, name: z.string(), email: z.string(), isAccountAdministrator: z.boolean() }),
  ),
});
export type Company = z.infer<typeof Company>;

export const AccessToken = z.object({
  accessToken: z.string(),
  expirationDate: Timestamp,
  /** True if the token only allows sending the second factor, see `POST /token/mfa`. */
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
  beforeSecondFactor: true,
});

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/users/current',
  summary: 'The user who is signed in',
  needs: 'signedIn',
  beforePasswordChange: true,
  beforeSecondFactor: true,
  answer: CurrentUser,
});

export const getCurrentCompany = endpoint({
  method: 'GET',
  path: '/companies/current',
  summary: 'The company of the user who is signed in',
  needs: 'signedIn',
  beforePasswordChange: true,
  beforeSecondFactor: true,
  answer: Company,
});
