import { Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { DegreeLimitNote } from '../../recordedSessions/DegreeLimitNote';
import type { ThresholdName } from './selectionDraft';
import type { RespondentSelection } from './useRespondentSelection';

const NAMES: Record<ThresholdName, MessageDescriptor> = defineMessages({
  etAccuracyThreshold: {
    id: 'export.threshold.accuracy',
    defaultMessage: 'Eye tracking accuracy',
  },
  etQualityThreshold: { id: 'export.threshold.gaze', defaultMessage: 'Eye tracking quality' },
  faceQualityThreshold: { id: 'session.face', defaultMessage: 'Face % (preliminary)' },
});

const ACCURACIES = Array.from({ length: 100 }, (_, at) => (at + 1) / 10);
const SHARES = Array.from({ length: 20 }, (_, at) => (100 - at * 5) / 100);

/** What a recording must reach; each threshold is optional. */
export function ThresholdFields({ of }: { readonly of: RespondentSelection }) {
  const intl = useIntl();
  const { offered, thresholds, changeThresholds } = of;
  if (offered.length === 0) return null;
  return (
    <FieldGroup
      legend={<FormattedMessage id="export.thresholds" defaultMessage="Minimum quality" />}
    >
      <Stack gap={8}>
        {offered.map((name) => {
          const { isApplied, value } = thresholds[name];
          const isAccuracy = name === 'etAccuracyThreshold';
          const label = intl.formatMessage(NAMES[name]);
          const shown = (threshold: number) =>
            isAccuracy
              ? intl.formatMessage(
                  { id: 'export.threshold.below', defaultMessage: 'below {degrees}°' },
                  {
                    degrees: intl.formatNumber(threshold, {
                      minimumFractionDigits: 1,
                      maximumFractionDigits: 1,
                    }),
                  },
                )
              : intl.formatMessage(
                  { id: 'export.threshold.atLeast', defaultMessage: 'at least {share}' },
                  { share: intl.formatNumber(threshold, { style: 'percent' }) },
                );
          // A value that was stored earlier can be one that is not offered any more.
          const values = isAccuracy ? ACCURACIES : SHARES;
          const options = values.includes(value) ? values : [value, ...values];
          return (
            <Group key={name} gap={8} wrap="nowrap" justify="space-between">
              <Checkbox
                label={label}
                checked={isApplied}
                onChange={(event) =>
                  changeThresholds({ [name]: { value, isApplied: event.currentTarget.checked } })
                }
              />
              <NativeSelect
                size="xs"
                w={140}
                flex="none"
                aria-label={intl.formatMessage(
                  { id: 'export.threshold.value', defaultMessage: '{name}, threshold' },
                  { name: label },
                )}
                disabled={!isApplied}
                value={String(value)}
                data={options.map((one) => ({ value: String(one), label: shown(one) }))}
                onChange={(event) =>
                  changeThresholds({
                    [name]: { isApplied, value: Number(event.currentTarget.value) },
                  })
                }
              />
            </Group>
          );
        })}
      </Stack>
      <Text size="xs" c="dimmed" mt={6}>
        <FormattedMessage
          id="export.thresholds.help"
          defaultMessage="A respondent without the figure does not meet its threshold."
        />
        {offered.includes('etAccuracyThreshold') && (
          <>
            {' '}
            <DegreeLimitNote limitDeg={thresholds.etAccuracyThreshold.value} />
          </>
        )}
      </Text>
    </FieldGroup>
  );
}
