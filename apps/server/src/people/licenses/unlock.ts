import { unlockProblem, UNLOCK_WAIT_MS } from '@fovea/rules/people/licenses';
import { appendAudit, type AuditSource } from '../../platform/audit/appendAudit';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Db } from '../../platform/store/database';
import { issuedLicense, type LicenseRow } from './licenseRow';

/**
 * Frees a product key from its machine. All conditions stand in one UPDATE, so that of many requests
 * at once exactly one succeeds.
 */
export async function unlock(
  db: Db,
  source: AuditSource,
  companyId: string,
  productKeyId: string,
): Promise<LicenseRow> {
  const { at } = source;
  return await db.transaction().execute(async (tx) => {
    const unlocked = await tx
      .updateTable('licenses')
      .set((set) => ({
        unlocked: true,
        unlocksRemaining: set('unlocksRemaining', '-', 1),
        lastUserUnlockAt: at,
      }))
      .where('id', '=', productKeyId)
      .where('companyId', '=', companyId)
      .where('revokedAt', 'is', null)
      .where('unlocked', '=', false)
      .where('unlocksRemaining', '>', 0)
      .where((row) =>
        row.or([
          row('lastUserUnlockAt', 'is', null),
          row('lastUserUnlockAt', '<=', new Date(at.getTime() - UNLOCK_WAIT_MS)),
        ]),
      )
      .returningAll()
      .executeTakeFirst();
    if (!unlocked) {
      const row = await tx
        .selectFrom('licenses')
        .selectAll()
        .where('id', '=', productKeyId)
        .where('companyId', '=', companyId)
        .where('revokedAt', 'is', null)
        .executeTakeFirst();
      if (!row) throw notFound('product key');
      throw refusal(row, at);
    }
    await appendAudit(tx, source, {
      companyId,
      action: 'LICENSE_UNLOCKED',
      target: { type: 'license', id: productKeyId, name: productKeyId },
      details: { machine: unlocked.machineName, unlocksRemaining: unlocked.unlocksRemaining },
    });
    return unlocked;
  });
}

function refusal(row: LicenseRow, at: Date): Refusal {
  const problem = unlockProblem(issuedLicense(row), at.getTime());
  // Another request changed the row in between.
  if (!problem) return new Refusal(409, 'The product key has just changed. Try again.', 'CHANGED');
  switch (problem.code) {
    case 'ALREADY_UNLOCKED':
      return new Refusal(409, 'This product key is unlocked already.', problem.code);
    case 'NO_UNLOCKS':
      return new Refusal(409, 'No unlocks remain for this product key.', problem.code);
    case 'TOO_SOON': {
      const retryAfterS = Math.ceil((problem.fromMs - at.getTime()) / 1000);
      const message = 'A product key can be unlocked once in 23 hours. Try again later.';
      return new Refusal(409, message, problem.code, { retryAfterS });
    }
  }
}
