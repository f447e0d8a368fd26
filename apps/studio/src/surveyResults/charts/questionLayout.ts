import type { QuestionSummary } from '@fovea/rules/survey/surveySummary';
import type { IntlShape } from 'react-intl';
import { barRowsLayout } from '../../visualExports/pictures/charts/barRowsLayout';
import {
  DIM_INK,
  GROUP_COLORS,
  INK,
  legendRow,
  paragraphs,
  stacked,
  type Layout,
} from '../../visualExports/pictures/charts/drawing';
import { heatTableLayout } from '../../visualExports/pictures/charts/heatTableLayout';
import { histogramLayout } from '../../visualExports/pictures/charts/histogramLayout';
import { binText, choiceText, readable, tableMessages } from './questionTable';

/** A part of a bar narrower than this share shows no number. */
const WIDE_PART = 0.09;
/** The strongest tint of a cell, percent. */
const STRONGEST = 45;

/** The chart of a question for a picture; null: its answers have no chart. */
export function questionLayout(
  intl: IntlShape,
  summary: QuestionSummary,
  names: readonly string[],
  isRtl: boolean,
): Layout | null {
  const totals = names.map((_, group) => readable(summary, group));
  if (totals.every((total) => total === 0)) return null;
  switch (summary.kind) {
    case 'scale': {
      const { min, max } = summary.question.scaleEnds;
      const bins = summary.bins.map((bin) => ({ label: binText(intl, bin), counts: bin.counts }));
      const ends = min || max ? { first: min, last: max } : null;
      return histogram(intl, bins, totals, ends, isRtl);
    }
    case 'dates':
      return histogram(intl, summary.bins, totals, null, isRtl);
    case 'choice':
      return barRowsLayout(
        summary.rows.map((row) => ({
          label: choiceText(intl, row),
          bars: names.map((_, group) => {
            const count = row.counts[group] ?? 0;
            const share = ratio(count, totals[group]);
            return {
              parts: [{ share, color: colorOf(group) }],
              value: countAndPercent(intl, count, share, 1),
            };
          }),
        })),
        isRtl,
      );
    case 'ranking':
      return ranking(intl, summary, names, isRtl);
    case 'matrix':
      return matrix(intl, summary, names, isRtl);
    case 'table':
    case 'texts':
      return null;
  }
}

/** What the chart is of: title, how many answered, and the colours of the segments. */
export function withQuestion(
  layout: Layout,
  summary: QuestionSummary,
  texts: { readonly caption: readonly string[]; readonly names: readonly string[] | null },
  isRtl: boolean,
): Layout {
  const { caption, names } = texts;
  return stacked(
    [
      paragraphs([summary.question.title], { sizePx: 18, weight: 600, color: INK, isRtl }),
      ...(names && names.length > 1
        ? [
            legendRow(
              names.map((label, group) => ({ label, color: colorOf(group) })),
              isRtl,
            ),
          ]
        : []),
      layout,
      paragraphs(caption, { sizePx: 13, color: DIM_INK, isRtl }),
    ],
    16,
  );
}

const colorOf = (group: number) => GROUP_COLORS[group] ?? GROUP_COLORS[0];
const ratio = (count: number, of = 0) => (of > 0 ? count / of : 0);

const countAndPercent = (intl: IntlShape, count: number, share: number, digits: number) =>
  intl.formatMessage(
    { id: 'surveyResults.countAndPercent', defaultMessage: '{count, number} ({percent})' },
    {
      count,
      percent: intl.formatNumber(share, { style: 'percent', maximumFractionDigits: digits }),
    },
  );

function histogram(
  intl: IntlShape,
  bins: readonly { readonly label: string; readonly counts: readonly number[] }[],
  totals: readonly number[],
  ends: { readonly first: string; readonly last: string } | null,
  isRtl: boolean,
): Layout {
  const isShare = totals.length > 1;
  const height = (count: number, group: number) => (isShare ? ratio(count, totals[group]) : count);
  const highest = Math.max(1e-9, ...bins.flatMap(({ counts }) => counts.map(height)));
  return histogramLayout(
    bins.map(({ label, counts }) => ({
      label,
      bars: counts.map((count, group) => ({
        share: height(count, group) / highest,
        color: colorOf(group),
        value: isShare
          ? intl.formatNumber(height(count, group), { style: 'percent', maximumFractionDigits: 0 })
          : intl.formatNumber(count),
      })),
    })),
    ends,
    isRtl,
  );
}

function ranking(
  intl: IntlShape,
  summary: Extract<QuestionSummary, { kind: 'ranking' }>,
  names: readonly string[],
  isRtl: boolean,
): Layout {
  const rank = (row: (typeof summary.rows)[number]) => row.meanRank[0] ?? Infinity;
  const rows = summary.rows.toSorted((a, b) => rank(a) - rank(b));
  return barRowsLayout(
    rows.map((row) => ({
      label: row.text,
      bars: names.map((_, group) => {
        const mean = row.meanRank[group] ?? null;
        return {
          parts: (row.placeCounts[group] ?? []).map((count, at) => {
            const share = ratio(count, row.n[group]);
            return {
              share,
              color: tint(colorOf(group), placeStrength(at, summary.places)),
              textColor: at === 0 ? '#ffffff' : INK,
              ...(share > WIDE_PART && { text: intl.formatNumber(count) }),
            };
          }),
          value:
            mean === null
              ? '–'
              : `${intl.formatMessage(tableMessages.meanRank)} ${intl.formatNumber(mean, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`,
        };
      }),
    })),
    isRtl,
  );
}

/** Percent, skipping the range between the first and second rank in which no text is readable. */
export function placeStrength(at: number, places: number): number {
  return at === 0 ? 100 : Math.round(44 - (32 * (at - 1)) / Math.max(1, places - 2));
}

function matrix(
  intl: IntlShape,
  summary: Extract<QuestionSummary, { kind: 'matrix' }>,
  names: readonly string[],
  isRtl: boolean,
): Layout {
  const tables = names.map((name, group) => {
    const hasMeans = summary.rows.some(({ means }) => means[group] !== null);
    const plain = (text: string) => ({ text, color: null });
    const table = heatTableLayout(
      {
        corner: intl.formatMessage(tableMessages.row),
        columns: [
          ...summary.columns.map(({ text }) => text),
          intl.formatMessage(tableMessages.count),
          ...(hasMeans ? [intl.formatMessage(tableMessages.mean)] : []),
        ],
        rows: summary.rows.map((row) => {
          const n = row.n[group] ?? 0;
          const mean = row.means[group] ?? null;
          return {
            label: row.text,
            cells: [
              ...(row.counts[group] ?? []).map((count) => {
                const share = ratio(count, n);
                return {
                  text: countAndPercent(intl, count, share, 0),
                  color: tint(colorOf(group), Math.round(STRONGEST * share)),
                };
              }),
              plain(intl.formatNumber(n)),
              ...(hasMeans
                ? [
                    plain(
                      mean === null ? '–' : intl.formatNumber(mean, { maximumFractionDigits: 2 }),
                    ),
                  ]
                : []),
            ],
          };
        }),
      },
      isRtl,
    );
    if (names.length === 1) return table;
    return stacked([paragraphs([name], { sizePx: 14, weight: 600, color: INK, isRtl }), table], 8);
  });
  return stacked(tables, 24);
}

/** A colour mixed with white, as the cells and parts on a light screen. */
function tint(color: string, percent: number): string {
  const channels = [1, 3, 5].map((at) => {
    const full = parseInt(color.slice(at, at + 2), 16);
    return Math.round(255 + (full - 255) * (percent / 100))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
