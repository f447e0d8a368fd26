import { ActionIcon, Button, Menu, TextInput } from '@mantine/core';
import type { Block } from '@fovea/contract/studies/blocks';
import { flowNameProblem } from '@fovea/rules/flow/blocks';
import { cleanName, NAME_MAX } from '@fovea/rules/inputs/names';
import {
  IconArrowLeft,
  IconArrowRight,
  IconCopy,
  IconDots,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { BLOCK_NAME_PROBLEMS } from '../structure/blockNameMessages';
import type { BuilderActions } from '../structure/builderActions';
import classes from './FlowTabs.module.css';
import { isPending } from '../structure/optimisticStructure';
import { TREE_PROBLEMS } from '../structure/treeProblemMessages';

interface Props {
  /** In display order. */
  readonly flows: readonly Block[];
  readonly flowId: string;
  readonly onChoose: (flowId: string) => void;
  readonly actions: BuilderActions;
  readonly canEdit: boolean;
}

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** The flows as tabs: select, rename (double click or F2), reorder, duplicate and delete. */
export function FlowTabs({ flows, flowId, onChoose, actions, canEdit }: Props) {
  const intl = useIntl();
  const [renamed, setRenamed] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const at = flows.findIndex(({ id }) => id === flowId);
  const flow = flows[at];

  function focusTab(id: string) {
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-flow="${CSS.escape(id)}"]`)?.focus(),
    );
  }
  function move(step: -1 | 1) {
    const order = flows.map(({ id }) => id);
    const [moved] = order.splice(at, 1);
    if (!moved || at + step < 0 || at + step > order.length) return;
    order.splice(at + step, 0, moved);
    actions.moveFlow(order);
    focusTab(moved);
  }
  function press(event: KeyboardEvent) {
    const isRtl = document.documentElement.dir === 'rtl';
    const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
    const steps: Record<string, number> = {
      [forward]: 1,
      [isRtl ? 'ArrowRight' : 'ArrowLeft']: -1,
    };
    const step = steps[event.key];
    if (step !== undefined && event.altKey && canEdit) move(step === 1 ? 1 : -1);
    else if (step !== undefined) go((at + step + flows.length) % flows.length);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(flows.length - 1);
    else if (event.key === 'F2' && canEdit) setRenamed(flowId);
    else if (event.key === 'Delete' && canEdit) void actions.deleteFlow(flowId);
    else return;
    event.preventDefault();
  }
  function go(place: number) {
    const next = flows[place];
    if (!next || isPending(next.id)) return;
    onChoose(next.id);
    focusTab(next.id);
  }

  return (
    <div className={classes['bar']}>
      <div
        ref={list}
        role="tablist"
        className={classes['tabs']}
        aria-label={intl.formatMessage({ id: 'builder.flows', defaultMessage: 'Flows' })}
      >
        {flows.map(({ id, displayName }) =>
          renamed === id ? (
            <FlowName
              key={id}
              name={displayName}
              others={flows.filter((one) => one.id !== id).map((one) => one.displayName)}
              onRename={(name) => actions.renameFlow(id, name)}
              onClose={(byKey) => {
                setRenamed(null);
                if (byKey) focusTab(id);
              }}
            />
          ) : (
            <button
              key={id}
              type="button"
              role="tab"
              data-flow={id}
              aria-selected={id === flowId}
              aria-controls="builder-flow"
              tabIndex={id === flowId ? 0 : -1}
              disabled={isPending(id)}
              className={classes['tab']}
              onClick={() => onChoose(id)}
              onDoubleClick={() => canEdit && setRenamed(id)}
              onKeyDown={press}
            >
              <bdi>{displayName}</bdi>
            </button>
          ),
        )}
      </div>
      {canEdit && flow && (
        <Menu position="bottom-end" width={230}>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={intl.formatMessage(
                { id: 'builder.flowActions', defaultMessage: 'Actions for {name}' },
                { name: flow.displayName },
              )}
            >
              <IconDots {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconPencil {...icon} />}
              rightSection={<kbd>F2</kbd>}
              onClick={() => setRenamed(flowId)}
            >
              <FormattedMessage id="builder.renameFlow" defaultMessage="Rename flow" />
            </Menu.Item>
            <Menu.Item
              leftSection={<IconCopy {...icon} />}
              onClick={() => void actions.duplicateFlow(flowId)}
            >
              <FormattedMessage id="builder.duplicateFlow" defaultMessage="Duplicate flow" />
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowLeft {...icon} className="mantine-rotate-rtl" />}
              disabled={at === 0}
              onClick={() => move(-1)}
            >
              <FormattedMessage id="builder.flowEarlier" defaultMessage="Move before" />
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowRight {...icon} className="mantine-rotate-rtl" />}
              disabled={at === flows.length - 1}
              onClick={() => move(1)}
            >
              <FormattedMessage id="builder.flowLater" defaultMessage="Move behind" />
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconTrash {...icon} />}
              disabled={flows.length < 2}
              onClick={() => void actions.deleteFlow(flowId)}
            >
              <FormattedMessage id="builder.deleteFlow" defaultMessage="Delete flow" />
            </Menu.Item>
            {flows.length < 2 && (
              <Menu.Label>
                <FormattedMessage {...TREE_PROBLEMS.lastFlow} />
              </Menu.Label>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {canEdit && (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => void actions.addFlow()}
        >
          <FormattedMessage id="builder.addFlow" defaultMessage="Add flow" />
        </Button>
      )}
    </div>
  );
}

interface NameProps {
  readonly name: string;
  readonly others: readonly string[];
  readonly onRename: (name: string) => void;
  readonly onClose: (byKey: boolean) => void;
}

/** Inline rename of a flow: Enter or blur saves, Escape cancels. */
function FlowName({ name: before, others, onRename, onClose }: NameProps) {
  const intl = useIntl();
  const [name, setName] = useState(before);
  const isOver = useRef(false);
  const problem = flowNameProblem(name, others);
  function end(byKey: boolean, isTaken: boolean) {
    // Closing causes a blur, which would finish it twice.
    if (isOver.current) return;
    isOver.current = true;
    if (isTaken && problem === null && cleanName(name) !== before) onRename(cleanName(name));
    onClose(byKey);
  }
  return (
    <TextInput
      size="xs"
      w={190}
      autoFocus
      maxLength={NAME_MAX}
      aria-label={intl.formatMessage({ id: 'builder.flowName', defaultMessage: 'Flow name' })}
      value={name}
      error={problem ? intl.formatMessage(BLOCK_NAME_PROBLEMS[problem]) : undefined}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={() => end(false, true)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && problem === null) end(true, true);
        else if (event.key === 'Escape') end(true, false);
      }}
    />
  );
}
