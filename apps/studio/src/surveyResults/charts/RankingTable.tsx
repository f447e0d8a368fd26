import type { QuestionSummary } from '@fovea/rules/survey/surveySummary';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import classes from './Charts.module.css';
import { GroupedTable } from './GroupedTable';
import { placeText, tableMessages } from './questionTable';

interface Props {
  readonly summary: Extract<QuestionSummary, { kind: 'ranking' }>;
  readonly names: readonly string[];
  readonly label: string;
}

/** A part of the bar narrower than this share shows no number. */
const WIDE_PART = 0.09;

/** Items by mean rank, each with a stacked bar of its ranks, the first rank darkest. */
export function RankingTable({ summary, names, label }: Props) {
  const intl = useIntl();
  const rank = (row: (typeof summary.rows)[number]) => row.meanRank[0] ?? Infinity;
  const rows = summary.rows.toSorted((a, b) => rank(a) - rank(b));
  return (
    <>
      <GroupedTable
        label={label}
        rowHead={intl.formatMessage(tableMessages.item)}
        names={names}
        columnHead={(name) => (
          <>
            {name}
            {name && ' '}
            {intl.formatMessage(tableMessages.meanRank)}
          </>
        )}
      >
        {rows.map((row) => (
          <tr key={row.value}>
            <th scope="row">
              <bdi>{row.text}</bdi>
            </th>
            <td className={classes.barCell}>
              {names.map((name, group) => (
                <Places key={name} row={row} group={group} places={summary.places} />
              ))}
            </td>
            {names.map((_, group) => {
              const mean = row.meanRank[group] ?? null;
              return (
                <td key={group} className={classes.end}>
                  {mean === null ? (
                    '–'
                  ) : (
                    <FormattedNumber
                      value={mean}
                      minimumFractionDigits={2}
                      maximumFractionDigits={2}
                    />
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </GroupedTable>
      <p className={classes.note}>
        <FormattedMessage
          id="surveyResults.ranking.help"
          defaultMessage="1 is the first place. The bar shows how often each place was taken: the strongest colour is the first place, the faintest the last."
        />
      </p>
    </>
  );
}

function Places({
  row,
  group,
  places,
}: {
  readonly row: Props['summary']['rows'][number];
  readonly group: number;
  readonly places: number;
}) {
  const intl = useIntl();
  const counts = row.placeCounts[group] ?? [];
  const n = Math.max(1, row.n[group] ?? 0);
  const series = group === 0 ? '--fovea-series-one' : '--fovea-series-two';
  const words = counts
    .map((count, at) => ({ count, place: placeText(intl, at + 1) }))
    .filter(({ count }) => count > 0)
    .map(({ count, place }) => `${place}: ${intl.formatNumber(count)}`);
  return (
    <div
      className={classes.stack}
      role="img"
      aria-label={words.join(', ')}
      title={words.join(', ')}
    >
      {counts.map((count, at) => {
        const strength = strengthOf(at, places);
        return (
          <div
            key={at}
            className={classes.part}
            style={{
              inlineSize: `${(100 * count) / n}%`,
              color: at === 0 ? 'var(--mantine-color-body)' : 'var(--mantine-color-text)',
              background: `color-mix(in srgb, var(${series}) ${strength}%, var(--fovea-surface))`,
            }}
          >
            {count / n > WIDE_PART && intl.formatNumber(count)}
          </div>
        );
      })}
    </div>
  );
}

/** Tint in percent, skipping the range between the first and second rank in which no text is readable. */
function strengthOf(at: number, places: number): number {
  return at === 0 ? 100 : Math.round(44 - (32 * (at - 1)) / Math.max(1, places - 2));
}
