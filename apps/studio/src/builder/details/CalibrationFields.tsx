import { SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import type { CalibrationOptions } from '@fovea/contract/studies/stimuli';
import {
  CALIBRATION_COLOR_SCHEMES,
  CALIBRATION_POINT_COUNTS,
  calibrationExposureMs,
  calibrationPositions,
  hasHeadMovement,
  type CalibrationPointCount,
} from '@fovea/rules/flow/calibration';
import { FormattedMessage, useIntl } from 'react-intl';
import { ColorPresets } from '../../controls/fields/ColorPresets';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { NumberField } from '../../controls/fields/NumberField';
import { CalibrationPreview } from '../preview/CalibrationPreview';
import { formatDuration } from '../structure/formatDuration';
import type { StimulusProps } from './detailsProps';

interface Props extends StimulusProps {
  readonly options: CalibrationOptions;
}

/** Points, times and colours of a calibration, which determine its duration. */
export function CalibrationFields({ stimulus, options, isReadOnly, onChange }: Props) {
  const intl = useIntl();
  const label = intl.formatMessage({
    id: 'builder.step.calibration',
    defaultMessage: 'Change calibration',
  });
  const look = (change: Partial<CalibrationOptions>) =>
    onChange({ calibrationOptions: { ...options, ...change } }, label);
  const timing = (change: Partial<CalibrationOptions>) => {
    const next = { ...options, ...change };
    onChange({ calibrationOptions: next, exposureTimeMs: calibrationExposureMs(next) }, label);
  };
  const [whiteOnBlack, blackOnWhite] = CALIBRATION_COLOR_SCHEMES;
  return (
    <Stack gap={16}>
      <CalibrationPreview options={options} />
      <FieldGroup
        disabled={isReadOnly}
        legend={<FormattedMessage id="calibration.points" defaultMessage="Points" />}
      >
        <SegmentedControl
          fullWidth
          disabled={isReadOnly}
          aria-label={intl.formatMessage({ id: 'calibration.points', defaultMessage: 'Points' })}
          value={String(options.positions.length)}
          data={CALIBRATION_POINT_COUNTS.map((count) => ({
            value: String(count),
            label:
              count === 13
                ? intl.formatMessage({
                    id: 'calibration.13',
                    defaultMessage: '13 (recommended)',
                  })
                : String(count),
          }))}
          onChange={(count) =>
            timing({ positions: calibrationPositions(Number(count) as CalibrationPointCount) })
          }
        />
      </FieldGroup>
      <NumberField
        label={intl.formatMessage({
          id: 'calibration.dotTime',
          defaultMessage: 'Time at each point (ms)',
        })}
        value={options.positionTimeMs}
        min={500}
        max={10_000}
        disabled={isReadOnly}
        onChange={(positionTimeMs) => timing({ positionTimeMs })}
      />
      <NumberField
        label={intl.formatMessage({
          id: 'calibration.transition',
          defaultMessage: 'Time between points (ms)',
        })}
        value={options.transitionTimeMs}
        min={0}
        max={5_000}
        disabled={isReadOnly}
        onChange={(transitionTimeMs) => timing({ transitionTimeMs })}
      />
      <Switch
        label={intl.formatMessage({
          id: 'calibration.random',
          defaultMessage: 'Points in random order',
        })}
        checked={options.randomizePositions}
        disabled={isReadOnly}
        onChange={(event) => look({ randomizePositions: event.currentTarget.checked })}
      />
      <Switch
        label={intl.formatMessage({
          id: 'calibration.headMovement',
          defaultMessage: 'Nod and turn the head at one more point',
          description: 'Switch in the settings of a calibration',
        })}
        description={intl.formatMessage({
          id: 'calibration.headMovement.help',
          defaultMessage:
            'Takes five seconds, in the first calibration of a session. Cameras measure nods and turns too small, by an amount that differs between people; this finds it, and it is used only where it is proved to help.',
          description: 'Below the switch "Nod and turn the head at one more point"',
        })}
        checked={hasHeadMovement(options)}
        disabled={isReadOnly}
        onChange={(event) =>
          timing({ headMovement: event.currentTarget.checked ? 'short' : 'off' })
        }
      />
      <ColorPresets
        legend={<FormattedMessage id="calibration.colors" defaultMessage="Colours" />}
        sample="●"
        disabled={isReadOnly}
        value={options}
        onChange={look}
        presets={[
          {
            pair: whiteOnBlack,
            label: intl.formatMessage({
              id: 'colors.whiteOnBlack',
              defaultMessage: 'White on black',
            }),
          },
          {
            pair: blackOnWhite,
            label: intl.formatMessage({
              id: 'colors.blackOnWhite',
              defaultMessage: 'Black on white',
            }),
          },
        ]}
      />
      <Text size="sm" c="dimmed">
        <FormattedMessage
          id="calibration.duration"
          defaultMessage="Takes {duration}"
          values={{ duration: formatDuration(intl, stimulus.exposureTimeMs) }}
        />
      </Text>
    </Stack>
  );
}
