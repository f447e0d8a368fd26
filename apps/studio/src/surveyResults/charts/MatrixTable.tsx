import type { QuestionSummary } from '@fovea/rules/survey/surveySummary';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { GroupName } from './GroupName';
import classes from './Charts.module.css';
import { tableMessages } from './questionTable';

interface Props {
  readonly summary: Extract<QuestionSummary, { kind: 'matrix' }>;
  readonly names: readonly string[];
  readonly label: string;
}

/** The strongest tint that keeps enough text contrast. */
const STRONGEST = 45;

/** A heat table of rows by columns: a deeper tint means more respondents; one table for each segment. */
export function MatrixTable({ summary, names, label }: Props) {
  const intl = useIntl();
  return names.map((name, group) => {
    const hasMeans = summary.rows.some(({ means }) => means[group] !== null);
    const series = group === 0 ? '--fovea-series-one' : '--fovea-series-two';
    return (
      <div key={group} className={classes.scroll} role="group" aria-label={label} tabIndex={0}>
        {names.length > 1 && (
          <p className={classes.figures}>
            <span>
              <GroupName name={name} group={group} />
            </span>
          </p>
        )}
        <table
          className={classes.table}
          aria-label={names.length > 1 ? `${label}: ${name}` : label}
        >
          <thead>
            <tr>
              <th scope="col">{intl.formatMessage(tableMessages.row)}</th>
              {summary.columns.map(({ value, text }) => (
                <th key={value} scope="col" className={classes.heat}>
                  <bdi>{text}</bdi>
                </th>
              ))}
              <th scope="col" className={classes.end}>
                {intl.formatMessage(tableMessages.count)}
              </th>
              {hasMeans && (
                <th scope="col" className={classes.end}>
                  {intl.formatMessage(tableMessages.mean)}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {summary.rows.map((row) => {
              const n = row.n[group] ?? 0;
              const mean = row.means[group] ?? null;
              return (
                <tr key={row.value}>
                  <th scope="row">
                    <bdi>{row.text}</bdi>
                  </th>
                  {(row.counts[group] ?? []).map((count, at) => {
                    const share = n > 0 ? count / n : 0;
                    return (
                      <td
                        key={at}
                        className={classes.heat}
                        style={{
                          background: `color-mix(in srgb, var(${series}) ${Math.round(STRONGEST * share)}%, transparent)`,
                        }}
                      >
                        <FormattedMessage
                          id="surveyResults.countAndPercent"
                          defaultMessage="{count, number} ({percent})"
                          values={{
                            count,
                            percent: (
                              <FormattedNumber
                                value={share}
                                style="percent"
                                maximumFractionDigits={0}
                              />
                            ),
                          }}
                        />
                      </td>
                    );
                  })}
                  <td className={classes.end}>{intl.formatNumber(n)}</td>
                  {hasMeans && (
                    <td className={classes.end}>
                      {mean === null ? '–' : intl.formatNumber(mean, { maximumFractionDigits: 2 })}
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    );
  });
}
