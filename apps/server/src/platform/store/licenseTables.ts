import type { Generated } from 'kysely';
import type { Json } from './coreTables';

export interface LicenseTables {
  licenses: {
    id: string;
    companyId: string;
    moduleNames: Json<readonly string[]>;
    renewalDate: string;
    externalNote: Generated<string>;
    unlocked: Generated<boolean>;
    unlocksRemaining: number;
    lastUserUnlockAt: Generated<Date | null>;
    machineId: Generated<string | null>;
    machineName: Generated<string | null>;
    versionInstalled: Generated<string | null>;
    issuedBy: string | null;
    issuedAt: Date;
    revokedAt: Generated<Date | null>;
  };
}
