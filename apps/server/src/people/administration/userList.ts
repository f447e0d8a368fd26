import type { Feature } from '@fovea/contract/protocol/access';
import type { HandlerInput } from '@fovea/contract/protocol/endpoint';
import type {
  AdministeredUser,
  listCompanyUsers,
  USER_SORTS,
  UserPage,
} from '@fovea/contract/people/users';
import { effectiveFeatures } from '@fovea/rules/people/access';
import { sql, type RawBuilder } from 'kysely';
import { notFound } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import { usesIdentityProvider } from '../accounts/usesIdentityProvider';
import type { Db } from '../../platform/store/database';
import {
  localeOrder,
  matchesSearch,
  pageRange,
  searchPattern,
} from '../../platform/store/pagedList';

type Sort = (typeof USER_SORTS)[number];

const BY: Readonly<Record<Sort, RawBuilder<unknown>>> = {
  name: localeOrder('users.name'),
  email: localeOrder('users.email'),
  createdDate: sql`users.created_at`,
  lastSignIn: sql`users.last_sign_in_at`,
  validTo: sql`users.valid_to`,
};

export const SEARCHED_USERS_MAX = 50;

/** A page of the users of a company, sorted by name by default. */
export async function companyUserPage(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  companyId: string,
  query: HandlerInput<typeof listCompanyUsers>['query'],
): Promise<UserPage> {
  const { sort = 'name', direction = 'asc', state } = query;
  const users = found(db, query.search)
    .where('users.companyId', '=', companyId)
    .$if(state !== undefined, (these) => these.where('users.disabled', '=', state === 'disabled'));
  const total = await countOf(users);
  const { offset, limit } = pageRange(query);
  const rows = await answered(users)
    // Users who never signed in or have no end date come last.
    .orderBy(BY[sort], (by) => (direction === 'asc' ? by.asc() : by.desc()).nullsLast())
    .orderBy('users.id', direction)
    .offset(offset)
    .limit(limit)
    .execute();
  return { total, items: rows.map((row) => userAnswer(settings, row)) };
}

/** Users of every company; 50 at most. */
export async function findUsers(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  search: string,
): Promise<UserPage> {
  const users = found(db, search);
  const total = await countOf(users);
  const rows = await answered(users)
    .orderBy(BY.name)
    .orderBy('users.id')
    .limit(SEARCHED_USERS_MAX)
    .execute();
  return { total, items: rows.map((row) => userAnswer(settings, row)) };
}

/** @throws Refusal 404 */
export async function findUser(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  userId: string,
): Promise<AdministeredUser> {
  const row = await answered(found(db, undefined))
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (!row) throw notFound('user');
  return userAnswer(settings, row);
}

function found(db: Db, search: string | undefined) {
  const pattern = searchPattern(search);
  const users = db.selectFrom('users').innerJoin('companies', 'companies.id', 'users.companyId');
  if (pattern === null) return users;
  return users.where(
    matchesSearch(pattern, ['users.name', 'users.email', 'users.username', 'users.id']),
  );
}

async function countOf(users: ReturnType<typeof found>): Promise<number> {
  const { total } = await users
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function answered(users: ReturnType<typeof found>) {
  return users
    .select(['users.id', 'users.companyId', 'users.username', 'users.name', 'users.email'])
    .select(['users.features', 'users.disabled', 'users.validTo', 'users.salesforceId'])
    .select(['users.mfaState', 'users.firstPasswordUntil', 'users.identitySubject'])
    .select(['users.lastSignInAt', 'users.createdAt', 'users.updatedAt'])
    .select(['companies.name as companyName', 'companies.features as companyFeatures'])
    .select(sql<boolean>`users.password_hash is not null`.as('hasPassword'));
}

interface AnsweredRow {
  readonly id: string;
  readonly companyId: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly features: readonly Feature[];
  readonly companyFeatures: readonly Feature[];
  readonly companyName: string;
  readonly disabled: boolean;
  readonly validTo: Date | null;
  readonly salesforceId: string;
  readonly mfaState: 'ENABLED' | 'DISABLED';
  readonly firstPasswordUntil: Date | null;
  readonly identitySubject: string | null;
  readonly lastSignInAt: Date | null;
  readonly hasPassword: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

function userAnswer(settings: AppContext['settings'], row: AnsweredRow): AdministeredUser {
  const { id, companyId, username, name, email, companyName, disabled } = row;
  const { salesforceId, mfaState } = row;
  const hasProvider = usesIdentityProvider(settings, row);
  return {
    ...{ id, companyId, username, name, email, companyName, disabled },
    ...{ salesforceId, mfaState },
    isInvited: !row.hasPassword && !hasProvider,
    features: [...row.features],
    featuresInForce: effectiveFeatures(row.features, row.companyFeatures),
    validTo: row.validTo?.toISOString() ?? null,
    createdDate: row.createdAt.toISOString(),
    updatedDate: row.updatedAt.toISOString(),
    lastSignIn: row.lastSignInAt?.toISOString() ?? null,
    mustChangePassword: row.firstPasswordUntil !== null,
    usesIdentityProvider: hasProvider,
  };
}
