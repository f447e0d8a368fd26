import type { LastPing, MachineRole } from '@fovea/contract/labs/machines';
import type { RespondentGender } from '@fovea/contract/participation/registrations';
import type { Generated } from 'kysely';
import type { Json, JsonOrNull } from './coreTables';

/** Laboratories, their machines, and who is registered for studies in them. */
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
    /** The public key whose programs it runs; null: the oldest one of the installation. */
    programKey: Generated<string | null>;
    lastPing: JsonOrNull<LastPing>;
    sessionId: Generated<string | null>;
  };
  registrations: {
    /** That of the session, once it has begun. */
    id: string;
    companyId: string;
    studyId: string;
    labId: Generated<string | null>;
    machineId: Generated<string | null>;
    number: number;
    label: string;
    /** Null: erased, because the respondent was removed or withdrew. */
    age: number | null;
    gender: RespondentGender | null;
    variables: Json<Readonly<Record<string, string>>>;
    requestId: Generated<string | null>;
    createdAt: Date;
    createdBy: string | null;
    begunAt: Generated<Date | null>;
    removedAt: Generated<Date | null>;
  };
  /** The machines chosen for a lab study. A study without any may be run on all machines of its lab. */
  studyMachines: {
    companyId: string;
    studyId: string;
    machineId: string;
    allocatedAt: Date;
  };
}
