import { Input, Slider } from '@mantine/core';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { timeText } from '../../replay/clock/timeText';

const STEP_MS = 100;

interface Props {
  readonly timeMs: number;
  readonly durationMs: number;
  readonly change: (timeMs: number) => void;
}

/** The moment that an image shows. */
export function TimeField({ timeMs, durationMs, change }: Props) {
  const intl = useIntl();
  const id = useId();
  const shown = Math.min(timeMs, durationMs);
  return (
    <Input.Wrapper
      labelElement="div"
      label={
        <span id={id}>
          <FormattedMessage
            id="visualExport.time"
            defaultMessage="Moment: {time}"
            values={{ time: <bdi dir="ltr">{timeText(shown)}</bdi> }}
          />
        </span>
      }
    >
      <Slider
        mt={4}
        min={0}
        max={Math.max(STEP_MS, durationMs)}
        step={STEP_MS}
        value={shown}
        label={null}
        onChange={change}
        thumbLabel={intl.formatMessage({
          id: 'visualExport.time.label',
          defaultMessage: 'Moment of the image, milliseconds',
        })}
      />
    </Input.Wrapper>
  );
}
