import type { ProcessedMonth } from '@fovea/contract/studies/processedRespondents';
import { Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { Panel } from '../../controls/layout/Panel';
import classes from './Processed.module.css';
import { groupMessages } from './processedMessages';

const HEIGHT = 100;
const GAP = 0.25;
const all = ({ online, rdc }: ProcessedMonth) => online.respondents + rdc.respondents;

/** Processed respondents of the last twelve calendar months, as stacked bars. */
export function MonthChart({ months }: { readonly months: readonly ProcessedMonth[] }) {
  return (
    <Panel
      title={
        <FormattedMessage id="processed.months" defaultMessage="Processed respondents by month" />
      }
    >
      {months.every((month) => all(month) === 0) ? (
        <Text c="dimmed">
          <FormattedMessage
            id="processed.months.none"
            defaultMessage="Nobody was processed in the last twelve months."
          />
        </Text>
      ) : (
        <Bars months={months} />
      )}
    </Panel>
  );
}

function Bars({ months }: { readonly months: readonly ProcessedMonth[] }) {
  const intl = useIntl();
  const max = Math.max(...months.map(all));
  const busiest = months.reduce((a, b) => (all(b) > all(a) ? b : a));
  const total = months.reduce((sum, month) => sum + all(month), 0);
  const nameOf = ({ month }: ProcessedMonth, length: 'long' | 'short') =>
    intl.formatDate(`${month}-01T00:00:00Z`, {
      timeZone: 'UTC',
      month: length,
      ...(length === 'long' ? { year: 'numeric' } : {}),
    });
  const isMirrored = document.documentElement.dir === 'rtl';
  return (
    <>
      <svg
        className={classes['chart']}
        viewBox={`0 0 ${months.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={intl.formatMessage(
          {
            id: 'processed.months.label',
            defaultMessage:
              '{total, plural, one {# respondent} other {# respondents}} in twelve months; most in {month}: {most, number}.',
            description: 'What the chart of processed respondents shows, for screen readers',
          },
          { total, month: nameOf(busiest, 'long'), most: all(busiest) },
        )}
      >
        {months.map((month, place) => {
          const x = (isMirrored ? months.length - 1 - place : place) + GAP / 2;
          const online = (HEIGHT * month.online.respondents) / max;
          const rdc = (HEIGHT * month.rdc.respondents) / max;
          const bar = { x, width: 1 - GAP };
          return (
            <g key={month.month}>
              <title>
                {intl.formatMessage(
                  {
                    id: 'processed.months.one',
                    defaultMessage:
                      '{month}: {online, number} in online studies, {rdc, number} in remote data collection',
                  },
                  {
                    month: nameOf(month, 'long'),
                    online: month.online.respondents,
                    rdc: month.rdc.respondents,
                  },
                )}
              </title>
              <rect {...bar} y={0} height={HEIGHT} fill="transparent" />
              <rect {...bar} className={classes['online']} y={HEIGHT - online} height={online} />
              <rect {...bar} className={classes['rdc']} y={HEIGHT - online - rdc} height={rdc} />
            </g>
          );
        })}
      </svg>
      <div className={classes['months']} aria-hidden>
        {months.map((month) => (
          <span key={month.month}>{nameOf(month, 'short')}</span>
        ))}
      </div>
      <div className={classes['legend']}>
        <span>
          <i className={classes['onlineMark']} aria-hidden />
          {intl.formatMessage(groupMessages.online)}
        </span>
        <span>
          <i className={classes['rdcMark']} aria-hidden />
          {intl.formatMessage(groupMessages.rdc)}
        </span>
        <span className={classes['most']}>
          <FormattedMessage
            id="processed.months.most"
            defaultMessage="Most in a month: {most, number}"
            values={{ most: all(busiest) }}
          />
        </span>
      </div>
    </>
  );
}
