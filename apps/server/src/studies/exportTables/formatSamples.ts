import { aoiTrack, type AoiTrack } from '@fovea/science/aoi/aoiTrack';
import type { AoiKeyframe } from '@fovea/science/aoi/aoiTypes';
import { BrokenColumnsFile } from '@fovea/science/recording/columnsFile';
import { sampleRows } from '@fovea/science/sampleTables/sampleColumns';
import type { SeenStimulus } from '@fovea/science/sampleTables/seenStimulus';
import { signalTable } from '@fovea/science/sampleTables/signalTable';
import { decodeStimulusGaze, type StimulusGaze } from '@fovea/science/session/stimulusGaze';
import {
  decodeStimulusSignals,
  type StimulusSignals,
} from '@fovea/science/signals/stimulusSignals';
import type { TableDeclaration, TableRows } from '@fovea/science/tables/tableDeclaration';
import type { RowGroup } from 'hyparquet';
import { readFileSync } from 'node:fs';
import { movingBytes } from '../../research/compute/processor';
import { CsvBuffer } from '../exportFiles/csvBuffer';
import { appendCsvRows, csvHeader } from '../exportFiles/csvTableBytes';
import { parquetPiece } from '../exportFiles/parquetRowGroups';
import type { TableForm } from '../exportFiles/tableBytes';
import { sampleTableDeclaration, sampleTableOf, type SampleTableKind } from './sampleTableKinds';

declare module '../../research/compute/processor' {
  interface ComputeTasks {
    formatSamples: typeof formatSamples;
  }
}

/** A result file: its bytes, or where they are on this machine; null: the table does not need it, or there is none. */
export type ResultFile = Uint8Array | string | null;

export interface RecordedStimulus {
  /** Display name. */
  readonly stimulus: string;
  readonly gaze: ResultFile;
  readonly signals: ResultFile;
  /** The areas that apply to this respondent, with the names of their columns. */
  readonly aois: readonly { readonly column: string; readonly keyframes: readonly AoiKeyframe[] }[];
}

export interface SamplesRequest {
  readonly table: SampleTableKind;
  readonly form: TableForm;
  readonly respondent: string;
  /** A whole CSV file rather than rows for one that has begun. */
  readonly hasHeader: boolean;
  /** Of one respondent, in any order. */
  readonly stimuli: readonly RecordedStimulus[];
}

export type SamplesAnswer =
  | { readonly bytes: Uint8Array<ArrayBuffer>; readonly rowGroup: RowGroup | null }
  /** The stimulus whose result file cannot be read. */
  | { readonly broken: string }
  /** A path at which there is no file. */
  | { readonly missing: string };

/** The rows of one respondent. The same results give the same bytes. */
export async function formatSamples(request: SamplesRequest): Promise<SamplesAnswer> {
  const answer = formatted(request);
  return 'bytes' in answer ? movingBytes(answer, [answer.bytes]) : answer;
}

function formatted(request: SamplesRequest): SamplesAnswer {
  const { table, form, hasHeader } = request;
  const seen = openAll(request);
  if (!Array.isArray(seen)) return seen;
  const declaration = sampleTableDeclaration(table);
  if (form.tableFormat === 'CSV') {
    const buffer = new CsvBuffer(estimatedBytes(declaration, seen));
    if (hasHeader) buffer.writeBytes(csvHeader(declaration, form));
    // One after the other: the columns of all of them together would take several times the memory.
    for (const one of seen) appendCsvRows(buffer, declaration, rowsOf(table, [one]), form);
    return { bytes: buffer.take(), rowGroup: null };
  }
  return (
    parquetPiece(declaration, rowsOf(table, seen)) ?? { bytes: new Uint8Array(0), rowGroup: null }
  );
}

const CELL_BYTES = 6;

/** So that a file need not be copied several times while it grows. */
function estimatedBytes({ columns }: TableDeclaration, seen: readonly Opened[]): number {
  const samples = seen.reduce(
    (sum, { gaze, signals }) => sum + ((gaze ?? signals)?.tMs.length ?? 0),
    seen.length,
  );
  return samples * columns.length * CELL_BYTES;
}

/** In the order in which they were shown. */
function openAll({
  respondent,
  stimuli,
}: SamplesRequest): Opened[] | { broken: string } | { missing: string } {
  const seen: Opened[] = [];
  for (const recorded of stimuli) {
    try {
      seen.push(open(respondent, recorded));
    } catch (reason) {
      if (reason instanceof BrokenColumnsFile) return { broken: recorded.stimulus };
      const { code, path } = reason as NodeJS.ErrnoException;
      if (code === 'ENOENT' && path !== undefined) return { missing: path };
      throw reason;
    }
  }
  return seen.sort((a, b) => onsetMs(a) - onsetMs(b) || (a.stimulus < b.stimulus ? -1 : 1));
}

function rowsOf(table: SampleTableKind, seen: readonly Opened[]): TableRows {
  return table.kind === 'signals'
    ? sampleRows(signalTable(table.signals), seen)
    : sampleRows(sampleTableOf(table), seen.filter(hasGaze));
}

type Opened = Omit<SeenStimulus, 'gaze'> & { readonly gaze: StimulusGaze | null };

function open(respondent: string, { stimulus, gaze, signals, aois }: RecordedStimulus): Opened {
  return {
    respondent,
    stimulus,
    gaze: gaze === null ? null : decodeStimulusGaze(bytesOf(gaze)).gaze,
    signals: signals === null ? null : decodeStimulusSignals(bytesOf(signals)).signals,
    aois: new Map(aois.map(({ column, keyframes }) => [column, trackOf(keyframes)])),
  };
}

/** A thread has nothing else to do meanwhile. */
function bytesOf(file: Uint8Array | string): Uint8Array {
  return typeof file === 'string' ? readFileSync(file) : file;
}

const hasGaze = (seen: Opened): seen is SeenStimulus => seen.gaze !== null;

function onsetMs({
  gaze,
  signals,
}: {
  gaze: StimulusGaze | null;
  signals: StimulusSignals | null;
}) {
  return (gaze ?? signals)?.onsetMs ?? 0;
}

function trackOf(keyframes: readonly AoiKeyframe[]): AoiTrack {
  return aoiTrack({ keyframes });
}
