import { Text } from '@mantine/core';
import type { Study } from '@fovea/contract/studies/studies';
import { flowsInOrder } from '@fovea/rules/flow/blocks';
import { stimuliWithin } from '@fovea/rules/flow/tree';
import { FormattedList, FormattedMessage } from 'react-intl';

interface Props {
  readonly study: Study;
  readonly flowId: string;
  readonly stimulusId: string;
}

/** Warns that a stimulus is also part of other flows, where changes apply too. */
export function OtherFlowsLine({ study, flowId, stimulusId }: Props) {
  const names = flowsInOrder(study.blocks)
    .filter(({ id }) => id !== flowId && stimuliWithin(study.blocks, id).has(stimulusId))
    .map(({ id, displayName }) => <bdi key={id}>{displayName}</bdi>);
  if (names.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      <FormattedMessage
        id="stimulus.alsoIn"
        defaultMessage="{count, plural, one {This stimulus is also in flow {names}.} other {This stimulus is also in flows {names}.}} Changes apply there as well."
        values={{ count: names.length, names: <FormattedList type="conjunction" value={names} /> }}
      />
    </Text>
  );
}
