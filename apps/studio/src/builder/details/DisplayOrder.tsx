import { SegmentedControl, Text } from '@mantine/core';
import { canChangeFixed } from '@fovea/rules/flow/blocks';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import type { ItemProps } from './detailsProps';

/** Whether an item keeps its position or is randomised with its neighbours. */
export function DisplayOrder({ study, child, actions, access }: ItemProps) {
  const intl = useIntl();
  const canChange = canChangeFixed(study, child);
  const label = intl.formatMessage({ id: 'item.order', defaultMessage: 'Display order' });
  return (
    <FieldGroup legend={label} disabled={!access.canEdit || !canChange}>
      <SegmentedControl
        fullWidth
        aria-label={label}
        disabled={!access.canEdit || !canChange}
        value={child.fixed || !canChange ? 'fixed' : 'random'}
        data={[
          {
            value: 'random',
            label: intl.formatMessage({ id: 'item.random', defaultMessage: 'Random' }),
          },
          {
            value: 'fixed',
            label: intl.formatMessage({ id: 'item.fixed', defaultMessage: 'Fixed' }),
          },
        ]}
        onChange={(order) => actions.setFixed([child.id], order === 'fixed')}
      />
      {!canChange && (
        <Text size="xs" c="dimmed" mt={4}>
          <FormattedMessage
            id="item.forced"
            defaultMessage="Items before the pre-study calibration or after the post-study calibration are always fixed."
          />
        </Text>
      )}
    </FieldGroup>
  );
}
