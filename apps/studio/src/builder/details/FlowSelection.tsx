import { SegmentedControl, Text } from '@mantine/core';
import type { Study } from '@fovea/contract/studies/studies';
import { canChooseFlowSelection } from '@fovea/rules/flow/blocks';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import type { BuilderAccess } from '../structure/builderAccess';
import type { BuilderActions } from '../structure/builderActions';

interface Props {
  readonly study: Study;
  readonly actions: Pick<BuilderActions, 'changeStudy'>;
  readonly access: BuilderAccess;
}

/** How a respondent gets a flow; one setting for all flows of the study. */
export function FlowSelection({ study, actions, access }: Props) {
  const intl = useIntl();
  const hasOneFlow = study.topLevelBlocks.length < 2;
  const isDisabled = !access.canEdit || !canChooseFlowSelection(study);
  const isManual = study.blockUsage === 'BLOCK_MANUAL_CHOICE';
  const label = intl.formatMessage({ id: 'flowSelection', defaultMessage: 'Flow selection' });
  return (
    <FieldGroup legend={label} disabled={isDisabled}>
      <SegmentedControl
        fullWidth
        aria-label={label}
        disabled={isDisabled}
        value={isManual ? 'BLOCK_MANUAL_CHOICE' : 'BLOCK_RANDOM_CHOICE'}
        data={[
          {
            value: 'BLOCK_RANDOM_CHOICE' as const,
            label: intl.formatMessage({ id: 'flowSelection.random', defaultMessage: 'Random' }),
          },
          {
            value: 'BLOCK_MANUAL_CHOICE' as const,
            label: intl.formatMessage({ id: 'flowSelection.manual', defaultMessage: 'Manual' }),
          },
        ]}
        onChange={(blockUsage) => actions.changeStudy({ blockUsage })}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {hasOneFlow ? (
          <FormattedMessage
            id="flowSelection.oneFlow"
            defaultMessage="How respondents get their flow can be chosen when there is more than one flow."
          />
        ) : isManual ? (
          <FormattedMessage
            id="flowSelection.manualHelp"
            defaultMessage="Respondents choose a flow when they start. Applies to the whole study."
          />
        ) : (
          <FormattedMessage
            id="flowSelection.randomHelp"
            defaultMessage="Respondents are spread over the flows evenly and at random. Applies to the whole study."
          />
        )}
      </Text>
    </FieldGroup>
  );
}
