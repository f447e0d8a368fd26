import { Tooltip } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import classes from './LowQualityIcon.module.css';

/** Marks a recording of low quality, with the reasons. */
export function LowQualityIcon({ reasons }: { readonly reasons: readonly string[] }) {
  const intl = useIntl();
  return (
    <Tooltip
      multiline
      w={280}
      label={
        <FormattedMessage
          id="lowQuality.why"
          defaultMessage="Low quality{has, select, true {: {reasons}} other {}}"
          values={{ has: String(reasons.length > 0), reasons: reasons.join(' ') }}
        />
      }
    >
      <IconAlertTriangle
        size={14}
        className={classes.sign}
        role="img"
        aria-label={intl.formatMessage({ id: 'segment.lowQuality', defaultMessage: 'Low quality' })}
      />
    </Tooltip>
  );
}
