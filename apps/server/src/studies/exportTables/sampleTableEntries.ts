import type { TableDeclaration } from '@fovea/science/tables/tableDeclaration';
import type { Db } from '../../platform/store/database';
import { csvHeader } from '../exportFiles/csvTableBytes';
import type { ExportEntry } from '../exportFiles/exportEntry';
import type { ExportRespondent, ExportSource } from '../exportFiles/exportSource';
import { ParquetFile } from '../exportFiles/parquetRowGroups';
import { tablePath } from '../exportFiles/tableBytes';
import { estimateSamplesPerResult } from './estimateSamples';
import { loadAoiColumns, type ColumnAoi } from './loadAoiColumns';
import { inOrder } from './inOrder';
import { measuredSignalIds, measuresGaze } from './measuredTables';
import { sampleTableDeclaration, type SampleTableKind } from './sampleTableKinds';
import {
  samplesOfRespondent,
  stimulusNamesOf,
  type SampleContext,
  type SamplesWanted,
} from './samplesOfRespondent';

/** Respondents that are read and formatted while another one is written. */
const AHEAD = 2;

/**
 * The tables with a row per sample, fixation or saccade. Each is read and formatted respondent by
 * respondent in computing threads, so memory does not grow with the study.
 */
export async function sampleTableEntries(
  context: SampleContext,
  source: ExportSource,
): Promise<ExportEntry[]> {
  const { kinds, aois } = await tablesOf(context.db, source);
  const samples = await estimateSamplesPerResult(context, source.respondents);
  const form = source.request.contents;
  const stimulusNames = stimulusNamesOf(source);
  return kinds.map((table) => {
    const declaration = sampleTableDeclaration(table);
    const wanted = { table, form, aois, stimulusNames, hasHeader: false };
    const respondents = respondentsOf(table, source.respondents);
    return {
      path: tablePath(declaration, form),
      isCompressible: form.tableFormat === 'CSV',
      estimatedBytes: estimatedBytes(wanted, declaration, respondents, samples),
      bytes: (signal) => tableStream(context, wanted, declaration, respondents, signal),
    };
  });
}

/** What the tables contain, for the codebook. */
export async function sampleTables(db: Db, source: ExportSource): Promise<TableDeclaration[]> {
  return (await tablesOf(db, source)).kinds.map(sampleTableDeclaration);
}

async function tablesOf(
  db: Db,
  source: ExportSource,
): Promise<{ readonly kinds: SampleTableKind[]; readonly aois: readonly ColumnAoi[] }> {
  const kinds: SampleTableKind[] = [
    { kind: 'gaze' },
    { kind: 'fixations' },
    { kind: 'saccades' },
    { kind: 'signals', signals: measuredSignalIds(source) },
  ];
  if (!source.request.contents.longTable) return { kinds, aois: [] };
  const { columns, aois } = await loadAoiColumns(db, source);
  return { kinds: [...kinds, { kind: 'long', aois: columns }], aois };
}

function respondentsOf({ kind }: SampleTableKind, respondents: readonly ExportRespondent[]) {
  return kind === 'signals' ? respondents : respondents.filter(measuresGaze);
}

async function* tableStream(
  context: SampleContext,
  wanted: SamplesWanted,
  declaration: TableDeclaration,
  respondents: readonly ExportRespondent[],
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const parquet = wanted.form.tableFormat === 'PARQUET' ? new ParquetFile(declaration) : null;
  yield parquet ? parquet.header() : csvHeader(declaration, wanted.form);
  const format = async (respondent: ExportRespondent) => {
    signal.throwIfAborted();
    return await samplesOfRespondent(context, respondent, respondent.results, wanted);
  };
  for await (const { bytes, rowGroup } of inOrder(respondents, AHEAD, format)) {
    signal.throwIfAborted();
    if (parquet && rowGroup) parquet.append({ bytes, rowGroup });
    if (bytes.length > 0) yield bytes;
  }
  if (parquet) yield parquet.footer();
}

/** A fixation or saccade lasts about ten samples. */
const SAMPLES_PER_ROW = { gaze: 1, fixations: 10, saccades: 10, signals: 1, long: 1, timeline: 1 };

function estimatedBytes(
  { table, form }: Pick<SamplesWanted, 'table' | 'form'>,
  { columns }: TableDeclaration,
  respondents: readonly ExportRespondent[],
  samplesPerResult: number,
): number {
  const results = respondents.reduce((sum, { results: own }) => sum + own.length, 0);
  const bytesOf = { float64: 8, float32: 8, int32: 3, boolean: 5, text: 10 };
  const rowBytes = columns.reduce((sum, { kind }) => sum + bytesOf[kind], 0);
  const share = form.tableFormat === 'PARQUET' ? 0.6 : 1;
  return Math.round(
    1000 + ((results * samplesPerResult) / SAMPLES_PER_ROW[table.kind]) * rowBytes * share,
  );
}
