import type { DistributionSettings, PanelProviderSettings } from '@fovea/contract/people/accounts';
import type { Feature } from '@fovea/contract/protocol/access';
import type {
  CalibrationOptions,
  InstructionOptions,
  StimulusType,
} from '@fovea/contract/studies/stimuli';
import type { Activity } from '@fovea/contract/studies/activities';
import type { FileKind } from '@fovea/contract/studies/files';
import type { OnlineQuota } from '@fovea/contract/studies/onlineQuota';
import type { Quota, RespondentRegistration } from '@fovea/contract/studies/quota';
import type { JsonObject } from '@fovea/contract/protocol/scalars';
import type { DeletionStatus } from '@fovea/contract/studies/studyLifecycle';
import type { DeviceType } from '@fovea/contract/studies/studyTypes';
import type { RespondentChecks, Sensors } from '@fovea/contract/studies/sensors';
import type { Study } from '@fovea/contract/studies/studies';
import type { ColumnType, Generated } from 'kysely';

/**
 * A jsonb column, written as text from `JSON.stringify`: the two databases bind objects and lists
 * differently, but text alike.
 */
export type Json<T> = ColumnType<T, string, string>;
export type JsonOrNull<T> = ColumnType<T | null, string | null, string | null>;

export interface CoreTables {
  companies: {
    id: string;
    name: string;
    features: Feature[];
    rootFolder: string;
    mediaFolder: string;
    disabled: Generated<boolean>;
    customerKey: Generated<string>;
    salesforceId: Generated<string>;
    resyncState: Generated<'waiting' | 'running' | 'done' | 'failed' | null>;
    resyncRequestedAt: Generated<Date | null>;
    resyncCompletedAt: Generated<Date | null>;
    resyncMessage: Generated<string | null>;
    isSecondFactorRequired: Generated<boolean>;
    distributionSettings: ColumnType<DistributionSettings, string | undefined, string>;
    panelProviderSettings: JsonOrNull<PanelProviderSettings>;
    preProcessingVersions: ColumnType<
      { jobType: string; version: string }[],
      string | undefined,
      string
    >;
    createdAt: Date;
  };
  users: {
    id: string;
    companyId: string;
    username: string;
    name: string;
    email: string;
    /** Null: none was set yet, or the identity provider signs this user in. */
    passwordHash: string | null;
    /**
     * Not null: the password was generated for the user, must be replaced, and works only until
     * then.
     */
    firstPasswordUntil: Generated<Date | null>;
    features: Feature[];
    disabled: Generated<boolean>;
    validTo: Date | null;
    salesforceId: Generated<string>;
    mfaState: Generated<'ENABLED' | 'DISABLED'>;
    /** Encrypted. */
    mfaSecret: Generated<string | null>;
    mfaPendingSecret: Generated<string | null>;
    mfaPendingAt: Generated<Date | null>;
    /** The last time step whose code was accepted. */
    mfaLastStep: Generated<number | null>;
    identityIssuer: Generated<string | null>;
    identitySubject: Generated<string | null>;
    lastSignInAt: Generated<Date | null>;
    lastActivityCheck: Generated<Date | null>;
    createdAt: Date;
    updatedAt: Date;
  };
  folders: {
    id: string;
    companyId: string;
    parentId: string | null;
    name: string;
    nameKey: string;
    version: Generated<number>;
    versionAt: Generated<Date>;
    requestId: Generated<string | null>;
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
    calibrationThresholdDeg: Generated<number | null>;
    frameRateThresholdHz: Generated<number | null>;
    faceShareThreshold: Generated<number | null>;
    collecting: Generated<boolean>;
    firstStartedAt: Date | null;
    consentForm: string;
    consentVersion: Generated<number>;
    contactEmail: string;
    locale: string;
    /** The request id that the client chose when creating it. */
    requestId: Generated<string | null>;
    createdAt: Date;
    desktopGeneration: Generated<Study['desktopGeneration']>;
    finishedAt: Generated<Date | null>;
    editors: Generated<string[]>;
    validTo: Generated<Date | null>;
    currentLabId: Generated<string | null>;
    respondentRegistration: Generated<RespondentRegistration>;
    screenWidth: Generated<number>;
    screenHeight: Generated<number>;
    /** Checks that are not listed are off. */
    checks: ColumnType<Partial<RespondentChecks>, string | undefined, string>;
    signalsDisabled: Generated<string[]>;
    demarcatedSignals: Generated<string[]>;
    gazeFrom: Generated<Study['gazeFrom']>;
    fixationFilter: ColumnType<Study['fixationFilter'], string | undefined, string>;
    deviceTypes: Generated<DeviceType[]>;
    rejectConsentRedirect: Generated<string>;
    studyFinishedRedirect: Generated<string>;
    collectionErrorRedirect: Generated<string>;
    expectedParameters: Generated<string[]>;
    panelProviderType: Generated<string | null>;
    panelProviderId: Generated<string | null>;
    onlineQuota: JsonOrNull<OnlineQuota>;
    /** False: the cells of the places have to be found again. */
    isOnlineQuotaCounted: Generated<boolean>;
    blockUsage: Generated<Study['blockUsage']>;
    deletedAt: Generated<Date | null>;
    deletedBy: Generated<string | null>;
    deletionStatus: Generated<DeletionStatus>;
    downloadKey: Generated<string | null>;
    downloadState: Generated<'inProgress' | 'ready' | 'failed' | null>;
    downloadProgress: Generated<number | null>;
    downloadError: Generated<string | null>;
    previewSecret: Generated<string>;
    /** When its short preview was opened first. */
    previewedAt: Generated<Date | null>;
  };
  firstRuns: {
    userId: string;
    companyId: string;
    dismissedAt: Generated<Date | null>;
    gazeSeenAt: Generated<Date | null>;
  };
  erasedStudies: {
    id: string;
    companyId: string;
    erasedAt: Date;
    erasedBy: string | null;
  };
  quotas: {
    id: string;
    companyId: string;
    studyId: string;
    youngMale: number | null;
    oldMale: number | null;
    youngFemale: number | null;
    oldFemale: number | null;
    oldAt: Generated<number>;
    variables: ColumnType<Quota['variables'], string | undefined, string>;
  };
  files: {
    id: string;
    companyId: string;
    folderId: string;
    name: string;
    kind: FileKind;
    mimeType: string;
    sizeBytes: number;
    width: number | null;
    height: number | null;
    durationMs: number | null;
    objectKey: string;
    thumbnailKey: string | null;
    contentHash: string;
    version: Generated<number>;
    versionAt: Date;
    requestId: Generated<string | null>;
    createdBy: string | null;
    createdAt: Date;
    deletedAt: Generated<Date | null>;
  };
  assets: {
    id: string;
    companyId: string;
    /** Null: an upload to the company's repository. */
    studyId: string | null;
    name: string;
    fileName: string;
    fileSize: number;
    objectKey: string;
    multipartId: Generated<string | null>;
    contentHash: Generated<string | null>;
    /** Who began the upload; null: begun before this was recorded. */
    createdBy: Generated<string | null>;
    /** The visual export whose file it is; null: of a stimulus or a file. */
    visualExportId: Generated<string | null>;
    createdAt: Date;
  };
  removals: {
    id: string;
    companyId: string;
    studyId: string;
    /** Written and read by `studies/removals`. */
    removed: Json<unknown>;
    removedAt: Date;
  };
  activities: {
    id: string;
    companyId: string;
    userId: string;
    type: Activity['type'];
    state: Activity['state'];
    name: string;
    progress: Generated<number>;
    message: Generated<string | null>;
    folderId: string | null;
    studyId: string | null;
    resultStudyId: Generated<string | null>;
    url: Generated<string | null>;
    templateId: Generated<string | null>;
    requestId: Generated<string | null>;
    requestedAt: Date;
    completedAt: Generated<Date | null>;
    clearedAt: Generated<Date | null>;
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
    websiteUrl: Generated<string>;
    surveyQuestions: ColumnType<JsonObject | null, string | null | undefined, string | null>;
    surveyTheme: ColumnType<JsonObject | null, string | null | undefined, string | null>;
    tags: Generated<string[]>;
    /** The upload it was created from. */
    assetId: string | null;
    /** The request id that the client chose when creating it. */
    requestId: Generated<string | null>;
    createdAt: Date;
  };
  blocks: {
    id: string;
    companyId: string;
    studyId: string;
    displayName: string;
    flowOrder: number | null;
    requestId: Generated<string | null>;
    /** Of a flow: how many respondents were assigned to it. */
    begunCount: Generated<number>;
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
    /** May be shown to users; the hash never leaves the database. */
    id: string;
    /** secondFactor: the password was correct, the code has not been sent yet. */
    kind:
      'researcher' | 'respondent' | 'secondFactor' | 'machine' | 'personal' | 'app' | 'appRefresh';
    /** Of a token of a third-party app: it ends with it. */
    authorizationId: Generated<string | null>;
    /** Of a refresh token: when it was exchanged for another one. */
    exchangedAt: Generated<Date | null>;
    /** Of a personal access token: what its user calls it. */
    name: Generated<string>;
    /** Of a personal access token: it changes nothing. */
    isReadOnly: Generated<boolean>;
    /** Features that the token is limited to; null: no limit. */
    scope: Generated<Feature[] | null>;
    /** The staff member who is logged in as this user. */
    actorUserId: Generated<string | null>;
    /** The session in which a limited token was issued: it ends with it. */
    issuedBy: Generated<string | null>;
    /** The user still has to set up a second factor, before anything else. */
    awaitsSecondFactor: Generated<boolean>;
    /** When this session last proved who its user is; null: when it began. */
    provedAt: Generated<Date | null>;
    userAgent: Generated<string>;
    ip: Generated<string>;
    /** Wrong second-factor codes sent with this token. */
    wrongCodes: Generated<number>;
    /** The consent on which a visit of staff rests: the token ends with it. */
    studyAccessId: Generated<string | null>;
    companyId: string;
    userId: string | null;
    studyId: string | null;
    sessionId: string | null;
    machineId: Generated<string | null>;
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
  /** Versions of the signing key; the keys themselves are in the data folder, or wrapped here. */
  signingKeys: {
    id: string;
    /** From then on it is used. */
    madeAt: Date;
    /** Null: it has to be there. */
    retiredAt: Generated<Date | null>;
    /** See `signingKeys/keyWrapping.ts`; null: it is in the data folder, or was removed. */
    wrappedKey: Generated<string | null>;
    isFirst: Generated<boolean>;
  };
  /** Keys of product keys, with FOVEA_KEYS=database. */
  licenseSigningKeys: {
    kid: string;
    publicKey: string;
    sealedPrivateKey: string | null;
    createdAt: Date;
  };
  /** Processes that share the database, see `serverProcesses`. */
  serverProcesses: {
    id: string;
    host: string;
    serves: boolean;
    works: boolean;
    version: string;
    objectsPlace: string | null;
    recordingsPlace: string | null;
    keyIds: string[];
    folderMarks: Generated<string[]>;
    writingFileKeyId: string | null;
    fileKeyIds: string[] | null;
    startedAt: Generated<Date>;
    seenAt: Generated<Date>;
  };
  /** Calls that processes have counted together, see `http/sharedCounts.ts`. */
  callCounts: {
    subject: string;
    count: number;
    endsAt: Date;
  };
}
