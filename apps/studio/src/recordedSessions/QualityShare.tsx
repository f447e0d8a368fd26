import type { QualitySummary } from '@fovea/contract/studies/overview';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import classes from './QualityShare.module.css';

/** How many processed recordings are good and how many are of low quality, as a bar with words. */
export function QualityShare({ quality: { good, low } }: { readonly quality: QualitySummary }) {
  const intl = useIntl();
  const all = good + low;
  if (all === 0) {
    return (
      <span className={classes['none']}>
        <FormattedMessage
          id="qualityShare.none"
          defaultMessage="No recording has been processed yet"
        />
      </span>
    );
  }
  return (
    <span className={classes['share']}>
      <span className={classes['bar']} aria-hidden>
        <span className={classes['good']} style={{ inlineSize: `${(100 * good) / all}%` }} />
        <span className={classes['low']} style={{ inlineSize: `${(100 * low) / all}%` }} />
      </span>
      <span className={classes['words']}>
        <span>
          <IconCircleCheck size={14} aria-hidden />
          <FormattedMessage
            id="qualityShare.good"
            defaultMessage="{share} good"
            values={{ share: intl.formatNumber(good / all, { style: 'percent' }) }}
          />
        </span>
        {low > 0 && (
          <span>
            <IconAlertTriangle size={14} aria-hidden />
            <FormattedMessage
              id="qualityShare.low"
              defaultMessage="{low, plural, one {# of low quality} other {# of low quality}}"
              values={{ low }}
            />
          </span>
        )}
      </span>
    </span>
  );
}
