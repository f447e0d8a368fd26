import { SegmentedControl, Text } from '@mantine/core';
import type { AvailableSettings } from '@fovea/rules/flow/stimulusSettings';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import type { StimulusProps } from './detailsProps';

interface Props extends StimulusProps {
  readonly offered: AvailableSettings['advance'];
  /** False without an exposure time: nothing would end the stimulus. */
  readonly canBeAutomatic: boolean;
}

/** Whether the study advances automatically or by the respondent's action. */
export function AdvanceField({ stimulus, isReadOnly, offered, canBeAutomatic, onChange }: Props) {
  const intl = useIntl();
  if (offered === 'none') return null;
  const isForced = offered === 'manual';
  const isManual = isForced || stimulus.manualAdvance;
  const isDisabled = isReadOnly || isForced;
  const label = intl.formatMessage({ id: 'stimulus.advance', defaultMessage: 'Advance' });
  return (
    <FieldGroup legend={label} disabled={isDisabled}>
      <SegmentedControl
        fullWidth
        aria-label={label}
        disabled={isDisabled}
        value={isManual ? 'manual' : 'automatic'}
        data={[
          {
            value: 'automatic',
            disabled: isManual && !canBeAutomatic,
            label: intl.formatMessage({ id: 'stimulus.automatic', defaultMessage: 'Automatic' }),
          },
          {
            value: 'manual',
            label: intl.formatMessage({ id: 'stimulus.byHand', defaultMessage: 'Manual' }),
          },
        ]}
        onChange={(advance) => onChange({ manualAdvance: advance === 'manual' })}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {isForced ? (
          <FormattedMessage
            id="stimulus.advance.newTab"
            defaultMessage="A website in a new tab is always left by hand."
          />
        ) : isManual && !canBeAutomatic ? (
          <FormattedMessage
            id="stimulus.manual.only"
            defaultMessage="With a key or a click. Automatic advance needs an exposure time: enter one first."
          />
        ) : isManual ? (
          <FormattedMessage
            id="stimulus.manual.help"
            defaultMessage="With a key or a click; at the latest after the exposure time."
          />
        ) : (
          <FormattedMessage
            id="stimulus.automatic.help"
            defaultMessage="When the exposure time is over."
          />
        )}
      </Text>
    </FieldGroup>
  );
}
