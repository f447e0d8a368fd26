import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Upload } from './files';
import {
  HexColor,
  Id,
  JsonObject,
  Milliseconds,
  Norm,
  RequestId,
  Sha256,
} from '../protocol/scalars';

/** The types of stimuli that are built here. */
export const BUILT_TYPES = [
  'INSTRUCTION',
  'CALIBRATION',
  'IMAGE',
  'VIDEO',
  'WEB',
  'QUALTRICS',
  'JS_SURVEY',
] as const;
export const BuiltType = z.enum(BUILT_TYPES);
export type BuiltType = z.infer<typeof BuiltType>;

/** Every type there is; some come from labs only. */
export const STIMULUS_TYPES = [
  ...BUILT_TYPES,
  'IMAGE_SCENE',
  'VIDEO_SCENE',
  'WEB_SCENE',
  'SURVEY',
  'WEB_SURVEY',
  'SCREEN',
  'SCENE_RECORDING',
  'UNKNOWN',
] as const;
export const StimulusType = z.enum(STIMULUS_TYPES);
export type StimulusType = z.infer<typeof StimulusType>;

export const CalibrationPosition = z.object({ xNorm: Norm, yNorm: Norm });

export const CalibrationOptions = z.object({
  color: HexColor,
  backgroundColor: HexColor,
  positions: z.array(CalibrationPosition).check(z.minLength(5), z.maxLength(25)),
  positionTimeMs: z.int().check(z.minimum(500), z.maximum(10000)),
  transitionTimeMs: z.int().check(z.minimum(0), z.maximum(5000)),
  randomizePositions: z.boolean(),
});
export type CalibrationOptions = z.infer<typeof CalibrationOptions>;

export const InstructionOptions = z.object({
  color: HexColor,
  backgroundColor: HexColor,
  /** Rich text: simple HTML (see `rules/richText`), or plain text; at most 500 characters are seen. */
  instructions: z.string(),
});
export type InstructionOptions = z.infer<typeof InstructionOptions>;

/** Results of one segment (many respondents together) for a stimulus. */
export const SegmentData = z.object({
  segmentId: Id,
  /** A signed address of the aggregate: a columns file, see the science documentation. */
  url: z.string(),
  /** The signals of the segment: mean, spread and n over its respondents; null: none were measured. */
  signalsUrl: z.nullable(z.string()),
  respondentCount: z.int(),
  /** Changes whenever the bytes do; part of the address. */
  version: z.string(),
});
export type SegmentData = z.infer<typeof SegmentData>;

export const Stimulus = z.object({
  id: Id,
  name: z.string(),
  displayName: z.string(),
  type: StimulusType,
  exposureTimeMs: Milliseconds,
  exposureOffsetMs: Milliseconds,
  /** Pixels of the file, or of the canvas (1920x1080) for what has no file. */
  width: z.int(),
  height: z.int(),
  imageUrl: z.nullable(z.string()),
  videoUrl: z.nullable(z.string()),
  websiteUrl: z.string(),
  thumbnailUrl: z.nullable(z.string()),
  manualAdvance: z.boolean(),
  recordWebcam: z.boolean(),
  recordScreen: z.boolean(),
  trackMouse: z.boolean(),
  calibrationOptions: z.nullable(CalibrationOptions),
  instructionOptions: z.nullable(InstructionOptions),
  /** A survey as SurveyJS writes it; null for what is none. */
  surveyQuestions: z.nullable(JsonObject),
  /** A SurveyJS theme; null: the plain one. */
  surveyTheme: z.nullable(JsonObject),
  /** `open-new-tab`, `respondent-advance`, `quality-metrics`. */
  tags: z.array(z.string()),
  /** The blocks this stimulus stands in. */
  blocks: z.array(Id),
  segmentData: z.array(SegmentData),
  /** How many respondents have results for it, previews too; which: `getPartialInfo`; theirs: `listRespondentResults`. */
  respondentCount: z.int(),
});
export type Stimulus = z.infer<typeof Stimulus>;

/** A change of one stimulus: its id and the changed fields only. */
export const StimulusChange = z.object({
  id: Id,
  displayName: z.optional(z.string()),
  exposureTimeMs: z.optional(Milliseconds),
  manualAdvance: z.optional(z.boolean()),
  trackMouse: z.optional(z.boolean()),
  recordWebcam: z.optional(z.boolean()),
  recordScreen: z.optional(z.boolean()),
  websiteUrl: z.optional(z.string().check(z.maxLength(2000))),
  tags: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20))),
  calibrationOptions: z.optional(CalibrationOptions),
  instructionOptions: z.optional(InstructionOptions),
  surveyQuestions: z.optional(JsonObject),
  surveyTheme: z.optional(z.nullable(JsonObject)),
});
export type StimulusChange = z.infer<typeof StimulusChange>;

export const UploadKeyRequest = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  fileName: z.string().check(z.minLength(1), z.maxLength(4096)),
  fileSize: z.int().check(z.minimum(1)),
  /** Chosen by the client, so that asking again continues the same upload. */
  assetId: Id,
  /** SHA-256 of every part in order. With them the addresses take exactly these bytes. */
  partHashes: z.optional(z.array(Sha256).check(z.maxLength(10_000))),
});

/** Where the bytes go: one PUT of the whole file, or its parts one by one. */
export const UploadedAsset = z.extend(Upload, { presignedUrl: z.string() });
export type UploadedAsset = z.infer<typeof UploadedAsset>;

export const requestUploadKey = endpoint({
  method: 'POST',
  path: '/studies/{studyId}/stimuli/uploadKey',
  summary: 'Get signed addresses to upload the file of an image or a video to',
  needs: 'ONLINE_STUDY_BUILDER',
  body: UploadKeyRequest,
  answer: UploadedAsset,
  refusals: { 409: 'The study is locked.', 413: 'The file is larger than this server takes.' },
});

export const NewStimulus = z.object({
  type: BuiltType,
  /** Empty: a default name is made. Made unique by a suffix when taken. */
  name: z.optional(z.string()),
  blockId: Id,
  /** Of a website or a Qualtrics survey. */
  websiteUrl: z.optional(z.string().check(z.maxLength(2000))),
  /** The uploaded file of an image or a video. */
  assetId: z.optional(Id),
  requestId: RequestId,
  /** A frame of a video as a JPEG or PNG data URL, at most 200 kB; 'Video stimuli must have a thumbnail'. */
  thumbnail: z.optional(z.string().check(z.maxLength(300_000))),
});
export type NewStimulus = z.infer<typeof NewStimulus>;

export const createStimulus = endpoint({
  method: 'POST',
  path: '/studies/{studyId}/stimuli',
  summary: 'Add a stimulus to a block; the uploaded file is checked by its content',
  needs: 'ONLINE_STUDY_BUILDER',
  body: NewStimulus,
  answer: Stimulus,
  refusals: {
    409: 'The study is locked.',
    422: 'The file is not what it should be: not an image or mp4 video, broken, too long or too large.',
  },
});

export const deleteStimulus = endpoint({
  method: 'DELETE',
  path: '/studies/{studyId}/stimuli/{stimulusId}/',
  summary: 'Take a stimulus out of a block; out of the study when it stands in no other',
  needs: 'ONLINE_STUDY_BUILDER',
  query: z.object({ blockId: Id }),
  answer: z.object({ removalId: Id }),
  refusals: { 409: 'The study is locked, or this is a default calibration slide.' },
});
