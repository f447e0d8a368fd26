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

/** The account with this e-mail is linked to another person. */
export class IdentityTaken extends Error {}

/**
 * The user for an identity, found by issuer and subject, because an e-mail address may be
 * reassigned. At the first sign-in the account with that address is linked, or a new one is
 * created.
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

/**
 * Serialised: two first sign-ins at once would each create the staff company or the same account.
 */
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

/**
 * The address is verified and in the staff domain, so nobody outside the staff can take over an
 * account.
 */
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
  // From now on the issuer proves the address, and that the person belongs to the staff.
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
  // Sessions opened with a password were never proven to be this person's.
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

/** Any company can have this name; only a company of staff has this feature. */
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
