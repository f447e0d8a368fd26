import type { Feature } from '@fovea/contract/access';
import type { UserChange } from '@fovea/contract/users';
import { isInDomain } from '@fovea/rules/emailAddress';
import { changedFeatures } from '@fovea/rules/features';
import { validToMoment } from '@fovea/rules/validTo';
import { usernameKey } from '../accounts/companies';
import { revokeTokensOf } from '../accounts/tokens';
import { appendAudit } from '../audit/appendAudit';
import { isInPerson } from '../door/caller';
import { Refusal } from '../door/refusal';
import type { House } from '../house';
import { enqueueMail } from '../mail/mailJobs';
import { endLinksOf } from '../passwordLinks/links';
import { usesIdentityProvider } from '../signIn/identityUsers';
import type { Tx } from '../store/database';
import { administeredOrOwnUser, isStaff, type UserRow } from './administered';
import { beforeAndAfter, isEmpty } from './beforeAndAfter';
import type { Visitor } from './companyChanges';
import {
  emailTaken,
  featureNotGiven,
  notAllowed,
  notValid,
  orConflict,
  providerDomainWords,
  validEmail,
  validName,
  validSalesforceId,
} from './mustBeValid';

/**
 * Changes a user: everybody their own name, account administrators the users of their company,
 * internal staff everybody. What is sent as it was is no change, so a form may send all it has.
 */
export async function changeUser(
  house: House,
  visitor: Visitor,
  userId: string,
  body: UserChange,
): Promise<void> {
  const { caller } = visitor;
  const work = house.db.transaction().execute(async (tx) => {
    const user = await administeredOrOwnUser(tx, caller, userId, 'forUpdate');
    const company = await tx
      .selectFrom('companies')
      .select('features')
      .where('id', '=', user.companyId)
      .executeTakeFirstOrThrow();
    const set = userSet(user, body, { visitor, companyFeatures: company.features });
    const { features, ...others } = set;
    const changes = beforeAndAfter<UserRow>(user, others);
    const given = beforeAndAfter<UserRow>(user, { features });
    if (isEmpty({ ...changes, ...given })) return;
    const hasProvider = usesIdentityProvider(house.settings, user);
    mustBeAllowed(user, Object.keys({ ...changes, ...given }), visitor, hasProvider);
    if (caller.userId === user.id) mustStayIn(set, visitor.at);
    const { staffDomain } = house.settings;
    if ('email' in changes && staffDomain !== null) mustBeOutside(user, set.email, staffDomain);
    await tx
      .updateTable('users')
      .set({ ...set, updatedAt: visitor.at })
      .where('id', '=', user.id)
      .execute();
    await endAccess(tx, user, set, visitor);
    const target = { type: 'user' as const, id: user.id, name: set.name };
    const entry = { companyId: user.companyId, target };
    await appendAudit(tx, visitor, [
      ...(isEmpty(changes)
        ? []
        : [{ ...entry, action: 'USER_CHANGED' as const, details: changes }]),
      ...(isEmpty(given)
        ? []
        : [{ ...entry, action: 'PERMISSIONS_CHANGED' as const, details: given }]),
    ]);
  });
  await orConflict('users_username_key', emailTaken, work);
}

type UserSet = ReturnType<typeof userSet>;

function userSet(
  user: UserRow,
  body: UserChange,
  { visitor, companyFeatures }: { visitor: Visitor; companyFeatures: readonly Feature[] },
) {
  // Older rows may hold what would not be taken today: they may be sent back as they are.
  const isNew = (value: string | undefined, had: string) =>
    value !== undefined && value.trim() !== had;
  const email = isNew(body.email, user.email) ? validEmail('email', body.email ?? '') : user.email;
  // Whoever signs in with the e-mail goes on doing so.
  const signsInWithEmail = user.username === usernameKey(user.email);
  return {
    name: isNew(body.name, user.name) ? validName('name', body.name ?? '') : user.name,
    email,
    username: signsInWithEmail ? usernameKey(email) : user.username,
    salesforceId: isNew(body.salesforceId, user.salesforceId)
      ? validSalesforceId(body.salesforceId ?? '', 'user')
      : user.salesforceId,
    disabled: body.disabled ?? user.disabled,
    validTo: body.validTo === undefined ? user.validTo : lastMoment(body.validTo),
    features: body.features
      ? newFeatures(user, body.features, visitor, companyFeatures)
      : user.features,
  };
}

function lastMoment(given: string | null): Date | null {
  if (given === null) return null;
  const moment = validToMoment(given);
  if (moment === null) throw notValid('validTo', 'The last day must be like 2027-01-31.');
  return new Date(moment);
}

/** Editing one's own user keeps ACCOUNT_ADMINISTRATION. @throws Refusal 403 */
function newFeatures(
  user: UserRow,
  wanted: readonly Feature[],
  { caller }: Visitor,
  companyFeatures: readonly Feature[],
): Feature[] {
  const editor = { isInternal: isStaff(caller), companyFeatures };
  const change = changedFeatures(user.features, wanted, editor, caller.userId === user.id);
  if ('refused' in change) throw featureNotGiven(change.refused);
  // The order says nothing: what was not changed is not written.
  const isSame =
    change.features.length === user.features.length &&
    change.features.every((feature) => user.features.includes(feature));
  return isSame ? user.features : change.features;
}

/** Whether the caller may change these columns of this user. @throws Refusal 403 */
function mustBeAllowed(
  user: UserRow,
  changed: readonly string[],
  { caller }: Visitor,
  hasProvider: boolean,
): void {
  const isOwn = caller.userId === user.id;
  const administers = isStaff(caller) || caller.features.includes('ACCOUNT_ADMINISTRATION');
  const onlyName = changed.every((column) => column === 'name');
  if (!administers) {
    if (!isOwn || !onlyName || caller.scope !== null) {
      throw notAllowed('Only an account administrator may change this.');
    }
    return;
  }
  if (!isStaff(caller)) {
    if (changed.includes('salesforceId')) {
      throw notAllowed('Only the provider’s staff change a Salesforce ID.');
    }
    if (user.features.includes('INTERNAL') && !(isOwn && onlyName)) {
      throw notAllowed('Users of the provider’s staff are changed by its staff only.');
    }
  }
  if (changed.includes('email')) {
    if (hasProvider) {
      throw notAllowed('The identity provider says what the e-mail of this user is.');
    }
    // Mails to the new address set a password: that is for the person, not for who looks in.
    if (isOwn && !isInPerson(caller)) {
      throw notAllowed('Only the person may change the e-mail they sign in with.');
    }
  }
}

/** Nobody locks themself out by mistake. @throws Refusal 403 */
function mustStayIn({ disabled, validTo }: UserSet, now: Date): void {
  if (disabled || (validTo !== null && validTo <= now)) {
    throw notAllowed('You cannot disable yourself. Ask another account administrator.');
  }
}

function mustBeOutside(user: UserRow, email: string, staffDomain: string): void {
  if (isInDomain(email, staffDomain) || isInDomain(user.username, staffDomain)) {
    throw new Refusal(400, providerDomainWords(staffDomain), 'PROVIDER_DOMAIN');
  }
}

/** Whoever may not sign in any more is signed out; so is everybody when the e-mail changes. */
async function endAccess(
  tx: Tx,
  user: UserRow,
  { email, disabled, validTo }: UserSet,
  { caller, at }: Visitor,
): Promise<void> {
  const hasNewEmail = email !== user.email;
  const isClosed = disabled || (validTo !== null && validTo <= at);
  if (!hasNewEmail && !isClosed) return;
  await revokeTokensOf(tx, user.id, caller.userId === user.id ? caller.tokenHash : null);
  // What was mailed may have reached somebody else.
  await endLinksOf(tx, user.id, at);
  if (!hasNewEmail) return;
  const { id: userId, companyId } = user;
  const mail = { kind: 'emailChanged' as const, userId, companyId };
  await enqueueMail(tx, { ...mail, to: user.email });
  await enqueueMail(tx, mail);
}
