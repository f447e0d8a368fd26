import { safeFileName, uniqueFileName } from '@fovea/rules/inputs/safeFileName';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { shownFileKey } from '../../research/studyParts/stimulusColumns';
import type { ExportEntry } from '../exportFiles/exportEntry';
import type { ExportSource } from '../exportFiles/exportSource';
import { objectEntry } from '../exportFiles/objectEntry';
import { mediaPaths } from '../exportStudy/mediaPaths';
import { jsonEntry, textEntry } from '../exportStudy/textEntry';
import { videoKind } from '../exportStudy/videoEntries';
import { ARCHIVE_FILE } from './archiveFormat';
import { archivedSessionEntries } from './archivedSession';
import { archivedStudy } from './archivedStudy';
import { archiveReadme } from './archiveReadme';

type Context = Pick<ResearchContext, 'db' | 'objects' | 'recordings'>;

/** The files of an archive, none of them opened yet; `manifest.json` and the checksums come last. */
export async function archiveEntries(
  context: Context,
  source: ExportSource,
): Promise<readonly ExportEntry[]> {
  const { study, request, respondents } = source;
  const shown = mediaPaths(source);
  const media = new Map<string, string>();
  const thumbnails = new Map<string, string>();
  const files: ExportEntry[] = [];
  const taken = new Set<string>();
  for (const stimulus of source.stimuli) {
    const base = `media/thumbnails/${safeFileName(stimulus.displayName)}`;
    const wanted = [
      { key: shownFileKey(stimulus), path: shown.get(stimulus.id), paths: media },
      {
        key: stimulus.thumbnailKey,
        path: uniqueFileName(taken, base, '.png'),
        paths: thumbnails,
      },
    ];
    for (const { key, path, paths } of wanted) {
      const stat = key === null ? null : await context.objects.stat(key);
      if (path === undefined || !stat) continue;
      files.push(objectEntry(context.objects, stat, path));
      paths.set(stimulus.id, path);
    }
  }
  const folders = new Set<string>();
  const sessions = new Map<string, string>();
  for (const { session, name } of respondents) {
    const folder = uniqueFileName(folders, `sessions/${safeFileName(name)}`);
    sessions.set(session.id, `${folder}/session.json`);
    const isWanted = (stream: string) => request.exportFaceVideos || videoKind(stream) !== 'webcam';
    const archived = { sessionId: session.id, folder, isWanted };
    files.push(...(await archivedSessionEntries(context, study.id, archived)));
  }
  return [
    textEntry('README.md', () => archiveReadme(source)),
    jsonEntry(ARCHIVE_FILE, () =>
      archivedStudy(context.db, source, { media, thumbnails, sessions }),
    ),
    ...files,
  ];
}
