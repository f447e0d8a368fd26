import type { ClockDrift } from '@fovea/contract/participation/respondents';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { HelpMark } from '../../controls/display/HelpMark';
import classes from './Quality.module.css';

const CLOCKS: Record<string, MessageDescriptor> = defineMessages({
  server: { id: 'clock.server', defaultMessage: 'Server' },
  audio: { id: 'clock.audio', defaultMessage: 'Sound' },
  webcam: { id: 'clock.webcam', defaultMessage: 'Webcam video' },
  screen: { id: 'clock.screen', defaultMessage: 'Screen video' },
});

/** Drift and jitter of the other clocks relative to the reference clock of the recording. */
export function ClockTable({ clocks }: { readonly clocks: readonly ClockDrift[] }) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'clock.title', defaultMessage: 'Clocks' });
  const rounded = (value: number) => intl.formatNumber(value, { maximumFractionDigits: 1 });
  return (
    <div>
      <h3 className={classes['title']}>
        {title}
        <HelpMark about={title} position="bottom-start">
          <p>
            <FormattedMessage
              id="clock.help"
              defaultMessage="All times of a recording are on one clock of the respondent’s browser. Others were compared with it again and again. Drift is by how many millionths one runs fast: 10 ppm are 36 ms in an hour. Jitter is the spread of what is left without the drift."
            />
          </p>
        </HelpMark>
      </h3>
      <table className={classes['clocks']} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="clock.clock" defaultMessage="Clock" />
            </th>
            <th scope="col">
              <FormattedMessage id="clock.drift" defaultMessage="Drift" />
            </th>
            <th scope="col">
              <FormattedMessage id="clock.jitter" defaultMessage="Jitter" />
            </th>
            <th scope="col">
              <FormattedMessage id="clock.pairs" defaultMessage="Comparisons" />
            </th>
          </tr>
        </thead>
        <tbody>
          {clocks.map(({ clock, driftPpm, jitterMs, pairs }) => {
            const messages = CLOCKS[clock];
            return (
              <tr key={clock}>
                <th scope="row">
                  {messages ? <FormattedMessage {...messages} /> : <bdi>{clock}</bdi>}
                </th>
                <td>
                  {driftPpm === null ? (
                    <TooShort />
                  ) : (
                    <bdi>
                      <FormattedMessage
                        id="clock.ppm"
                        defaultMessage="{value} ppm"
                        values={{ value: rounded(driftPpm) }}
                      />
                    </bdi>
                  )}
                </td>
                <td>
                  {jitterMs === null ? (
                    <TooShort />
                  ) : (
                    <bdi>
                      <FormattedMessage
                        id="clock.ms"
                        defaultMessage="{value} ms"
                        values={{ value: rounded(jitterMs) }}
                      />
                    </bdi>
                  )}
                </td>
                <td>{intl.formatNumber(pairs)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function TooShort() {
  return (
    <span className={classes['none']}>
      <FormattedMessage id="clock.tooShort" defaultMessage="too short to say" />
    </span>
  );
}
