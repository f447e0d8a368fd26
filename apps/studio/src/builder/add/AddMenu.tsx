import { Button, Menu } from '@mantine/core';
import type { BuiltType } from '@fovea/contract/studies/stimuli';
import type { Study } from '@fovea/contract/studies/studies';
import { isCalibration } from '@fovea/rules/flow/stimulusTypes';
import type { TreePosition } from '@fovea/rules/flow/tree';
import { measuredSensors } from '@fovea/rules/studies/measuredSettings';
import { IconArrowsSplit2, IconFolder, IconPlus } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { StimulusTypeIcon } from '../../messages/StimulusTypeIcon';
import { STIMULUS_TYPE_MESSAGES } from '../../messages/contractMessages';
import { BUILDER_KINDS, type BuilderKind } from '../details/stimulusKinds';
import type { BuilderActions } from '../structure/builderActions';
import type { AddDialogProps } from './addDialogProps';
import { AddTarget } from './AddTarget';
import { MediaDialog } from './MediaDialog';
import { OtherFlowsDialog } from './OtherFlowsDialog';
import { WebsiteDialog } from './WebsiteDialog';

interface Props {
  readonly study: Study;
  readonly flowId: string;
  /** Where new items go: after the selection; null for the server's default position. */
  readonly target: TreePosition | null;
  readonly actions: BuilderActions;
}

type OpenDialog = BuiltType | 'otherFlows';

const MENU_ORDER = Object.keys(BUILDER_KINDS) as BuiltType[];

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** The menu of everything that can be added to the flow. */
export function AddMenu({ study, flowId, target, actions }: Props) {
  const targetId = useId();
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
  const add = (type: BuiltType) =>
    BUILDER_KINDS[type].adding.by === 'atOnce'
      ? void addAtOnce(() => actions.addStimuli([{ type, blockId }], at))
      : setDialog(type);
  // Nothing is calibrated where no gaze is measured.
  const hasGaze = measuredSensors(study).eyeTracking;
  const isOffered = (type: BuiltType) => hasGaze || !isCalibration({ type });
  const items = (part: BuilderKind['menu']) =>
    MENU_ORDER.filter((type) => BUILDER_KINDS[type].menu === part && isOffered(type)).map(
      (type) => (
        <Menu.Item
          key={type}
          leftSection={<StimulusTypeIcon type={type} size={18} />}
          onClick={() => add(type)}
        >
          <FormattedMessage {...STIMULUS_TYPE_MESSAGES[type]} />
        </Menu.Item>
      ),
    );
  return (
    <>
      <Menu position="bottom-end" width={220} returnFocus>
        <Menu.Target>
          <Button ref={button} loading={isBusy} leftSection={<IconPlus size={16} aria-hidden />}>
            <FormattedMessage id="builder.add" defaultMessage="Add" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-describedby={targetId}>
          <Menu.Label id={targetId}>
            <AddTarget study={study} flowId={flowId} target={target} />
          </Menu.Label>
          {items('upper')}
          <Menu.Item
            leftSection={<IconFolder {...icon} />}
            onClick={() => void addAtOnce(() => actions.addBlock(blockId, at))}
          >
            <FormattedMessage id="builder.block" defaultMessage="Block" />
          </Menu.Item>
          <Menu.Divider />
          {items('lower')}
          <Menu.Item
            leftSection={<IconArrowsSplit2 {...icon} />}
            onClick={() => setDialog('otherFlows')}
          >
            <FormattedMessage id="builder.fromOtherFlows" defaultMessage="From other flows" />
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'otherFlows' && <OtherFlowsDialog {...adding} />}
      {dialog !== null && dialog !== 'otherFlows' && <AddingDialog {...adding} type={dialog} />}
    </>
  );
}

function AddingDialog({ type, ...props }: AddDialogProps & { readonly type: BuiltType }) {
  const { adding } = BUILDER_KINDS[type];
  switch (adding.by) {
    case 'files':
      return <MediaDialog {...props} type={type} media={adding.media} title={adding.title} />;
    case 'address':
      return <WebsiteDialog {...props} type={type} title={adding.title} help={adding.help} />;
    case 'atOnce':
      return null;
    default:
      return adding satisfies never;
  }
}
