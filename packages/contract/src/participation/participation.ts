import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id, JsonObject, Timestamp, Sha256 } from '../protocol/scalars';
import { AbandonmentPhase, SetupStep } from './respondents';
import { RespondentChecks, Sensors } from '../studies/sensors';
import { BuiltType, CalibrationOptions, InstructionOptions } from '../studies/stimuli';
import { DeviceType } from '../studies/studyTypes';

/** The calls of a session answer this from the moment its data was erased; a browser forgets its own. */
export const ERASED_REFUSAL =
  'The data of this session was erased, or its study was (DELETED), or the respondent took the consent back (WITHDRAWN): nothing is taken any more.';

/** What a visitor sees before saying yes. Nothing in it is personal, nothing is stored. */
export const Invitation = z.object({
  studyId: Id,
  name: z.string(),
  collecting: z.boolean(),
  locale: z.string(),
  contactEmail: z.string(),
  consent: z.object({
    /** Markdown-free plain text; paragraphs are separated by blank lines. */
    text: z.string(),
    version: z.int(),
    textSha256: Sha256,
  }),
  needsCamera: z.boolean(),
  recordsWebcamVideo: z.boolean(),
  /** What is measured, for the consent to name. */
  sensors: Sensors,
  /** The steps before the stimuli, in their order. */
  setupSteps: z.array(SetupStep),
  deviceTypes: z.array(DeviceType),
  /** Where to go instead of a last page; empty: nowhere. */
  redirects: z.object({ rejectConsent: z.string(), error: z.string() }),
  estimatedDurationMs: z.number(),
  /** The flows to choose one from, when the study leaves that to respondents; else empty. */
  flows: z.array(z.object({ id: Id, name: z.string() })),
  /** Its last day has passed: it takes nobody any more. */
  expired: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

export const getInvitation = endpoint({
  method: 'GET',
  path: '/datacollection/studies/{studyId}/invitation',
  summary: 'What a respondent reads before taking part',
  needs: 'anyone',
  answer: Invitation,
});

export const rejectConsent = endpoint({
  method: 'POST',
  path: '/datacollection/studies/{studyId}/rejections',
  summary: 'A visitor said no; only the count is kept',
  needs: 'anyone',
  /** What the page called itself (see reportVisit): it counts once, and not as given up as well. */
  body: z.optional(z.object({ visitId: z.optional(Id) })),
  refusals: { 429: 'Too many from this address; the Retry-After header says when to try again.' },
});

/** One stimulus as the respondent's browser shows it. */
export const PublishedStimulus = z.object({
  stimulusId: Id,
  type: BuiltType,
  /** 0: no limit. */
  exposureTimeMs: z.number(),
  manualAdvance: z.boolean(),
  trackMouse: z.boolean(),
  /** Video of the camera, and of the screen, is kept while it is shown: all rules applied. */
  recordWebcam: z._default(z.boolean(), true),
  recordScreen: z._default(z.boolean(), false),
  widthPx: z.int(),
  heightPx: z.int(),
  mediaUrl: z.nullable(z.string()),
  calibrationOptions: z.nullable(CalibrationOptions),
  instructionOptions: z.nullable(InstructionOptions),
  /** Of websites and Qualtrics surveys; empty for the others. */
  websiteUrl: z._default(z.string(), ''),
  /** The website is opened in a new tab instead of a frame. */
  opensNewTab: z._default(z.boolean(), false),
  /** Of surveys: SurveyJS. */
  surveyQuestions: z._default(z.nullable(JsonObject), null),
  surveyTheme: z._default(z.nullable(JsonObject), null),
});
export type PublishedStimulus = z.infer<typeof PublishedStimulus>;

export const BeginSession = z.object({
  /** A UUIDv7 made by the client; the same id begins the same session again. */
  sessionId: Id,
  /** 32 random bytes, base64url. Proves on a later visit that this is the same browser. */
  secret: z.string().check(z.minLength(43), z.maxLength(43)),
  consent: z.object({
    textSha256: Sha256,
    version: z.int(),
    locale: z.string().check(z.maxLength(20)),
    /** The client's clock; the server stores its own beside it. */
    time: Timestamp.check(z.maxLength(40)),
    /** What the respondent was told is measured. */
    sensors: z.optional(Sensors),
    recordsWebcamVideo: z.optional(z.boolean()),
  }),
  /** What the page called itself before consent (see reportVisit): it counts once. */
  visitId: z.optional(Id),
  /** Every incoming parameter of the link. */
  variables: z.record(z.string().check(z.maxLength(200)), z.string().check(z.maxLength(2000))),
  preview: z.boolean(),
  /** The flow: from the link, or chosen by the respondent. Left out: the server gives one. */
  blockId: z.optional(Id),
  device: z.record(
    z.string().check(z.maxLength(100)),
    z.union([z.string().check(z.maxLength(1000)), z.number(), z.boolean(), z.null()]),
  ),
});
export type BeginSession = z.infer<typeof BeginSession>;

export const SessionPackage = z.object({
  sessionId: Id,
  respondentLabel: z.string(),
  /** For the calls of this session only. */
  token: z.string(),
  recordWebcamVideo: z.boolean(),
  needsCamera: z.boolean(),
  sensors: Sensors,
  checks: RespondentChecks,
  setupSteps: z.array(SetupStep),
  /** See Study. */
  calibrationThresholdDeg: z.nullable(z.number()),
  /** Where to go at the end; empty: nowhere. */
  redirects: z.object({ finished: z.string(), error: z.string() }),
  slides: z.array(PublishedStimulus),
});
export type SessionPackage = z.infer<typeof SessionPackage>;

/** A preview that collects nothing: no session, no setup, no calibration. */
export const getPreview = endpoint({
  method: 'GET',
  path: '/datacollection/studies/{studyId}/preview',
  summary:
    'The slides of a flow as a respondent could see them, without calibration; nothing is stored',
  needs: 'anyone',
  query: z.object({ blockId: z.optional(Id) }),
  answer: z.object({ name: z.string(), locale: z.string(), slides: z.array(PublishedStimulus) }),
});

export const beginSession = endpoint({
  method: 'POST',
  path: '/datacollection/studies/{studyId}/sessions',
  summary: 'Consent given: begin a session, or take it up again with the same id and secret',
  needs: 'anyone',
  body: BeginSession,
  // Anyone may send this, and it is kept.
  bodyLimitBytes: 64 * 1024,
  answer: SessionPackage,
  refusals: {
    403: 'The session with this id belongs to another browser.',
    409: 'The study is not collecting data (NOT_COLLECTING, EXPIRED), the consent text or what is measured has changed (CONSENT_CHANGED: show it again), or a flow must be chosen (CHOOSE_FLOW).',
    410: ERASED_REFUSAL,
    429: 'Too many sessions from this address; the Retry-After header says when to try again.',
  },
});

export const pingSession = endpoint({
  method: 'POST',
  path: '/datacollection/studies/{studyId}/sessions/{sessionId}/ping',
  summary: 'A sign of life with the place in the study',
  needs: 'respondent',
  body: z.object({
    phase: AbandonmentPhase,
    setupStep: z.nullable(SetupStep),
    stimulusId: z.nullable(Id),
    currentSlideNo: z.nullable(z.int()),
    slideCount: z.nullable(z.int()),
    interslideSetup: z.optional(z.boolean()),
  }),
  /** The server's clock while it answered, with milliseconds: clocks are compared with it. */
  answer: z.object({ serverTime: Timestamp }),
  refusals: { 410: ERASED_REFUSAL },
});

/** Streams are named by the client: `events`, `face`, `breath`, `voice`, `webcam`, `screen-2` and so on. */
export const StreamName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}$/));

export const ChunkReceipt = z.object({
  stream: StreamName,
  seq: z.int(),
  sha256: Sha256,
  size: z.int(),
  duplicate: z.boolean(),
});
export type ChunkReceipt = z.infer<typeof ChunkReceipt>;

/** Largest body of one chunk. */
export const CHUNK_LIMIT_BYTES = 4 * 1024 * 1024;

export const putChunk = endpoint({
  method: 'PUT',
  path: '/datacollection/studies/{studyId}/sessions/{sessionId}/streams/{stream}/chunks/{seq}',
  summary: 'Store one chunk of a stream; answered only after the bytes are safe on disk',
  needs: 'respondent',
  sends: 'bytes',
  headers: {
    'x-fovea-sha256': 'SHA-256 of the body, 64 hexadecimal digits',
    'content-length': 'Size of the body in bytes, at most 4 MiB',
  },
  answer: ChunkReceipt,
  refusals: {
    409: 'Another chunk with this number was received: both are kept.',
    410: ERASED_REFUSAL,
    413: 'The chunk is too large: send it in smaller ones.',
    422: 'The bytes do not match the hash or the size: send the chunk again.',
    503: 'The server is busy; the Retry-After header says when to try again.',
    507: 'The server has no room: keep the chunk and try again.',
  },
});

export const ManifestChunk = z.object({
  stream: StreamName,
  seq: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  sha256: Sha256,
  size: z.int(),
});
export type ManifestChunk = z.infer<typeof ManifestChunk>;

export const listReceived = endpoint({
  method: 'GET',
  path: '/datacollection/studies/{studyId}/sessions/{sessionId}/received',
  summary: 'The chunks that are safe on the server',
  needs: 'respondent',
  answer: z.object({ chunks: z.array(ManifestChunk), finished: z.boolean() }),
  refusals: { 410: ERASED_REFUSAL },
});

export const FinishAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('complete') }),
  z.object({
    state: z.literal('missing'),
    missing: z.array(z.object({ stream: StreamName, seq: z.int() })),
  }),
]);
export type FinishAnswer = z.infer<typeof FinishAnswer>;

export const finishSession = endpoint({
  method: 'POST',
  path: '/datacollection/studies/{studyId}/sessions/{sessionId}/finish',
  summary: 'Everything was sent: the manifest of all chunks. Only `complete` starts processing',
  needs: 'respondent',
  body: z.object({ chunks: z.array(ManifestChunk).check(z.maxLength(100_000)) }),
  // 100,000 chunks of the longest name that a stream may have.
  bodyLimitBytes: 24 * 1024 * 1024,
  answer: FinishAnswer,
  refusals: { 410: ERASED_REFUSAL },
});
