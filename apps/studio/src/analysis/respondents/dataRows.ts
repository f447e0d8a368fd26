import type { CsvValue } from '@fovea/science/tables/writeCsv';
import { formatCsvTime } from '../../downloads/formatCsv';
import type { LoadedCell } from '../results/analysisSlot';
import type { Result } from '../../replay/results/results';

/** The kinds of data that can be downloaded. */
export const DATA_PARTS = ['gaze', 'fixations'] as const;
export type DataPart = (typeof DATA_PARTS)[number];

const GAZE_HEAD = ['stimulus', 'shown as', 'respondent', 'tMs', 'xNorm', 'yNorm', 'sampleMs'];
const FIXATION_HEAD = ['stimulus', 'shown as', 'respondent', 'startMs', 'endMs', 'xNorm', 'yNorm'];

export interface DataRow {
  readonly stimulus: string;
  /** The name of the selected segment or respondent. */
  readonly shownAs: string;
  readonly respondent: string;
  readonly values: readonly [number, number, number, number];
}

/** Positions are fractions of the stimulus, 0..1 from the top left; NaN: no valid gaze. */
export function dataRowsOf(
  cells: readonly LoadedCell[],
  part: DataPart,
  labelOf: (sessionId: string) => string,
): DataRow[] {
  return cells.flatMap(({ stimulus, who, session, result }) => {
    if (!result.data) return [];
    const row = (respondent: string, values: DataRow['values']): DataRow => ({
      stimulus: stimulus.displayName,
      shownAs: who,
      respondent,
      values,
    });
    return part === 'gaze'
      ? gazeRows(result.data, session?.respondent.label ?? '', labelOf, row)
      : fixationRows(result.data, session?.respondent.label ?? '', labelOf, row);
  });
}

type MakeRow = (respondent: string, values: DataRow['values']) => DataRow;

function gazeRows(
  result: Result,
  own: string,
  labelOf: (sessionId: string) => string,
  row: MakeRow,
): DataRow[] {
  if (result.kind === 'respondent') {
    const { tMs, xNorm, yNorm, sampleMs } = result.gaze;
    return Array.from(tMs, (t, at) => row(own, [t, xNorm[at]!, yNorm[at]!, sampleMs[at]!]));
  }
  const { respondentIndex, tMs, xNorm, yNorm, sampleMs } = result.samples;
  return Array.from(tMs, (t, at) =>
    row(respondentName(result, respondentIndex[at]!, labelOf), [
      t,
      xNorm[at]!,
      yNorm[at]!,
      sampleMs[at]!,
    ]),
  );
}

function fixationRows(
  result: Result,
  own: string,
  labelOf: (sessionId: string) => string,
  row: MakeRow,
): DataRow[] {
  if (result.kind === 'respondent') {
    const { startMs, endMs, xNorm, yNorm } = result.fixations;
    return Array.from(startMs, (start, at) =>
      row(own, [start, endMs[at]!, xNorm[at]!, yNorm[at]!]),
    );
  }
  const { respondentIndex, tMs, xNorm, yNorm, sampleMs } = result.fixations;
  return Array.from(tMs, (start, at) =>
    row(respondentName(result, respondentIndex[at]!, labelOf), [
      start,
      start + sampleMs[at]!,
      xNorm[at]!,
      yNorm[at]!,
    ]),
  );
}

function respondentName(
  result: Extract<Result, { kind: 'segment' }>,
  index: number,
  labelOf: (sessionId: string) => string,
): string {
  return labelOf(result.respondentIds[index] ?? '') || String(index + 1);
}

/** The rows of a CSV file; the last line states what it is and when it was generated. */
export function dataTable(rows: readonly DataRow[], part: DataPart): CsvValue[][] {
  return [
    part === 'gaze' ? GAZE_HEAD : FIXATION_HEAD,
    ...rows.map(({ stimulus, shownAs, respondent, values }) => [
      stimulus,
      shownAs,
      respondent,
      ...values.map((value) => (Number.isNaN(value) ? null : Number(value.toFixed(5)))),
    ]),
  ];
}

/** The same as JSON: one object per row, `null` where nothing was measured. */
export function dataJson(rows: readonly DataRow[], part: DataPart, created: Date): string {
  const [first, ...others] = (part === 'gaze' ? GAZE_HEAD : FIXATION_HEAD).slice(3);
  const names = [first!, ...others];
  return JSON.stringify({
    created: formatCsvTime(created),
    part,
    rows: rows.map(({ stimulus, shownAs, respondent, values }) => ({
      stimulus,
      shownAs,
      respondent,
      ...Object.fromEntries(
        names.map((name, at) => [name, Number.isNaN(values[at]) ? null : values[at]]),
      ),
    })),
  });
}
