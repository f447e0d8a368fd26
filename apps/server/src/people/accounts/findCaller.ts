import type { Feature } from '@fovea/contract/protocol/access';
import { effectiveFeatures } from '@fovea/rules/people/access';
import { isStudyAccessActive, visitFeatures } from '@fovea/rules/people/supportAccess';
import { featuresOfToken } from '@fovea/rules/people/programTokens';
import { canSeeEveryStudy } from '@fovea/rules/studies/editors';
import type { Caller, SupportVisit } from '../../platform/http/caller';
import type { Db } from '../../platform/store/database';
import { idleSince, tokenHash } from './tokens';

/** Recording every use would cost a write for each read. */
const NOTE_USE_MS = 10 * 60_000;

/**
 * The holder of a token; null when it is unknown or expired, or its user or company may not sign
 * in.
 */
export async function findCaller(db: Db, token: string, now: Date): Promise<Caller | null> {
  const hash = tokenHash(token);
  const row = await db
    .selectFrom('tokens')
    .innerJoin('companies', 'companies.id', 'tokens.companyId')
    .leftJoin('users', 'users.id', 'tokens.userId')
    .leftJoin('users as actors', 'actors.id', 'tokens.actorUserId')
    .leftJoin('companies as actorCompanies', 'actorCompanies.id', 'actors.companyId')
    .leftJoin('studyAccesses', 'studyAccesses.id', 'tokens.studyAccessId')
    .leftJoin('appAuthorizations', 'appAuthorizations.id', 'tokens.authorizationId')
    .leftJoin('apps', 'apps.id', 'appAuthorizations.appId')
    .select([
      'tokens.kind',
      'tokens.id',
      'tokens.scope',
      'tokens.name',
      'tokens.isReadOnly',
      'tokens.createdAt',
      'tokens.actorUserId',
      'tokens.awaitsSecondFactor',
      'tokens.companyId',
      'tokens.userId',
      'tokens.studyId',
      'tokens.sessionId',
      'tokens.machineId',
      'tokens.lastUsedAt',
      'tokens.expiresAt',
      'companies.disabled as companyDisabled',
      'companies.features as companyFeatures',
      'users.companyId as userCompanyId',
      'users.disabled as userDisabled',
      'users.validTo',
      'users.features as userFeatures',
      'users.firstPasswordUntil',
      'actors.disabled as actorDisabled',
      'actors.validTo as actorValidTo',
      'actors.features as actorFeatures',
      'actorCompanies.disabled as actorCompanyDisabled',
      'actorCompanies.features as actorCompanyFeatures',
      'tokens.studyAccessId',
      'studyAccesses.studyId as visitedStudyId',
      'studyAccesses.endsAt as accessEndsAt',
      'studyAccesses.withdrawnAt as accessWithdrawnAt',
      'tokens.authorizationId',
      'apps.id as appId',
      'apps.name as appName',
      'apps.scope as appScope',
      'apps.disabledAt as appDisabledAt',
      'apps.companyId as appCompanyId',
    ])
    .where('tokens.hash', '=', hash)
    .executeTakeFirst();
  if (!row || row.expiresAt <= now || row.companyDisabled) return null;
  if (row.kind === 'respondent') {
    const { companyId, studyId, sessionId } = row;
    if (studyId === null || sessionId === null) return null;
    return { kind: 'respondent', companyId, studyId, sessionId };
  }
  if (row.kind === 'machine') {
    // Disabled ones too: they are told so by their report, and hand over what they have recorded.
    const { companyId, machineId } = row;
    return machineId === null ? null : { kind: 'machine', companyId, machineId };
  }
  // They are presented to get another token, and make no other call.
  if (row.kind === 'secondFactor' || row.kind === 'appRefresh') return null;
  const app = row.kind === 'app' ? appOf(row) : null;
  if (row.kind === 'app' && app === null) return null;
  const isPersonal = row.kind === 'personal';
  // Programs may run once a year; people who left their browser may not.
  if (row.kind === 'researcher' && row.lastUsedAt < idleSince(now)) return null;
  if (row.userId === null || row.userDisabled) return null;
  // A user who was moved to another company signs in again: a token is bound to the company it was
  // issued in.
  if (row.userCompanyId !== row.companyId) return null;
  if (row.validTo !== null && row.validTo <= now) return null;
  const isImpersonated = row.actorUserId !== null;
  if (isImpersonated && !isStillStaff(row, now)) return null;
  const features = effectiveFeatures(row.userFeatures ?? [], row.companyFeatures);
  const visit = row.studyAccessId === null ? null : visitOf(row, features, now);
  if (row.studyAccessId !== null && visit === null) return null;
  await noteUse(db, hash, row, now, isPersonal || app !== null);
  const scope = app && row.scope ? featuresOfToken(row.scope, app.scope) : row.scope;
  return {
    kind: 'researcher',
    companyId: row.companyId,
    userId: row.userId,
    features: featuresOfToken(visit ? visitFeatures(features) : features, scope).filter(
      // Impersonating another user does not give the rights of staff.
      (feature) => !(isImpersonated && feature === 'INTERNAL'),
    ),
    tokenHash: hash,
    tokenId: row.id,
    scope,
    personalToken: isPersonal ? { name: row.name, isReadOnly: row.isReadOnly } : null,
    app: app && { id: app.id, name: app.name, authorizationId: app.authorizationId },
    actorUserId: row.actorUserId,
    visit,
    // Staff who impersonate a user are not asked to change that user's password.
    mustChangePassword: row.firstPasswordUntil !== null && !isImpersonated,
    mustSetUpSecondFactor: row.awaitsSecondFactor,
  };
}

/** Null: the app is disabled, or it is no longer one of this company. */
function appOf(row: {
  readonly authorizationId: string | null;
  readonly companyId: string;
  readonly appId: string | null;
  readonly appName: string | null;
  readonly appScope: readonly Feature[] | null;
  readonly appDisabledAt: Date | null;
  readonly appCompanyId: string | null;
}) {
  const { authorizationId, appId: id, appName: name, appScope: scope } = row;
  if (authorizationId === null || id === null || name === null || scope === null) return null;
  if (row.appDisabledAt !== null) return null;
  if (row.appCompanyId !== null && row.appCompanyId !== row.companyId) return null;
  return { authorizationId, id, name, scope };
}

/**
 * The first use of a program's token is always recorded, because "never used" is shown; further uses at
 * most every ten minutes.
 */
async function noteUse(
  db: Db,
  hash: string,
  {
    createdAt,
    lastUsedAt,
    authorizationId,
  }: {
    readonly createdAt: Date;
    readonly lastUsedAt: Date;
    readonly authorizationId: string | null;
  },
  now: Date,
  isProgram: boolean,
): Promise<void> {
  const isFirst = isProgram && lastUsedAt <= createdAt;
  if (!isFirst && now.getTime() - lastUsedAt.getTime() <= NOTE_USE_MS) return;
  const usedAt = new Date(Math.max(now.getTime(), createdAt.getTime() + 1));
  await db.updateTable('tokens').set({ lastUsedAt: usedAt }).where('hash', '=', hash).execute();
  if (authorizationId === null) return;
  // Access tokens of apps are gone after an hour; what the user is shown stays.
  await db
    .updateTable('appAuthorizations')
    .set({ lastUsedAt: usedAt })
    .where('id', '=', authorizationId)
    .execute();
}

/** Null: the consent is over or was withdrawn. */
function visitOf(
  row: {
    readonly visitedStudyId: string | null;
    readonly accessEndsAt: Date | null;
    readonly accessWithdrawnAt: Date | null;
  },
  ofUser: readonly Feature[],
  now: Date,
): SupportVisit | null {
  const { visitedStudyId: studyId, accessEndsAt: endsAt, accessWithdrawnAt } = row;
  if (studyId === null || endsAt === null) return null;
  const access = { endsAtMs: endsAt.getTime(), isWithdrawn: accessWithdrawnAt !== null };
  if (!isStudyAccessActive(access, now.getTime())) return null;
  return { studyId, endsAt, seesEveryStudy: canSeeEveryStudy(ofUser) };
}

/** An impersonation ends as soon as the impersonating user loses the right to it. */
function isStillStaff(
  actor: {
    readonly actorDisabled: boolean | null;
    readonly actorValidTo: Date | null;
    readonly actorFeatures: readonly Feature[] | null;
    readonly actorCompanyDisabled: boolean | null;
    readonly actorCompanyFeatures: readonly Feature[] | null;
  },
  now: Date,
): boolean {
  if (actor.actorDisabled !== false || actor.actorCompanyDisabled !== false) return false;
  if (actor.actorValidTo !== null && actor.actorValidTo <= now) return false;
  const features = effectiveFeatures(actor.actorFeatures ?? [], actor.actorCompanyFeatures ?? []);
  return features.includes('INTERNAL');
}
