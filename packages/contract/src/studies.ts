import * as z from 'zod/mini';
import { Block } from './blocks';
import { endpoint } from './endpoint';
import { Id, Moment, RequestId } from './scalars';
import { Stimulus, StimulusChange } from './stimuli';

export const StudyType = z.enum(['LAB', 'REMOTE_DATA_COLLECTION', 'ONLINE']);

export const StudyState = z.enum([
  'NEW_AVAILABLE',
  'ALLOCATED_DISTRIBUTING',
  'LOADING_IN_PROGRESS',
  'UPLOAD_COMPLETE',
]);

export const Sensors = z.object({
  webcam: z.boolean(),
  eyeTracking: z.boolean(),
  headPose: z.boolean(),
  facialExpressions: z.boolean(),
  microphone: z.boolean(),
  voiceAnalysis: z.boolean(),
  respiration: z.boolean(),
  screenRecording: z.boolean(),
});
export type Sensors = z.infer<typeof Sensors>;

/** A segment: respondents seen together. Every study has All Respondents. */
export const Segment = z.object({
  id: Id,
  name: z.string(),
  allRespondents: z.boolean(),
  processingState: z.enum(['COMPLETED', 'PROCESSING']),
});
export type Segment = z.infer<typeof Segment>;

/** How many respondents stand where; the counts of the collection page. */
export const RespondentBuckets = z.object({
  inProgress: z.int(),
  processing: z.int(),
  processed: z.int(),
  abandoned: z.int(),
  processingError: z.int(),
});
export type RespondentBuckets = z.infer<typeof RespondentBuckets>;

export const Study = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  studyType: StudyType,
  state: StudyState,
  createdDate: Moment,
  folder: Id,
  company: Id,
  studyOwner: z.nullable(Id),
  sensors: Sensors,
  /** True: the webcam video itself is kept. False: only what the face engine measured leaves the machine. */
  recordWebcamVideo: z.boolean(),
  /** Collection is on. */
  remoteDataCollection: z.boolean(),
  /** Collection was on at least once, or a session that is not a preview exists: the study is locked. */
  locked: z.boolean(),
  hasCollected: z.boolean(),
  consentForm: z.string(),
  contactEmail: z.string(),
  locale: z.string(),
  stimuli: z.array(Stimulus),
  /** Every block of the study, flows and nested ones. */
  blocks: z.array(Block),
  topLevelBlocks: z.array(Id),
  segments: z.array(Segment),
  respondentBuckets: RespondentBuckets,
  /** Where respondents go, without query. */
  collectionLink: z.string(),
});
export type Study = z.infer<typeof Study>;

export const NewStudy = z.object({ name: z.string(), requestId: RequestId });

export const createStudy = endpoint({
  method: 'POST',
  path: '/studies/',
  summary: 'Create an online study with one flow',
  needs: 'ONLINE_STUDY_BUILDER',
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

/** Changed fields only. */
export const StudyChange = z.object({
  name: z.optional(z.string()),
  consentForm: z.optional(z.string().check(z.maxLength(20_000))),
  contactEmail: z.optional(z.string().check(z.maxLength(320))),
  recordWebcamVideo: z.optional(z.boolean()),
  stimuli: z.optional(z.array(StimulusChange)),
});
export type StudyChange = z.infer<typeof StudyChange>;

export const updateStudy = endpoint({
  method: 'PUT',
  path: '/studies/{studyId}',
  summary: 'Change fields of a study and of its stimuli',
  needs: 'ONLINE_STUDY_BUILDER',
  body: StudyChange,
  answer: Study,
  refusals: { 409: 'The name is taken, or the study is locked.' },
});
