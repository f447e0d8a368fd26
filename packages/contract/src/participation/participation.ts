import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id, JsonObject, Timestamp, Sha256 } from '../protocol/scalars';
import { VisitEndReason } from './panelEnds';
import { AbandonmentPhase, SetupStep } from './respondents';
import { RespondentChecks, Sensors } from '../studies/sensors';
import { BuiltType, CalibrationOptions, InstructionOptions } from '../studies/stimuli';
import { DeviceType } from '../studies/studyTypes';

/**
 * Every call of a session answers this once its data has been erased, so that the browser deletes
 * its own copy.
 */
export const ERASED_REFUSAL =
  'The data of this session was erased, or its study was (DELETED), or the respondent took the consent back (WITHDRAWN): nothing is taken any more.';

const PREVIEW_REFUSAL =
  'The link is not one of the preview links of the study any more, or its collection has ended (PREVIEW_ENDED).';

/**
 * What a visitor sees before giving consent. It contains nothing personal, and asking for it stores
 * nothing.
 */
export const Invitation = z.object({
  studyId: Id,
  name: z.string(),
  collecting: z.boolean(),
  locale: z.string(),
  contactEmail: z.string(),
  consent: z.object({
    /** Plain text without Markdown; paragraphs are separated by blank lines. */
    text: z.string(),
    version: z.int(),
    textSha256: Sha256,
  }),
  needsCamera: z.boolean(),
  recordsWebcamVideo: z.boolean(),
  /** What is measured, and what the consent must mention. */
  sensors: Sensors,
  /** The setup steps before the stimuli, in order. */
  setupSteps: z.array(SetupStep),
  deviceTypes: z.array(DeviceType),
  /**
   * Where to redirect instead of showing a last page; empty if nowhere. Their placeholders are filled
   * by the page, which knows what it was opened with.
   */
  redirects: z.object({ rejectConsent: z.string(), error: z.string() }),
  /** The parameters of the link that placeholders of the redirects may use. */
  expectedParameters: z._default(z.array(z.string()), []),
  estimatedDurationMs: z.number(),
  /** The flows to choose from if the study leaves the choice to respondents; otherwise empty. */
  flows: z.array(z.object({ id: Id, name: z.string() })),
  /** The study is past its last day and accepts no more respondents. */
  expired: z.boolean(),
  /** Set where every end is counted: the page asks the server where it leads (see `panelEnds`). */
  ends: z._default(
    z.nullable(
      z.object({
        /** The parameter of the link that nobody can take part without; null: there is none. */
        idParameter: z.nullable(z.string()),
        /** The ends before a session that lead back to the panel. */
        redirected: z.array(VisitEndReason),
      }),
    ),
    null,
  ),
});
export type Invitation = z.infer<typeof Invitation>;

export const getInvitation = endpoint({
  method: 'GET',
  path: '/datacollection/studies/{studyId}/invitation',
  summary: 'What a respondent reads before taking part',
  needs: 'anyone',
  query: z.optional(
    z.object({
      /** Of a preview link, which is checked then; the consent is the same without it. */
      previewSecret: z.optional(z.string().check(z.maxLength(200))),
      /** Of the link that a machine of a lab opens: only with it a lab study is collecting. */
      registration: z.optional(z.string().check(z.maxLength(200))),
    }),
  ),
  answer: Invitation,
  refusals: { 403: PREVIEW_REFUSAL },
});

export const rejectConsent = endpoint({
  method: 'POST',
  path: '/datacollection/studies/{studyId}/rejections',
  summary: 'A visitor said no; only the count is kept',
  needs: 'anyone',
  /**
   * The visit id (see `reportVisit`), so that a visitor who declines counts once and not also as
   * abandoned.
   */
  body: z.optional(z.object({ visitId: z.optional(Id) })),
  refusals: { 429: 'Too many from this address; the Retry-After header says when to try again.' },
});

/** One stimulus as the respondent's browser shows it. */
export const PublishedStimulus = z.object({
  stimulusId: Id,
  type: BuiltType,
  /** 0 means no limit. */
  exposureTimeMs: z.number(),
  manualAdvance: z.boolean(),
  trackMouse: z.boolean(),
  /**
   * Whether camera and screen video are recorded while it is shown, after all rules have been
   * applied.
   */
  recordWebcam: z._default(z.boolean(), true),
  recordScreen: z._default(z.boolean(), false),
  widthPx: z.int(),
  heightPx: z.int(),
  mediaUrl: z.nullable(z.string()),
  calibrationOptions: z.nullable(CalibrationOptions),
  instructionOptions: z.nullable(InstructionOptions),
  /** For websites and Qualtrics surveys; otherwise empty. */
  websiteUrl: z._default(z.string(), ''),
  /** The website opens in a new tab instead of a frame. */
  opensNewTab: z._default(z.boolean(), false),
  /** For surveys, in SurveyJS format. */
  surveyQuestions: z._default(z.nullable(JsonObject), null),
  surveyTheme: z._default(z.nullable(JsonObject), null),
});
export type PublishedStimulus = z.infer<typeof PublishedStimulus>;

export const BeginSession = z.object({
  /** A UUIDv7 generated by the client; sending it again resumes the same session. */
  sessionId: Id,
  /** 32 random bytes, base64url. Proves later that this is the same browser. */
  secret: z.string().check(z.minLength(43), z.maxLength(43)),
  consent: z.object({
    textSha256: Sha256,
    version: z.int(),
    locale: z.string().check(z.maxLength(20)),
    /** The client's clock; the server stores its own time as well. */
    time: Timestamp.check(z.maxLength(40)),
    /** The sensors the respondent was told about. */
    sensors: z.optional(Sensors),
    recordsWebcamVideo: z.optional(z.boolean()),
  }),
  /** The visit id from before consent (see `reportVisit`), so that the respondent counts once. */
  visitId: z.optional(Id),
  /** Every parameter of the link. */
  variables: z.record(z.string().check(z.maxLength(200)), z.string().check(z.maxLength(2000))),
  preview: z.boolean(),
  /** From the link of a preview. */
  previewSecret: z.optional(z.string().check(z.maxLength(200))),
  /** From the link that a machine of a lab opens; it begins with the id of the session. */
  registration: z.optional(z.string().check(z.maxLength(200))),
  /** The flow, from the link or chosen by the respondent. If omitted, the server assigns one. */
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
  /** Valid for the calls of this session only. */
  token: z.string(),
  recordWebcamVideo: z.boolean(),
  needsCamera: z.boolean(),
  sensors: Sensors,
  checks: RespondentChecks,
  setupSteps: z.array(SetupStep),
  /** See `Study`. */
  calibrationThresholdDeg: z.nullable(z.number()),
  frameRateThresholdHz: z._default(z.nullable(z.number()), null),
  faceShareThreshold: z._default(z.nullable(z.number()), null),
  /**
   * Where to redirect at the end; empty if nowhere. Placeholders are filled, except that of the
   * reason in `error`.
   */
  redirects: z.object({ finished: z.string(), error: z.string() }),
  /** Every end is counted: `endSession` says where it leads, and `redirects` does not count. */
  countsEnds: z._default(z.boolean(), false),
  /** A session that is continued after more than a day, whose place has gone to somebody else. */
  quotaFull: z._default(z.boolean(), false),
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
  query: z.object({
    blockId: z.optional(Id),
    previewSecret: z.optional(z.string().check(z.maxLength(200))),
  }),
  refusals: { 403: PREVIEW_REFUSAL },
  answer: z.object({ name: z.string(), locale: z.string(), slides: z.array(PublishedStimulus) }),
});

export const beginSession = endpoint({
  method: 'POST',
  path: '/datacollection/studies/{studyId}/sessions',
  summary: 'Consent given: begin a session, or take it up again with the same id and secret',
  needs: 'anyone',
  body: BeginSession,
  // Anyone may send this, and it is stored.
  bodyLimitBytes: 64 * 1024,
  answer: SessionPackage,
  refusals: {
    400: 'The link lacks the panel’s id of the person, or has more than one (PANEL_ID).',
    403: 'The session with this id belongs to another browser (NOT_YOUR_SESSION), or the preview link no longer works (PREVIEW_ENDED).',
    409: 'The study is not collecting data (NOT_COLLECTING, EXPIRED), a limit of the server is met (LIMIT_REACHED), the consent text or what is measured has changed (CONSENT_CHANGED: show it again), a flow must be chosen (CHOOSE_FLOW), somebody with this id of the panel takes part already (DUPLICATE), or there are enough respondents of this kind (QUOTA_FULL).',
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
  /**
   * The server's clock in milliseconds when it answered; clients compare their own clock with it.
   */
  answer: z.object({ serverTime: Timestamp }),
  refusals: { 410: ERASED_REFUSAL },
});

/**
 * Streams are named by the client: `events`, `face`, `breath`, `voice`, `webcam`, `screen-2` and so on. What an
 * agent records of a device is `device-` with the identifier of the device.
 */
export const StreamName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}$/));

export const ChunkReceipt = z.object({
  stream: StreamName,
  seq: z.int(),
  sha256: Sha256,
  size: z.int(),
  duplicate: z.boolean(),
});
export type ChunkReceipt = z.infer<typeof ChunkReceipt>;

/** Most chunks of one session, and so of a manifest. */
export const SESSION_LIMIT_CHUNKS = 100_000;

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
    413: 'The chunk is too large: send it in smaller ones. With SESSION_FULL the session stores no more: keep the chunk.',
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
    /** The first 10,000 of them. */
    missing: z.array(z.object({ stream: StreamName, seq: z.int() })),
  }),
]);
export type FinishAnswer = z.infer<typeof FinishAnswer>;

export const finishSession = endpoint({
  method: 'POST',
  path: '/datacollection/studies/{studyId}/sessions/{sessionId}/finish',
  summary: 'Everything was sent: the manifest of all chunks. Only `complete` starts processing',
  needs: 'respondent',
  body: z.object({ chunks: z.array(ManifestChunk).check(z.maxLength(SESSION_LIMIT_CHUNKS)) }),
  // Room for 100,000 chunks with the longest allowed stream name.
  bodyLimitBytes: 24 * 1024 * 1024,
  answer: FinishAnswer,
  refusals: {
    409: 'The manifest is empty, but chunks of this session were received (EMPTY_MANIFEST): ask for the list of them.',
    410: ERASED_REFUSAL,
    413: 'The manifest is larger than that of any session.',
    429: 'Too many tries; the Retry-After header says when to try again.',
    503: 'The server is busy; the Retry-After header says when to try again.',
  },
});
