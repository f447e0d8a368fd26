import type { Feature } from '@fovea/contract/protocol/access';
import type { UserChange } from '@fovea/contract/people/users';
import { isInDomain } from '@fovea/rules/inputs/emailAddress';
import { usernameKey } from '../accounts/companies';
import { revokeTokensOf } from '../accounts/tokens';
import { appendAudit } from '../../platform/audit/appendAudit';
import { isInPerson } from '../../platform/http/caller';
import { Refusal } from '../../platform/http/refusal';
import type { House } from '../../platform/context/house';
import { enqueueMail } from '../mail/mailJobs';
import { endLinksOf } from '../accounts/links';
import { usesIdentityProvider } from '../accounts/identityUsers';
import type { Tx } from '../../platform/store/database';
import { administeredOrOwnUser, isStaff, type UserRow } from '../accounts/administered';
import { beforeAndAfter, changeEntries, isEmpty } from './beforeAndAfter';
import type { Visitor } from './companyChanges';
import {
  emailTaken,
  isNewText,
  notAllowed,
  orConflict,
  providerDomainWords,
  validEmail,
  validFeatures,
  validLastMoment,
  validName,
  validSalesforceId,
} from './mustBeValid';

/**
 * Changes a user: everybody their own name, account administrators the users of their company,
 * internal staff everybody. Unchanged values are ignored, so a form may send all of its fields.
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
    const set = userSet(user, body, visitor, company.features);
    const changes = beforeAndAfter<UserRow>(user, set);
    if (isEmpty(changes)) return;
    const hasProvider = usesIdentityProvider(house.settings, user);
    mustBeAllowed(user, Object.keys(changes), visitor, hasProvider);
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
    const of = { companyId: user.companyId, target };
    await appendAudit(tx, visitor, changeEntries(of, 'USER_CHANGED', changes));
  });
  await orConflict('users_username_key', emailTaken, work);
}

type UserSet = ReturnType<typeof userSet>;

function userSet(
  user: UserRow,
  body: UserChange,
  { caller }: Visitor,
  companyFeatures: readonly Feature[],
) {
  const email = isNewText(body.email, user.email)
    ? validEmail('email', body.email ?? '')
    : user.email;
  const editor = { isInternal: isStaff(caller), companyFeatures };
  const { validTo = user.validTo } = body;
  // A user who signs in with the e-mail continues to do so.
  const signsInWithEmail = user.username === usernameKey(user.email);
  return {
    name: isNewText(body.name, user.name) ? validName('name', body.name ?? '') : user.name,
    email,
    username: signsInWithEmail ? usernameKey(email) : user.username,
    salesforceId: isNewText(body.salesforceId, user.salesforceId)
      ? validSalesforceId(body.salesforceId ?? '', 'user')
      : user.salesforceId,
    disabled: body.disabled ?? user.disabled,
    validTo: typeof validTo === 'string' ? validLastMoment(validTo) : validTo,
    // Users who edit themselves keep ACCOUNT_ADMINISTRATION.
    features: body.features
      ? validFeatures(user.features, body.features, editor, caller.userId === user.id)
      : user.features,
  };
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
    // Mails to the new address can set a password: only the user may change it, not somebody who
    // impersonates the user.
    if (isOwn && !isInPerson(caller)) {
      throw notAllowed('Only the person may change the e-mail they sign in with.');
    }
  }
}

/** Prevents users from locking themselves out by mistake. @throws Refusal 403 */
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

/** Signs out users who may no longer sign in, and everybody whose e-mail changes. */
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
  // Links already mailed may have reached somebody else.
  await endLinksOf(tx, user.id, at);
  if (!hasNewEmail) return;
  const { id: userId, companyId } = user;
  const mail = { kind: 'emailChanged' as const, userId, companyId };
  await enqueueMail(tx, { ...mail, to: user.email });
  await enqueueMail(tx, mail);
}
