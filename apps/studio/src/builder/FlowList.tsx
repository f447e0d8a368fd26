import { Text, Tooltip } from '@mantine/core';
import type { BlockChild } from '@fovea/contract/blocks';
import type { Stimulus } from '@fovea/contract/stimuli';
import { childrenInOrder, placeIsForced } from '@fovea/rules/flow';
import { IconGripVertical, IconHandClick, IconLock } from '@tabler/icons-react';
import {
  Button,
  DropIndicator,
  GridList,
  GridListItem,
  useDragAndDrop,
} from 'react-aria-components';
import { useIntl } from 'react-intl';
import { STIMULUS_TYPE_WORDS } from '../words';
import classes from './Builder.module.css';
import { durationWords } from './durationWords';
import { StimulusThumb } from './StimulusThumb';
import { movedPlace } from './stimulusEdits';
import type { Builder } from './useBuilder';

interface Item {
  readonly id: string;
  readonly child: BlockChild;
  readonly stimulus: Stimulus;
  readonly place: number;
  readonly isForced: boolean;
}

interface Props {
  readonly builder: Builder;
  readonly selectedId: string | null;
  readonly onSelect: (stimulusId: string | null) => void;
}

/** The items of the flow as a list in showing order, to be dragged with a pointer or by keyboard. */
export function FlowList({ builder, selectedId, onSelect }: Props) {
  const intl = useIntl();
  const { study, flowId, isLocked } = builder;
  const children = childrenInOrder(
    study.blocks.find(({ id }) => id === flowId) ?? { children: [] },
  );
  const items: Item[] = children.flatMap((child, place) => {
    const stimulus = study.stimuli.find(({ id }) => id === child.stimulusId);
    const isForced = placeIsForced(children, study.stimuli, place);
    return stimulus ? [{ id: stimulus.id, child, stimulus, place, isForced }] : [];
  });
  const byId = new Map(items.map((item) => [item.id, item]));

  /** Between two places; forced ones keep their neighbours. */
  const isGapOpen = (target: Item, side: 'before' | 'after' | 'on') => {
    if (side === 'on') return false;
    const other = items[target.place + (side === 'before' ? -1 : 1)];
    return !target.isForced || (other !== undefined && !other.isForced);
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({ 'text/plain': byId.get(String(key))?.stimulus.displayName ?? '' })),
    getDropOperation: (target) => {
      if (target.type !== 'item') return 'cancel';
      const item = byId.get(String(target.key));
      return item && isGapOpen(item, target.dropPosition) ? 'move' : 'cancel';
    },
    renderDropIndicator: (target) => (
      <DropIndicator target={target} className={classes['indicator'] ?? ''} />
    ),
    onReorder(event) {
      const moved = byId.get(String([...event.keys][0]));
      const target = byId.get(String(event.target.key));
      if (!moved || !target) return;
      const after = target.place + (event.target.dropPosition === 'after' ? 1 : 0);
      const to = moved.place < after ? after - 1 : after;
      if (to === moved.place) return;
      builder.order(
        movedPlace(children, moved.place, to),
        intl.formatMessage(
          { id: 'builder.step.move', defaultMessage: 'Move {name}' },
          { name: moved.stimulus.displayName },
        ),
      );
    },
  });

  return (
    <GridList
      aria-label={intl.formatMessage({ id: 'builder.list', defaultMessage: 'Items of the flow' })}
      className={classes['list'] ?? ''}
      items={items}
      selectionMode="single"
      selectionBehavior="replace"
      selectedKeys={selectedId ? [selectedId] : []}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : [...keys];
        onSelect(key === undefined ? null : String(key));
      }}
      {...(isLocked ? {} : { dragAndDropHooks })}
      dependencies={[items, isLocked]}
    >
      {(item) => (
        <GridListItem
          id={item.id}
          textValue={item.stimulus.displayName}
          className={classes['row'] ?? ''}
        >
          <Handle isLocked={isLocked} isForced={item.isForced} name={item.stimulus.displayName} />
          <span className={classes['place']}>{item.place + 1}</span>
          <StimulusThumb stimulus={item.stimulus} />
          <span className={classes['name']}>
            <Text span fw={500}>
              <bdi>{item.stimulus.displayName}</bdi>
            </Text>
            <Text span size="sm" c="dimmed">
              {intl.formatMessage(STIMULUS_TYPE_WORDS[item.stimulus.type])}
            </Text>
          </span>
          {item.stimulus.manualAdvance && (
            <IconHandClick
              size={18}
              role="img"
              aria-label={intl.formatMessage({
                id: 'builder.manualSign',
                defaultMessage: 'The respondent goes on by hand',
              })}
            />
          )}
          <Text span size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
            <bdi>{durationWords(intl, item.stimulus.exposureTimeMs)}</bdi>
          </Text>
        </GridListItem>
      )}
    </GridList>
  );
}

function Handle(props: { isLocked: boolean; isForced: boolean; name: string }) {
  const intl = useIntl();
  const { isLocked, isForced, name } = props;
  if (isLocked) return null;
  const label = intl.formatMessage({ id: 'builder.drag', defaultMessage: 'Move {name}' }, { name });
  const why = intl.formatMessage({
    id: 'builder.forced',
    defaultMessage:
      'The calibration slides of the study, and what stands before or after them, keep their places.',
  });
  const handle = (
    <Button
      slot="drag"
      className={classes['handle'] ?? ''}
      aria-label={isForced ? why : label}
      isDisabled={isForced}
    >
      {isForced ? <IconLock size={16} aria-hidden /> : <IconGripVertical size={18} aria-hidden />}
    </Button>
  );
  if (!isForced) return handle;
  return (
    <Tooltip label={why} multiline w={260}>
      <span>{handle}</span>
    </Tooltip>
  );
}
