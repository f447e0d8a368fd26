import type { IssuedLicense } from '@fovea/contract/people/licenses';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/store/tables';

export type LicenseRow = Selectable<Tables['licenses']>;

export function issuedLicense(row: LicenseRow): IssuedLicense {
  return {
    productKeyId: row.id,
    machineName: row.machineName,
    renewalDate: row.renewalDate,
    moduleNames: [...row.moduleNames],
    externalNote: row.externalNote,
    unlocked: row.unlocked,
    lastUserUnlockDate: row.lastUserUnlockAt?.toISOString() ?? null,
    unlocksRemaining: row.unlocksRemaining,
    versionInstalled: row.versionInstalled,
    issuedDate: row.issuedAt.toISOString(),
    revokedDate: row.revokedAt?.toISOString() ?? null,
  };
}
