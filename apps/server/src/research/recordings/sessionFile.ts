/**
 * The facts of a session as stored next to its chunks: enough to rebuild its row, to process it,
 * and to show the consent text.
 */
import { RespondentChecks, Sensors } from '@fovea/contract/studies/sensors';
import { RespondentGender } from '@fovea/contract/participation/registrations';
import { ManifestChunk, PublishedStimulus } from '@fovea/contract/participation/participation';
import { NO_CHECKS } from '@fovea/rules/studies/settings';
import * as z from 'zod/mini';
import { isFolderName, type ChunkStore } from '../chunkStores/chunkStore';

/** With what sessions went through before steps could be left out. */
const StoredChecks = z.extend(RespondentChecks, {
  hasScreenSizeStep: z._default(z.boolean(), NO_CHECKS.hasScreenSizeStep),
  hasPreparationStep: z._default(z.boolean(), NO_CHECKS.hasPreparationStep),
  canStopCalibrationEarly: z._default(z.boolean(), NO_CHECKS.canStopCalibrationEarly),
  hasCameraAngleStep: z._default(z.boolean(), NO_CHECKS.hasCameraAngleStep),
  hasDriftChecks: z._default(z.boolean(), NO_CHECKS.hasDriftChecks),
});

const FactValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A stimulus as the session was to show it. */
export const SessionStimulus = z.extend(z.omit(PublishedStimulus, { mediaUrl: true }), {
  name: z.string(),
  mediaKey: z.nullable(z.string()),
});

export const SessionFile = z.object({
  format: z.literal(1),
  sessionId: z.string(),
  studyId: z.string(),
  companyId: z.string(),
  preview: z.boolean(),
  number: z.int(),
  secretHash: z.string(),
  consent: z.object({
    textSha256: z.string(),
    version: z.int(),
    locale: z.string(),
    clientTime: z.string(),
    serverTime: z.string(),
    sensors: z._default(z.nullable(Sensors), null),
    recordsWebcamVideo: z._default(z.nullable(z.boolean()), null),
    studyVersion: z._default(z.nullable(z.int()), null),
  }),
  consentText: z.string(),
  variables: z.record(z.string(), z.string()),
  device: z.record(z.string(), FactValue),
  recordWebcamVideo: z.boolean(),
  sensors: z._default(z.nullable(Sensors), null),
  checks: z._default(z.nullable(StoredChecks), null),
  calibrationThresholdDeg: z._default(z.nullable(z.number()), null),
  frameRateThresholdHz: z._default(z.nullable(z.number()), null),
  faceShareThreshold: z._default(z.nullable(z.number()), null),
  slides: z.array(SessionStimulus),
  createdAt: z.string(),
  /** Of a respondent who was registered in a lab. */
  registered: z.optional(
    z.object({
      machineId: z.nullable(z.string()),
      age: z.nullable(z.int()),
      gender: z.nullable(RespondentGender),
    }),
  ),
  /** A researcher deleted the data: it must not return when the row is rebuilt. */
  dataDeletedAt: z.optional(z.string()),
  withdrawnAt: z.optional(z.string()),
});
export type SessionFile = z.infer<typeof SessionFile>;

export const ManifestFile = z.object({
  format: z.literal(1),
  receivedAt: z.string(),
  chunks: z.array(ManifestChunk),
  /** Completed from what had arrived, because nothing more would come. */
  isPartial: z.optional(z.boolean()),
});
export type ManifestFile = z.infer<typeof ManifestFile>;

/** @returns null when there is none or it cannot be read */
export async function readSessionFile(
  files: ChunkStore,
  studyId: string,
  sessionId: string,
): Promise<SessionFile | null> {
  // Ids come from outside: one that cannot be a folder name has no file.
  if (!isFolderName(studyId) || !isFolderName(sessionId)) return null;
  const found = SessionFile.safeParse(await files.readJson(studyId, sessionId, 'session.json'));
  return found.success ? found.data : null;
}

export async function readManifestFile(
  files: ChunkStore,
  studyId: string,
  sessionId: string,
): Promise<ManifestFile | null> {
  const found = ManifestFile.safeParse(await files.readJson(studyId, sessionId, 'manifest.json'));
  return found.success ? found.data : null;
}
