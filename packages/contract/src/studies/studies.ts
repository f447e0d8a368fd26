import * as z from 'zod/mini';
import { Block } from './blocks';
import { endpoint } from '../protocol/endpoint';
import { OnlineQuota } from './onlineQuota';
import { Quota, RespondentRegistration } from './quota';
import { Id, Timestamp, RequestId } from '../protocol/scalars';
import { FixationFilter } from '../analysis/fixationFilter';
import { Segment } from '../analysis/segments';
import { RespondentChecks, Sensors, SensorsChange } from './sensors';
import { Stimulus, StimulusChange } from './stimuli';
import {
  BlockUsage,
  DesktopGeneration,
  DeviceType,
  GazeFrom,
  StudyState,
  StudyType,
} from './studyTypes';

/** Number of respondents in each state, as shown on the collection page. */
export const RespondentBuckets = z.object({
  inProgress: z.int(),
  processing: z.int(),
  processed: z.int(),
  abandoned: z.int(),
  processingError: z.int(),
  /** Of the processed ones, those whom the thresholds of the study ended early. */
  screenedOut: z._default(z.int(), 0),
});
export type RespondentBuckets = z.infer<typeof RespondentBuckets>;

export const Study = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  studyType: StudyType,
  state: StudyState,
  desktopGeneration: DesktopGeneration,
  createdDate: Timestamp,
  finishedDate: z.nullable(Timestamp),
  folder: Id,
  company: Id,
  companyName: z.string(),
  studyOwner: z.nullable(Id),
  /**
   * Who may see it besides its owner and account administrators; empty means everyone in the
   * company.
   */
  editors: z.array(Id),
  /** The last day on which the study may collect data. */
  validTo: z.nullable(Timestamp),
  /** The lab currently collecting data for it. */
  currentLabId: z.nullable(Id),
  /** Machines that may be given respondents of it; empty: all machines of the lab. */
  availableOn: z._default(z.array(Id), []),
  respondentRegistration: z._default(RespondentRegistration, 'ANYONE'),
  screenWidth: z.int(),
  screenHeight: z.int(),
  /**
   * As stored. A locked study may have a sensor on without the one that it requires; nothing of it is
   * measured.
   */
  sensors: Sensors,
  checks: RespondentChecks,
  /** Ids of signals that the study does not use: not offered, not drawn and in no export of signals. */
  signalsDisabled: z._default(z.array(z.string()), []),
  /** Ids of signals that stand apart from the others: they are listed first and drawn first. */
  demarcatedSignals: z._default(z.array(z.string()), []),
  gazeFrom: z._default(GazeFrom, 'EYE_TRACKER'),
  /** What the fixations of its results are found with; changed by a call of its own. */
  fixationFilter: z._default(FixationFilter, { algorithm: 'auto' }),
  deviceTypes: z.array(DeviceType),
  /**
   * True: the webcam video is stored. False: only the face engine's measurements leave the
   * respondent's machine.
   */
  recordWebcamVideo: z.boolean(),
  /**
   * Respondents whose calibration is still worse after one repeat do not continue; null for no
   * limit.
   */
  calibrationThresholdDeg: z.nullable(z.number()),
  /** The same for the camera's pictures a second, measured before the first stimulus. */
  frameRateThresholdHz: z._default(z.nullable(z.number()), null),
  /** The same for the share of camera pictures with exactly one face, 0..1. */
  faceShareThreshold: z._default(z.nullable(z.number()), null),
  /** Whether collection is on. */
  remoteDataCollection: z.boolean(),
  /** The study is locked once collection has been on or a session that is not a preview exists. */
  locked: z.boolean(),
  hasCollected: z.boolean(),
  consentForm: z.string(),
  contactEmail: z.string(),
  locale: z.string(),
  rejectConsentRedirect: z.string(),
  studyFinishedRedirect: z.string(),
  collectionErrorRedirect: z.string(),
  /** Names of parameters that respondents come with; placeholders of the redirects use them. */
  expectedParameters: z._default(z.array(z.string()), []),
  panelProviderType: z.nullable(z.string()),
  /** The id of the study at that panel. */
  panelProviderId: z._default(z.nullable(z.string()), null),
  quota: z.nullable(Quota),
  /** How many respondents of each kind an online study takes; null: as many as come. */
  onlineQuota: z._default(z.nullable(OnlineQuota), null),
  blockUsage: BlockUsage,
  stimuli: z.array(Stimulus),
  /** Every block of the study, flows and nested ones. */
  blocks: z.array(Block),
  topLevelBlocks: z.array(Id),
  segments: z.array(Segment),
  respondentBuckets: RespondentBuckets,
  /** The link for respondents, without a query. */
  collectionLink: z.string(),
  /** Every preview link carries it (see `previewLink`). */
  previewSecret: z._default(z.string(), ''),
});
export type Study = z.infer<typeof Study>;

export const revokePreviewLinks = endpoint({
  method: 'POST',
  path: '/studies/{studyId}/previewLinks/revoke',
  summary: 'Give the study another preview secret: links sent before no longer work',
  needs: 'STUDY',
  answer: z.object({ previewSecret: z.string() }),
});

export const NewStudy = z.object({
  name: z.string(),
  requestId: RequestId,
  /** Left out: online. A lab study needs the feature LAB as well. */
  studyType: z.optional(z.enum(['ONLINE', 'LAB'])),
});
export type NewStudy = z.infer<typeof NewStudy>;

export const createStudy = endpoint({
  method: 'POST',
  path: '/studies/',
  summary: 'Create an online study or a lab study with one flow',
  needs: { allOf: ['REMOTE_DATA_COLLECTION', 'ONLINE_STUDY_BUILDER'] },
  body: NewStudy,
  query: z.object({ targetFolderId: z.optional(Id) }),
  answer: Study,
  refusals: { 409: 'Cannot be the same name as an existing study.' },
});

export const getStudy = endpoint({
  method: 'GET',
  path: '/studies/{studyId}',
  summary: 'A study with its stimuli, blocks, segments and the addresses of its results',
  needs: 'STUDY',
  answer: Study,
});

const SignalIds = z.array(z.string().check(z.maxLength(64))).check(z.maxLength(200));

/** Only the fields that change. */
export const StudyChange = z.object({
  /** The version these changes are based on. If it is outdated, the answer is 409 STALE_VERSION. */
  version: z.optional(z.int()),
  name: z.optional(z.string()),
  consentForm: z.optional(z.string().check(z.maxLength(20_000))),
  contactEmail: z.optional(z.string().check(z.maxLength(320))),
  locale: z.optional(z.string().check(z.maxLength(20))),
  rejectConsentRedirect: z.optional(z.string().check(z.maxLength(2000))),
  studyFinishedRedirect: z.optional(z.string().check(z.maxLength(2000))),
  collectionErrorRedirect: z.optional(z.string().check(z.maxLength(2000))),
  expectedParameters: z.optional(
    z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100)),
  ),
  recordWebcamVideo: z.optional(z.boolean()),
  /** Limits, names and new cells can be changed while the study is locked. */
  onlineQuota: z.optional(z.nullable(OnlineQuota)),
  /** 0.5 to 20 degrees; null for no limit. */
  calibrationThresholdDeg: z.optional(z.nullable(z.number())),
  /** 1 to 60 pictures a second; null for no limit. */
  frameRateThresholdHz: z.optional(z.nullable(z.number())),
  /** 0.1 to 1; null for no limit. */
  faceShareThreshold: z.optional(z.nullable(z.number())),
  sensors: z.optional(SensorsChange),
  checks: z.optional(z.partial(RespondentChecks)),
  /** This list and the next can be changed while the study is locked. */
  signalsDisabled: z.optional(SignalIds),
  demarcatedSignals: z.optional(SignalIds),
  /** Recordings that have an eye tracker are processed again; possible while the study is locked. */
  gazeFrom: z.optional(GazeFrom),
  deviceTypes: z.optional(z.array(DeviceType).check(z.maxLength(3))),
  blockUsage: z.optional(BlockUsage),
  stimuli: z.optional(z.array(StimulusChange).check(z.maxLength(5000))),
});
export type StudyChange = z.infer<typeof StudyChange>;

export const updateStudy = endpoint({
  method: 'PUT',
  path: '/studies/{studyId}',
  summary: 'Change fields of a study and of its stimuli',
  needs: 'ONLINE_STUDY_BUILDER',
  body: StudyChange,
  answer: Study,
  refusals: {
    409: 'The name is taken, the study is locked (STUDY_LOCKED), or it was changed meanwhile (STALE_VERSION).',
  },
});
