import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TemplateFields } from '@fovea/contract/studies/reports';
import { tableRowsOf, textColumn, type ValueTable } from '@fovea/science/tables/valueColumns';
import type { TableDeclaration } from '@fovea/science/tables/tableDeclaration';
import type { ResearchContext } from '../../research/recordings/researchContext';
import type { ExportEntry } from '../exportFiles/exportEntry';
import type { ExportSource } from '../exportFiles/exportSource';
import { jsonText } from '../exportFiles/wholeEntry';
import { codebookJson } from '../exportStudy/codebook';
import { expressionEntries, expressionTables } from '../exportStudy/expressionEntries';
import { exportedVariables } from '../exportStudy/sessionsTable';
import { studyJson } from '../exportStudy/studyJson';
import { studyTableEntries, studyTables } from '../exportStudy/studyTableEntries';
import { tableEntry } from '../exportStudy/tableEntry';
import { sampleTableEntries, sampleTables } from '../exportTables/sampleTableEntries';
import type { RunSource } from './reportScope';

interface MemberRow {
  readonly segmentId: string;
  readonly segment: string;
  readonly respondent: string;
}

const SEGMENT_TABLE: ValueTable<MemberRow> = {
  name: 'segment_respondents',
  definition: 'One row per segment and respondent in it; all respondents are a segment too.',
  columns: [
    textColumn('segment_id', 'Id of the segment.', (row) => row.segmentId),
    textColumn('segment', 'Name of the segment.', (row) => row.segment),
    textColumn('respondent', 'Name of the respondent.', (row) => row.respondent),
  ],
};

/**
 * Writes the tables of an export of the same respondents and stimuli, by the same code, so that a number
 * in a report is the one of the export. They go to the disk piece by piece.
 */
export async function writeTables(
  context: ResearchContext,
  inFolder: string,
  fields: Pick<TemplateFields, 'tables' | 'systemType'>,
  all: RunSource,
  source: ExportSource,
  signal: AbortSignal,
): Promise<void> {
  const form = source.request.contents;
  const hasExpressions = fields.systemType === 'AFFDEX_STATISTICS_EXPORT';
  const isWanted = ({ name }: { name: string }) =>
    (fields.tables as readonly string[]).includes(name);
  const declared: TableDeclaration[] = [
    ...studyTables(form, exportedVariables(source)),
    SEGMENT_TABLE,
    ...(hasExpressions ? expressionTables() : []),
    ...(fields.tables.length > 0 ? await sampleTables(context.db, source) : []).filter(isWanted),
  ];
  const entries: ExportEntry[] = [
    ...(await studyTableEntries(context, source)),
    segmentEntry(all, source),
    ...(hasExpressions ? await expressionEntries(context, source) : []),
  ];
  if (fields.tables.length > 0) {
    const paths = new Set(fields.tables.map((name) => `tables/${name}.csv`));
    const samples = await sampleTableEntries(context, source);
    entries.push(...samples.filter(({ path }) => paths.has(path)));
  }
  await mkdir(join(inFolder, 'tables'), { recursive: true });
  for (const entry of entries) {
    const path = join(inFolder, entry.path);
    await mkdir(dirname(path), { recursive: true });
    await pipeline(Readable.from(entry.bytes(signal)), createWriteStream(path), { signal });
  }
  await writeFile(join(inFolder, 'codebook.json'), jsonText(codebookJson(declared, form)));
  await writeFile(join(inFolder, 'study.json'), jsonText(studyJson(source)));
}

function segmentEntry({ members, segmentNames }: RunSource, source: ExportSource): ExportEntry {
  return tableEntry(SEGMENT_TABLE, source.request.contents, 1000, async function* () {
    const names = new Map(source.respondents.map(({ session, name }) => [session.id, name]));
    const rows = [...members].flatMap(([segmentId, sessionIds]) =>
      sessionIds.flatMap((id): MemberRow[] => {
        const respondent = names.get(id);
        const segment = segmentNames.get(segmentId);
        return respondent === undefined || segment === undefined
          ? []
          : [{ segmentId, segment, respondent }];
      }),
    );
    yield tableRowsOf(SEGMENT_TABLE.columns, rows);
  });
}
