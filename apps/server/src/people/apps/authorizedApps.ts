import type { AuthorizedApp } from '@fovea/contract/people/apps';
import { FEATURES } from '@fovea/contract/protocol/access';
import { appendAudit, type AuditSource } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import { notFound } from '../../platform/http/refusal';
import type { Db, Tx } from '../../platform/store/database';

interface AppUser {
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
}

/** The apps that a user has authorized, by name; one that runs at several places is listed once. */
export async function authorizedAppsOf(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { id, companyId }: Pick<AppUser, 'id' | 'companyId'>,
): Promise<AuthorizedApp[]> {
  const rows = await db
    .selectFrom('appAuthorizations')
    .innerJoin('apps', 'apps.id', 'appAuthorizations.appId')
    .select(['apps.id', 'apps.name', 'apps.author', 'apps.contact', 'apps.disabledAt'])
    .select('apps.scope as appScope')
    .select(['appAuthorizations.scope', 'appAuthorizations.createdAt'])
    .select('appAuthorizations.lastUsedAt')
    .where('appAuthorizations.userId', '=', id)
    .where('appAuthorizations.companyId', '=', companyId)
    .where('appAuthorizations.expiresAt', '>', now())
    .orderBy('apps.name')
    .orderBy('apps.id')
    .orderBy('appAuthorizations.createdAt')
    .execute();
  const ofApp = new Map<string, (typeof rows)[number][]>();
  for (const row of rows) ofApp.set(row.id, [...(ofApp.get(row.id) ?? []), row]);
  return [...ofApp.values()].flatMap((authorizations) => {
    const [first] = authorizations;
    if (!first) return [];
    const used = authorizations.flatMap(({ lastUsedAt }) => (lastUsedAt ? [lastUsedAt] : []));
    const lastUsedMs = Math.max(...used.map((one) => one.getTime()));
    return {
      ...{ id: first.id, name: first.name, author: first.author, contact: first.contact },
      scope: FEATURES.filter(
        (feature) =>
          first.appScope.includes(feature) &&
          authorizations.some(({ scope }) => scope.includes(feature)),
      ),
      disabled: first.disabledAt !== null,
      authorizedDate: first.createdAt.toISOString(),
      lastUsedDate: used.length === 0 ? null : new Date(lastUsedMs).toISOString(),
    };
  });
}

/** Ends all tokens of an app for a user. @throws Refusal 404 when the user has not authorized it */
export async function revokeAuthorizedAppOf(
  db: Db,
  user: AppUser,
  appId: string,
  source: AuditSource,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const authorizations = await tx
      .deleteFrom('appAuthorizations')
      .where('appId', '=', appId)
      .where('userId', '=', user.id)
      .where('companyId', '=', user.companyId)
      .returning('id')
      .execute();
    if (authorizations.length === 0) throw notFound('app');
    await auditRevoked(tx, user, appId, source);
  });
}

/** Ends one authorization: an app gives back what it has. */
export async function endAuthorization(
  db: Db,
  authorizationId: string,
  source: AuditSource,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = await tx
      .deleteFrom('appAuthorizations')
      .where('id', '=', authorizationId)
      .returning(['appId', 'userId', 'companyId'])
      .executeTakeFirst();
    // Revoked meanwhile.
    if (!ended) return;
    const user = await tx
      .selectFrom('users')
      .select(['id', 'name'])
      .where('id', '=', ended.userId)
      .executeTakeFirstOrThrow();
    await auditRevoked(tx, { ...user, companyId: ended.companyId }, ended.appId, source);
  });
}

async function auditRevoked(
  tx: Tx,
  { id, companyId, name }: AppUser,
  appId: string,
  source: AuditSource,
): Promise<void> {
  const app = await tx.selectFrom('apps').select('name').where('id', '=', appId).executeTakeFirst();
  await appendAudit(tx, source, {
    companyId,
    action: 'APP_REVOKED',
    target: { type: 'user', id, name },
    details: { app: app?.name ?? '' },
  });
}
