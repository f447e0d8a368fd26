import { ExportContents } from '@fovea/contract/studies/exports';
import { loadExportSource, type ExportRequest } from '../studies/exportFiles/exportSource';
import type { ExportEntry } from '../studies/exportFiles/exportEntry';
import { joinBytes } from '../studies/exportFiles/joinBytes';
import type { TestServer } from './startTestServer';

/** What an export of all sessions of a study is made of. */
export async function anExportSource(
  { context }: TestServer,
  studyId: string,
  contents: Partial<ExportContents> = {},
  more: Partial<ExportRequest> = {},
) {
  const { db } = context;
  const study = await db
    .selectFrom('studies')
    .select('companyId')
    .where('id', '=', studyId)
    .executeTakeFirstOrThrow();
  const sessions = await db
    .selectFrom('sessions')
    .select('id')
    .where('studyId', '=', studyId)
    .execute();
  return await loadExportSource(db, {
    exportId: 'export',
    companyId: study.companyId,
    studyId,
    kind: 'STUDY',
    name: 'An export',
    respondents: sessions.map(({ id }) => id),
    selection: null,
    contents: ExportContents.parse(contents),
    exportFaceVideos: false,
    stimulusIds: null,
    requestedAt: new Date(0),
    ...more,
  });
}

export async function bytesOfEntry(entry: ExportEntry, signal = new AbortController().signal) {
  const pieces: Uint8Array[] = [];
  for await (const piece of entry.bytes(signal)) pieces.push(piece);
  return joinBytes(pieces);
}
