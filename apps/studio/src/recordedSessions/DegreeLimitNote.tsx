import {
  degreeRange,
  USUAL_DEGREE_ERROR_PERCENT,
} from '@fovea/rules/participation/quality/degreeRange';
import { FormattedMessage, useIntl } from 'react-intl';
import { HelpLink } from '../help/HelpLink';

/** Beside a limit in degrees: how far the figures that it is compared with may be off. */
export function DegreeLimitNote({ limitDeg }: { readonly limitDeg: number }) {
  const intl = useIntl();
  const { cardMeasured, screenAssumed } = USUAL_DEGREE_ERROR_PERCENT;
  const percent = (value: number) => intl.formatNumber(value / 100, { style: 'percent' });
  const { leastDeg, mostDeg } = degreeRange(limitDeg, cardMeasured);
  const degrees = (value: number) => intl.formatNumber(value, { maximumFractionDigits: 1 });
  return (
    <>
      <FormattedMessage
        id="degrees.limit"
        defaultMessage="Webcams measure degrees to about ±{measured}, or ±{assumed} where the screen was not measured with a card: somebody at {limit}° may really be at {least}° to {most}°."
        values={{
          measured: percent(cardMeasured),
          assumed: percent(screenAssumed),
          limit: degrees(limitDeg),
          least: degrees(leastDeg),
          most: degrees(mostDeg),
        }}
      />{' '}
      <HelpLink page="calibration-and-accuracy#how-sure-the-degrees-are" size="xs" />
    </>
  );
}
