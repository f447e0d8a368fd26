import type { QuestionSummary } from '@fovea/rules/survey/surveySummary';
import { FormattedMessage } from 'react-intl';
import { GroupName } from './GroupName';
import classes from './Charts.module.css';

interface Props {
  readonly summary: Extract<QuestionSummary, { kind: 'scale' }>;
  readonly names: readonly string[];
}

/** Mean, median, spread and count, one line for each segment. */
export function ScaleFigures({ summary, names }: Props) {
  return names.map((name, group) => {
    const figures = summary.figures[group];
    return (
      <p key={group} className={classes.figures}>
        {names.length > 1 && (
          <span>
            <GroupName name={name} group={group} />
          </span>
        )}
        {figures ? (
          <FormattedMessage
            id="surveyResults.figures"
            defaultMessage="Mean {mean, number, ::.00} · Median {median, number, ::.##} · SD {hasSd, select, true {{sd, number, ::.00}} other {–}} · n {n, number}"
            values={{
              mean: figures.mean,
              median: figures.median,
              hasSd: String(figures.sd !== null),
              sd: figures.sd ?? 0,
              n: figures.n,
            }}
          />
        ) : (
          <span className={classes.note}>
            <FormattedMessage id="surveyResults.nobody" defaultMessage="Nobody answered this." />
          </span>
        )}
      </p>
    );
  });
}
