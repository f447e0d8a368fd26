import type { ManifestChunk } from '@fovea/contract/participation/participation';
import { safeFileName, uniqueFileName } from '@fovea/rules/inputs/safeFileName';
import { listReceivedOfManifest } from '../../research/recordings/chunkRows';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { findSession } from '../../research/recordings/sessionRows';
import { toSessionFile } from '../../research/recordings/toSessionFile';
import type { ExportEntry } from '../exportFiles/exportEntry';
import { jsonEntry } from '../exportStudy/textEntry';
import type { ArchivedSession } from './archiveFormat';

type Context = Pick<ResearchContext, 'db' | 'recordings'>;

interface Archived {
  readonly sessionId: string;
  readonly folder: string;
  /** Whether a stream of this name comes along. */
  readonly isWanted: (stream: string) => boolean;
}

/** The files of one respondent: `session.json`, and each stream as one file. */
export async function archivedSessionEntries(
  context: Context,
  studyId: string,
  { sessionId, folder, isWanted }: Archived,
): Promise<ExportEntry[]> {
  const chunks = (await listReceivedOfManifest(context.db, sessionId)).filter(({ stream }) =>
    isWanted(stream),
  );
  const taken = new Set(['session.json']);
  const streams = [...new Set(chunks.map(({ stream }) => stream))].map((stream) => ({
    stream,
    path: `${folder}/${uniqueFileName(taken, safeFileName(stream), '.bin')}`,
  }));
  return [
    jsonEntry(`${folder}/session.json`, () => sessionFacts(context, sessionId, chunks, streams)),
    ...streams.map(({ stream, path }) => {
      const own = chunksInFile(chunks, stream);
      return {
        path,
        isCompressible: false,
        estimatedBytes: own.reduce((sum, { size }) => sum + size, 0),
        bytes: () => context.recordings.files.bytesOf({ studyId, sessionId, stream }, own),
      };
    }),
  ];
}

/** The chunks of a stream as they follow one another in its file. */
export function chunksInFile(chunks: readonly ManifestChunk[], stream: string): ManifestChunk[] {
  return chunks.filter((chunk) => chunk.stream === stream).toSorted((a, b) => a.seq - b.seq);
}

async function sessionFacts(
  { db }: Context,
  sessionId: string,
  chunks: ArchivedSession['chunks'],
  streams: ArchivedSession['streams'],
): Promise<ArchivedSession> {
  const row = await findSession(db, sessionId);
  if (!row?.completeAt) throw new Error(`Session ${sessionId} is gone or not complete.`);
  const file = await toSessionFile(db, row);
  return {
    format: file.format,
    id: row.id,
    number: row.number,
    label: row.label,
    consent: file.consent,
    consentText: file.consentText,
    variables: file.variables,
    device: file.device,
    recordWebcamVideo: file.recordWebcamVideo,
    sensors: file.sensors,
    checks: file.checks,
    calibrationThresholdDeg: file.calibrationThresholdDeg,
    frameRateThresholdHz: file.frameRateThresholdHz,
    faceShareThreshold: file.faceShareThreshold,
    slides: file.slides.map(({ mediaKey: _, ...shown }) => shown),
    createdAt: file.createdAt,
    endedAt: row.endedAt?.toISOString() ?? null,
    completeAt: row.completeAt.toISOString(),
    savedLocallyAt: row.savedLocallyAt?.toISOString() ?? null,
    zipFileName: row.zipFileName,
    isPartial: row.isPartial,
    lowQualityManual: row.lowQualityManual,
    stimuliBlock: row.stimuliBlock,
    age: row.age,
    gender: row.gender,
    expectedChunks: row.expectedChunks,
    expectedBytes: row.expectedBytes,
    chunks: [...chunks],
    streams: [...streams],
  };
}
