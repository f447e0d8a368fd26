import type { AccessToken } from '@fovea/contract/people/accounts';
import { isStudyAccessActive } from '@fovea/rules/people/supportAccess';
import { isClosed } from '../accounts/accountState';
import { passwordOwner } from '../accounts/passwordOwners';
import { issueResearcherToken, type TokenHolder } from '../accounts/tokens';
import { mustStillBeSignedIn } from '../signIn/scopedTokens';
import { appendAudit, type AuditSource } from '../../platform/audit/appendAudit';
import { isInPerson, type Researcher } from '../../platform/http/caller';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import type { Tx } from '../../platform/store/database';

/**
 * A token for staff that reads the study somebody consented to, as that user sees it: what may be
 * called with it is decided in the router, and which rows exist in requireOwned.
 */
export async function startStudyVisit(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  caller: Researcher,
  supportRequestId: string,
  holder: TokenHolder,
): Promise<AccessToken> {
  if (!isInPerson(caller)) {
    const message = 'Visit a study from your own, unlimited session.';
    throw new Refusal(403, message, 'NOT_ALLOWED');
  }
  const at = now();
  return await db.transaction().execute(async (tx) => {
    await mustStillBeSignedIn(tx, caller);
    const request = await tx
      .selectFrom('supportRequests')
      .select('id')
      .where('id', '=', supportRequestId)
      .executeTakeFirst();
    if (!request) throw notFound('request');
    const { access, study } = await activeAccess(tx, supportRequestId, at);
    const issued = await issueResearcherToken(tx, access.user, holder, at, {
      actorUserId: caller.userId,
      studyAccess: access,
    });
    // The chain of the company: the customer reads who visited. The actor is the member of staff.
    const source = {
      caller: { userId: access.user.id, actorUserId: caller.userId },
      ip: holder.ip,
      at,
    };
    await appendAudit(tx, source, {
      companyId: access.user.companyId,
      action: 'SUPPORT_VISITED',
      target: { type: 'study', id: study.id, name: study.name },
      details: { until: issued.expires.toISOString() },
    });
    return {
      accessToken: issued.token,
      expirationDate: issued.expires.toISOString(),
      mfaNeeded: false,
    };
  });
}

async function activeAccess(tx: Tx, supportRequestId: string, at: Date) {
  const access = await tx
    .selectFrom('studyAccesses')
    .selectAll()
    .where('supportRequestId', '=', supportRequestId)
    .forUpdate()
    .executeTakeFirst();
  const isActive =
    access !== undefined &&
    isStudyAccessActive(
      { endsAtMs: access.endsAt.getTime(), isWithdrawn: access.withdrawnAt !== null },
      at.getTime(),
    );
  const user = isActive && access.grantedBy ? await passwordOwner(tx, access.grantedBy) : null;
  const study = isActive
    ? await tx
        .selectFrom('studies')
        .select(['id', 'name'])
        .where('id', '=', access.studyId)
        .where('companyId', '=', access.companyId)
        .where('deletedAt', 'is', null)
        .executeTakeFirst()
    : undefined;
  if (!access || !study || !user || user.companyId !== access.companyId || isClosed(user, at)) {
    throw new Refusal(
      409,
      'The user does not consent, or no longer: ask them to send another request with consent.',
      'NO_CONSENT',
    );
  }
  return { access: { id: access.id, endsAt: access.endsAt, user }, study };
}

/** Ends the consent and every visit that rests on it. Once it has ended, this does nothing. */
export async function withdrawAccess(
  { db }: Pick<AppContext, 'db'>,
  caller: Researcher,
  supportRequestId: string,
  source: AuditSource,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const access = await tx
      .selectFrom('studyAccesses')
      .innerJoin('studies', 'studies.id', 'studyAccesses.studyId')
      .select(['studyAccesses.id', 'studyAccesses.withdrawnAt', 'studyAccesses.studyId'])
      .select('studies.name')
      .where('studyAccesses.supportRequestId', '=', supportRequestId)
      .where('studyAccesses.companyId', '=', caller.companyId)
      .forUpdate()
      .executeTakeFirst();
    if (!access) throw notFound('consent');
    if (access.withdrawnAt !== null) return;
    await tx
      .updateTable('studyAccesses')
      .set({ withdrawnAt: source.at, withdrawnBy: caller.userId })
      .where('id', '=', access.id)
      .execute();
    await tx.deleteFrom('tokens').where('studyAccessId', '=', access.id).execute();
    await appendAudit(tx, source, {
      companyId: caller.companyId,
      action: 'SUPPORT_ACCESS_WITHDRAWN',
      target: { type: 'study', id: access.studyId, name: access.name },
    });
  });
}
