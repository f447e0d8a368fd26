import { listSessions } from '@fovea/contract/participation/respondents';
import { FormattedMessage, useIntl } from 'react-intl';
import { NoGazeReason } from '../../recordedSessions/NoGazeReason';
import type { Result } from '../../replay/results/results';
import { useApiQuery } from '../../state/serverState';
import { leftOutOf } from './leftOut';
import classes from './LeftOutRespondents.module.css';
import type { ComparedView } from './views';

interface Props {
  readonly studyId: string;
  readonly views: readonly ComparedView[];
  /** [views] */
  readonly results: readonly (Result | undefined)[];
}

/** Who of each view is left out of heatmaps, gaze and AOIs, and why. */
export function LeftOutRespondents({ studyId, views, results }: Props) {
  const intl = useIntl();
  const shown = views.flatMap((view, at) => {
    const found = leftOutOf(view, results[at]);
    return found && found.withoutGaze.length + found.withoutData.length > 0
      ? [{ view, ...found }]
      : [];
  });
  const sessions = useApiQuery(listSessions, { studyId }, { enabled: shown.length > 0 });
  if (shown.length === 0) return null;
  const known = new Map(sessions.data?.map((session) => [session.id, session]));
  const ids = new Set(
    shown.flatMap(({ withoutGaze, withoutData }) => [...withoutGaze, ...withoutData]),
  );
  return (
    <details className={classes.leftOut}>
      <summary>
        <FormattedMessage
          id="leftOut.summary"
          defaultMessage="{count, plural, one {# respondent is} other {# respondents are}} left out of at least one view"
          values={{ count: ids.size }}
        />
      </summary>
      {shown.map(({ view, included, total, withoutGaze, withoutData }) => (
        <section key={view.key}>
          <h3 className={classes.view}>
            <FormattedMessage
              id="leftOut.view"
              defaultMessage="{view}: {included, number} of {total, number} respondents count"
              values={{ view: <bdi>{view.name}</bdi>, included, total }}
            />
          </h3>
          <ul className={classes.list}>
            {withoutGaze.map((id) => {
              const session = known.get(id);
              return (
                <li key={id}>
                  <bdi>{session?.respondent.label ?? '…'}</bdi>
                  <span className={classes.reason}>
                    {session?.noGaze ? (
                      <NoGazeReason noGaze={session.noGaze} />
                    ) : (
                      <FormattedMessage
                        id="withoutGaze.here"
                        defaultMessage="No valid gaze was measured during this stimulus."
                      />
                    )}
                  </span>
                </li>
              );
            })}
            {withoutData.length > 0 && (
              <li>
                <bdi>
                  {intl.formatList(withoutData.map((id) => known.get(id)?.respondent.label ?? '…'))}
                </bdi>
                <span className={classes.reason}>
                  <FormattedMessage
                    id="leftOut.noData"
                    defaultMessage="No data on this stimulus: it was not shown, or is still being processed."
                  />
                </span>
              </li>
            )}
          </ul>
        </section>
      ))}
    </details>
  );
}
