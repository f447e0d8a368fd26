import type { DeviceQuality } from '@fovea/contract/participation/deviceQuality';
import { FormattedMessage, useIntl } from 'react-intl';
import { QualityFigure } from './QualityFigure';
import classes from './Quality.module.css';

/** How completely a device was recorded, and how well its samples are placed in time. */
export function DeviceFigures({ device }: { readonly device: DeviceQuality }) {
  const intl = useIntl();
  const number = (value: number, digits: number) =>
    intl.formatNumber(value, { maximumFractionDigits: digits });
  const unit = (value: number | null, digits: number, name: string) =>
    value === null ? null : `${number(value, digits)} ${name}`;
  const { nominalRateHz, measuredRateHz, recordedShare, lostMs, samples, dropped } = device;
  const { clockResidualMs, clockErrorMs, driftPpm } = device;
  return (
    <dl className={classes['figures']}>
      <QualityFigure
        name={intl.formatMessage({ id: 'device.recorded', defaultMessage: 'Recorded' })}
        value={
          recordedShare === null
            ? null
            : intl.formatNumber(recordedShare, { style: 'percent', maximumFractionDigits: 1 })
        }
        note={intl.formatMessage(
          {
            id: 'device.samples',
            defaultMessage: '{count, plural, one {# sample} other {# samples}}',
          },
          { count: samples },
        )}
        fine={null}
      >
        <p>
          <FormattedMessage
            id="device.recorded.help"
            defaultMessage="Share of the time with a stimulus during which samples of the device came without a gap. A device that sends only when something happens has none."
          />
        </p>
      </QualityFigure>
      <QualityFigure
        name={intl.formatMessage({ id: 'device.rate', defaultMessage: 'Sampling rate' })}
        value={unit(measuredRateHz, 1, 'Hz')}
        note={
          nominalRateHz === null
            ? intl.formatMessage({
                id: 'device.irregular',
                defaultMessage: 'at irregular times',
              })
            : intl.formatMessage(
                { id: 'device.nominal', defaultMessage: '{rate} Hz as the device states' },
                { rate: number(nominalRateHz, 1) },
              )
        }
        fine={null}
      >
        <p>
          <FormattedMessage
            id="device.rate.help"
            defaultMessage="Samples per second, measured where the device sent without a gap."
          />
        </p>
      </QualityFigure>
      <QualityFigure
        name={intl.formatMessage({ id: 'device.dropped', defaultMessage: 'Dropped samples' })}
        value={number(dropped, 0)}
        note={null}
        fine={null}
      >
        <p>
          <FormattedMessage
            id="device.dropped.help"
            defaultMessage="Samples that the device counted and that never arrived. Devices without a counter have none."
          />
        </p>
      </QualityFigure>
      <QualityFigure
        name={intl.formatMessage({ id: 'device.lost', defaultMessage: 'Connection lost' })}
        value={unit(lostMs === null ? null : lostMs / 1000, 1, 's')}
        note={null}
        fine={null}
      >
        <p>
          <FormattedMessage
            id="device.lost.help"
            defaultMessage="How long nothing came from the device, until it was back or the last stimulus was over. Signals have no value there."
          />
        </p>
      </QualityFigure>
      <QualityFigure
        name={intl.formatMessage({ id: 'device.residual', defaultMessage: 'Clock residual' })}
        value={unit(clockResidualMs, 2, 'ms')}
        note={
          clockErrorMs === null
            ? null
            : intl.formatMessage(
                { id: 'device.error', defaultMessage: '± {error} ms to the session' },
                { error: number(clockErrorMs, 2) },
              )
        }
        fine={null}
      >
        <p>
          <FormattedMessage
            id="device.residual.help"
            defaultMessage="The clock of the device was compared with that of the agent, and that one with the clock of the session. The residual is the spread of these comparisons about a straight line. Below it stands how precisely the clock of the session could be read."
          />
        </p>
      </QualityFigure>
      <QualityFigure
        name={intl.formatMessage({ id: 'device.drift', defaultMessage: 'Clock drift' })}
        value={unit(driftPpm, 1, 'ppm')}
        note={null}
        fine={null}
      >
        <p>
          <FormattedMessage
            id="device.drift.help"
            defaultMessage="By how many millionths the clock of the device runs faster than that of the session: 10 ppm are 36 ms in an hour. It is corrected. After less than 30 seconds it cannot be told, and both count as equally fast."
          />
        </p>
      </QualityFigure>
    </dl>
  );
}
