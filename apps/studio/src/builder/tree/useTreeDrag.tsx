import { useRef } from 'react';
import { DropIndicator, useDragAndDrop, type Key } from 'react-aria-components';
import type { BuilderActions } from '../structure/builderActions';
import classes from './Tree.module.css';
import { canDrop, positionOfDrop } from '../structure/treePositions';
import type { TreeRow, TreeRows } from '../structure/treeRows';

interface Options {
  readonly rows: TreeRows;
  readonly actions: BuilderActions;
  readonly canEdit: boolean;
}

/** Drag and drop of rows before, after and into others; the default calibrations cannot be moved. */
export function useTreeDrag({ rows, actions, canEdit }: Options) {
  const dragged = useRef<readonly TreeRow[]>([]);
  const rowsOf = (keys: Iterable<Key>) =>
    [...keys]
      .flatMap((key) => rows.byId.get(String(key)) ?? [])
      .filter(({ isImmovable }) => !isImmovable);

  const { dragAndDropHooks } = useDragAndDrop<TreeRow>({
    isDisabled: !canEdit,
    getItems: (keys) => rowsOf(keys).map(({ name }) => ({ 'text/plain': name })),
    getAllowedDropOperations: () => ['move'],
    onDragStart: ({ keys }) => {
      dragged.current = rowsOf(keys);
    },
    onDragEnd: () => {
      dragged.current = [];
    },
    getDropOperation: (target) => {
      if (target.type !== 'item') return 'cancel';
      const row = rows.byId.get(String(target.key));
      return row && canDrop(rows, dragged.current, row, target.dropPosition) ? 'move' : 'cancel';
    },
    renderDropIndicator: (target) => (
      <DropIndicator target={target} className={classes['indicator'] ?? ''} />
    ),
    renderDragPreview: (items) => (
      <div className={classes['preview']}>
        {items.length > 1 && <span className={classes['count']}>{items.length}</span>}
        <bdi>{items[0]?.['text/plain']}</bdi>
      </div>
    ),
    onMove: ({ keys, target }) => {
      const row = rows.byId.get(String(target.key));
      const moved = rowsOf(keys);
      if (!row || moved.length === 0 || !canDrop(rows, moved, row, target.dropPosition)) return;
      const place = positionOfDrop(rows, row, target.dropPosition);
      if (place)
        actions.moveItems(
          moved.map(({ id }) => id),
          place,
        );
    },
  });
  return { dragAndDropHooks, dragged };
}
