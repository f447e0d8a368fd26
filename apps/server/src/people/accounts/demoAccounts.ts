import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppContext } from '../../platform/context/appContext';
import { writeDurably } from '../../platform/objects/durableWrite';
import { createCompany, createUser, enableRespiration, usernameKey } from './companies';
import { ADMINISTRATOR_FEATURES, RESEARCHER_FEATURES, STAFF_FEATURES } from './featureSets';
import { hashPassword, generatePassword, isPasswordCorrect } from './passwords';

const COMPANY = 'Fovea Demo';
const ACCOUNTS = [
  { email: 'researcher@demo.example', name: 'Robin Researcher', features: RESEARCHER_FEATURES },
  { email: 'admin@demo.example', name: 'Alex Administrator', features: ADMINISTRATOR_FEATURES },
  { email: 'staff@fovea.example', name: 'Sam Staff', features: STAFF_FEATURES },
] as const;

const USERNAMES = ACCOUNTS.map(({ email }) => usernameKey(email));

/** Demo accounts are disabled while the server runs without the demo. */
export function isDemoAccount(username: string): boolean {
  return USERNAMES.includes(username);
}

/** Whether anybody but the demo accounts can sign in. */
export async function hasOwnAccounts(db: AppContext['db']): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('username', 'not in', USERNAMES)
    .where('disabled', '=', false)
    .executeTakeFirst();
  return found !== undefined;
}

export interface DemoAccounts {
  readonly companyId: string;
  readonly rootFolder: string;
  /** The owner of the demo study. */
  readonly researcherId: string;
  readonly emails: readonly string[];
  readonly password: string;
}

/**
 * Creates the demo company and its accounts where they are missing, and brings their password up to
 * date.
 */
export async function ensureDemoAccounts(
  context: Pick<AppContext, 'db' | 'settings' | 'now'>,
): Promise<DemoAccounts> {
  const { db, settings, now } = context;
  const password = await demoPassword(settings.dataFolder, settings.demoPassword);
  const username = usernameKey(ACCOUNTS[0].email);
  const first = await db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .select(['users.id', 'users.companyId', 'companies.rootFolder', 'users.passwordHash'])
    .where('username', '=', username)
    .executeTakeFirst();
  if (!first) {
    await db.transaction().execute(async (tx) => {
      const company = await createCompany(
        tx,
        { name: COMPANY, features: STAFF_FEATURES, respiration: true },
        now(),
      );
      for (const account of ACCOUNTS) {
        await createUser(tx, { ...account, companyId: company.id, password }, now());
      }
    });
    return await ensureDemoAccounts(context);
  }
  await enableRespiration(db, first.companyId);
  await db
    .updateTable('users')
    .set({ disabled: false })
    .where('username', 'in', USERNAMES)
    .where('disabled', '=', true)
    .execute();
  if (!(await isPasswordCorrect(first.passwordHash, password))) {
    const passwordHash = await hashPassword(password);
    await db
      .updateTable('users')
      .set({ passwordHash, updatedAt: now() })
      .where('username', 'in', USERNAMES)
      .execute();
  }
  return {
    companyId: first.companyId,
    rootFolder: first.rootFolder,
    researcherId: first.id,
    emails: ACCOUNTS.map(({ email }) => email),
    password,
  };
}

/**
 * When a server that was started with the demo is restarted without it, its known password must not
 * stay a back door: the accounts keep their studies, but nobody can sign in with them or continue a
 * session.
 */
export async function closeDemoAccounts({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await db
    .updateTable('users')
    .set({ disabled: true })
    .where('username', 'in', USERNAMES)
    .where('disabled', '=', false)
    .execute();
}

/**
 * The configured password, else the one generated at the first start and stored in a file only the
 * owner can read.
 */
async function demoPassword(dataFolder: string, given: string | null): Promise<string> {
  const path = join(dataFolder, 'demo-password');
  const stored = (await readFile(path, 'utf8').catch(() => '')).trim();
  const password = given ?? (stored || generatePassword());
  if (password !== stored) {
    await writeDurably(`${path}.${process.pid}.tmp`, path, Buffer.from(`${password}\n`), {});
    await chmod(path, 0o600);
  }
  return password;
}
