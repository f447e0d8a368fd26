import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id, Timestamp } from '../protocol/scalars';
import { FeatureName } from './accounts';
import { PROOF_NEEDED } from './signIn';
import { ADMINISTERS } from './users';

export const APP_NAME_MAX = 100;
/** Of the author and of the contact. */
export const APP_TEXT_MAX = 200;
export const REDIRECT_URI_MAX = 500;
export const APP_DISABLED_REASON_MAX = 500;
/** Of a parameter of an authorization request. */
export const APP_PARAMETER_MAX = 2000;

const Text = z.string().check(z.trim(), z.minLength(1), z.maxLength(APP_TEXT_MAX));
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(APP_NAME_MAX));
const RedirectUri = z.string().check(z.maxLength(REDIRECT_URI_MAX));
const Scope = z.array(FeatureName).check(z.minLength(1));

const described = {
  id: Id,
  name: z.string(),
  /** Who makes it. */
  author: z.string(),
  /** How its author is reached: an e-mail or a web address. */
  contact: z.string(),
};

/** A third-party app as it is shown to the user whom it asks for access. */
export const ThirdPartyApp = z.object({
  ...described,
  /** Where users are sent back to. */
  redirectUri: z.string(),
  /** The features that it may ask for. */
  scope: z.array(FeatureName),
  disabled: z.boolean(),
  /** Identifies this server in answers to the app (`iss`). */
  issuer: z.string(),
});
export type ThirdPartyApp = z.infer<typeof ThirdPartyApp>;

export const getThirdPartyApp = endpoint({
  method: 'GET',
  path: '/token/clients/{appId}',
  summary: 'A third-party app that asks the user for access',
  needs: 'signedIn',
  answer: ThirdPartyApp,
});

const Parameter = z.string().check(z.maxLength(APP_PARAMETER_MAX));

export const authorizeApp = endpoint({
  method: 'POST',
  path: '/token/clients/{appId}/code',
  summary: 'Authorize a third-party app: a code, with which it fetches its tokens within a minute',
  needs: 'inPerson',
  body: z.object({
    /** Features, with spaces between. */
    scope: Parameter,
    /** As the app sent it; left out: it sent none. */
    redirect_uri: z.optional(Parameter),
    code_challenge: Parameter,
    code_challenge_method: Parameter,
  }),
  answer: z.object({ authorizationCode: z.string() }),
  refusals: {
    400: 'The request of the app is not valid (INVALID_REQUEST), or a scope is unknown, restricted, named twice, or not one that the app may ask for (INVALID_SCOPE).',
    403: `${PROOF_NEEDED} Or the app is disabled (APP_DISABLED).`,
  },
});

/** A third-party app that a user has authorized. */
export const AuthorizedApp = z.object({
  ...described,
  /** The features that it may use. Of these, it has those that its user has at the time of a call. */
  scope: z.array(FeatureName),
  /** It was disabled by an administrator, and cannot do anything. */
  disabled: z.boolean(),
  /** When the user authorized it first. */
  authorizedDate: Timestamp,
  /** To about ten minutes; null: it was never used. */
  lastUsedDate: z.nullable(Timestamp),
});
export type AuthorizedApp = z.infer<typeof AuthorizedApp>;

export const listAuthorizedApps = endpoint({
  method: 'GET',
  path: '/token/apps',
  summary: 'The third-party apps that the user has authorized, by name',
  needs: 'inPerson',
  answer: z.array(AuthorizedApp),
});

export const revokeAuthorizedApp = endpoint({
  method: 'DELETE',
  path: '/token/apps/{appId}',
  summary: 'Revoke a third-party app: all of its tokens of the user end',
  needs: 'inPerson',
});

export const listUserApps = endpoint({
  method: 'GET',
  path: '/users/{userId}/apps',
  summary: 'The third-party apps that a user has authorized, for account administrators',
  needs: ADMINISTERS,
  answer: z.array(AuthorizedApp),
});

export const revokeUserApp = endpoint({
  method: 'DELETE',
  path: '/users/{userId}/apps/{appId}',
  summary: 'Revoke a third-party app of a user, for account administrators',
  needs: ADMINISTERS,
});

/** A third-party app as its administrators see it. */
export const RegisteredApp = z.object({
  ...described,
  redirectUri: z.string(),
  scope: z.array(FeatureName),
  /** It has a secret, which it keeps on a server of its own. */
  isConfidential: z.boolean(),
  /** Whose users it may ask; null: those of every company. */
  companyId: z.nullable(Id),
  companyName: z.nullable(z.string()),
  createdDate: Timestamp,
  /** Null: it is enabled. */
  disabled: z.nullable(z.object({ reason: z.string(), by: z.string(), createdDate: Timestamp })),
  /** How many users have authorized it. */
  usersCount: z.int(),
});
export type RegisteredApp = z.infer<typeof RegisteredApp>;

export const listApps = endpoint({
  method: 'GET',
  path: '/apps',
  summary:
    'The registered third-party apps by name: those of a company, or all of them for internal staff',
  needs: ADMINISTERS,
  query: z.object({
    /** Left out: the caller’s own company, or all apps for internal staff. */
    companyId: z.optional(Id),
  }),
  answer: z.array(RegisteredApp),
});

export const NewApp = z.object({
  name: Name,
  author: Text,
  contact: Text,
  redirectUri: RedirectUri,
  scope: Scope,
  isConfidential: z.boolean(),
  /** Null: for the users of every company, which only internal staff may choose. */
  companyId: z.nullable(Id),
});
export type NewApp = z.infer<typeof NewApp>;

const BAD_APP =
  'The redirect address is not allowed (BAD_REDIRECT), or a scope is restricted or named twice (BAD_SCOPE).';

export const registerApp = endpoint({
  method: 'POST',
  path: '/apps',
  summary: 'Register a third-party app; only this answer contains its secret, if it has one',
  needs: ADMINISTERS,
  body: NewApp,
  answer: z.object({
    app: RegisteredApp,
    /** `fov_sec_`, 43 letters and digits, and a checksum of 6; null: a public app. */
    clientSecret: z.nullable(z.string()),
  }),
  refusals: {
    400: BAD_APP,
    403: 'Only internal staff register apps for every company (NOT_ALLOWED).',
    409: 'The company has 100 apps already (TOO_MANY_APPS).',
  },
});

export const AppChange = z.object({
  name: z.optional(Name),
  author: z.optional(Text),
  contact: z.optional(Text),
  /** Codes that were given out and not used yet end when it changes. */
  redirectUri: z.optional(RedirectUri),
  /** What is left out ends at once for all who have authorized the app. */
  scope: z.optional(Scope),
  /** A reason disables the app, null enables it. */
  disabledReason: z.optional(
    z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(APP_DISABLED_REASON_MAX))),
  ),
});
export type AppChange = z.infer<typeof AppChange>;

export const changeApp = endpoint({
  method: 'PUT',
  path: '/apps/{appId}',
  summary: 'Change, disable or enable a third-party app',
  needs: ADMINISTERS,
  body: AppChange,
  answer: RegisteredApp,
  refusals: { 400: BAD_APP },
});

export const renewAppSecret = endpoint({
  method: 'POST',
  path: '/apps/{appId}/secret',
  summary: 'Give a confidential app another secret; the one before stops working at once',
  needs: ADMINISTERS,
  answer: z.object({ clientSecret: z.string() }),
  refusals: { 409: 'A public app has no secret (PUBLIC_APP).' },
});

export const deleteApp = endpoint({
  method: 'DELETE',
  path: '/apps/{appId}',
  summary: 'Delete a third-party app: all of its tokens end',
  needs: ADMINISTERS,
});
