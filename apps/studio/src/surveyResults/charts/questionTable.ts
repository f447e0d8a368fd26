import type { QuestionSummary } from '@fovea/rules/survey/surveySummary';
import { OTHER_VALUES } from '@fovea/rules/survey/surveySummaryChoice';
import { defineMessages, type IntlShape } from 'react-intl';

export type Cell = string | number | null;

/** The values of a question as a table: for copying, saving, and as an alternative to the chart. */
export interface QuestionTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

export const tableMessages = defineMessages({
  answer: { id: 'surveyResults.answer', defaultMessage: 'Answer' },
  item: { id: 'surveyResults.item', defaultMessage: 'Item' },
  row: { id: 'surveyResults.row', defaultMessage: 'Row' },
  respondent: { id: 'surveyResults.respondent', defaultMessage: 'Respondent' },
  segment: { id: 'surveyResults.segment', defaultMessage: 'Segment' },
  count: { id: 'surveyResults.count', defaultMessage: 'Respondents' },
  percent: { id: 'surveyResults.percent', defaultMessage: 'Percent' },
  meanRank: { id: 'surveyResults.meanRank', defaultMessage: 'Mean rank' },
  mean: { id: 'surveyResults.mean', defaultMessage: 'Mean' },
  otherValues: { id: 'surveyResults.otherValues', defaultMessage: 'Other values' },
});

export const placeText = (intl: IntlShape, place: number): string =>
  intl.formatMessage({ id: 'surveyResults.place', defaultMessage: 'Place {place}' }, { place });

/** The header of a column that belongs to one of two segments. */
export const segmentColumnTitle = (intl: IntlShape, column: string, segment: string): string =>
  intl.formatMessage(
    { id: 'surveyResults.columnOf', defaultMessage: '{column} ({segment})' },
    { column, segment },
  );

export interface GroupLabels {
  /** The names of the segments. */
  readonly names: readonly string[];
  readonly labelOf: (respondentId: string) => string;
}

/** Display text of a choice. */
export function choiceText(intl: IntlShape, row: { value: string; text: string }): string {
  return row.value === OTHER_VALUES ? intl.formatMessage(tableMessages.otherValues) : row.text;
}

export function binText(intl: IntlShape, { from, to }: { from: number; to: number }): string {
  const text = (value: number) => intl.formatNumber(value, { maximumSignificantDigits: 6 });
  return from === to
    ? text(from)
    : intl.formatMessage(
        { id: 'surveyResults.range', defaultMessage: '{from} to {to}' },
        { from: text(from), to: text(to) },
      );
}

/** The denominator of percentages: respondents of the segment whose answer is readable. */
export function readable(summary: QuestionSummary, group: number): number {
  const reach = summary.reach[group];
  return reach ? reach.answered - reach.unreadable : 0;
}

const percentOf = (count: number, of: number): Cell =>
  of > 0 ? Number(((100 * count) / of).toFixed(2)) : null;

/** The table of a question; with two segments each value has a column for each. */
export function questionTable(
  intl: IntlShape,
  summary: QuestionSummary,
  { names, labelOf }: GroupLabels,
): QuestionTable {
  const word = (message: (typeof tableMessages)[keyof typeof tableMessages]) =>
    intl.formatMessage(message);
  const each = (columns: readonly string[]) =>
    names.flatMap((segment) =>
      columns.map((column) =>
        names.length > 1 ? segmentColumnTitle(intl, column, segment) : column,
      ),
    );
  const counted = (counts: readonly number[]) =>
    names.flatMap((_, group): Cell[] => [
      counts[group] ?? 0,
      percentOf(counts[group] ?? 0, readable(summary, group)),
    ]);
  const countHead = each([word(tableMessages.count), word(tableMessages.percent)]);

  switch (summary.kind) {
    case 'scale':
      return {
        header: [word(tableMessages.answer), ...countHead],
        rows: summary.bins.map((bin) => [binText(intl, bin), ...counted(bin.counts)]),
      };
    case 'dates':
      return {
        header: [word(tableMessages.answer), ...countHead],
        rows: summary.bins.map(({ label, counts }) => [label, ...counted(counts)]),
      };
    case 'choice':
      return {
        header: [word(tableMessages.answer), ...countHead],
        rows: summary.rows.map((row) => [choiceText(intl, row), ...counted(row.counts)]),
      };
    case 'ranking': {
      const places = Array.from({ length: summary.places }, (_, at) => placeText(intl, at + 1));
      const heads = [word(tableMessages.meanRank), word(tableMessages.count), ...places];
      return {
        header: [word(tableMessages.item), ...each(heads)],
        rows: summary.rows.map((row) => [
          row.text,
          ...names.flatMap((_, group): Cell[] => [
            row.meanRank[group] ?? null,
            row.n[group] ?? 0,
            ...(row.placeCounts[group] ?? []),
          ]),
        ]),
      };
    }
    case 'matrix': {
      const hasMeans = summary.rows.some(({ means }) => means.some((mean) => mean !== null));
      const heads = [
        ...summary.columns.map(({ text }) => text),
        word(tableMessages.count),
        ...(hasMeans ? [word(tableMessages.mean)] : []),
      ];
      return {
        header: [word(tableMessages.row), ...each(heads)],
        rows: summary.rows.map((row) => [
          row.text,
          ...names.flatMap((_, group): Cell[] => [
            ...(row.counts[group] ?? []),
            row.n[group] ?? 0,
            ...(hasMeans ? [row.means[group] ?? null] : []),
          ]),
        ]),
      };
    }
    case 'table':
      return {
        header: [
          ...(names.length > 1 ? [word(tableMessages.segment)] : []),
          word(tableMessages.respondent),
          word(tableMessages.row),
          ...summary.columns.map(({ text }) => text),
        ],
        rows: summary.rows.map((row) => [
          ...(names.length > 1 ? [names[row.group] ?? ''] : []),
          labelOf(row.respondentId),
          row.row,
          ...row.cells,
        ]),
      };
    case 'texts':
      return {
        header: [
          ...(names.length > 1 ? [word(tableMessages.segment)] : []),
          word(tableMessages.respondent),
          word(tableMessages.answer),
        ],
        rows: summary.texts.map(({ respondentId, group, text }) => [
          ...(names.length > 1 ? [names[group] ?? ''] : []),
          labelOf(respondentId),
          text,
        ]),
      };
  }
}

/** Formats a table for pasting into spreadsheets: one line per row, tab-separated. */
export function clipboardText({ header, rows }: QuestionTable): string {
  // Prevents formula injection: a spreadsheet would evaluate a text that starts like a formula.
  const safe = (text: string) => (/^\s*[=+\-@]/.test(text) ? `'${text}` : text);
  const plain = (cell: Cell) =>
    typeof cell === 'number' ? String(cell) : safe((cell ?? '').replace(/[\t\r\n]+/g, ' '));
  return [header, ...rows].map((row) => row.map(plain).join('\t')).join('\n');
}
