import { Button, Menu } from '@mantine/core';
import type { BuiltType } from '@fovea/contract/studies/stimuli';
import type { Study } from '@fovea/contract/studies/studies';
import type { TreePlace } from '@fovea/rules/flow/tree';
import { IconArrowsSplit2, IconFolder, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { StimulusTypeIcon } from '../../controls/display/StimulusTypeIcon';
import { STIMULUS_TYPE_MESSAGES } from '../../messages/contractMessages';
import type { BuilderActions } from '../structure/builderActions';
import { MediaDialog } from './MediaDialog';
import { OtherFlowsDialog } from './OtherFlowsDialog';
import { WebsiteDialog } from './WebsiteDialog';

interface Props {
  readonly study: Study;
  readonly flowId: string;
  /** Where new items go: after the selection; null for the server's default position. */
  readonly target: TreePlace | null;
  readonly actions: BuilderActions;
}

type OpenDialog = 'IMAGE' | 'VIDEO' | 'WEB' | 'QUALTRICS' | 'otherFlows';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** The menu of everything that can be added to the flow. */
export function AddMenu({ study, flowId, target, actions }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isBusy, setBusy] = useState(false);
  const blockId = target?.blockId ?? flowId;
  const at = target ?? undefined;
  const adding = { study, flowId, blockId, at, actions, onClose: close };

  function close() {
    setDialog(null);
    // The focused menu item has unmounted: focus returns to the menu button.
    requestAnimationFrame(() => button.current?.focus());
  }
  async function addAtOnce(add: () => Promise<unknown>) {
    setBusy(true);
    await add().finally(() => setBusy(false));
  }
  const make = (type: BuiltType) =>
    void addAtOnce(() => actions.addStimuli([{ type, blockId }], at));

  const item = (type: BuiltType, onClick: () => void) => (
    <Menu.Item leftSection={<StimulusTypeIcon type={type} size={18} />} onClick={onClick}>
      <FormattedMessage {...STIMULUS_TYPE_MESSAGES[type]} />
    </Menu.Item>
  );
  return (
    <>
      <Menu position="bottom-end" width={220} returnFocus>
        <Menu.Target>
          <Button ref={button} loading={isBusy} leftSection={<IconPlus size={16} aria-hidden />}>
            <FormattedMessage id="builder.add" defaultMessage="Add" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {item('IMAGE', () => setDialog('IMAGE'))}
          {item('VIDEO', () => setDialog('VIDEO'))}
          {item('JS_SURVEY', () => make('JS_SURVEY'))}
          {item('WEB', () => setDialog('WEB'))}
          <Menu.Item
            leftSection={<IconFolder {...icon} />}
            onClick={() => void addAtOnce(() => actions.addBlock(blockId, at))}
          >
            <FormattedMessage id="builder.block" defaultMessage="Block" />
          </Menu.Item>
          <Menu.Divider />
          {item('INSTRUCTION', () => make('INSTRUCTION'))}
          {item('QUALTRICS', () => setDialog('QUALTRICS'))}
          {study.sensors.eyeTracking && item('CALIBRATION', () => make('CALIBRATION'))}
          <Menu.Item
            leftSection={<IconArrowsSplit2 {...icon} />}
            onClick={() => setDialog('otherFlows')}
          >
            <FormattedMessage id="builder.fromOtherFlows" defaultMessage="From other flows" />
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {(dialog === 'IMAGE' || dialog === 'VIDEO') && <MediaDialog {...adding} type={dialog} />}
      {(dialog === 'WEB' || dialog === 'QUALTRICS') && <WebsiteDialog {...adding} type={dialog} />}
      {dialog === 'otherFlows' && <OtherFlowsDialog {...adding} />}
    </>
  );
}
