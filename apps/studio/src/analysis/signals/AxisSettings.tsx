import { useIntl } from 'react-intl';
import { areCrossed } from '../../replay/signals/signalRange';
import type { AnalysisState } from '../selection/analysisState';
import { LimitField } from './LimitField';
import classes from './SignalsTab.module.css';

interface Props {
  readonly state: AnalysisState;
  readonly change: (changes: Partial<AnalysisState>) => void;
  readonly hasRight: boolean;
}

/** Axis limits and threshold lines of the chart. */
export function AxisSettings({ state, change, hasRight }: Props) {
  const intl = useIntl();
  const crossed = intl.formatMessage({
    id: 'signals.crossed',
    defaultMessage: 'The minimum must be below the maximum',
  });
  const problem = (min: number | null, max: number | null) =>
    areCrossed(min, max) ? crossed : null;
  const automatic = intl.formatMessage({ id: 'signals.automatic', defaultMessage: 'Automatic' });
  const nothing = intl.formatMessage({ id: 'signals.noThreshold', defaultMessage: 'None' });
  const minimum = intl.formatMessage({ id: 'signals.min', defaultMessage: 'Left axis from' });
  const maximum = intl.formatMessage({ id: 'signals.max', defaultMessage: 'Left axis to' });
  return (
    <>
      <div className={classes.pair}>
        <LimitField
          none={automatic}
          label={minimum}
          value={state.customYAxisScaleMin}
          change={(customYAxisScaleMin) => change({ customYAxisScaleMin })}
          problem={problem(state.customYAxisScaleMin, state.customYAxisScaleMax)}
        />
        <LimitField
          none={automatic}
          label={maximum}
          value={state.customYAxisScaleMax}
          change={(customYAxisScaleMax) => change({ customYAxisScaleMax })}
        />
      </div>
      {hasRight && (
        <div className={classes.pair}>
          <LimitField
            none={automatic}
            label={intl.formatMessage({
              id: 'signals.rightMin',
              defaultMessage: 'Right axis from',
            })}
            value={state.customYAxisRightScaleMin}
            change={(customYAxisRightScaleMin) => change({ customYAxisRightScaleMin })}
            problem={problem(state.customYAxisRightScaleMin, state.customYAxisRightScaleMax)}
          />
          <LimitField
            none={automatic}
            label={intl.formatMessage({ id: 'signals.rightMax', defaultMessage: 'Right axis to' })}
            value={state.customYAxisRightScaleMax}
            change={(customYAxisRightScaleMax) => change({ customYAxisRightScaleMax })}
          />
        </div>
      )}
      <div className={classes.pair}>
        <LimitField
          none={nothing}
          label={intl.formatMessage({ id: 'signals.threshold', defaultMessage: 'Threshold' })}
          value={state.customThreshold}
          change={(customThreshold) => change({ customThreshold })}
        />
        <LimitField
          none={nothing}
          label={intl.formatMessage({
            id: 'signals.thresholdTwo',
            defaultMessage: 'Second threshold',
          })}
          value={state.customThresholdTwo}
          change={(customThresholdTwo) => change({ customThresholdTwo })}
        />
      </div>
    </>
  );
}
