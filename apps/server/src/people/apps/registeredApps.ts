import type { AppChange, NewApp, RegisteredApp } from '@fovea/contract/people/apps';
import { FEATURES, type Feature } from '@fovea/contract/protocol/access';
import { scopeProblem } from '@fovea/rules/people/features';
import { redirectProblem } from '@fovea/rules/people/redirectAddress';
import { sql } from 'kysely';
import {
  appendAudit,
  type AuditSource,
  type NewAuditEntry,
} from '../../platform/audit/appendAudit';
import type { Researcher } from '../../platform/http/caller';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Db, Tx } from '../../platform/store/database';
import { newId } from '../../platform/store/newId';
import { rowCount } from '../../platform/store/rowCount';
import { administeredCompany, isStaff } from '../accounts/administrationAccess';
import { newProgramTokenText } from '../accounts/programTokenText';
import { tokenHash } from '../accounts/tokens';
import type { AppRow } from './clientAuthentication';

/** Of a company, and of those for every company. */
export const APPS_MAX = 100;

/** The apps that the caller administers, by name: of one company, or all of them for staff. @throws Refusal 404 */
export async function listedApps(
  db: Db,
  caller: Researcher,
  companyId: string | undefined,
): Promise<RegisteredApp[]> {
  const only = companyId ?? (isStaff(caller) ? undefined : caller.companyId);
  if (only !== undefined) await administeredCompany(db, caller, only);
  return await answersWhere(db, (apps) =>
    only === undefined ? apps : apps.where('apps.companyId', '=', only),
  );
}

/** @throws Refusal 400 for the redirect address or the scope, 403, 404 for the company, 409 when there are too many */
export async function registerAppOf(
  db: Db,
  caller: Researcher,
  { companyId, isConfidential, redirectUri, scope, ...said }: NewApp,
  source: AuditSource,
): Promise<{ readonly app: RegisteredApp; readonly clientSecret: string | null }> {
  if (companyId === null && !isStaff(caller)) {
    const message = 'Only internal staff register apps for every company.';
    throw new Refusal(403, message, 'NOT_ALLOWED');
  }
  return await db.transaction().execute(async (tx) => {
    if (companyId !== null) await administeredCompany(tx, caller, companyId, 'forUpdate');
    const { total } = await tx
      .selectFrom('apps')
      .select(rowCount().as('total'))
      .where('companyId', companyId === null ? 'is' : '=', companyId)
      .executeTakeFirstOrThrow();
    if (total >= APPS_MAX) {
      const message = `There are ${APPS_MAX} apps already. Delete one that is no longer used.`;
      throw new Refusal(409, message, 'TOO_MANY_APPS');
    }
    const clientSecret = isConfidential ? newProgramTokenText('appSecret') : null;
    const app = await tx
      .insertInto('apps')
      .values({
        ...{ id: newId(), companyId, ...said, createdAt: source.at },
        ...{ redirectUri: checkedRedirect(redirectUri), scope: checkedScope(scope) },
        secretHash: clientSecret && tokenHash(clientSecret),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const details = { ...said, redirectUri, scope: app.scope, isConfidential };
    await appendAudit(tx, source, entryOf(app, caller, 'APP_REGISTERED', details));
    return { app: await answerOf(tx, app.id), clientSecret };
  });
}

/** @throws Refusal 400 for the redirect address or the scope, 404 */
export async function changeAppOf(
  db: Db,
  caller: Researcher,
  appId: string,
  { disabledReason, redirectUri, scope, ...said }: AppChange,
  source: AuditSource,
): Promise<RegisteredApp> {
  return await db.transaction().execute(async (tx) => {
    const before = await administeredApp(tx, caller, appId);
    const set = {
      ...said,
      ...(redirectUri !== undefined && { redirectUri: checkedRedirect(redirectUri) }),
      ...(scope !== undefined && { scope: checkedScope(scope) }),
      ...(disabledReason !== undefined && switched(before, disabledReason, caller, source.at)),
    };
    if (Object.keys(set).length === 0) return await answerOf(tx, appId);
    const after = await tx
      .updateTable('apps')
      .set(set)
      .where('id', '=', appId)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (after.redirectUri !== before.redirectUri) {
      await tx
        .deleteFrom('appCodes')
        .where('appId', '=', appId)
        .where('authorizationId', 'is', null)
        .execute();
    }
    await appendAudit(tx, source, entriesOfChange(before, after, caller));
    return await answerOf(tx, appId);
  });
}

/** Gives a confidential app another secret. @throws Refusal 404, 409 for a public app */
export async function renewSecretOf(
  db: Db,
  caller: Researcher,
  appId: string,
  source: AuditSource,
): Promise<string> {
  return await db.transaction().execute(async (tx) => {
    const app = await administeredApp(tx, caller, appId);
    if (app.secretHash === null) {
      throw new Refusal(409, 'A public app has no secret.', 'PUBLIC_APP');
    }
    const clientSecret = newProgramTokenText('appSecret');
    await tx
      .updateTable('apps')
      .set({ secretHash: tokenHash(clientSecret) })
      .where('id', '=', appId)
      .execute();
    await appendAudit(tx, source, entryOf(app, caller, 'APP_SECRET_RENEWED'));
    return clientSecret;
  });
}

/** Its authorizations, codes and tokens are deleted with it. @throws Refusal 404 */
export async function deleteAppOf(
  db: Db,
  caller: Researcher,
  appId: string,
  source: AuditSource,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const app = await administeredApp(tx, caller, appId);
    await tx.deleteFrom('apps').where('id', '=', appId).execute();
    await appendAudit(tx, source, entryOf(app, caller, 'APP_DELETED'));
  });
}

/**
 * An app that the caller administers: staff all, account administrators those of their company alone.
 * @throws Refusal 404
 */
async function administeredApp(tx: Tx, caller: Researcher, appId: string): Promise<AppRow> {
  const app = await tx
    .selectFrom('apps')
    .selectAll()
    .where('id', '=', appId)
    .$if(!isStaff(caller), (query) => query.where('companyId', '=', caller.companyId))
    .forUpdate()
    .executeTakeFirst();
  if (!app) throw notFound('app');
  return app;
}

/** Disabling one that is disabled already changes its reason, not since when it is. */
function switched({ disabledAt }: AppRow, reason: string | null, { userId }: Researcher, at: Date) {
  if (reason === null) return { disabledAt: null, disabledReason: null, disabledBy: null };
  return { disabledAt: disabledAt ?? at, disabledReason: reason, disabledBy: userId };
}

function checkedRedirect(address: string): string {
  if (redirectProblem(address) === null) return address;
  const message =
    'The redirect address must be a complete https address (http only for this computer itself), without a fragment, a user name, wildcards or dots as folders.';
  throw new Refusal(400, message, 'BAD_REDIRECT');
}

function checkedScope(named: readonly string[]): Feature[] {
  if (scopeProblem(named, FEATURES) === null) {
    return FEATURES.filter((feature) => named.includes(feature));
  }
  throw new Refusal(400, 'A scope is restricted or named twice.', 'BAD_SCOPE');
}

/** What concerns every company is entered where the staff are who did it. */
function entryOf(
  { id, name, companyId }: AppRow,
  caller: Researcher,
  action: NewAuditEntry['action'],
  details: NewAuditEntry['details'] = {},
): NewAuditEntry {
  const target = { type: 'app' as const, id, name };
  return { companyId: companyId ?? caller.companyId, action, target, details };
}

const EDITED = ['name', 'author', 'contact', 'redirectUri', 'scope'] as const;

function entriesOfChange(before: AppRow, after: AppRow, caller: Researcher): NewAuditEntry[] {
  const edited = EDITED.filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  const details = Object.fromEntries(
    edited.map((field) => [field, { before: before[field], after: after[field] }]),
  );
  const { disabledReason: reason } = after;
  return [
    ...(edited.length > 0 ? [entryOf(after, caller, 'APP_CHANGED', details)] : []),
    ...(reason === before.disabledReason
      ? []
      : reason === null
        ? [entryOf(after, caller, 'APP_ENABLED')]
        : [entryOf(after, caller, 'APP_DISABLED', { reason })]),
  ];
}

async function answerOf(tx: Tx, appId: string): Promise<RegisteredApp> {
  const [app] = await answersWhere(tx, (apps) => apps.where('apps.id', '=', appId));
  if (!app) throw notFound('app');
  return app;
}

function appsWithNames(db: Db | Tx) {
  return (db as Db)
    .selectFrom('apps')
    .leftJoin('companies', 'companies.id', 'apps.companyId')
    .leftJoin('users', 'users.id', 'apps.disabledBy')
    .selectAll('apps')
    .select(['companies.name as companyName', 'users.name as disabledByName'])
    .select((is) =>
      is
        .selectFrom('appAuthorizations')
        .select(sql<number>`count(distinct user_id)::int`.as('count'))
        .whereRef('appAuthorizations.appId', '=', 'apps.id')
        .as('usersCount'),
    );
}

async function answersWhere(
  db: Db | Tx,
  limited: (apps: ReturnType<typeof appsWithNames>) => ReturnType<typeof appsWithNames>,
): Promise<RegisteredApp[]> {
  const rows = await limited(appsWithNames(db))
    .orderBy(sql`lower(apps.name)`)
    .orderBy('apps.id')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, author: row.author, contact: row.contact },
    redirectUri: row.redirectUri,
    scope: FEATURES.filter((feature) => row.scope.includes(feature)),
    isConfidential: row.secretHash !== null,
    companyId: row.companyId,
    companyName: row.companyName,
    createdDate: row.createdAt.toISOString(),
    disabled:
      row.disabledAt === null
        ? null
        : {
            reason: row.disabledReason ?? '',
            by: row.disabledByName ?? '',
            createdDate: row.disabledAt.toISOString(),
          },
    usersCount: row.usersCount ?? 0,
  }));
}
