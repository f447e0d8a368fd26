import { CloseButton, ColorInput, SegmentedControl, Slider, Text } from '@mantine/core';
import { useIntl } from 'react-intl';
import { LINE_COLORS } from '../../replay/signals/lineColors';
import {
  MAX_THICKNESS_PX,
  MIN_THICKNESS_PX,
  type SignalLine,
} from '../../replay/signals/signalLine';
import classes from './SignalsTab.module.css';

const COLOR = /^#[0-9a-fA-F]{6}$/;

interface Props {
  readonly line: SignalLine;
  readonly name: string;
  readonly change: (line: SignalLine) => void;
  readonly remove: () => void;
}

/** How one line is drawn: colour, thickness, scale. */
export function LineSettings({ line, name, change, remove }: Props) {
  const intl = useIntl();
  const thickness = intl.formatMessage({
    id: 'signals.thickness',
    defaultMessage: 'Thickness in pixels',
  });
  return (
    <div className={classes.line}>
      <div className={classes.lineName}>
        {name}
        <CloseButton
          size="sm"
          aria-label={intl.formatMessage(
            { id: 'signals.removeLine', defaultMessage: 'Do not draw {name}' },
            { name },
          )}
          onClick={remove}
        />
      </div>
      <div className={classes.pair}>
        <ColorInput
          size="xs"
          label={intl.formatMessage({ id: 'signals.color', defaultMessage: 'Colour' })}
          value={line.color}
          swatches={[...LINE_COLORS]}
          eyeDropperButtonProps={{
            'aria-label': intl.formatMessage({
              id: 'signals.eyeDropper',
              defaultMessage: 'Take a colour from the screen',
            }),
          }}
          onChange={(color) => COLOR.test(color) && change({ ...line, color })}
        />
        <div>
          <Text size="xs" fw={500} mb={8}>
            {thickness}
          </Text>
          <Slider
            size="sm"
            min={MIN_THICKNESS_PX}
            max={MAX_THICKNESS_PX}
            step={1}
            thumbLabel={thickness}
            value={line.thickness}
            onChange={(next) => change({ ...line, thickness: next })}
          />
        </div>
      </div>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={intl.formatMessage({ id: 'signals.scale', defaultMessage: 'Scale' })}
        value={line.rangeType}
        onChange={(rangeType) => change({ ...line, rangeType })}
        data={[
          {
            value: 'fixed',
            label: intl.formatMessage({ id: 'signals.fixed', defaultMessage: 'All values' }),
          },
          {
            value: 'auto',
            label: intl.formatMessage({ id: 'signals.auto', defaultMessage: 'What was measured' }),
          },
        ]}
      />
    </div>
  );
}
