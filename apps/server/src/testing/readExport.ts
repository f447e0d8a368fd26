import { ExportContents } from '@fovea/contract/studies/exports';
import { parse } from 'papaparse';
import type { ExportEntry } from '../studies/exportFiles/exportEntry';
import {
  loadExportSource,
  type ExportRequest,
  type ExportSource,
} from '../studies/exportFiles/exportSource';
import type { SignedIn, TestServer } from './startTestServer';

/** What an export of these respondents is made of. */
export async function anExportSource(
  server: TestServer,
  owner: SignedIn,
  studyId: string,
  respondents: readonly string[],
  more: Partial<Omit<ExportRequest, 'contents'>> & {
    readonly contents?: Partial<ExportContents>;
  } = {},
): Promise<ExportSource> {
  return await loadExportSource(server.context.db, {
    exportId: 'an-export',
    companyId: owner.companyId,
    studyId,
    kind: 'STUDY',
    name: 'Everything',
    respondents,
    selection: null,
    exportFaceVideos: true,
    stimulusIds: null,
    requestedAt: new Date('2026-06-01T12:00:00.000Z'),
    ...more,
    contents: { ...ExportContents.parse({}), ...more.contents },
  });
}

export async function entryBytes(entry: ExportEntry): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of entry.bytes(new AbortController().signal)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The file with this path. */
export async function fileOf(entries: readonly ExportEntry[], path: string): Promise<Buffer> {
  const entry = entries.find((each) => each.path === path);
  if (!entry)
    throw new Error(`${path} is not among ${entries.map((each) => each.path).join(', ')}`);
  return await entryBytes(entry);
}

/** The rows of a CSV file in `tables/`, read by another implementation; all cells are texts. */
export async function csvTable(
  entries: readonly ExportEntry[],
  name: string,
): Promise<Record<string, string>[]> {
  const text = (await fileOf(entries, `tables/${name}.csv`)).toString('utf8');
  const { data, errors } = parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: true,
  });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return data;
}
