import type { Feature } from '@fovea/contract/protocol/access';
import { usernameKey } from './companies';
import type { Db, Tx } from '../../platform/store/database';

/** What decides whether somebody has, or may be given, a password. */
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

/** Several users may have one e-mail under different names to sign in with. */
const SAME_EMAIL_MAX = 5;

/** Who may mean themself with what was typed: the name to sign in with, else the e-mail. */
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
