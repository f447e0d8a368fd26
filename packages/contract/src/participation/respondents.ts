import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id, Timestamp, Sha256 } from '../protocol/scalars';
import { Sensors } from '../studies/sensors';

export const AbandonmentPhase = z.enum([
  'testUploadError',
  'zipError',
  'uploadError',
  'consent',
  'setup',
  'slideshow',
  'Unknown',
]);
export type AbandonmentPhase = z.infer<typeof AbandonmentPhase>;

export const SetupStep = z.enum([
  'screenRecording',
  'respondentCamera',
  'audio',
  'screenSize',
  'fullscreen',
  'respondentPositionPreparation',
  'respondentPositionCheck',
]);
export type SetupStep = z.infer<typeof SetupStep>;

/** The last sign of life of a respondent, and where it came from. */
export const LastPing = z.object({
  phase: AbandonmentPhase,
  timestamp: Timestamp,
  setupStep: z.nullable(SetupStep),
  stimulusId: z.nullable(Id),
  currentSlideNo: z.nullable(z.int()),
  slideCount: z.nullable(z.int()),
  /** A step of the setup that is asked for again between two stimuli. */
  interslideSetup: z._default(z.boolean(), false),
  /** The flow that is shown. */
  topLevelBlockId: z._default(z.nullable(Id), null),
});
export type LastPing = z.infer<typeof LastPing>;

/** One known target of the calibration's validation, and how gaze fell on it. */
export const PointQuality = z.object({
  xNorm: z.number(),
  yNorm: z.number(),
  /** Angle from the target to the middle of the gaze; null without gaze. */
  accuracyDeg: z.nullable(z.number()),
  precisionStdDeg: z.nullable(z.number()),
  samples: z.int(),
});
export type PointQuality = z.infer<typeof PointQuality>;

/** Why exposure has no valid gaze, each as a share of the exposure, 0..1. Together they are the loss. */
export const GazeLoss = z.object({
  /** Eyes closed, with the time around it that is dropped. */
  blink: z.number(),
  faceLost: z.number(),
  severalFaces: z.number(),
  /** Gaze was measured, but beside the screen. */
  offScreen: z.number(),
  /** The tab or full screen was left; beside the exposure that counts, as a share of both. */
  tabLeft: z.number(),
  /** No camera picture came. */
  noPicture: z.number(),
  /** A face was there, but gaze could not be computed. */
  noGaze: z.number(),
});
export type GazeLoss = z.infer<typeof GazeLoss>;

/** How a clock of the recording runs against the clock of the session. */
export const ClockDrift = z.object({
  /** `server`, `audio`, `webcam`, `screen`. */
  clock: z.string(),
  /** Parts per million by which it runs fast; null when the recording is too short to say. */
  driftPpm: z.nullable(z.number()),
  /** Spread of what is left after the drift is taken out, milliseconds. */
  jitterMs: z.nullable(z.number()),
  pairs: z.int(),
});
export type ClockDrift = z.infer<typeof ClockDrift>;

/** What the recording is worth. Null: not measured. Each figure names its method. */
export const QualityMetrics = z.object({
  /** Mean angle between gaze and known targets. */
  accuracyDeg: z.nullable(z.number()),
  accuracyPx: z.nullable(z.number()),
  /** Two-dimensional standard deviation around each target. */
  precisionStdDeg: z.nullable(z.number()),
  precisionRmsDeg: z.nullable(z.number()),
  /** For example `post-calibration` or `leave-one-point-out`. */
  accuracyMethod: z.string(),
  /** How degrees were reached: distance and screen size, with their error. */
  distanceMethod: z.string(),
  distanceCm: z.nullable(z.number()),
  /** Share of exposure with valid gaze on the screen, 0..1, time weighted. */
  gazeQuality: z.nullable(z.number()),
  /** Share of camera frames with one face, 0..1. */
  faceQuality: z.nullable(z.number()),
  effectiveRateHz: z.nullable(z.number()),
  calibrationPoints: z.int(),
  /** Each target of the validation. */
  points: z._default(z.array(PointQuality), []),
  /** At the end of the study, by a fit that never saw the second calibration. */
  endAccuracyDeg: z._default(z.nullable(z.number()), null),
  /** Before drift correction; null when there was none. */
  uncorrectedAccuracyDeg: z._default(z.nullable(z.number()), null),
  driftCorrection: z._default(z.enum(['none', 'offset']), 'none'),
  /** Possible error of the distance, and with it of every figure in degrees, percent. */
  distanceErrorPercent: z._default(z.nullable(z.number()), null),
  loss: z._default(z.nullable(GazeLoss), null),
  clocks: z._default(z.array(ClockDrift), []),
  algorithm: z.string(),
  algorithmVersion: z.string(),
  parameters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type QualityMetrics = z.infer<typeof QualityMetrics>;

/** What the recording is worth while one stimulus was shown. */
export const StimulusQuality = z.object({
  stimulusId: Id,
  /** Share of exposure with valid gaze on the screen, 0..1. */
  gazeQuality: z.nullable(z.number()),
  /** Share of camera frames with one face, 0..1. */
  faceQuality: z.nullable(z.number()),
  loss: z._default(z.nullable(GazeLoss), null),
  /** Blinks that began while it could be seen; null: lids were not measured. */
  blinkCount: z._default(z.nullable(z.int()), null),
  /** In a minute in which the eyes were seen; null also below 10 seconds. */
  blinksPerMinute: z._default(z.nullable(z.number()), null),
});
export type StimulusQuality = z.infer<typeof StimulusQuality>;

export const SessionState = z.enum([
  /** A lab session without a machine yet. */
  'WAITING',
  'IN_PROGRESS',
  'UPLOADING',
  'PROCESSING',
  'PROCESSED',
  'ABANDONED',
  'PROCESSING_ERROR',
  /** Of a lab: it has ended. */
  'FINISHED',
  /** The respondent saved a file, because the upload did not work. */
  'DATA_SAVED_LOCALLY',
  'DATA_DELETED_BY_RESEARCHER',
  /** The respondent took the consent back: everything collected is erased. */
  'WITHDRAWN',
  'MULTIPLE_FILE_COPY_ERROR',
]);
export type SessionState = z.infer<typeof SessionState>;

/** What was agreed to, by which words, and when. */
export const ConsentRecord = z.object({
  textSha256: Sha256,
  version: z.int(),
  locale: z.string(),
  /** The respondent's clock, and ours. */
  clientTime: Timestamp,
  serverTime: Timestamp,
  /** What the respondent was told is measured; null of sessions before it was kept. */
  sensors: z._default(z.nullable(Sensors), null),
  /** Whether the respondent was told that the video itself is kept. */
  recordsWebcamVideo: z._default(z.nullable(z.boolean()), null),
  /** Version of the study at that moment. */
  studyVersion: z._default(z.nullable(z.int()), null),
});
export type ConsentRecord = z.infer<typeof ConsentRecord>;

export const RespondentSession = z.object({
  id: Id,
  studyId: Id,
  respondent: z.object({
    id: Id,
    label: z.string(),
    age: z.nullable(z.int()),
    gender: z.nullable(z.enum(['MALE', 'FEMALE', 'OTHER'])),
  }),
  /** The machine of a lab. */
  machineId: z.nullable(Id),
  /** The flow that was shown. */
  stimuliBlock: z.nullable(Id),
  /** Every parameter that came with the link, and what was found out about them. */
  variables: z.record(z.string(), z.string()),
  /** What a researcher said; null: nobody did, and `lowQualityAuto` counts. */
  lowQualityManual: z.nullable(z.boolean()),
  lowQualityAuto: z.boolean(),
  /** Why the automatic flag is set, in words. */
  lowQualityReasons: z.array(z.string()),
  state: SessionState,
  preview: z.boolean(),
  createdDate: Timestamp,
  startTime: z.nullable(Timestamp),
  endTime: z.nullable(Timestamp),
  consentGiven: z.boolean(),
  consentTime: z.nullable(Timestamp),
  consent: z.nullable(ConsentRecord),
  /** What the respondent reads out to ask about the recording. */
  receiptCode: z.string(),
  lastPing: z.nullable(LastPing),
  /** Camera, screen and browser as the respondent's client reported them. */
  device: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  receivedChunks: z.int(),
  receivedBytes: z.number(),
  /** What the respondent's browser said it has recorded; null before it said so. */
  expectedChunks: z.nullable(z.int()),
  expectedBytes: z.nullable(z.number()),
  lastChunkDate: z.nullable(Timestamp),
  /** What had arrived was taken as the whole recording, because nothing more would come. */
  isPartial: z.boolean(),
  /** The file that a respondent saved and a researcher uploaded. */
  zipFileName: z.nullable(z.string()),
  withdrawnDate: z.nullable(Timestamp),
  /** A sentence that says why processing failed and what to do. */
  processingError: z.nullable(z.string()),
  /** The whole session. */
  qualityMetrics: z.nullable(QualityMetrics),
  /** Each stimulus; empty before processing. */
  stimulusQuality: z.array(StimulusQuality),
});
export type RespondentSession = z.infer<typeof RespondentSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/sessions',
  summary: 'The sessions of a study with their state and quality',
  needs: 'STUDY',
  answer: z.array(RespondentSession),
});

export const getSession = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/sessions/{sessionId}',
  summary: 'One session',
  needs: 'STUDY',
  answer: RespondentSession,
});

export const getConsentText = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/sessions/{sessionId}/consentText',
  summary: 'The words that the respondent of a session agreed to, as they stood then',
  needs: 'STUDY',
  answer: z.object({ text: z.string(), textSha256: Sha256 }),
});

export const changeSession = endpoint({
  method: 'PUT',
  path: '/respondents/sessions/{sessionId}',
  summary: 'Say whether the quality of a session is low; null leaves it to the automatic flag',
  needs: 'STUDY',
  body: z.object({ lowQualityManual: z.nullable(z.boolean()) }),
  answer: RespondentSession,
});

export const removeWaitingSession = endpoint({
  method: 'DELETE',
  path: '/respondents/sessions/{sessionId}',
  summary: 'Remove a respondent of a lab who waits for a machine',
  needs: 'STUDY',
  refusals: { 409: 'The session is not waiting any more.' },
});

export const deleteSessionData = endpoint({
  method: 'DELETE',
  path: '/datacollection/studies/{studyId}/sessions/{sessionId}/data',
  summary:
    'Delete everything that was collected in a session, for ever; that it took place stays known',
  needs: 'STUDY',
  answer: RespondentSession,
  refusals: { 409: 'There is nothing to delete, or it is deleted already.' },
});

export const retryProcessing = endpoint({
  method: 'POST',
  path: '/studies/{studyId}/sessions/{sessionId}/process',
  summary: 'Process the recording of a session again',
  needs: 'STUDY',
  refusals: { 409: 'The session has not been received completely.' },
});

export const toggleCollection = endpoint({
  method: 'POST',
  path: '/datacollection/studies/{studyId}/toggleRemoteDataCollection/{flag}',
  summary: 'Start (`true`) or stop (`false`) data collection',
  needs: { anyOf: ['REMOTE_DATA_COLLECTION', 'ONLINE_STUDY_BUILDER'] },
  answer: z.object({ remoteDataCollection: z.boolean() }),
  refusals: { 409: 'The study cannot start as it is; the message says why.' },
});
