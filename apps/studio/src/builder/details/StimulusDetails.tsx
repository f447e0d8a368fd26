import { Stack } from '@mantine/core';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import { isDefaultCalibration, stimulusNameProblem } from '@fovea/rules/flow/stimuli';
import { FormattedMessage, useIntl } from 'react-intl';
import { Panel } from '../../controls/layout/Panel';
import { STIMULUS_NAME_PROBLEMS, STIMULUS_TYPE_MESSAGES } from '../../messages/contractMessages';
import { DeleteButton } from './DeleteButton';
import type { ItemProps } from './detailsProps';
import { DisplayOrder } from './DisplayOrder';
import { ItemNameField } from './ItemNameField';
import { OtherFlowsLine } from './OtherFlowsLine';
import { PanelReadOnlyNotice } from './PanelReadOnlyNotice';
import { StimulusInfo } from './StimulusInfo';
import { StimulusSettings } from './StimulusSettings';

interface Props extends ItemProps {
  readonly stimulus: Stimulus;
}

/** Details of the selected stimulus. */
export function StimulusDetails({ stimulus, ...item }: Props) {
  const intl = useIntl();
  const { study, flowId, child, actions, access } = item;
  const isOwn = isDefaultCalibration(stimulus);
  const otherNames = study.stimuli
    .filter(({ id }) => id !== stimulus.id)
    .map(({ displayName }) => displayName);
  return (
    <Panel
      title={<FormattedMessage {...STIMULUS_TYPE_MESSAGES[stimulus.type]} />}
      aside={
        access.canEdit &&
        !isOwn && (
          <DeleteButton
            label={intl.formatMessage({ id: 'stimulus.delete', defaultMessage: 'Delete stimulus' })}
            onDelete={() => actions.removeItems([child.id])}
          />
        )
      }
    >
      <Stack gap={16}>
        <PanelReadOnlyNotice reason={access.reason} />
        <StimulusInfo stimulus={stimulus} />
        <ItemNameField
          name={stimulus.displayName}
          problemOf={(name) => stimulusNameProblem(name, otherNames)}
          messages={(problem) => intl.formatMessage(STIMULUS_NAME_PROBLEMS[problem])}
          disabled={!access.canEdit || isOwn}
          description={
            isOwn &&
            intl.formatMessage({
              id: 'stimulus.ownName',
              defaultMessage: 'Every study has this slide: it keeps its name and its place.',
            })
          }
          onChange={(displayName) => actions.changeStimulus(stimulus.id, { displayName })}
        />
        <StimulusSettings
          study={study}
          stimulus={stimulus}
          isReadOnly={!access.canEdit}
          onChange={(fields, label) => actions.changeStimulus(stimulus.id, fields, label)}
        />
        {!isOwn && <DisplayOrder {...item} />}
        <OtherFlowsLine study={study} flowId={flowId} stimulusId={stimulus.id} />
      </Stack>
    </Panel>
  );
}
