import type { issueLicense } from '@fovea/contract/people/licenses';
import type { HandlerInput } from '@fovea/contract/protocol/endpoint';
import { hasEnded, isDay, productKeyId } from '@fovea/rules/people/licenses';
import { randomBytes } from 'node:crypto';
import { appendAudit, type AuditSource } from '../../platform/audit/appendAudit';
import { notValid } from '../../platform/http/fieldProblems';
import { notFound } from '../../platform/http/refusal';
import type { Db } from '../../platform/store/database';
import type { LicenseRow } from './licenseRow';

/** Issues a product key to a company. */
export async function issue(
  db: Db,
  source: AuditSource,
  companyId: string,
  { moduleNames, renewalDate, unlocks }: HandlerInput<typeof issueLicense>['body'],
): Promise<LicenseRow> {
  const modules = moduleNames.map((name) => name.trim());
  if (modules.includes('') || new Set(modules).size < modules.length) {
    throw notValid([{ path: 'moduleNames', message: 'must be different names' }], 'request');
  }
  if (!isDay(renewalDate) || hasEnded(renewalDate, source.at.getTime())) {
    throw notValid(
      [{ path: 'renewalDate', message: 'must be a day that has not passed' }],
      'request',
    );
  }
  return await db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('licenses')
      .values({
        id: productKeyId(randomBytes(10)),
        companyId,
        moduleNames: JSON.stringify(modules),
        renewalDate,
        unlocksRemaining: unlocks,
        issuedBy: source.caller?.userId ?? null,
        issuedAt: source.at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await appendAudit(tx, source, {
      companyId,
      action: 'LICENSE_ISSUED',
      target: { type: 'license', id: row.id, name: row.id },
      details: { modules: modules.join(', '), renewalDate, unlocks },
    });
    return row;
  });
}

/** Revokes a product key for good; once more changes nothing. */
export async function revoke(
  db: Db,
  source: AuditSource,
  companyId: string,
  id: string,
): Promise<LicenseRow> {
  return await db.transaction().execute(async (tx) => {
    const revoked = await tx
      .updateTable('licenses')
      .set({ revokedAt: source.at })
      .where('id', '=', id)
      .where('companyId', '=', companyId)
      .where('revokedAt', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!revoked) {
      const before = await tx
        .selectFrom('licenses')
        .selectAll()
        .where('id', '=', id)
        .where('companyId', '=', companyId)
        .executeTakeFirst();
      if (!before) throw notFound('product key');
      return before;
    }
    await appendAudit(tx, source, {
      companyId,
      action: 'LICENSE_REVOKED',
      target: { type: 'license', id, name: id },
      details: { machine: revoked.machineName },
    });
    return revoked;
  });
}
