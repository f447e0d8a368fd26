import type {
  LastPing,
  NoGaze,
  ScreenedOut,
  QualityMetrics,
  StimulusQuality,
} from '@fovea/contract/participation/respondents';
import type { RespondentChecks, Sensors } from '@fovea/contract/studies/sensors';
import type { ManifestChunk, PublishedStimulus } from '@fovea/contract/participation/participation';
import type { CollectionLimit } from '@fovea/contract/participation/collection';
import type { ColumnType, Generated } from 'kysely';
import type { Json, JsonOrNull } from './coreTables';

/** What was agreed to: the text by its hash and version, and when. */
export interface ConsentRecord {
  readonly textSha256: string;
  readonly version: number;
  readonly locale: string;
  /** ISO 8601, by the respondent's clock and by the server's. */
  readonly clientTime: string;
  readonly serverTime: string;
  readonly sensors?: Sensors | null;
  readonly recordsWebcamVideo?: boolean | null;
  readonly studyVersion?: number | null;
}

export type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** A stimulus without its signed URL, which is created for each response. */
export type StoredStimulus = Omit<PublishedStimulus, 'mediaUrl'> & {
  readonly name: string;
  readonly mediaKey: string | null;
};

/** `rejected`: the visitor rejected the consent, which is counted elsewhere. */
export type VisitPhase = 'testUpload' | 'testUploadError' | 'consent' | 'rejected';

export interface RecordingTables {
  sessions: {
    id: string;
    companyId: string;
    studyId: string;
    preview: boolean;
    number: number;
    label: string;
    secretHash: string;
    consent: Json<ConsentRecord>;
    variables: Json<Readonly<Record<string, string>>>;
    device: Json<Facts>;
    slides: Json<readonly StoredStimulus[]>;
    recordWebcamVideo: boolean;
    /** Null: sessions from before sensors were fixed at the start. */
    sensors: JsonOrNull<Sensors>;
    checks: JsonOrNull<RespondentChecks>;
    calibrationThresholdDeg: Generated<number | null>;
    frameRateThresholdHz: Generated<number | null>;
    faceShareThreshold: Generated<number | null>;
    /** The number of chunks that the respondent's browser reports to have recorded. */
    expectedChunks: Generated<number | null>;
    expectedBytes: Generated<number | null>;
    lastChunkAt: Generated<Date | null>;
    zipFileName: Generated<string | null>;
    withdrawnAt: Generated<Date | null>;
    isPartial: Generated<boolean>;
    lastPing: JsonOrNull<LastPing>;
    createdAt: Date;
    endedAt: Date | null;
    completeAt: Date | null;
    processingSince: Date | null;
    processedAt: Date | null;
    processingError: string | null;
    /** Set when gaze is asked for and missing; everything else is processed. */
    noGaze: JsonOrNull<NoGaze>;
    /** Set when a threshold of the study ended the session. */
    screenedOut: JsonOrNull<ScreenedOut>;
    quality: JsonOrNull<QualityMetrics>;
    receivedChunks: number | null;
    receivedBytes: number | null;
    lowQualityManual: Generated<boolean | null>;
    /** The flow that is shown. */
    stimuliBlock: Generated<string | null>;
    machineId: Generated<string | null>;
    age: Generated<number | null>;
    gender: Generated<'MALE' | 'FEMALE' | 'OTHER' | null>;
    stimulusQuality: ColumnType<StimulusQuality[], string | undefined, string>;
    dataDeletedAt: Generated<Date | null>;
    dataDeletedBy: Generated<string | null>;
    savedLocallyAt: Generated<Date | null>;
    /** When anything in the session last changed. */
    changedAt: Generated<Date | null>;
  };
  chunks: {
    sessionId: string;
    companyId: string;
    stream: string;
    seq: number;
    sha256: string;
    size: number;
    conflicting: boolean;
    receivedAt: Date;
  };
  manifests: {
    sessionId: string;
    companyId: string;
    chunks: Json<readonly ManifestChunk[]>;
    /** Null: from before hashes were stored. */
    sha256: Generated<string | null>;
    receivedAt: Date;
  };
  sessionTotals: {
    sessionId: string;
    companyId: string;
    studyId: string;
    begunAt: Date;
    addressKey: Generated<string | null>;
    chunks: Generated<number>;
    bytes: Generated<number>;
  };
  /** Counts of processed respondents and sums of them; days are written and read in SQL only. */
  processedDays: {
    companyId: string;
    studyId: string;
    studyType: string;
    respondents: number;
    bytes: number;
  };
  processedTotals: { companyId: string; studyType: string; respondents: number; bytes: number };
  processedMonths: { companyId: string; studyId: string; studyType: string };
  processedRecordings: { sessionId: string; companyId: string; bytes: number };
  intakeTotals: {
    /** `study/{id}` or `company/{id}` */
    scope: string;
    companyId: string;
    sessions: number;
    bytes: number;
    refusedAt: Generated<Date | null>;
    refusedFor: Generated<CollectionLimit | null>;
  };
  consentTexts: {
    companyId: string;
    textSha256: string;
    text: string;
    firstUsedAt: Date;
  };
  rejections: {
    studyId: string;
    companyId: string;
    count: number;
  };
  respondentResults: {
    sessionId: string;
    stimulusId: string;
    companyId: string;
    studyId: string;
    objectKey: string;
    signalsObjectKey: Generated<string | null>;
    version: string;
  };
  segmentResults: {
    segmentId: string;
    stimulusId: string;
    companyId: string;
    studyId: string;
    objectKey: string;
    signalsObjectKey: Generated<string | null>;
    version: string;
    respondentCount: number;
  };
  visits: {
    id: string;
    companyId: string;
    studyId: string;
    phase: VisitPhase;
    /** When the visit reached this phase. */
    at: Date;
    sessionId: Generated<string | null>;
  };
  demoStudies: {
    companyId: string;
    studyId: string;
    seed: string;
    respondents: number;
  };
}
