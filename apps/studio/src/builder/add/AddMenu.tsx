import { Button, Menu } from '@mantine/core';
import type { Study } from '@fovea/contract/studies';
import type { TreePlace } from '@fovea/rules/tree';
import { IconPlus } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { STIMULUS_TYPE_WORDS } from '../../words';
import type { BuilderActions } from '../builderActions';

interface Props {
  readonly study: Study;
  readonly flowId: string;
  /** Where new items shall stand: behind what is selected; null: where the server puts them. */
  readonly target: TreePlace | null;
  readonly actions: BuilderActions;
}

/** What can be added to the flow. */
export function AddMenu({ flowId, target, actions }: Props) {
  const blockId = target?.blockId ?? flowId;
  const at = target ?? undefined;
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} aria-hidden />}>
          <FormattedMessage id="builder.add" defaultMessage="Add" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void actions.addStimuli([{ type: 'INSTRUCTION', blockId }], at)}>
          <FormattedMessage {...STIMULUS_TYPE_WORDS.INSTRUCTION} />
        </Menu.Item>
        <Menu.Item onClick={() => void actions.addBlock(blockId, at)}>
          <FormattedMessage id="builder.block" defaultMessage="Block" />
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
