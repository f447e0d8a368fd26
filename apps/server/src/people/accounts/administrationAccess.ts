import type { Selectable } from 'kysely';
import type { Researcher } from '../../platform/http/caller';
import { notFound } from '../../platform/http/refusal';
import type { Db, Tx } from '../../platform/store/database';
import type { Tables } from '../../platform/store/tables';

export type CompanyRow = Selectable<Tables['companies']>;
export type UserRow = Selectable<Tables['users']>;

/**
 * Internal staff acting as themselves: someone logged in as another user does not count as staff.
 */
export function isStaff({ features }: Pick<Researcher, 'features'>): boolean {
  return features.includes('INTERNAL');
}

function administers(caller: Researcher, companyId: string): boolean {
  if (isStaff(caller)) return true;
  return caller.features.includes('ACCOUNT_ADMINISTRATION') && caller.companyId === companyId;
}

/**
 * The single check of which companies administrators can reach: internal staff every company,
 * account administrators their own. For everybody else the company does not exist.
 * @param lock locks the row for the rest of the transaction
 * @throws Refusal 404
 */
export async function administeredCompany(
  db: Db | Tx,
  caller: Researcher,
  companyId: string,
  lock: 'forUpdate' | null = null,
): Promise<CompanyRow> {
  if (!administers(caller, companyId)) throw notFound('company');
  let query = (db as Db).selectFrom('companies').selectAll().where('id', '=', companyId);
  if (lock) query = query.forUpdate();
  const company = await query.executeTakeFirst();
  if (!company) throw notFound('company');
  return company;
}

/** The same check for a user, by the company that the user belongs to. @throws Refusal 404 */
export async function administeredUser(
  db: Db | Tx,
  caller: Researcher,
  userId: string,
  lock: 'forUpdate' | null = null,
): Promise<UserRow> {
  const user = await userRow(db, userId, lock);
  if (!user || !administers(caller, user.companyId)) throw notFound('user');
  return user;
}

/** A user whom the caller administers, or the caller's own user. @throws Refusal 404 */
export async function administeredOrOwnUser(
  db: Db | Tx,
  caller: Researcher,
  userId: string,
  lock: 'forUpdate' | null = null,
): Promise<UserRow> {
  if (caller.userId !== userId) return await administeredUser(db, caller, userId, lock);
  const user = await userRow(db, userId, lock);
  if (!user) throw notFound('user');
  return user;
}

async function userRow(db: Db | Tx, userId: string, lock: 'forUpdate' | null) {
  let query = (db as Db).selectFrom('users').selectAll().where('id', '=', userId);
  if (lock) query = query.forUpdate();
  return await query.executeTakeFirst();
}
