import { sql } from 'kysely';
import { createCompany, createUser, usernameKey } from '../accounts/companies';
import { STAFF_FEATURES } from '../accounts/featureSets';
import { revokeUserTokens } from '../accounts/tokens';
import { appendAudit } from '../../platform/audit/appendAudit';
import { revokeLinks } from '../accounts/emailLinks';
import type { Db, Tx } from '../../platform/store/database';
import type { Identity } from './verifyIdToken';

interface Source {
  readonly company: string;
  readonly ip: string;
  readonly at: Date;
}

/** The account with the address is of another person. */
export class IdentityTaken extends Error {}

/**
 * The user whom the issuer means: known by issuer and subject, for an address may go to somebody else
 * one day. Who comes the first time gets the account with that address, else a new one.
 * @throws IdentityTaken
 */
export async function findOrCreateIdentityUser(tx: Tx, identity: Identity, source: Source) {
  const id = (await boundUser(tx, identity)) ?? (await linkFirstSignIn(tx, identity, source));
  return await tx
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .select(['users.id', 'users.companyId', 'users.name', 'users.disabled', 'users.validTo'])
    .select('companies.disabled as companyDisabled')
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** One after another: two at once would each make the company of the staff, or the same account. */
async function linkFirstSignIn(tx: Tx, identity: Identity, source: Source): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext('first sign-in of staff'))`.execute(tx);
  return (
    (await boundUser(tx, identity)) ??
    (await linkByEmail(tx, identity, source)) ??
    (await newStaff(tx, identity, source))
  );
}

async function boundUser(tx: Tx, { issuer, subject }: Identity): Promise<string | null> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('identityIssuer', '=', issuer)
    .where('identitySubject', '=', subject)
    .executeTakeFirst();
  return user?.id ?? null;
}

/** The address is in the domain of the staff and proven: nobody outside of it is taken over so. */
async function linkByEmail(tx: Tx, identity: Identity, source: Source): Promise<string | null> {
  const key = usernameKey(identity.email);
  const user =
    (await users(tx).where('username', '=', key).forUpdate().executeTakeFirst()) ??
    (await users(tx)
      .where((is) => is(is.fn<string>('lower', ['email']), '=', key))
      .orderBy('id')
      .forUpdate()
      .executeTakeFirst());
  if (!user) return null;
  if (user.identitySubject !== null) throw new IdentityTaken('Somebody else has this address.');
  // The issuer proves it from now on, and that the person is of the staff.
  const features = [...new Set([...user.features, 'INTERNAL' as const])];
  await tx
    .updateTable('users')
    .set({
      identityIssuer: identity.issuer,
      identitySubject: identity.subject,
      features,
      passwordHash: null,
      firstPasswordUntil: null,
      mfaState: 'DISABLED',
      mfaSecret: null,
      mfaPendingSecret: null,
      updatedAt: source.at,
    })
    .where('id', '=', user.id)
    .execute();
  await tx.deleteFrom('recoveryCodes').where('userId', '=', user.id).execute();
  // Whoever was in with a password before was not proven to be this person.
  await revokeUserTokens(tx, user.id);
  await revokeLinks(tx, user.id, source.at);
  const given = { before: user.features, after: features };
  await note(tx, user, source, 'IDENTITY_BOUND', identity, given);
  return user.id;
}

function users(tx: Tx) {
  return tx.selectFrom('users').select(['id', 'companyId', 'name', 'features', 'identitySubject']);
}

async function newStaff(tx: Tx, identity: Identity, source: Source): Promise<string> {
  const companyId =
    (await staffCompany(tx, source.company)) ??
    (await createCompany(tx, { name: source.company, features: STAFF_FEATURES }, source.at)).id;
  const name = nameOf(identity);
  const { email } = identity;
  const created = { companyId, email, name, features: STAFF_FEATURES, password: null };
  const id = await createUser(tx, created, source.at);
  await tx
    .updateTable('users')
    .set({ identityIssuer: identity.issuer, identitySubject: identity.subject })
    .where('id', '=', id)
    .execute();
  await note(tx, { id, companyId, name }, source, 'USER_CREATED', identity, STAFF_FEATURES);
  return id;
}

/** Any company may call itself so; only one of the staff has this feature. */
async function staffCompany(tx: Db | Tx, name: string): Promise<string | null> {
  const companies = await tx
    .selectFrom('companies')
    .select(['id', 'features'])
    .where('name', '=', name)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return companies.find(({ features }) => features.includes('INTERNAL'))?.id ?? null;
}

function nameOf({ name, email }: Identity): string {
  const said = name.replace(/\p{Cc}+/gu, ' ').trim();
  return (said || (email.split('@')[0] ?? email)).slice(0, 200);
}

async function note(
  tx: Tx,
  user: { readonly id: string; readonly companyId: string; readonly name: string },
  { ip, at }: Source,
  action: 'IDENTITY_BOUND' | 'USER_CREATED',
  { issuer, subject }: Identity,
  features: unknown,
): Promise<void> {
  await appendAudit(
    tx,
    { caller: { userId: user.id, actorUserId: null }, ip, at },
    {
      companyId: user.companyId,
      action,
      target: { type: 'user', id: user.id, name: user.name },
      details: { issuer, subject, features },
    },
  );
}
