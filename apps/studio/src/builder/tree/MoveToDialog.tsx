import { Button, Modal, NativeSelect, Stack } from '@mantine/core';
import type { TreePosition } from '@fovea/rules/flow/tree';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { isWithin } from '../structure/treePositions';
import type { TreeRow, TreeRows } from '../structure/treeRows';
import { useRestoreFocus } from '../../controls/layout/useRestoreFocus';
import { SELECTED_ROW } from './selectedRow';

interface Props {
  readonly rows: TreeRows;
  readonly moved: readonly TreeRow[];
  readonly flow: { readonly id: string; readonly displayName: string };
  readonly onMove: (place: TreePosition) => void;
  readonly onClose: () => void;
}

/** Moves items without dragging: into which block, and after what. */
export function MoveToDialog({ rows, moved, flow, onMove, onClose }: Props) {
  const intl = useIntl();
  useRestoreFocus(SELECTED_ROW);
  const [blockId, setBlockId] = useState(moved[0]?.child.parentBlock ?? flow.id);
  const [after, setAfter] = useState('');
  const blocks: { value: string; label: string }[] = [
    {
      value: flow.id,
      label: intl.formatMessage(
        { id: 'builder.moveTo.flow', defaultMessage: '{name} (flow)' },
        { name: flow.displayName },
      ),
    },
  ];
  const walk = (list: readonly TreeRow[], depth: number) => {
    for (const row of list) {
      if (!row.block || row.isPending) continue;
      if (moved.some((one) => isWithin(rows, row, one))) continue;
      blocks.push({ value: row.block.id, label: `${'\u2003'.repeat(depth)}${row.name}` });
      walk(row.rows, depth + 1);
    }
  };
  walk(rows.top, 1);
  const inside = blockId === flow.id ? rows.top : (rows.byBlock.get(blockId)?.rows ?? []);
  const places = [
    {
      value: '',
      label: intl.formatMessage({ id: 'builder.moveTo.first', defaultMessage: 'At the beginning' }),
    },
    ...inside
      .filter((row) => !moved.includes(row) && !row.isPending)
      .map((row) => ({
        value: row.id,
        label: intl.formatMessage(
          { id: 'builder.moveTo.after', defaultMessage: 'After {name}' },
          { name: row.name },
        ),
      })),
  ];
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        <FormattedMessage
          id="builder.moveTo.title"
          defaultMessage="{count, plural, one {Move “{name}”} other {Move # items}}"
          values={{ count: moved.length, name: moved[0]?.name }}
        />
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const behind = inside.findIndex(({ id }) => id === after);
          onMove({ blockId, place: behind + 1 });
          onClose();
        }}
      >
        <Stack gap={16}>
          <NativeSelect
            label={intl.formatMessage({ id: 'builder.moveTo.block', defaultMessage: 'Into' })}
            data={blocks}
            value={blockId}
            data-autofocus
            onChange={(event) => {
              setBlockId(event.currentTarget.value);
              setAfter('');
            }}
          />
          <NativeSelect
            label={intl.formatMessage({ id: 'builder.moveTo.place', defaultMessage: 'Place' })}
            data={places}
            value={after}
            onChange={(event) => setAfter(event.currentTarget.value)}
          />
          <DialogFoot>
            <Button variant="default" onClick={onClose}>
              <FormattedMessage id="cancel" defaultMessage="Cancel" />
            </Button>
            <Button type="submit">
              <FormattedMessage id="builder.moveTo.move" defaultMessage="Move" />
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
