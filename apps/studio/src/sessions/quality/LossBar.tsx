import type { GazeLoss } from '@fovea/contract/participation/respondents';
import { FormattedMessage, useIntl } from 'react-intl';
import { HelpMark } from '../../controls/display/HelpMark';
import { lossMessage, LOSS_REASONS, type LossPart } from './lossMessages';
import classes from './LossBar.module.css';

interface Props {
  readonly loss: GazeLoss;
  /** Share of the exposure with valid gaze, 0..1. */
  readonly gazeQuality: number;
  /** The eye tracker that gaze is of; missing: the webcam. */
  readonly gazeDevice?: string | undefined;
}

/** How the time without valid gaze is distributed over its causes. */
export function LossBar({ loss, gazeQuality, gazeDevice }: Props) {
  const intl = useIntl();
  const percent = (share: number) =>
    intl.formatNumber(share, { style: 'percent', maximumFractionDigits: 1 });
  const parts: readonly (readonly [LossPart, number])[] = [
    ['valid', gazeQuality],
    ...LOSS_REASONS.map((reason) => [reason, loss[reason]] as const),
  ];
  const all = parts.reduce((sum, [, share]) => sum + share, 0);
  const title = intl.formatMessage({ id: 'loss.title', defaultMessage: 'Where gaze was lost' });
  return (
    <div>
      <h3 className={classes['title']}>
        {title}
        <HelpMark about={title} position="bottom-start">
          <p>
            <FormattedMessage
              id="loss.help"
              defaultMessage="Every moment in which stimuli could be seen, pauses and calibration left out, is either valid gaze or lost for exactly one reason. The shares are of that time."
            />
          </p>
        </HelpMark>
      </h3>
      {all > 0 && (
        <div className={classes['track']} aria-hidden>
          {parts.map(([part, share]) => (
            <span key={part} data-part={part} style={{ inlineSize: `${(100 * share) / all}%` }} />
          ))}
        </div>
      )}
      <dl className={classes['parts']}>
        {parts.map(([part, share]) => (
          <div key={part} data-none={share === 0}>
            <dt>
              <span className={classes['mark']} data-part={part} aria-hidden />
              <FormattedMessage {...lossMessage(part, gazeDevice)} />
            </dt>
            <dd>{percent(share)}</dd>
          </div>
        ))}
      </dl>
      {loss.tabLeft > 0 && (
        <p className={classes['beside']}>
          <FormattedMessage
            id="loss.tabLeft"
            defaultMessage="Beside that, the tab or full screen was left for {share} of the whole time. The study pauses then, so it is in none of the figures above."
            values={{ share: percent(loss.tabLeft) }}
          />
        </p>
      )}
    </div>
  );
}
