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

/** Types of stimuli that can be built in the studio. */
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

/** All types; some come from labs only. */
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
  /**
   * Whether the respondent nods and turns the head at one more point, after the others of the first
   * calibration. Missing: `off`, as in calibrations made before there was this step.
   */
  headMovement: z.optional(z.enum(['off', 'short'])),
});
export type CalibrationOptions = z.infer<typeof CalibrationOptions>;

export const InstructionOptions = z.object({
  color: HexColor,
  backgroundColor: HexColor,
  /**
   * Rich text: simple HTML (see `rules/inputs/richText`) or plain text; at most 500 visible
   * characters.
   */
  instructions: z.string(),
});
export type InstructionOptions = z.infer<typeof InstructionOptions>;

/** Results of one segment for a stimulus. */
export const SegmentData = z.object({
  segmentId: Id,
  /** Signed URL of the aggregate: a columns file, see the science documentation. */
  url: z.string(),
  /**
   * Signed URL of the segment's signals: mean, spread and n over its respondents; null if none were
   * measured.
   */
  signalsUrl: z.nullable(z.string()),
  respondentCount: z.int(),
  /** Changes whenever the bytes do; part of the URL. */
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
  /** Pixels of the file, or of the canvas (1920x1080) if there is no file. */
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
  /** A survey in SurveyJS format; null for other types. */
  surveyQuestions: z.nullable(JsonObject),
  /** A SurveyJS theme; null for the default one. */
  surveyTheme: z.nullable(JsonObject),
  /** `open-new-tab`, `respondent-advance`, `quality-metrics`. */
  tags: z.array(z.string()),
  /** The blocks that contain this stimulus. */
  blocks: z.array(Id),
  segmentData: z.array(SegmentData),
  /**
   * Number of respondents with results for it, including previews. `getPartialInfo` lists them,
   * `listRespondentResults` returns their results.
   */
  respondentCount: z.int(),
});
export type Stimulus = z.infer<typeof Stimulus>;

/** A change of one stimulus: its id and only the changed fields. */
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
  /** Chosen by the client, so that a repeated request continues the same upload. */
  assetId: Id,
  /** SHA-256 of every part in order. If given, the URLs accept exactly these bytes. */
  partHashes: z.optional(z.array(Sha256).check(z.maxLength(10_000))),
});

/** Where to send the bytes: one PUT of the whole file, or part by part. */
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
  /** If empty, a default name is generated. A suffix is added if the name is taken. */
  name: z.optional(z.string()),
  blockId: Id,
  /** For a website or a Qualtrics survey. */
  websiteUrl: z.optional(z.string().check(z.maxLength(2000))),
  /** The uploaded file of an image or a video. */
  assetId: z.optional(Id),
  requestId: RequestId,
  /** The frame of a video at 1 s (half of a shorter one) as a JPEG or PNG data URL, at most 200 kB. Required for videos. */
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
