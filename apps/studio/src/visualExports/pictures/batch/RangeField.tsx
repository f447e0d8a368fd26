import { NumberInput, Radio, Stack } from '@mantine/core';
import { useIntl } from 'react-intl';

interface Props {
  /** Null: the highest of all heatmaps. */
  readonly topSeconds: number | null;
  readonly change: (topSeconds: number | null) => void;
}

const USUAL_SECONDS = 1;

/** What the top colour of all heatmaps stands for. */
export function RangeField({ topSeconds, change }: Props) {
  const intl = useIntl();
  const label = intl.formatMessage({
    id: 'pictureBatch.range',
    defaultMessage: 'Top colour of all heatmaps',
  });
  return (
    <Radio.Group
      label={label}
      value={topSeconds === null ? 'highest' : 'fixed'}
      onChange={(chosen) => change(chosen === 'fixed' ? USUAL_SECONDS : null)}
    >
      <Stack gap={6} mt={4}>
        <Radio
          size="xs"
          value="highest"
          label={intl.formatMessage({
            id: 'pictureBatch.range.highest',
            defaultMessage: 'The highest value of all these heatmaps',
          })}
        />
        <Radio
          size="xs"
          value="fixed"
          label={intl.formatMessage({
            id: 'pictureBatch.range.fixed',
            defaultMessage: 'A value of your own, to compare with other pictures',
          })}
        />
        {topSeconds !== null && (
          <NumberInput
            size="xs"
            w={180}
            ms={28}
            aria-label={label}
            suffix=" s/deg²"
            min={0.001}
            step={0.1}
            decimalScale={3}
            value={topSeconds}
            onChange={(value) => {
              if (typeof value === 'number' && value > 0) change(value);
            }}
          />
        )}
      </Stack>
    </Radio.Group>
  );
}
