import { CODE_VERIFIER, type AppFormField, type AppTokens } from '@fovea/contract/people/oauth';
import { FEATURES, type Feature } from '@fovea/contract/protocol/access';
import { requestedScopeError } from '@fovea/rules/people/authorizationRequest';
import { createHash, timingSafeEqual } from 'node:crypto';
import { appendAudit, type AuditSource } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import type { Db, Tx } from '../../platform/store/database';
import { newId } from '../../platform/store/newId';
import { isClosed } from '../accounts/accountState';
import { lockUser } from '../accounts/lockUser';
import { isProgramTokenText } from '../accounts/programTokenText';
import { tokenHash } from '../accounts/tokens';
import type { AttemptLimits } from '../signIn/attemptLimits';
import { issueAppTokens, refreshEnd } from './appTokens';
import type { AppRow } from './clientAuthentication';
import type { AppForm } from './oauthAnswers';
import { invalidGrant, invalidRequest, OAuthError } from './oauthError';

/** More places at which a user runs one app than anybody has; the oldest authorization ends. */
const AUTHORIZATIONS_MAX = 20;

const BAD_CODE = 'The code is unknown, used, expired, or was given to another request.';
const BAD_REFRESH = 'The refresh token is unknown, used, expired or revoked.';

/**
 * Exchanges a code for tokens, once. A code that is presented again was stolen, or its first holder was a thief: what
 * came of it ends. Of two parallel uses the second one does that, so no tokens stay.
 * @throws OAuthError
 */
export async function exchangeCode(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  app: AppRow,
  form: AppForm,
  ip: string,
): Promise<AppTokens> {
  const [code, verifier] = [required(form, 'code'), required(form, 'code_verifier')];
  if (!CODE_VERIFIER.test(verifier)) throw invalidRequest('code_verifier is not valid.');
  const at = now();
  const hash = tokenHash(code);
  const userId = await db
    .selectFrom('appCodes')
    .select('userId')
    .where('hash', '=', hash)
    .executeTakeFirst()
    .then((row) => row?.userId);
  if (userId === undefined) throw invalidGrant(BAD_CODE);
  const issued = await db.transaction().execute(async (tx) => {
    // Always in this order: the app, its user, the code.
    if (!(await isAppEnabled(tx, app.id))) return null;
    const isUserOpen = await lockOpenUser(tx, userId, at);
    const row = await tx
      .selectFrom('appCodes')
      .selectAll()
      .where('hash', '=', hash)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return null;
    if (row.authorizationId !== null) {
      await endRepeated(tx, row.authorizationId, 'code', { caller: null, ip, at });
      return null;
    }
    const isRight =
      row.appId === app.id &&
      row.expiresAt > at &&
      (form.get('redirect_uri') ?? null) === row.redirectUri &&
      isChallengeOf(row.challenge, verifier) &&
      isUserOpen(row.companyId);
    if (!isRight) {
      // Whoever has it is not the app that it was given to, so it is worth nothing any more.
      await tx.deleteFrom('appCodes').where('hash', '=', hash).execute();
      return null;
    }
    const authorization = {
      ...{ id: newId(), companyId: row.companyId, userId: row.userId, scope: row.scope },
      createdAt: at,
    };
    await tx
      .insertInto('appAuthorizations')
      .values({ ...authorization, appId: app.id, expiresAt: refreshEnd(authorization, at) })
      .execute();
    await tx
      .updateTable('appCodes')
      .set({ authorizationId: authorization.id })
      .where('hash', '=', hash)
      .execute();
    await endOldest(tx, app.id, row.userId);
    return await issueAppTokens(tx, authorization, inOrder(row.scope), at);
  });
  if (!issued) throw invalidGrant(BAD_CODE);
  return issued;
}

/**
 * Exchanges a refresh token for new tokens. Each works once, without any grace: one that is presented again ends the
 * whole authorization, also when an app by mistake refreshes twice at the same time.
 * @throws OAuthError
 */
export async function exchangeRefreshToken(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  limits: AttemptLimits,
  app: AppRow,
  form: AppForm,
  ip: string,
): Promise<AppTokens> {
  const token = required(form, 'refresh_token');
  const named =
    form
      .get('scope')
      ?.split(' ')
      .filter((one) => one !== '') ?? null;
  const at = now();
  const hash = tokenHash(token);
  const found = isProgramTokenText(token, 'appRefresh')
    ? await refreshTokenOf(db, hash)
    : undefined;
  if (!found) throw invalidGrant(BAD_REFRESH);
  await limits.take('appRefreshes', found.authorizationId);
  const issued = await db.transaction().execute(async (tx) => {
    if (!(await isAppEnabled(tx, app.id))) return null;
    const isUserOpen = await lockOpenUser(tx, found.userId, at);
    await tx.selectFrom('tokens').select('id').where('hash', '=', hash).forUpdate().execute();
    const row = await refreshTokenOf(tx, hash);
    if (!row) return null;
    if (row.exchangedAt !== null || row.appId !== app.id) {
      await endRepeated(tx, row.authorizationId, 'refreshToken', { caller: null, ip, at });
      return null;
    }
    if (row.expiresAt <= at || !isUserOpen(row.companyId)) return null;
    const problem = named && requestedScopeError(named, row.scope);
    if (problem) return new OAuthError(400, 'invalid_scope', problem.description);
    await tx.updateTable('tokens').set({ exchangedAt: at }).where('hash', '=', hash).execute();
    const authorization = { ...row, id: row.authorizationId };
    return await issueAppTokens(tx, authorization, inOrder(named ?? row.scope), at);
  });
  if (issued instanceof OAuthError) throw issued;
  if (!issued) throw invalidGrant(BAD_REFRESH);
  return issued;
}

async function refreshTokenOf(db: Db | Tx, hash: string) {
  return await (db as Db)
    .selectFrom('tokens')
    .innerJoin('appAuthorizations', 'appAuthorizations.id', 'tokens.authorizationId')
    .select(['tokens.exchangedAt', 'tokens.expiresAt', 'appAuthorizations.id as authorizationId'])
    .select(['appAuthorizations.appId', 'appAuthorizations.companyId', 'appAuthorizations.userId'])
    .select(['appAuthorizations.scope', 'appAuthorizations.createdAt'])
    .where('tokens.hash', '=', hash)
    .where('tokens.kind', '=', 'appRefresh')
    .executeTakeFirst();
}

/** Ends an authorization whose code or refresh token somebody presented who should not have it. */
async function endRepeated(
  tx: Tx,
  authorizationId: string,
  what: 'code' | 'refreshToken',
  source: AuditSource,
): Promise<void> {
  const ended = await tx
    .selectFrom('appAuthorizations')
    .innerJoin('apps', 'apps.id', 'appAuthorizations.appId')
    .innerJoin('users', 'users.id', 'appAuthorizations.userId')
    .select(['appAuthorizations.companyId', 'users.id as userId', 'users.name as userName'])
    .select('apps.name as appName')
    .where('appAuthorizations.id', '=', authorizationId)
    .executeTakeFirst();
  if (!ended) return;
  await tx.deleteFrom('appAuthorizations').where('id', '=', authorizationId).execute();
  await appendAudit(tx, source, {
    companyId: ended.companyId,
    action: 'APP_TOKEN_REPEATED',
    target: { type: 'user', id: ended.userId, name: ended.userName },
    details: { app: ended.appName, what },
  });
}

/** Keeps the app as it is until the end of the transaction. */
async function isAppEnabled(tx: Tx, appId: string): Promise<boolean> {
  const app = await tx
    .selectFrom('apps')
    .select('disabledAt')
    .where('id', '=', appId)
    .forShare()
    .executeTakeFirst();
  return app?.disabledAt === null;
}

/** Locks the user; the answer says whether they may still act for a company. */
async function lockOpenUser(tx: Tx, userId: string, at: Date) {
  await lockUser(tx, userId);
  const user = await tx
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .select(['users.companyId', 'users.disabled', 'users.validTo'])
    .select('companies.disabled as companyDisabled')
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return (companyId: string) =>
    user !== undefined && user.companyId === companyId && !isClosed(user, at);
}

async function endOldest(tx: Tx, appId: string, userId: string): Promise<void> {
  const oldest = await tx
    .selectFrom('appAuthorizations')
    .select('id')
    .where('appId', '=', appId)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(AUTHORIZATIONS_MAX)
    .execute();
  if (oldest.length === 0) return;
  const ids = oldest.map(({ id }) => id);
  await tx.deleteFrom('appAuthorizations').where('id', 'in', ids).execute();
}

function isChallengeOf(challenge: string, verifier: string): boolean {
  const made = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const stored = Buffer.from(challenge);
  return made.length === stored.length && timingSafeEqual(made, stored);
}

function inOrder(named: readonly string[]): Feature[] {
  return FEATURES.filter((feature) => named.includes(feature));
}

function required(form: AppForm, name: AppFormField): string {
  const value = form.get(name);
  if (value === undefined || value === '') throw invalidRequest(`${name} is missing.`);
  return value;
}
