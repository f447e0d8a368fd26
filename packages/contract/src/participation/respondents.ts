import * as z from 'zod/mini';
import { CameraMeasurement } from './cameraMeasurement';
import { HeadFactors } from './headFactors';
import { endpoint } from '../protocol/endpoint';
import { Id, Timestamp, Sha256 } from '../protocol/scalars';
import { Sensors } from '../studies/sensors';
import { DeviceQuality } from './deviceQuality';
import { DriftCheck } from './driftCheck';

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
  'cameraAngle',
  'devices',
]);
export type SetupStep = z.infer<typeof SetupStep>;

/** The last ping of a respondent: when, and from which phase. */
export const LastPing = z.object({
  phase: AbandonmentPhase,
  timestamp: Timestamp,
  setupStep: z.nullable(SetupStep),
  stimulusId: z.nullable(Id),
  currentSlideNo: z.nullable(z.int()),
  slideCount: z.nullable(z.int()),
  /** The setup step is repeated between two stimuli. */
  interslideSetup: z._default(z.boolean(), false),
  /** The flow the respondent was assigned. */
  topLevelBlockId: z._default(z.nullable(Id), null),
});
export type LastPing = z.infer<typeof LastPing>;

/** One validation target and how accurately gaze fell on it. */
export const PointQuality = z.object({
  xNorm: z.number(),
  yNorm: z.number(),
  /** Angle between the target and the mean gaze position; null without gaze. */
  accuracyDeg: z.nullable(z.number()),
  precisionStdDeg: z.nullable(z.number()),
  samples: z.int(),
});
export type PointQuality = z.infer<typeof PointQuality>;

/**
 * Why exposure time has no valid gaze, as shares of the exposure, 0..1. They add up to the total
 * loss.
 */
export const GazeLoss = z.object({
  /** Eyes closed, including the margin around a blink that is dropped. */
  blink: z.number(),
  faceLost: z.number(),
  severalFaces: z.number(),
  /** Gaze was measured but fell outside the screen. */
  offScreen: z.number(),
  /**
   * The tab or full screen was left. This time is added to the counted exposure, and the share is
   * of both together.
   */
  tabLeft: z.number(),
  /** No camera frame arrived. */
  noPicture: z.number(),
  /** A face was detected, but gaze could not be computed. */
  noGaze: z.number(),
});
export type GazeLoss = z.infer<typeof GazeLoss>;

/** Drift of one clock of the recording against the session clock. */
export const ClockDrift = z.object({
  /** `server`, `audio`, `webcam`, `screen`. */
  clock: z.string(),
  /** How much faster it runs, in parts per million; null if the recording is too short to tell. */
  driftPpm: z.nullable(z.number()),
  /** Residual spread after the drift is removed, milliseconds. */
  jitterMs: z.nullable(z.number()),
  pairs: z.int(),
});
export type ClockDrift = z.infer<typeof ClockDrift>;

/** Data quality of a recording. Each figure names its method; null if not measured. */
export const QualityMetrics = z.object({
  /** Mean angle between gaze and known targets. */
  accuracyDeg: z.nullable(z.number()),
  accuracyPx: z.nullable(z.number()),
  /** Two-dimensional standard deviation around each target. */
  precisionStdDeg: z.nullable(z.number()),
  precisionRmsDeg: z.nullable(z.number()),
  /** For example `post-calibration` or `leave-one-point-out`. */
  accuracyMethod: z.string(),
  /** How degrees were obtained: viewing distance and screen size, with their errors. */
  distanceMethod: z.string(),
  distanceCm: z.nullable(z.number()),
  /** Time-weighted share of the exposure with valid gaze on the screen, 0..1. */
  gazeQuality: z.nullable(z.number()),
  /** Share of camera frames with exactly one face, 0..1. */
  faceQuality: z.nullable(z.number()),
  effectiveRateHz: z.nullable(z.number()),
  calibrationPoints: z.int(),
  /** One entry per validation target. */
  points: z._default(z.array(PointQuality), []),
  /** Accuracy at the end of the study, measured with a fit that excludes the second calibration. */
  endAccuracyDeg: z._default(z.nullable(z.number()), null),
  /** Accuracy before drift correction; null if there was no correction. */
  uncorrectedAccuracyDeg: z._default(z.nullable(z.number()), null),
  driftCorrection: z._default(z.enum(['none', 'offset']), 'none'),
  /** Possible error of the viewing distance, percent. */
  distanceErrorPercent: z._default(z.nullable(z.number()), null),
  /** Whether the screen was measured; null in results from before this was stored. */
  screenSizeMethod: z._default(z.nullable(z.enum(['bank-card', 'assumed'])), null),
  /** Possible error because of that, percent. */
  screenSizeErrorPercent: z._default(z.nullable(z.number()), null),
  /**
   * How the angle of view of the camera was known, which the distance rests on; `none`: on no camera. Null in
   * results from before this was stored, and if the distance is unknown.
   */
  cameraMethod: z._default(z.nullable(z.enum(['assumed', 'measured', 'none'])), null),
  /** Possible error of the distance because of that, percent. */
  cameraErrorPercent: z._default(z.nullable(z.number()), null),
  /** Possible error of every figure in degrees, by distance and screen size together, percent. */
  degreeErrorPercent: z._default(z.nullable(z.number()), null),
  /** Missing: the study did not measure the camera, or the step was skipped. */
  cameraMeasurement: z.optional(CameraMeasurement),
  loss: z._default(z.nullable(GazeLoss), null),
  clocks: z._default(z.array(ClockDrift), []),
  /** Of a machine in a lab; sessions elsewhere have none. */
  devices: z.optional(z.array(DeviceQuality)),
  /** Missing: no calibration asked for a moved head. */
  headFactors: z.optional(HeadFactors),
  /** The laboratory eye tracker that gaze is of; missing: the webcam. */
  gazeDevice: z.optional(z.string()),
  algorithm: z.string(),
  algorithmVersion: z.string(),
  parameters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type QualityMetrics = z.infer<typeof QualityMetrics>;

/** Data quality of a recording during one stimulus. */
export const StimulusQuality = z.object({
  stimulusId: Id,
  /** Share of exposure with valid gaze on the screen, 0..1. */
  gazeQuality: z.nullable(z.number()),
  /** Share of camera frames with exactly one face, 0..1. */
  faceQuality: z.nullable(z.number()),
  loss: z._default(z.nullable(GazeLoss), null),
  /** Blinks that began while the stimulus was visible and were seen as a whole; null if eyelids were not measured. */
  blinkCount: z._default(z.nullable(z.int()), null),
  /** Short closures not seen as a whole; missing: an older result, which counts them as blinks. */
  blinksCutOff: z.optional(z.nullable(z.int())),
  /** Per minute in which the eyes were visible; null also if that was less than 10 seconds. */
  blinksPerMinute: z._default(z.nullable(z.number()), null),
  /**
   * How often the stimulus was shown: again after a reload in the middle of it. The first complete
   * showing counts, otherwise the longest.
   */
  showings: z._default(z.int(), 1),
  /** How long the respondent's page stood still meanwhile, which is not counted; milliseconds. */
  frozenMs: z._default(z.number(), 0),
  /** Stretches of its gaze that a researcher corrected; missing: none. */
  correctedStretches: z.optional(z.int()),
  /** Missing: no dot was shown before it. */
  driftCheck: z.optional(DriftCheck),
});
export type StimulusQuality = z.infer<typeof StimulusQuality>;

/** Why a recording has no gaze although its study asks for it. */
export const NoGazeCause = z.enum([
  /** No picture of the camera arrived. */
  'NO_CAMERA',
  /** The camera stopped at the calibration, or before the first stimulus. */
  'CAMERA_LOST',
  'FACE_LOST',
  'SEVERAL_FACES',
  'EYES_CLOSED',
  'NO_CALIBRATION',
  /** It ended before enough points were shown. */
  'CALIBRATION_ENDED',
  /** The device delivered too few pictures a second. */
  'SLOW_DEVICE',
  /** The pictures were good, but the eyes did not follow the points. */
  'CALIBRATION_FAILED',
]);
export type NoGazeCause = z.infer<typeof NoGazeCause>;

/** The cause of missing gaze with the figures it was concluded from; null if not measured. */
export const NoGaze = z.object({
  cause: NoGazeCause,
  /** Camera pictures a second during the calibration, otherwise of the whole recording. */
  frameRateHz: z.nullable(z.number()),
  /** Share of the decisive camera pictures with exactly one face, 0..1. */
  faceShare: z.nullable(z.number()),
  /** Calibration points: shown, with enough pictures of the eyes, and needed for gaze. */
  pointsShown: z.int(),
  pointsUsable: z.int(),
  pointsNeeded: z.int(),
});
export type NoGaze = z.infer<typeof NoGaze>;

/** Which threshold of the study ended a session before its end. */
export const ScreeningReason = z.enum([
  /** The camera delivered too few pictures a second. */
  'FRAME_RATE',
  /** Too few of the camera's pictures had exactly one face. */
  'FACE',
  /** The calibration error was too large. */
  'CALIBRATION_ERROR',
]);
export type ScreeningReason = z.infer<typeof ScreeningReason>;

/** Why a respondent was screened out: what was measured at the repeat, and the threshold. */
export const ScreenedOut = z.object({
  reason: ScreeningReason,
  /** Pictures a second, share 0..1 or degrees; null if it could not be measured. */
  value: z.nullable(z.number()),
  threshold: z.number(),
});
export type ScreenedOut = z.infer<typeof ScreenedOut>;

export const SessionState = z.enum([
  /** A lab session that has no machine yet. */
  'WAITING',
  'IN_PROGRESS',
  'UPLOADING',
  'PROCESSING',
  'PROCESSED',
  'ABANDONED',
  'PROCESSING_ERROR',
  /** A lab session that has ended. */
  'FINISHED',
  /** The respondent saved the recording as a file because the upload failed. */
  'DATA_SAVED_LOCALLY',
  'DATA_DELETED_BY_RESEARCHER',
  /** The respondent withdrew consent: everything collected has been erased. */
  'WITHDRAWN',
  'MULTIPLE_FILE_COPY_ERROR',
]);
export type SessionState = z.infer<typeof SessionState>;

/** What the respondent agreed to: which wording, and when. */
export const ConsentRecord = z.object({
  textSha256: Sha256,
  version: z.int(),
  locale: z.string(),
  /** Time by the respondent's clock; the server records its own as well. */
  clientTime: Timestamp,
  serverTime: Timestamp,
  /** The sensors the respondent was told about; null for sessions older than this field. */
  sensors: z._default(z.nullable(Sensors), null),
  /** Whether the respondent was told that the webcam video itself is stored. */
  recordsWebcamVideo: z._default(z.nullable(z.boolean()), null),
  /** Version of the study at that time. */
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
  /** The lab machine. */
  machineId: z.nullable(Id),
  /** The flow that was shown. */
  stimuliBlock: z.nullable(Id),
  /** Every parameter of the link, and what was determined from them. */
  variables: z.record(z.string(), z.string()),
  /** Set by a researcher; if null, `lowQualityAuto` applies. */
  lowQualityManual: z.nullable(z.boolean()),
  lowQualityAuto: z.boolean(),
  /** Why the automatic flag is set, as sentences. */
  lowQualityReasons: z.array(z.string()),
  state: SessionState,
  preview: z.boolean(),
  createdDate: Timestamp,
  startTime: z.nullable(Timestamp),
  endTime: z.nullable(Timestamp),
  consentGiven: z.boolean(),
  consentTime: z.nullable(Timestamp),
  consent: z.nullable(ConsentRecord),
  /** A code the respondent can quote when asking about the recording. */
  receiptCode: z.string(),
  lastPing: z.nullable(LastPing),
  /** Camera, screen and browser as reported by the respondent's client. */
  device: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  receivedChunks: z.int(),
  receivedBytes: z.number(),
  /** Number of chunks the respondent's browser reports having recorded; null until it does. */
  expectedChunks: z.nullable(z.int()),
  expectedBytes: z.nullable(z.number()),
  lastChunkDate: z.nullable(Timestamp),
  /** What had arrived was accepted as the whole recording because nothing more would come. */
  isPartial: z.boolean(),
  /** The file that a respondent saved and a researcher uploaded. */
  zipFileName: z.nullable(z.string()),
  withdrawnDate: z.nullable(Timestamp),
  /** A sentence saying why processing failed and what to do. */
  processingError: z.nullable(z.string()),
  /**
   * Set when the study asks for gaze and the recording has none. Everything else is processed all
   * the same, and the session is PROCESSED.
   */
  noGaze: z._default(z.nullable(NoGaze), null),
  /**
   * Set when a threshold of the study ended the session; null otherwise. What was recorded until
   * then is processed, and the session is PROCESSED.
   */
  screenedOut: z._default(z.nullable(ScreenedOut), null),
  /** For the whole session. */
  qualityMetrics: z.nullable(QualityMetrics),
  /** One entry per stimulus; empty before processing. */
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
  summary: 'Remove a respondent of a lab whose session has not begun',
  needs: { anyOf: ['STUDY', 'RESPONDENTS'] },
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
