import * as z from 'zod/mini';
import { FeatureName, User } from './accounts';
import { endpoint } from '../protocol/endpoint';
import { PROOF_NEEDED } from './signIn';
import { pageQuery } from '../protocol/paging';
import { Id, Timestamp } from '../protocol/scalars';

/** Account administrators act within their company, internal staff in all companies. */
export const ADMINISTERS = { anyOf: ['ACCOUNT_ADMINISTRATION', 'INTERNAL'] } as const;

const Email = z.string().check(z.minLength(1), z.maxLength(320));
const PersonName = z.string().check(z.maxLength(200));
const PROVIDER_DOMAIN =
  'The address is in the provider’s own domain: such accounts come from the identity provider only (PROVIDER_DOMAIN).';

/**
 * A user as administrators see them: `features` are those granted, `featuresInForce` those that
 * take effect.
 */
export const AdministeredUser = z.extend(User, {
  featuresInForce: z.array(FeatureName),
  companyName: z.string(),
  /** Null if the user has never signed in. */
  lastSignIn: z.nullable(Timestamp),
  /** A welcome mail was sent and no password has been set yet. */
  isInvited: z.boolean(),
});
export type AdministeredUser = z.infer<typeof AdministeredUser>;

export const UserPage = z.object({ items: z.array(AdministeredUser), total: z.int() });
export type UserPage = z.infer<typeof UserPage>;

export const USER_SORTS = ['name', 'email', 'createdDate', 'lastSignIn', 'validTo'] as const;

export const listCompanyUsers = endpoint({
  method: 'GET',
  path: '/companies/{companyId}/users',
  summary: 'The users of a company, a page at a time',
  needs: ADMINISTERS,
  query: z.object({
    ...pageQuery,
    sort: z.optional(z.enum(USER_SORTS)),
    state: z.optional(z.enum(['enabled', 'disabled'])),
  }),
  answer: UserPage,
});

export const searchUsers = endpoint({
  method: 'GET',
  path: '/users/',
  summary:
    'Users of every company by name, e-mail or id; at most 50, `total` says how many there are',
  needs: 'INTERNAL',
  query: z.object({ search: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: UserPage,
});

export const getUser = endpoint({
  method: 'GET',
  path: '/users/{userId}',
  summary: 'One user',
  needs: ADMINISTERS,
  answer: AdministeredUser,
});

export const NewUser = z.object({
  email: Email,
  /** Defaults to the e-mail address. The user signs in with it. */
  username: z.optional(Email),
  name: PersonName,
  /** The last day, YYYY-MM-DD; null for no end. Defaults to today plus 6 months. */
  validTo: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  features: z.array(FeatureName),
  salesforceId: z.optional(z.string().check(z.maxLength(18))),
});
export type NewUser = z.infer<typeof NewUser>;

export const USERS_AT_ONCE_MAX = 2000;

/** The result for one row, in the order of the request. */
export const UserCreation = z.object({
  email: z.string(),
  name: z.string(),
  result: z.enum(['created', 'exists', 'refused']),
  /** Why the row was refused. */
  message: z.nullable(z.string()),
  userId: z.nullable(Id),
  validTo: z.nullable(Timestamp),
  /**
   * Generated, 10 characters, shown only this once; null if the user sets one through the welcome
   * mail.
   */
  password: z.nullable(z.string()),
});
export type UserCreation = z.infer<typeof UserCreation>;

export const createUsers = endpoint({
  method: 'POST',
  path: '/companies/{companyId}/users',
  summary:
    'Make users, at most 2,000 at once; each row succeeds or is refused by itself. Each gets a welcome mail, or a generated password that must be changed',
  needs: ADMINISTERS,
  body: z.object({
    users: z.array(NewUser).check(z.minLength(1), z.maxLength(USERS_AT_ONCE_MAX)),
    firstPassword: z.enum(['mail', 'generated']),
  }),
  answer: z.array(UserCreation),
});

export const sendWelcome = endpoint({
  method: 'POST',
  path: '/users/{userId}/welcome',
  summary: 'Send the welcome mail again; older links stop working',
  needs: ADMINISTERS,
  refusals: {
    409: 'The user has a password already, is disabled, or signs in elsewhere.',
    429: 'Too many mails for this user; the Retry-After header says when to try again.',
  },
});

export const UserChange = z.object({
  name: z.optional(PersonName),
  email: z.optional(Email),
  salesforceId: z.optional(z.string().check(z.maxLength(18))),
  features: z.optional(z.array(FeatureName)),
  disabled: z.optional(z.boolean()),
  /** A timestamp or a day; null for no end. */
  validTo: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
});
export type UserChange = z.infer<typeof UserChange>;

export const changeUser = endpoint({
  method: 'PUT',
  path: '/users/{userId}',
  summary:
    'Change a user: one’s own name; of the own company’s users everything that account administrators may; staff more',
  needs: 'signedIn',
  body: UserChange,
  answer: AdministeredUser,
  refusals: {
    400: `A value is not right (NOT_VALID). ${PROVIDER_DOMAIN}`,
    403: `A feature may not be given (FEATURE_NOT_GIVEN), or this is not for the caller to change (NOT_ALLOWED). One’s own e-mail: ${PROOF_NEEDED}`,
    409: 'The e-mail is taken (EMAIL_TAKEN).',
  },
});
