/**
 * What an archive of a study contains, so that another installation can make the same study of it:
 *
 *     README.md                       what this file is
 *     archive.json                    the study, its stimuli, blocks, areas of interest, segments and
 *                                     corrections of gaze
 *     media/{stimulus}.{png|…}        what stimuli show; media/{stimulus}.thumbnail.png
 *     sessions/{label}/session.json   a respondent: consent, device, what was shown, the list of chunks
 *     sessions/{label}/{stream}.bin   what was recorded: the chunks of a stream, one after the other
 *     manifest.json, SHA256SUMS       every file with its size and hash
 *
 * Ids are those of the installation that it comes from. Secrets of respondents and of previews, users
 * and what belongs to an installation (machines, panels, exports, reports) are not in it.
 */
import { AoiShapeKind, AoiShape } from '@fovea/contract/analysis/aoi';
import { FixationFilter } from '@fovea/contract/analysis/fixationFilter';
import { GazeCorrection } from '@fovea/contract/analysis/gazeCorrections';
import { SegmentCriteria } from '@fovea/contract/analysis/segmentCriteria';
import { ManifestChunk } from '@fovea/contract/participation/participation';
import { RespondentGender } from '@fovea/contract/participation/registrations';
import { HexColor, Id, JsonObject, Sha256 } from '@fovea/contract/protocol/scalars';
import { OnlineQuota } from '@fovea/contract/studies/onlineQuota';
import { Quota, RespondentRegistration } from '@fovea/contract/studies/quota';
import { RespondentChecks, Sensors } from '@fovea/contract/studies/sensors';
import { BuiltType, CalibrationOptions, InstructionOptions } from '@fovea/contract/studies/stimuli';
import {
  BlockUsage,
  DesktopGeneration,
  DeviceType,
  GazeFrom,
  StudyType,
} from '@fovea/contract/studies/studyTypes';
import * as z from 'zod/mini';
import { SessionFile, SessionStimulus } from '../../research/recordings/sessionFile';

export const ARCHIVE_KIND = 'Archive of a study';
/** Raised when a reader of before would lose something. */
export const ARCHIVE_FORMAT = 2;

export const ARCHIVE_FILE = 'archive.json';
export const ARCHIVE_MANIFEST = 'manifest.json';

/** As the server gives them; anything else could not be told from other text when ids are replaced. */
export const ARCHIVED_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const ArchivedId = z.string().check(z.regex(ARCHIVED_ID));
const Time = z.iso.datetime();
const Text = z.string().check(z.maxLength(2000));
const Name = z.string().check(z.minLength(1), z.maxLength(255));
const Texts = (most: number) => z.array(Text).check(z.maxLength(most));
const Pixels = z.int().check(z.minimum(0), z.maximum(100_000));
const Path = z.string().check(z.minLength(1), z.maxLength(1000));

/** What is read first, whatever else has changed. */
export const ArchiveHead = z.object({
  kind: z.literal(ARCHIVE_KIND),
  format: z.int(),
  software: z.string().check(z.maxLength(100)),
});

const ArchivedStudy = z.object({
  id: ArchivedId,
  name: Name,
  studyType: StudyType,
  desktopGeneration: DesktopGeneration,
  createdAt: Time,
  firstStartedAt: z.nullable(Time),
  finishedAt: z.nullable(Time),
  sensors: Sensors,
  checks: z.partial(RespondentChecks),
  recordWebcamVideo: z.boolean(),
  calibrationThresholdDeg: z.nullable(z.number()),
  frameRateThresholdHz: z.nullable(z.number()),
  faceShareThreshold: z.nullable(z.number()),
  consentForm: z.string().check(z.minLength(1), z.maxLength(20_000)),
  consentVersion: z.int().check(z.minimum(1)),
  contactEmail: z.string().check(z.maxLength(320)),
  locale: z.string().check(z.maxLength(20)),
  screenWidth: Pixels,
  screenHeight: Pixels,
  signalsDisabled: Texts(200),
  demarcatedSignals: Texts(200),
  gazeFrom: GazeFrom,
  /** Archives of before studies had one leave it out. */
  fixationFilter: z._default(FixationFilter, { algorithm: 'auto' }),
  deviceTypes: z.array(DeviceType).check(z.maxLength(3)),
  rejectConsentRedirect: Text,
  studyFinishedRedirect: Text,
  collectionErrorRedirect: Text,
  expectedParameters: Texts(100),
  onlineQuota: z.nullable(OnlineQuota),
  blockUsage: BlockUsage,
  respondentRegistration: RespondentRegistration,
  quota: z.nullable(z.omit(Quota, { id: true, studyId: true })),
  /** What does not come along is told to whoever imports it. */
  hadPanel: z.boolean(),
  hadLab: z.boolean(),
  hadEndDate: z.boolean(),
});

const MediaFile = z.nullable(Path);

const ArchivedStimulus = z.object({
  id: ArchivedId,
  name: Name,
  displayName: Name,
  type: BuiltType,
  exposureTimeMs: z.number().check(z.minimum(0), z.maximum(86_400_000)),
  exposureOffsetMs: z.number().check(z.minimum(0), z.maximum(86_400_000)),
  width: Pixels,
  height: Pixels,
  manualAdvance: z.boolean(),
  recordWebcam: z.boolean(),
  recordScreen: z.boolean(),
  trackMouse: z.boolean(),
  calibrationOptions: z.nullable(CalibrationOptions),
  instructionOptions: z.nullable(InstructionOptions),
  websiteUrl: Text,
  surveyQuestions: z.nullable(JsonObject),
  surveyTheme: z.nullable(JsonObject),
  tags: Texts(100),
  /** Path of the picture or video that it shows, and of its thumbnail. */
  media: MediaFile,
  thumbnail: MediaFile,
});
export type ArchivedStimulus = z.infer<typeof ArchivedStimulus>;

const ArchivedBlock = z.object({
  id: ArchivedId,
  displayName: z.string().check(z.maxLength(255)),
  flowOrder: z.nullable(z.int()),
  begunCount: z.int().check(z.minimum(0)),
});

const ArchivedChild = z.object({
  id: ArchivedId,
  parentBlock: ArchivedId,
  blockOrder: z.int(),
  fixed: z.boolean(),
  stimulusId: z.nullable(ArchivedId),
  blockId: z.nullable(ArchivedId),
});

const ArchivedAoi = z.object({
  /** Chosen by the program that drew it. */
  id: Id,
  aoiSetId: ArchivedId,
  stimulusId: ArchivedId,
  /** The respondent on whose view it was drawn; null: on the stimulus itself. */
  sessionId: z.nullable(ArchivedId),
  name: z.string().check(z.maxLength(255)),
  displayColor: HexColor,
  aoiGroup: z.string().check(z.maxLength(255)),
  shape: AoiShapeKind,
  timeline: z.array(AoiShape).check(z.minLength(1), z.maxLength(2000)),
  timeMs: z.nullable(z.number()),
  createdAt: Time,
  updatedAt: Time,
});

const ArchivedSegment = z.object({
  id: ArchivedId,
  name: Name,
  criteria: z.nullable(SegmentCriteria),
  /** Ids of sessions. */
  respondents: z.array(ArchivedId).check(z.maxLength(100_000)),
  createdAt: Time,
  updatedAt: Time,
});

const ArchivedGazeCorrections = z.object({
  sessionId: ArchivedId,
  stimulusId: ArchivedId,
  corrections: z.array(GazeCorrection).check(z.minLength(1), z.maxLength(50)),
  version: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
  changedAt: Time,
});

export const StudyArchive = z.object({
  ...ArchiveHead.shape,
  archivedAt: Time,
  study: ArchivedStudy,
  stimuli: z.array(ArchivedStimulus).check(z.maxLength(5000)),
  blocks: z.array(ArchivedBlock).check(z.maxLength(5000)),
  children: z.array(ArchivedChild).check(z.maxLength(20_000)),
  aoiSets: z
    .array(z.object({ id: ArchivedId, name: z.string().check(z.maxLength(255)), createdAt: Time }))
    .check(z.maxLength(1000)),
  aois: z.array(ArchivedAoi).check(z.maxLength(50_000)),
  segments: z.array(ArchivedSegment).check(z.maxLength(5000)),
  /** Since format 2. */
  gazeCorrections: z._default(z.array(ArchivedGazeCorrections).check(z.maxLength(500_000)), []),
  /** Each with the path of its `session.json`. */
  sessions: z.array(z.object({ id: ArchivedId, path: Path })).check(z.maxLength(20_000)),
});
export type StudyArchive = z.infer<typeof StudyArchive>;

/** A respondent: the facts that stand beside the recording, and how the recording ended. */
export const ArchivedSession = z.extend(
  z.omit(SessionFile, {
    sessionId: true,
    studyId: true,
    companyId: true,
    secretHash: true,
    slides: true,
    registered: true,
    dataDeletedAt: true,
    withdrawnAt: true,
    preview: true,
  }),
  {
    id: ArchivedId,
    number: z.int().check(z.minimum(1), z.maximum(10_000_000)),
    label: z.string().check(z.minLength(1), z.maxLength(255)),
    createdAt: Time,
    endedAt: z.nullable(Time),
    completeAt: Time,
    savedLocallyAt: z.nullable(Time),
    zipFileName: z.nullable(z.string().check(z.maxLength(1000))),
    isPartial: z.boolean(),
    lowQualityManual: z.nullable(z.boolean()),
    stimuliBlock: z.nullable(ArchivedId),
    age: z.nullable(z.int().check(z.minimum(0), z.maximum(150))),
    gender: z.nullable(RespondentGender),
    slides: z
      .array(
        z.extend(z.omit(SessionStimulus, { mediaKey: true }), {
          stimulusId: ArchivedId,
        }),
      )
      .check(z.maxLength(5000)),
    expectedChunks: z.nullable(z.int()),
    expectedBytes: z.nullable(z.number()),
    /** In the order of the recording; of each stream as they follow one another in its file. */
    chunks: z.array(ManifestChunk).check(z.maxLength(500_000)),
    streams: z.array(z.object({ stream: z.string(), path: Path })).check(z.maxLength(1000)),
  },
);
export type ArchivedSession = z.infer<typeof ArchivedSession>;

/** The list that every export has, as far as an import needs it. */
export const ArchiveManifest = z.object({
  files: z
    .array(z.object({ path: Path, sizeBytes: z.number().check(z.minimum(0)), sha256: Sha256 }))
    .check(z.maxLength(100_000)),
});
