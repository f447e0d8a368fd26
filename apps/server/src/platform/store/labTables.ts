import type { LastPing, MachineRole } from '@fovea/contract/labs/machines';
import type { Generated } from 'kysely';
import type { JsonOrNull } from './coreTables';

/** Laboratories and their machines. */
export interface LabTables {
  labs: {
    id: string;
    companyId: string;
    name: string;
    createdAt: Date;
    maxConcurrentDownloaders: Generated<number>;
    maxConcurrentUploaders: Generated<number>;
    secondsIdleBeforeUploadAllowed: Generated<number>;
    uploadWindowStart: Generated<string>;
    uploadWindowEnd: Generated<string>;
  };
  pairingCodes: {
    id: string;
    companyId: string;
    labId: string;
    codeHash: string;
    createdBy: string;
    createdAt: Date;
    expiresAt: Date;
    usedAt: Generated<Date | null>;
  };
  machines: {
    id: string;
    companyId: string;
    labId: string;
    name: string;
    location: Generated<string>;
    actingAs: Generated<MachineRole>;
    sharePathOverride: Generated<string>;
    publicProductKey: string;
    createdAt: Date;
    disabledReason: Generated<string | null>;
    /** Name of who disabled it. */
    disabledBy: Generated<string | null>;
    disabledAt: Generated<Date | null>;
    agentVersion: Generated<string | null>;
    lastPing: JsonOrNull<LastPing>;
    sessionId: Generated<string | null>;
  };
}
