import type { Feature } from '@fovea/contract/protocol/access';
import type { UserChange } from '@fovea/contract/people/users';
import { isInDomain } from '@fovea/rules/inputs/emailAddress';
import { usernameKey } from '../accounts/companies';
import { revokeUserTokens } from '../accounts/tokens';
import { appendAudit } from '../../platform/audit/appendAudit';
import { isInPerson } from '../../platform/http/caller';
import { Refusal } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import { enqueueMail } from '../mail/mailJobs';
import { requireRecentAuthentication } from '../signIn/reauthentication';
import { revokeLinks } from '../accounts/emailLinks';
import { usesIdentityProvider } from '../accounts/usesIdentityProvider';
import type { Tx } from '../../platform/store/database';
import { administeredOrOwnUser, isStaff, type UserRow } from '../accounts/administrationAccess';
import { diffRow, auditEntriesOfChange, isEmpty } from './rowDiff';
import type { AdminRequest } from './companyChanges';
import {
  emailTaken,
  isChangedText,
  forbidden,
  refuseConflict,
  providerDomainMessage,
  validateEmail,
  validateFeatures,
  parseValidTo,
  validateName,
  validateSalesforceId,
} from './validateInput';

/**
 * Changes a user: everybody their own name, account administrators the users of their company,
 * internal staff everybody. Unchanged values are ignored, so a form may send all of its fields.
 */
export async function changeUser(
  context: AppContext,
  request: AdminRequest,
  userId: string,
  body: UserChange,
): Promise<void> {
  const { caller } = request;
  const work = context.db.transaction().execute(async (tx) => {
    const user = await administeredOrOwnUser(tx, caller, userId, 'forUpdate');
    const company = await tx
      .selectFrom('companies')
      .select('features')
      .where('id', '=', user.companyId)
      .executeTakeFirstOrThrow();
    const set = userSet(user, body, request, company.features);
    const changes = diffRow<UserRow>(user, set);
    if (isEmpty(changes)) return;
    const hasProvider = usesIdentityProvider(context.settings, user);
    mustBeAllowed(user, Object.keys(changes), request, hasProvider);
    if (caller.userId === user.id) mustStayIn(set, request.at);
    const { staffDomain } = context.settings;
    if ('email' in changes && caller.userId === user.id) {
      await requireRecentAuthentication(tx, caller, request.at);
    }
    if ('email' in changes && staffDomain !== null) mustBeOutside(user, set.email, staffDomain);
    await tx
      .updateTable('users')
      .set({ ...set, updatedAt: request.at })
      .where('id', '=', user.id)
      .execute();
    await endAccess(tx, user, set, request);
    const target = { type: 'user' as const, id: user.id, name: set.name };
    const of = { companyId: user.companyId, target };
    await appendAudit(tx, request, auditEntriesOfChange(of, 'USER_CHANGED', changes));
  });
  await refuseConflict('users_username_key', emailTaken, work);
}

type UserSet = ReturnType<typeof userSet>;

function userSet(
  user: UserRow,
  body: UserChange,
  { caller }: AdminRequest,
  companyFeatures: readonly Feature[],
) {
  const email = isChangedText(body.email, user.email)
    ? validateEmail('email', body.email ?? '')
    : user.email;
  const editor = { isInternal: isStaff(caller), companyFeatures };
  const { validTo = user.validTo } = body;
  // A user who signs in with the e-mail continues to do so.
  const signsInWithEmail = user.username === usernameKey(user.email);
  return {
    name: isChangedText(body.name, user.name) ? validateName('name', body.name ?? '') : user.name,
    email,
    username: signsInWithEmail ? usernameKey(email) : user.username,
    salesforceId: isChangedText(body.salesforceId, user.salesforceId)
      ? validateSalesforceId(body.salesforceId ?? '', 'user')
      : user.salesforceId,
    disabled: body.disabled ?? user.disabled,
    validTo: typeof validTo === 'string' ? parseValidTo(validTo) : validTo,
    // Users who edit themselves keep ACCOUNT_ADMINISTRATION.
    features: body.features
      ? validateFeatures(user.features, body.features, editor, caller.userId === user.id)
      : user.features,
  };
}

/** Whether the caller may change these columns of this user. @throws Refusal 403 */
function mustBeAllowed(
  user: UserRow,
  changed: readonly string[],
  { caller }: AdminRequest,
  hasProvider: boolean,
): void {
  const isOwn = caller.userId === user.id;
  const administers = isStaff(caller) || caller.features.includes('ACCOUNT_ADMINISTRATION');
  const onlyName = changed.every((column) => column === 'name');
  if (!administers) {
    if (!isOwn || !onlyName || caller.scope !== null) {
      throw forbidden('Only an account administrator may change this.');
    }
    return;
  }
  if (!isStaff(caller)) {
    if (changed.includes('salesforceId')) {
      throw forbidden('Only the provider’s staff change a Salesforce ID.');
    }
    if (user.features.includes('INTERNAL') && !(isOwn && onlyName)) {
      throw forbidden('Users of the provider’s staff are changed by its staff only.');
    }
  }
  if (changed.includes('email')) {
    if (hasProvider) {
      throw forbidden('The identity provider says what the e-mail of this user is.');
    }
    // Mails to the new address can set a password: only the user may change it, not somebody who
    // impersonates the user.
    if (isOwn && !isInPerson(caller)) {
      throw forbidden('Only the person may change the e-mail they sign in with.');
    }
  }
}

/** Prevents users from locking themselves out by mistake. @throws Refusal 403 */
function mustStayIn({ disabled, validTo }: UserSet, now: Date): void {
  if (disabled || (validTo !== null && validTo <= now)) {
    throw forbidden('You cannot disable yourself. Ask another account administrator.');
  }
}

function mustBeOutside(user: UserRow, email: string, staffDomain: string): void {
  if (isInDomain(email, staffDomain) || isInDomain(user.username, staffDomain)) {
    throw new Refusal(400, providerDomainMessage(staffDomain), 'PROVIDER_DOMAIN');
  }
}

/** Signs out users who may no longer sign in, and everybody whose e-mail changes. */
async function endAccess(
  tx: Tx,
  user: UserRow,
  { email, disabled, validTo }: UserSet,
  { caller, at }: AdminRequest,
): Promise<void> {
  const hasNewEmail = email !== user.email;
  const isClosed = disabled || (validTo !== null && validTo <= at);
  if (!hasNewEmail && !isClosed) return;
  await revokeUserTokens(tx, user.id, caller.userId === user.id ? caller.tokenHash : null);
  // Links already mailed may have reached somebody else.
  await revokeLinks(tx, user.id, at);
  if (!hasNewEmail) return;
  const { id: userId, companyId } = user;
  const mail = { kind: 'emailChanged' as const, userId, companyId };
  await enqueueMail(tx, { ...mail, to: user.email });
  await enqueueMail(tx, mail);
}
