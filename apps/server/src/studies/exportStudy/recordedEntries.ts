import { safeFileName, uniqueFileName } from '@fovea/rules/inputs/safeFileName';
import type { ManifestChunk } from '@fovea/contract/participation/participation';
import { distinctChunks } from '../../research/recordings/chunkRows';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { shownFileKey } from '../../research/studyParts/stimulusColumns';
import type { ExportEntry } from '../exportFiles/exportEntry';
import { objectEntry } from '../exportFiles/objectEntry';
import type { ExportRespondent, ExportSource } from '../exportFiles/exportSource';
import { deviceSampleEntries } from './deviceSampleEntries';
import { mediaPaths } from './mediaPaths';
import { exportedStimuli } from './stimuliTable';
import { jsonEntry } from './textEntry';
import { videoEntries, videoKind } from './videoEntries';

type Context = Pick<ResearchContext, 'db' | 'objects' | 'recordings' | 'processor' | 'log'>;

/**
 * Files that were shown or recorded: stimuli, the raw streams of the respondents, and the videos of
 * the webcam and of the screen, each only if it was asked for.
 */
export async function recordedEntries(
  context: Context,
  source: ExportSource,
): Promise<ExportEntry[]> {
  const { contents, exportFaceVideos } = source.request;
  const entries = contents.stimulusMedia ? await stimulusEntries(context, source) : [];
  if (!contents.rawRecordings && !exportFaceVideos) return entries;
  const folders = new Set<string>();
  for (const respondent of source.respondents) {
    const folder = uniqueFileName(folders, safeFileName(respondent.name));
    const chunks = await distinctChunks(context.db, respondent.session.id);
    if (contents.rawRecordings) {
      const raw = { folder: `raw/${folder}`, chunks };
      entries.push(...rawEntries(context, respondent, folder, chunks));
      entries.push(...deviceSampleEntries(context, respondent.session, contents, raw));
    }
    // Faces leave the house only when they were asked for; the screen is a recording like others.
    const isWanted = { webcam: exportFaceVideos, screen: contents.rawRecordings };
    const of = { session: respondent.session, folder, chunks, isWanted };
    entries.push(...(await videoEntries(context, source, of)));
  }
  return entries;
}

async function stimulusEntries({ objects }: Context, source: ExportSource): Promise<ExportEntry[]> {
  const paths = mediaPaths(source);
  const entries: ExportEntry[] = [];
  for (const stimulus of exportedStimuli(source)) {
    const key = shownFileKey(stimulus);
    const path = paths.get(stimulus.id);
    const stat = key === null ? null : await objects.stat(key);
    if (path !== undefined && stat) entries.push(objectEntry(objects, stat, path));
  }
  return entries;
}

/** Each stream as one file, its chunks one after the other; the manifest says where each begins. */
function rawEntries(
  context: Context,
  { session, name }: ExportRespondent,
  folder: string,
  chunks: readonly ManifestChunk[],
): ExportEntry[] {
  const streams = [...new Set(chunks.map(({ stream }) => stream))].filter(
    (stream) => videoKind(stream) === null,
  );
  if (streams.length === 0) return [];
  const files = streams.map((stream) => {
    const own = chunks.filter((chunk) => chunk.stream === stream).toSorted((a, b) => a.seq - b.seq);
    // Members of gzip one after the other are gzip again.
    const file = stream === 'events' ? 'events.ndjson.gz' : `${safeFileName(stream)}.bin`;
    return { stream, file, own };
  });
  const manifest = {
    respondent: name,
    sessionId: session.id,
    files: files.map(({ stream, file, own }) => {
      let offset = 0;
      return {
        stream,
        file,
        chunks: own.map(({ seq, sha256, size }) => {
          const at = offset;
          offset += size;
          return { seq, offset: at, size, sha256 };
        }),
      };
    }),
  };
  return [
    jsonEntry(`raw/${folder}/manifest.json`, () => manifest),
    ...files.map(({ stream, file, own }): ExportEntry => ({
      path: `raw/${folder}/${file}`,
      isCompressible: false,
      estimatedBytes: own.reduce((sum, { size }) => sum + size, 0),
      bytes: () =>
        context.recordings.files.bytesOf(
          { studyId: session.studyId, sessionId: session.id, stream },
          own,
        ),
    })),
  ];
}
