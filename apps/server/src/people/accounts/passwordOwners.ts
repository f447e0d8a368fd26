import type { Feature } from '@fovea/contract/protocol/access';
import { usernameKey } from './companies';
import type { Db, Tx } from '../../platform/store/database';

/** The fields that decide whether a user has a password, or may be given one. */
export interface PasswordOwner {
  readonly id: string;
  readonly companyId: string;
  readonly username: string;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string | null;
  readonly disabled: boolean;
  readonly validTo: Date | null;
  readonly identitySubject: string | null;
  readonly features: readonly Feature[];
  readonly companyName: string;
  readonly companyDisabled: boolean;
}

const owners = (db: Db | Tx) =>
  db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .select(['users.id', 'users.companyId', 'users.username', 'users.email', 'users.name'])
    .select(['users.passwordHash', 'users.disabled', 'users.validTo', 'users.identitySubject'])
    .select('users.features')
    .select(['companies.name as companyName', 'companies.disabled as companyDisabled']);

export async function passwordOwner(db: Db | Tx, userId: string): Promise<PasswordOwner | null> {
  return (await owners(db).where('users.id', '=', userId).executeTakeFirst()) ?? null;
}

/** Several users may share one e-mail under different usernames. */
const SAME_EMAIL_MAX = 5;

/** The users whom the typed text may mean: by username, else by e-mail. */
export async function passwordOwnersOf(
  db: Db | Tx,
  typed: string,
): Promise<readonly PasswordOwner[]> {
  const key = usernameKey(typed);
  const named = await owners(db).where('users.username', '=', key).executeTakeFirst();
  if (named) return [named];
  return await owners(db)
    .where((is) => is(is.fn<string>('lower', ['users.email']), '=', key))
    .orderBy('users.id')
    .limit(SAME_EMAIL_MAX)
    .execute();
}
