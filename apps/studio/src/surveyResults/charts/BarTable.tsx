import type { QuestionSummary } from '@fovea/rules/survey/surveySummary';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import classes from './Charts.module.css';
import { GroupedTable } from './GroupedTable';
import { SERIES } from './GroupName';
import { choiceText, readable, tableMessages } from './questionTable';

interface Props {
  readonly summary: Extract<QuestionSummary, { kind: 'choice' }>;
  readonly names: readonly string[];
  readonly label: string;
}

/** A bar for each choice, proportional to the share of respondents who selected it. */
export function BarTable({ summary, names, label }: Props) {
  const intl = useIntl();
  const of = names.map((_, group) => readable(summary, group));
  const share = (count: number, group: number) =>
    (of[group] ?? 0) > 0 ? count / (of[group] ?? 1) : 0;
  return (
    <>
      <GroupedTable
        label={label}
        rowHead={intl.formatMessage(tableMessages.answer)}
        names={names}
        columnHead={(name) => name || intl.formatMessage(tableMessages.count)}
      >
        {summary.rows.map((row) => (
          <tr key={row.value}>
            <th scope="row">
              <bdi>{choiceText(intl, row)}</bdi>
              {row.isUnknown && (
                <span className={classes.note}>
                  {' '}
                  <FormattedMessage
                    id="surveyResults.unknownChoice"
                    defaultMessage="(not among the choices)"
                  />
                </span>
              )}
            </th>
            <td className={classes.barCell} aria-hidden>
              {names.map((_, group) => (
                <span key={group} className={classes.track}>
                  <span
                    className={`${classes.bar} ${SERIES[group]}`}
                    data-empty={row.counts[group] ? undefined : true}
                    style={{ inlineSize: `${100 * share(row.counts[group] ?? 0, group)}%` }}
                  />
                </span>
              ))}
            </td>
            {names.map((_, group) => (
              <td key={group} className={classes.end}>
                <FormattedMessage
                  id="surveyResults.countAndPercent"
                  defaultMessage="{count, number} ({percent})"
                  values={{
                    count: row.counts[group] ?? 0,
                    percent: (
                      <FormattedNumber
                        value={share(row.counts[group] ?? 0, group)}
                        style="percent"
                        maximumFractionDigits={1}
                      />
                    ),
                  }}
                />
              </td>
            ))}
          </tr>
        ))}
      </GroupedTable>
      {summary.isSeveral && (
        <p className={classes.note}>
          <FormattedMessage
            id="surveyResults.several"
            defaultMessage="Percent of the respondents who answered. Each could choose several, so the sum can exceed 100%."
          />
        </p>
      )}
    </>
  );
}
