import type { ManifestChunk } from '@fovea/contract/participation/participation';
import { safeFileName, uniqueFileName } from '@fovea/rules/inputs/safeFileName';
import type { RecordedVideoTimeline } from '@fovea/science/timeline/recordedVideos';
import { open } from 'node:fs/promises';
import { bytesOf, videoPieces, type VideoPieces } from '../../research/recordedVideos/videoPieces';
import { chunkPaths } from '../../research/recordings/chunkPaths';
import type { ResearchContext } from '../../research/recordings/researchContext';
import type { ExportEntry } from '../exportFiles/exportEntry';
import type { ExportRespondent, ExportSource } from '../exportFiles/exportSource';
import { stimulusNames } from './stimuliTable';
import { jsonEntry } from './textEntry';

type Kind = 'webcam' | 'screen';

interface OfRespondent {
  readonly session: ExportRespondent['session'];
  readonly folder: string;
  readonly chunks: readonly ManifestChunk[];
  readonly isWanted: Readonly<Record<Kind, boolean>>;
}

/** What a stream shows, by the name under which it may be stored; null: it is no video. */
export function videoKind(stream: string): Kind | null {
  return (/^(webcam|screen)(?:-[1-9]\d*)?$/.exec(stream)?.[1] as Kind | undefined) ?? null;
}

/**
 * The videos of a respondent as files that can be played, and beside them how their time relates to
 * that of the stimuli.
 */
export async function videoEntries(
  context: Pick<ResearchContext, 'recordings' | 'processor'>,
  source: ExportSource,
  { session, folder, chunks, isWanted }: OfRespondent,
): Promise<ExportEntry[]> {
  const streams = [...new Set(chunks.map(({ stream }) => stream))].filter((stream) => {
    const kind = videoKind(stream);
    return kind !== null && isWanted[kind];
  });
  // Most sessions have no videos, and their events need not be read.
  if (streams.length === 0) return [];
  const paths = (stream: string) => chunkPaths(context, session, chunks, stream);
  const timelines = await context.processor.run('findRecordedVideos', {
    eventPaths: paths('events'),
    facePaths: paths('face'),
    voicePaths: paths('voice'),
  });
  const names = stimulusNames(source);
  const place = { studyId: session.studyId, sessionId: session.id };
  const taken = new Set<string>();
  const entries: ExportEntry[] = [];
  const described = new Map<Kind, object[]>();
  for (const stream of streams) {
    const video = videoPieces(context.recordings.files, place, stream, chunks);
    const kind = videoKind(stream);
    if (!video || kind === null) continue;
    const own = timelines.filter((timeline) => timeline.stream === stream);
    const shown = own.map(({ stimulusId }) => names.get(stimulusId) ?? null);
    const base = `media/${kind}/${folder}/${safeFileName(titleOf(stream, shown))}`;
    const path = uniqueFileName(taken, base, `.${await endingOf(own, video)}`);
    entries.push(videoEntry(path, video));
    described.set(kind, [
      ...(described.get(kind) ?? []),
      ...own.map(({ startMs, marks }, at) => ({
        file: path.slice(path.lastIndexOf('/') + 1),
        ...{ stimulus: shown[at], startMs, marks },
      })),
    ]);
  }
  return [
    ...entries,
    ...[...described].map(([kind, videos]) =>
      jsonEntry(`media/${kind}/${folder}/videos.json`, () => ({ explanation: MARKS, videos })),
    ),
  ];
}

const MARKS =
  'startMs: position of the beginning of the video on the stimulus clock (t_ms of the tables), in ms; negative: it began earlier. marks: from tMs on the stimulus clock the video plays from mediaMs; linear between marks, at normal speed after the last one.';

/** A video over several stimuli, or of none that counts, is called after its stream. */
function titleOf(stream: string, shown: readonly (string | null)[]): string {
  const [first = null, ...others] = shown;
  return first === null || others.length > 0 ? stream : first;
}

/** By what the browser said of it, otherwise by its first bytes. */
async function endingOf(
  [first]: readonly RecordedVideoTimeline[],
  { pieces }: VideoPieces,
): Promise<string> {
  const named = /^video\/(mp4|webm)(?:;|$)/.exec(first?.mimeType ?? '')?.[1];
  if (named !== undefined) return named;
  const file = await open(pieces[0]!.path);
  try {
    const start = Buffer.alloc(8);
    await file.read(start, 0, start.length, 0);
    if (start.readUInt32BE(0) === 0x1a45dfa3) return 'webm';
    return start.toString('latin1', 4) === 'ftyp' ? 'mp4' : 'bin';
  } finally {
    await file.close();
  }
}

function videoEntry(path: string, video: VideoPieces): ExportEntry {
  return {
    path,
    isCompressible: false,
    estimatedBytes: video.sizeBytes,
    bytes: () => bytesOf(video, { first: 0, last: video.sizeBytes - 1 }),
  };
}
