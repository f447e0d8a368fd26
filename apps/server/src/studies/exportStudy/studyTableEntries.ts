import type { ExportContents } from '@fovea/contract/studies/exports';
import {
  QUALITY_CLOCK_TABLE,
  QUALITY_POINT_TABLE,
  QUALITY_TABLE,
  qualityRows,
} from '@fovea/science/quality/qualityTables';
import type { TableDeclaration, TableRows } from '@fovea/science/tables/tableDeclaration';
import { tableRowsOf } from '@fovea/science/tables/valueColumns';
import { EVENT_TABLE } from '@fovea/science/timeline/eventTable';
import type { ResearchContext } from '../../research/recordings/researchContext';
import type { ExportEntry } from '../exportFiles/exportEntry';
import type { ExportSource } from '../exportFiles/exportSource';
import { aoiDefinitionPieces, aoiFigurePieces } from './aoiPieces';
import { AOI_DEFINITION_TABLE, AOI_METRIC_TABLE, AOI_SEGMENT_TABLE } from './aoiTables';
import { eventPieces } from './eventPieces';
import { inGroups } from '../exportFiles/inGroups';
import { exportedVariables, sessionsRows, sessionsTable } from './sessionsTable';
import { exportedStimuli, STIMULI_TABLE, stimuliRows, stimulusNames } from './stimuliTable';
import { SURVEY_TABLE, surveyPieces } from './surveyTable';
import { tableEntry } from './tableEntry';

type Context = Pick<ResearchContext, 'db' | 'objects' | 'recordings' | 'processor' | 'log'>;

/** How many respondents make one piece of a table that has few rows for each. */
const AT_ONCE = 100;

/** What is in every export of a study. Variables have columns only if their names are given. */
export function studyTables(
  _contents: ExportContents,
  variables: readonly string[] = [],
): TableDeclaration[] {
  return [
    sessionsTable(variables),
    STIMULI_TABLE,
    EVENT_TABLE,
    SURVEY_TABLE,
    QUALITY_TABLE,
    QUALITY_POINT_TABLE,
    QUALITY_CLOCK_TABLE,
    AOI_DEFINITION_TABLE,
    AOI_METRIC_TABLE,
    AOI_SEGMENT_TABLE,
  ];
}

/** Tables of who took part, what was shown, what happened and was answered, and of AOIs. */
export async function studyTableEntries(
  context: Context,
  source: ExportSource,
): Promise<ExportEntry[]> {
  const form = source.request.contents;
  const people = source.respondents.length;
  const stimuli = exportedStimuli(source).length;
  const sessions = sessionsTable(exportedVariables(source));
  const aois = aoiFigurePieces(context, source);
  const add = (
    declaration: TableDeclaration,
    estimatedBytes: number,
    pieces: (signal: AbortSignal) => AsyncIterable<TableRows>,
  ) => tableEntry(declaration, form, estimatedBytes, pieces);
  return [
    add(sessions, 600 * people, () =>
      onePiece(tableRowsOf(sessions.columns, sessionsRows(source))),
    ),
    add(STIMULI_TABLE, 200 * stimuli, () =>
      onePiece(tableRowsOf(STIMULI_TABLE.columns, stimuliRows(source))),
    ),
    add(EVENT_TABLE, 15_000 * people, (signal) => eventPieces(context, source, signal)),
    add(SURVEY_TABLE, 1000 * people, (signal) => surveyPieces(context.db, source, signal)),
    add(QUALITY_TABLE, people * (1200 + 200 * stimuli), () => qualityPieces(source)),
    add(QUALITY_POINT_TABLE, 400 * people, () => pointPieces(source)),
    add(QUALITY_CLOCK_TABLE, 100 * people, () => clockPieces(source)),
    add(AOI_DEFINITION_TABLE, 10_000, () => aoiDefinitionPieces(context, source)),
    add(AOI_METRIC_TABLE, 300 * people * stimuli, aois.metricPieces),
    add(AOI_SEGMENT_TABLE, 10_000, aois.segmentPieces),
  ];
}

async function* onePiece(rows: TableRows): AsyncGenerator<TableRows> {
  yield rows;
}

async function* qualityPieces(source: ExportSource): AsyncGenerator<TableRows> {
  const names = stimulusNames(source);
  for (const group of inGroups(source.respondents, AT_ONCE)) {
    const rows = group.flatMap(({ name, session: { quality, stimulusQuality } }) =>
      qualityRows(name, quality, stimulusQuality, (id) => names.get(id) ?? null),
    );
    yield tableRowsOf(QUALITY_TABLE.columns, rows);
  }
}

async function* pointPieces({ respondents }: ExportSource): AsyncGenerator<TableRows> {
  for (const group of inGroups(respondents, AT_ONCE)) {
    const rows = group.flatMap(({ name, session }) =>
      (session.quality?.points ?? []).map((point, at) => ({
        ...{ respondent: name, number: at + 1, point },
      })),
    );
    yield tableRowsOf(QUALITY_POINT_TABLE.columns, rows);
  }
}

async function* clockPieces({ respondents }: ExportSource): AsyncGenerator<TableRows> {
  for (const group of inGroups(respondents, AT_ONCE)) {
    const rows = group.flatMap(({ name, session }) =>
      (session.quality?.clocks ?? []).map((clock) => ({ respondent: name, clock })),
    );
    yield tableRowsOf(QUALITY_CLOCK_TABLE.columns, rows);
  }
}
