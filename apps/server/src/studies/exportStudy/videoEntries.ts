import type { ManifestChunk } from '@fovea/contract/participation/participation';
import { safeFileName, uniqueFileName } from '@fovea/rules/inputs/safeFileName';
import type { RecordedVideoTimeline } from '@fovea/science/timeline/recordedVideos';
import { videoPieces, type VideoPieces } from '../../research/recordedVideos/videoPieces';
import type { StreamPlace } from '../../research/chunkStores/chunkStore';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { withChunkFiles } from '../../research/recordings/withChunkFiles';
import type { ExportEntry } from '../exportFiles/exportEntry';
import type { ExportRespondent, ExportSource } from '../exportFiles/exportSource';
import { stimulusNames } from './stimuliTable';
import { jsonEntry } from './textEntry';

type Kind = 'webcam' | 'screen';
type Files = ResearchContext['recordings']['files'];

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
  const read = ['events', 'face', 'voice'];
  const timelines = await withChunkFiles(context, session, chunks, read, (paths) =>
    context.processor.run('findRecordedVideos', {
      eventPaths: paths('events'),
      facePaths: paths('face'),
      voicePaths: paths('voice'),
    }),
  );
  const { files } = context.recordings;
  const names = stimulusNames(source);
  const taken = new Set<string>();
  const entries: ExportEntry[] = [];
  const described = new Map<Kind, object[]>();
  for (const stream of streams) {
    const video = videoPieces(chunks, stream);
    const place = { studyId: session.studyId, sessionId: session.id, stream };
    const kind = videoKind(stream);
    if (!video || kind === null) continue;
    const own = timelines.filter((timeline) => timeline.stream === stream);
    const shown = own.map(({ stimulusId }) => names.get(stimulusId) ?? null);
    const base = `media/${kind}/${folder}/${safeFileName(titleOf(stream, shown))}`;
    const path = uniqueFileName(taken, base, `.${await endingOf(files, place, own, video)}`);
    entries.push(videoEntry(files, place, path, video));
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
  files: Files,
  place: StreamPlace,
  [first]: readonly RecordedVideoTimeline[],
  { pieces }: VideoPieces,
): Promise<string> {
  const named = /^video\/(mp4|webm)(?:;|$)/.exec(first?.mimeType ?? '')?.[1];
  if (named !== undefined) return named;
  const start = Buffer.alloc(8);
  let read = 0;
  for await (const bytes of files.bytesOf(place, pieces, { first: 0, last: start.length - 1 })) {
    start.set(bytes, read);
    read += bytes.length;
  }
  if (start.readUInt32BE(0) === 0x1a45dfa3) return 'webm';
  return start.toString('latin1', 4) === 'ftyp' ? 'mp4' : 'bin';
}

function videoEntry(
  files: Files,
  place: StreamPlace,
  path: string,
  video: VideoPieces,
): ExportEntry {
  return {
    path,
    isCompressible: false,
    estimatedBytes: video.sizeBytes,
    bytes: () => files.bytesOf(place, video.pieces),
  };
}
