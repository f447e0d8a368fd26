import { Stack } from '@mantine/core';
import type { Block } from '@fovea/contract/studies/blocks';
import { blockNameProblem, blockNamesOfFlow } from '@fovea/rules/flow/blocks';
import { FormattedMessage, useIntl } from 'react-intl';
import { Panel } from '../../controls/layout/Panel';
import { ContentsLine } from './ContentsLine';
import { DeleteButton } from './DeleteButton';
import type { ItemProps } from './detailsProps';
import { BLOCK_NAME_PROBLEMS } from './nameProblemMessages';
import { DisplayOrder } from './DisplayOrder';
import { ItemNameField } from './ItemNameField';
import { PanelReadOnlyNotice } from './PanelReadOnlyNotice';

interface Props extends ItemProps {
  readonly block: Block;
}

/** Details of a block inside a flow. */
export function BlockDetails({ block, ...item }: Props) {
  const intl = useIntl();
  const { study, flowId, child, actions, access } = item;
  const otherNames = blockNamesOfFlow(study.blocks, flowId, block.id);
  return (
    <Panel
      title={<FormattedMessage id="builder.block" defaultMessage="Block" />}
      aside={
        access.canEdit && (
          <DeleteButton
            label={intl.formatMessage({ id: 'block.delete', defaultMessage: 'Delete block' })}
            onDelete={() => actions.removeItems([child.id])}
          />
        )
      }
    >
      <Stack gap={16}>
        <PanelReadOnlyNotice reason={access.reason} />
        <ItemNameField
          name={block.displayName}
          problemOf={(name) => blockNameProblem(name, otherNames)}
          messages={(problem) => intl.formatMessage(BLOCK_NAME_PROBLEMS[problem])}
          disabled={!access.canEdit}
          onChange={(name) => actions.renameBlock(block.id, name)}
        />
        <DisplayOrder {...item} />
        <ContentsLine study={study} block={block} />
      </Stack>
    </Panel>
  );
}
