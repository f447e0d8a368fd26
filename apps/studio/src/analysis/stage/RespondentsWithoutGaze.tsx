import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { FormattedMessage } from 'react-intl';
import { NoGazeReason } from '../../recordedSessions/NoGazeReason';
import { idsWithoutGaze } from '../../replay/results/hasGaze';
import type { Result } from '../../replay/results/results';
import classes from './RespondentsWithoutGaze.module.css';

interface Props {
  readonly result: Result;
  readonly sessions: readonly RespondentSession[];
}

/** Who of a segment has no gaze on the stimulus, why, and what that means for the figures. */
export function RespondentsWithoutGaze({ result, sessions }: Props) {
  const ids = new Set(idsWithoutGaze(result));
  const without = sessions.filter(({ id }) => ids.has(id));
  if (without.length === 0) return null;
  return (
    <details className={classes.without}>
      <summary>
        <FormattedMessage
          id="withoutGaze.count"
          defaultMessage="{count, plural, one {# respondent has} other {# respondents have}} no gaze here: not in the heatmap, not counted in gaze and AOI metrics"
          values={{ count: without.length }}
        />
      </summary>
      <ul className={classes.list}>
        {without.map(({ id, respondent, noGaze }) => (
          <li key={id}>
            <bdi>{respondent.label}</bdi>
            <span className={classes.reason}>
              {noGaze ? (
                <NoGazeReason noGaze={noGaze} />
              ) : (
                <FormattedMessage
                  id="withoutGaze.here"
                  defaultMessage="No valid gaze was measured during this stimulus."
                />
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
