import { safeFileName, uniqueFileName } from '@fovea/rules/inputs/safeFileName';
import { Readable } from 'node:stream';
import type { ResearchContext } from '../../research/recordings/researchContext';
import type { SessionRow } from '../../research/recordings/sessionRows';
import { shownFileKey } from '../../research/studyParts/stimulusColumns';
import { loadStudyParts, type StudyRow } from '../../research/studyParts/studyRows';
import type { ExportEntry } from '../exportFiles/exportEntry';
import { writeExportZip } from '../exportFiles/writeExportZip';

type Zipping = Pick<ResearchContext, 'db' | 'objects' | 'recordings'>;

interface Entry {
  readonly name: string;
  readonly sizeBytes: number;
  /** Null: the file no longer exists and is left out. */
  readonly open: () => Promise<Readable | null>;
}

/**
 * Streams everything of a study into the store as one zip file: its structure (study.json), its
 * media, the recordings of its sessions, and the results.
 */
export async function writeStudyZip(
  context: Zipping,
  study: StudyRow,
  key: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> {
  const entries = await entriesOf(context, study);
  const totalBytes = entries.reduce((sum, { sizeBytes }) => sum + sizeBytes, 1);
  let doneBytes = 0;
  async function* existing(): AsyncGenerator<ExportEntry> {
    for (const { name, sizeBytes, open } of entries) {
      const body = await open();
      if (!body) continue;
      yield {
        path: name,
        // Recordings and pictures are compressed already.
        isCompressible: name.endsWith('.json'),
        estimatedBytes: sizeBytes,
        bytes: () => body as AsyncIterable<Uint8Array>,
      };
      doneBytes += sizeBytes;
      onProgress(doneBytes / totalBytes);
    }
  }
  await writeExportZip(context.objects, {
    key,
    entries: existing(),
    mtime: study.versionAt,
    signal,
  });
}

async function entriesOf(context: Zipping, study: StudyRow): Promise<Entry[]> {
  const rows = { study, ...(await loadStudyParts(context.db, study.id)) };
  const sessions = await context.db
    .selectFrom('sessions')
    .selectAll()
    .where('studyId', '=', study.id)
    .orderBy('preview')
    .orderBy('number')
    .execute();
  const taken = new Set<string>();
  const entries = [
    ofText('study.json', { format: 1, ...rows, sessions: sessions.map(withoutSecret) }),
  ];
  for (const { displayName, ...stimulus } of rows.stimuli) {
    const key = shownFileKey(stimulus);
    if (key === null) continue;
    const ending = key.slice(key.lastIndexOf('.'));
    entries.push(
      ...(await ofObject(
        context,
        key,
        uniqueFileName(taken, `media/${safeFileName(displayName)}`, ending),
      )),
    );
  }
  for (const session of sessions) {
    entries.push(
      ...(await ofSession(
        context,
        session,
        uniqueFileName(taken, `sessions/${safeFileName(session.label)}`),
      )),
    );
  }
  return [...entries, ...(await ofResults(context, study, rows.stimuli, sessions, taken))];
}

function ofText(name: string, value: unknown): Entry {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  return { name, sizeBytes: bytes.length, open: async () => Readable.from([bytes]) };
}

async function ofObject({ objects }: Zipping, key: string, name: string): Promise<Entry[]> {
  const found = await objects.stat(key);
  if (!found) return [];
  const open = async () => (await objects.get(key))?.body ?? null;
  return [{ name, sizeBytes: found.sizeBytes, open }];
}

async function ofSession(
  { recordings: { files } }: Zipping,
  { id, studyId }: SessionRow,
  folder: string,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  const manifest = await files.readJson(studyId, id, 'manifest.json');
  if (manifest !== null) entries.push(ofText(`${folder}/manifest.json`, manifest));
  const chunks = await files.chunksOf(studyId, id);
  chunks.sort((a, b) => a.stream.localeCompare(b.stream) || a.seq - b.seq);
  for (const chunk of chunks) {
    entries.push({
      name: `${folder}/${chunk.stream}/${chunk.seq}-${chunk.sha256}.bin`,
      sizeBytes: chunk.size,
      // A chunk is five seconds, so it fits into memory.
      open: async () => Readable.from([await files.read(chunk)]),
    });
  }
  return entries;
}

async function ofResults(
  context: Zipping,
  { id: studyId }: StudyRow,
  stimuli: readonly { readonly id: string; readonly displayName: string }[],
  sessions: readonly SessionRow[],
  taken: Set<string>,
): Promise<Entry[]> {
  const nameOf = new Map(stimuli.map(({ id, displayName }) => [id, displayName]));
  const labelOf = new Map(sessions.map(({ id, label }) => [id, label]));
  const ofRespondents = await context.db
    .selectFrom('respondentResults')
    .select(['sessionId', 'stimulusId', 'objectKey', 'signalsObjectKey'])
    .where('studyId', '=', studyId)
    .orderBy('sessionId')
    .orderBy('stimulusId')
    .execute();
  const together = await context.db
    .selectFrom('segmentResults')
    .select(['stimulusId', 'objectKey'])
    .where('studyId', '=', studyId)
    .orderBy('stimulusId')
    .execute();
  const results = [
    ...together.map((row) => ({ ...row, of: 'All respondents', kind: '' })),
    ...ofRespondents.flatMap(({ sessionId, stimulusId, objectKey, signalsObjectKey }) => {
      const of = labelOf.get(sessionId) ?? sessionId;
      const gaze = { of, stimulusId, objectKey, kind: '' };
      if (signalsObjectKey === null) return [gaze];
      return [gaze, { of, stimulusId, objectKey: signalsObjectKey, kind: ' signals' }];
    }),
  ];
  const entries: Entry[] = [];
  for (const { of, stimulusId, objectKey, kind } of results) {
    const base = `results/${safeFileName(of)}/${safeFileName(nameOf.get(stimulusId) ?? stimulusId)}${kind}`;
    entries.push(...(await ofObject(context, objectKey, uniqueFileName(taken, base, '.columns'))));
  }
  return entries;
}

/** The secret is only for the respondent's browser and must not be exported. */
function withoutSecret({ secretHash: _, ...session }: SessionRow) {
  return session;
}
