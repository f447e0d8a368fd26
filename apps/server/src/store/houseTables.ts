import type { Feature } from '@fovea/contract/access';
import type { CalibrationOptions, InstructionOptions, StimulusType } from '@fovea/contract/stimuli';
import type { Sensors, Study } from '@fovea/contract/studies';
import type { ColumnType, Generated } from 'kysely';

/**
 * A jsonb column. It is written as text made by `JSON.stringify`: the two databases treat
 * objects and lists differently, text alike.
 */
export type Json<T> = ColumnType<T, string, string>;
export type JsonOrNull<T> = ColumnType<T | null, string | null, string | null>;

export interface HouseTables {
  companies: {
    id: string;
    name: string;
    features: Feature[];
    rootFolder: string;
    mediaFolder: string;
    disabled: Generated<boolean>;
    createdAt: Date;
  };
  users: {
    id: string;
    companyId: string;
    username: string;
    name: string;
    email: string;
    passwordHash: string;
    features: Feature[];
    disabled: Generated<boolean>;
    validTo: Date | null;
    createdAt: Date;
    updatedAt: Date;
  };
  folders: {
    id: string;
    companyId: string;
    parentId: string | null;
    name: string;
    createdAt: Date;
  };
  studies: {
    id: string;
    companyId: string;
    folderId: string;
    name: string;
    nameKey: string;
    studyType: Study['studyType'];
    state: Study['state'];
    version: Generated<number>;
    versionAt: Date;
    ownerId: string | null;
    sensors: Json<Sensors>;
    recordWebcamVideo: Generated<boolean>;
    collecting: Generated<boolean>;
    firstStartedAt: Date | null;
    consentForm: string;
    consentVersion: Generated<number>;
    contactEmail: string;
    locale: string;
    /** What the client called its request to make it. */
    requestId: Generated<string | null>;
    createdAt: Date;
  };
  assets: {
    id: string;
    companyId: string;
    studyId: string;
    name: string;
    fileName: string;
    fileSize: number;
    objectKey: string;
    createdAt: Date;
  };
  stimuli: {
    id: string;
    companyId: string;
    studyId: string;
    name: string;
    displayName: string;
    type: StimulusType;
    exposureTimeMs: number;
    exposureOffsetMs: Generated<number>;
    width: number;
    height: number;
    imageKey: string | null;
    videoKey: string | null;
    thumbnailKey: string | null;
    manualAdvance: Generated<boolean>;
    recordWebcam: boolean;
    recordScreen: boolean;
    trackMouse: Generated<boolean>;
    calibrationOptions: JsonOrNull<CalibrationOptions>;
    instructionOptions: JsonOrNull<InstructionOptions>;
    tags: Generated<string[]>;
    /** The upload it was made from. */
    assetId: string | null;
    /** What the client called its request to make it. */
    requestId: Generated<string | null>;
    createdAt: Date;
  };
  blocks: {
    id: string;
    companyId: string;
    studyId: string;
    displayName: string;
    flowOrder: number | null;
  };
  blockChildren: {
    id: string;
    companyId: string;
    studyId: string;
    parentBlock: string;
    blockOrder: number;
    fixed: boolean;
    stimulusId: string | null;
    blockId: string | null;
  };
  tokens: {
    hash: string;
    kind: 'researcher' | 'respondent';
    companyId: string;
    userId: string | null;
    studyId: string | null;
    sessionId: string | null;
    createdAt: Date;
    lastUsedAt: Date;
    expiresAt: Date;
  };
  jobs: {
    id: string;
    kind: string;
    companyId: string | null;
    payload: Json<unknown>;
    dedupeKey: string | null;
    priority: Generated<number>;
    state: 'waiting' | 'running' | 'done' | 'dead';
    attempts: Generated<number>;
    maxAttempts: number;
    runAt: Date;
    leasedUntil: Date | null;
    leasedBy: string | null;
    lastError: string | null;
    createdAt: Date;
    finishedAt: Date | null;
  };
}
