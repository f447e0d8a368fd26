import type { DayCount } from '@fovea/contract/studies/overview';
import { Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { Panel } from '../../controls/layout/Panel';
import { shownDays } from './shownDays';
import classes from './Standing.module.css';

interface Props {
  readonly days: readonly DayCount[];
  readonly isCollecting: boolean;
}

const HEIGHT = 100;
const GAP = 0.2;

/** Respondents by the day on which they began, as bars. */
export function DayChart({ days, isCollecting }: Props) {
  return (
    <Panel title={<FormattedMessage id="days.title" defaultMessage="Respondents by day" />}>
      {days.length === 0 ? (
        <Text c="dimmed">
          <FormattedMessage
            id="days.none"
            defaultMessage="No respondents have been collected yet."
          />
        </Text>
      ) : (
        <Bars days={shownDays(days, isCollecting ? localToday() : null)} />
      )}
    </Panel>
  );
}

function Bars({ days }: { readonly days: readonly DayCount[] }) {
  const intl = useIntl();
  const all = (day: DayCount) => day.completed + day.notCompleted;
  const max = Math.max(1, ...days.map(all));
  const busiest = days.reduce((a, b) => (all(b) > all(a) ? b : a));
  const completed = days.reduce((sum, day) => sum + day.completed, 0);
  const notCompleted = days.reduce((sum, day) => sum + day.notCompleted, 0);
  const first = days[0]!.day;
  const last = days.at(-1)!.day;
  const height = (count: number) => (HEIGHT * count) / max;
  const isMirrored = document.documentElement.dir === 'rtl';
  return (
    <>
      <svg
        className={classes['chart']}
        viewBox={`0 0 ${days.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={intl.formatMessage(
          {
            id: 'days.label',
            defaultMessage:
              '{completed, plural, one {# respondent} other {# respondents}} completed and {notCompleted, number} did not in {days, plural, one {# day} other {# days}}; most on {day}: {most, number}.',
          },
          {
            completed,
            notCompleted,
            days: days.length,
            day: intl.formatDate(busiest.day, { timeZone: 'UTC', dateStyle: 'medium' }),
            most: all(busiest),
          },
        )}
      >
        {days.map((day, place) => {
          const x = (isMirrored ? days.length - 1 - place : place) + GAP / 2;
          const done = height(day.completed);
          const open = height(day.notCompleted);
          return (
            <g key={day.day}>
              <title>
                {intl.formatMessage(
                  {
                    id: 'days.one',
                    defaultMessage:
                      '{day}: {completed, number} completed, {notCompleted, number} not completed',
                  },
                  {
                    ...day,
                    day: intl.formatDate(day.day, { timeZone: 'UTC', dateStyle: 'medium' }),
                  },
                )}
              </title>
              <rect x={x} y={0} width={1 - GAP} height={HEIGHT} fill="transparent" />
              <rect
                className={classes['completed']}
                x={x}
                y={HEIGHT - done}
                width={1 - GAP}
                height={done}
              />
              <rect
                className={classes['notCompleted']}
                x={x}
                y={HEIGHT - done - open}
                width={1 - GAP}
                height={open}
              />
            </g>
          );
        })}
      </svg>
      <div className={classes['ends']}>
        <DateText moment={`${first}T00:00:00Z`} isDay />
        <span>
          <FormattedMessage
            id="days.most"
            defaultMessage="Most in a day: {most, number}"
            values={{ most: all(busiest) }}
          />
        </span>
        <DateText moment={`${last}T00:00:00Z`} isDay />
      </div>
      <div className={classes['legend']}>
        <span>
          <i style={{ background: 'var(--fovea-series-one)' }} aria-hidden />
          <FormattedMessage
            id="days.completed"
            defaultMessage="Completed: {count, number}"
            values={{ count: completed }}
          />
        </span>
        <span>
          <i style={{ background: 'var(--fovea-series-two)' }} aria-hidden />
          <FormattedMessage
            id="days.notCompleted"
            defaultMessage="In progress or abandoned: {count, number}"
            values={{ count: notCompleted }}
          />
        </span>
      </div>
    </>
  );
}

/** Today in the time zone of the browser, YYYY-MM-DD. */
function localToday(): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
