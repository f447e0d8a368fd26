import type { NewUser, UserCreation } from '@fovea/contract/people/users';
import { FIRST_PASSWORD_MS, hashPassword, generateFirstPassword } from '../accounts/passwords';
import { appendAudit, type NewAuditEntry } from '../../platform/audit/appendAudit';
import { Refusal } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import { inviteUser } from '../passwordLinks/inviteUser';
import type { Db } from '../../platform/store/database';
import { isStaff, type CompanyRow } from '../accounts/administrationAccess';
import type { AdminRequest } from './companyChanges';
import { checkNewUser, type CheckedUser } from './checkNewUser';

/** Each hash takes a core, and the same thread pool writes what respondents send. */
const HASHES_AT_ONCE = 2;
/** Rows per transaction: it holds the lock of the audit log, on which others wait. */
const ROWS_AT_ONCE = 100;

interface Row {
  readonly user: CheckedUser;
  readonly password: string | null;
}

/**
 * Creates users; each row succeeds or is refused on its own. When the same e-mail is added twice at
 * once, the database decides which request was first.
 * @returns the outcome of each row, in the order of the rows
 */
export async function addUsers(
  context: AppContext,
  request: AdminRequest,
  company: CompanyRow,
  { users, firstPassword }: { users: readonly NewUser[]; firstPassword: 'mail' | 'generated' },
): Promise<UserCreation[]> {
  const creator = {
    isStaff: isStaff(request.caller),
    companyId: company.id,
    companyFeatures: company.features,
    staffDomain: context.settings.staffDomain,
    at: request.at,
  };
  const answers: UserCreation[] = [];
  const wanted = new Map<string, { at: number; user: CheckedUser }>();
  for (const [at, given] of users.entries()) {
    answers.push(answerOf(given, 'exists'));
    try {
      const user = checkNewUser(given, creator);
      if (!wanted.has(user.username)) wanted.set(user.username, { at, user });
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason;
      answers[at] = { ...answerOf(given, 'refused'), message: reason.message };
    }
  }
  for (const username of await existing(context.db, [...wanted.keys()])) wanted.delete(username);
  // A fixed order, so that two requests that create the same users at once do not deadlock.
  const order = [...wanted.values()].toSorted((a, b) =>
    a.user.username < b.user.username ? -1 : 1,
  );
  for (let from = 0; from < order.length; from += ROWS_AT_ONCE) {
    const part = order.slice(from, from + ROWS_AT_ONCE);
    const rows = part.map(({ user }) => ({
      user,
      password: firstPassword === 'generated' ? generateFirstPassword() : null,
    }));
    const created = await insertUsers(context, request, rows);
    for (const [index, { at, user }] of part.entries()) {
      if (!created.has(user.id)) continue;
      answers[at] = {
        ...answerOf(users[at]!, 'created'),
        userId: user.id,
        validTo: user.validTo?.toISOString() ?? null,
        password: rows[index]?.password ?? null,
      };
    }
  }
  return answers;
}

const EXISTS = 'There is a user with this e-mail already.';

function answerOf({ email, name }: NewUser, result: UserCreation['result']): UserCreation {
  const message = result === 'exists' ? EXISTS : null;
  return { email, name, result, message, userId: null, validTo: null, password: null };
}

async function existing(db: Db, usernames: readonly string[]): Promise<readonly string[]> {
  if (usernames.length === 0) return [];
  const users = await db
    .selectFrom('users')
    .select('username')
    .where('username', 'in', usernames)
    .execute();
  return users.map(({ username }) => username);
}

/**
 * @returns the ids of the users that were created; another request may have created some of them
 *   first
 */
async function insertUsers(
  { db }: AppContext,
  request: AdminRequest,
  rows: readonly Row[],
): Promise<ReadonlySet<string>> {
  const hashes = await hashed(rows.map(({ password }) => password));
  const { at } = request;
  return await db.transaction().execute(async (tx) => {
    const created = await tx
      .insertInto('users')
      .values(
        rows.map(({ user, password }, index) => ({
          ...user,
          passwordHash: hashes[index] ?? null,
          firstPasswordUntil: password === null ? null : new Date(at.getTime() + FIRST_PASSWORD_MS),
          createdAt: at,
          updatedAt: at,
        })),
      )
      .onConflict((conflict) => conflict.column('username').doNothing())
      .returning('id')
      .execute();
    const ids = new Set(created.map(({ id }) => id));
    const added = rows.filter(({ user }) => ids.has(user.id));
    for (const { user, password } of added) {
      if (password === null) await inviteUser(tx, user);
    }
    await appendAudit(tx, request, added.map(createdEntry));
    return ids;
  });
}

async function hashed(passwords: readonly (string | null)[]): Promise<(string | null)[]> {
  const hashes: (string | null)[] = passwords.map(() => null);
  let next = 0;
  const work = async () => {
    for (let at = next++; at < passwords.length; at = next++) {
      const password = passwords[at];
      if (typeof password === 'string') hashes[at] = await hashPassword(password);
    }
  };
  await Promise.all(Array.from({ length: HASHES_AT_ONCE }, work));
  return hashes;
}

function createdEntry({ user, password }: Row): NewAuditEntry {
  const { id, companyId, name, email, features, validTo } = user;
  const firstPassword = password === null ? 'mail' : 'generated';
  return {
    companyId,
    action: 'USER_CREATED',
    target: { type: 'user', id, name },
    details: { email, features, validTo, firstPassword },
  };
}
