import type { Study } from '@fovea/contract/studies/studies';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import {
  Collection,
  ListLayout,
  Tree,
  TreeItem,
  TreeItemContent,
  Virtualizer,
  type Selection,
} from 'react-aria-components';
import { useIntl } from 'react-intl';
import type { BuilderActions } from '../structure/builderActions';
import classes from './Tree.module.css';
import { positionOneStepAway } from '../structure/treePositions';
import { TreeRowView } from './TreeRowView';
import { visibleRows, type TreeRow, type TreeRows } from '../structure/treeRows';
import { foldedBlocks } from '../structure/foldedBlocks';
import { useProgressiveList } from '../../controls/layout/useProgressiveList';
import { useTreeDrag } from './useTreeDrag';

export const ROW_HEIGHT_PX = 60;

interface Props {
  readonly study: Pick<Study, 'id'>;
  readonly rows: TreeRows;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: readonly string[]) => void;
  readonly actions: BuilderActions;
  readonly canEdit: boolean;
  readonly onMenu: (row: TreeRow, x: number, y: number) => void;
  readonly onRename: (row: TreeRow) => void;
}

const rowsOf = (row: TreeRow): number => row.rows.reduce((sum, inner) => sum + rowsOf(inner), 1);
/** The tree of one flow is mounted anew for another, so it is one list. */
const LARGE_TREE = { list: '', stepRows: 60, rowsOf, startsWithStep: true } as const;

const layoutOptions = { rowSize: ROW_HEIGHT_PX };

/** The flow as a tree of blocks and stimuli: select, drag and reorder by pointer and keyboard. */
export function FlowTree(props: Props) {
  const { study, rows, selected, onSelect, actions, canEdit, onMenu, onRename } = props;
  const intl = useIntl();
  const [{ folded }, setFolds] = foldedBlocks.useViewState(study.id);
  const expanded = useMemo(() => {
    const foldedIds = new Set(folded);
    return new Set(
      [...rows.byBlock.values()].map(({ id }) => id).filter((id) => !foldedIds.has(id)),
    );
  }, [folded, rows]);
  const now = useRef({ rows, selected, expanded });
  now.current = { rows, selected, expanded };
  const isUnfolded = (row: TreeRow) => now.current.expanded.has(row.id);

  const drawn = useProgressiveList(rows.top, LARGE_TREE);
  const { dragAndDropHooks, dragged } = useTreeDrag({ rows, actions, canEdit });

  function setExpanded(keys: Iterable<unknown>) {
    const next = new Set([...keys].map(String));
    // Folding a block around a row that is dragged by keyboard would end the drag.
    for (const row of dragged.current) {
      for (let at: TreeRow | undefined = row; at; at = rows.byBlock.get(at.child.parentBlock)) {
        if (at !== row && expanded.has(at.id)) next.add(at.id);
      }
    }
    const others = folded.filter((id) => !rows.byId.has(id));
    const own = [...rows.byBlock.values()].map(({ id }) => id).filter((id) => !next.has(id));
    setFolds({ folded: [...others.slice(-500), ...own] });
  }
  // The library stores the anchor of a range in its own set, so that set is passed back.
  const chosenKeys = useRef<ReadonlySet<unknown>>(new Set());
  const isOwn =
    chosenKeys.current.size === selected.size &&
    [...selected].every((id) => chosenKeys.current.has(id));
  const selectedKeys = isOwn ? (chosenKeys.current as ReadonlySet<string>) : selected;
  // Scrolls to rows that the page selected (new item, undo, link); a clicked row is visible already.
  const frame = useRef<HTMLDivElement>(null);
  const firstOfPage = isOwn ? undefined : [...selected][0];
  const isInPlace = firstOfPage !== undefined && drawn.length === rows.top.length;
  useEffect(() => {
    const tree = frame.current?.querySelector('[role=treegrid]');
    if (!isInPlace || !tree) return;
    const lines = visibleRows(now.current.rows.top, ({ id }) => now.current.expanded.has(id));
    const top = lines.findIndex(({ id }) => id === firstOfPage) * ROW_HEIGHT_PX;
    const isSeen =
      top >= tree.scrollTop && top + ROW_HEIGHT_PX <= tree.scrollTop + tree.clientHeight;
    if (top >= 0 && !isSeen) {
      const middle = Math.max(0, top - (tree.clientHeight - ROW_HEIGHT_PX) / 2);
      // After the tree has updated its height.
      requestAnimationFrame(() => tree.scrollTo({ top: middle }));
    }
  }, [firstOfPage, isInPlace]);
  function select(keys: Selection) {
    if (keys !== 'all') chosenKeys.current = keys;
    const ids =
      keys === 'all'
        ? visibleRows(rows.top, isUnfolded).map(({ id }) => id)
        : [...keys].map(String);
    onSelect(ids.filter((id) => rows.byId.get(id)?.isPending === false));
  }

  function press(event: KeyboardEvent) {
    const target = event.target as HTMLElement;
    if (!canEdit || target.closest('input,textarea,[role=menu]')) return;
    const chosen = visibleRows(rows.top, isUnfolded).filter(({ id }) => selected.has(id));
    if (chosen.length === 0) return;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      const direction = event.key === 'ArrowUp' ? 'up' : 'down';
      const moved = chosen.filter(({ isImmovable }) => !isImmovable);
      const place = positionOneStepAway(rows, moved, direction, isUnfolded);
      if (place)
        actions.moveItems(
          moved.map(({ id }) => id),
          place,
        );
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      actions.removeItems(chosen.filter(({ isImmovable }) => !isImmovable).map(({ id }) => id));
    } else if (event.key === 'F2' && chosen.length === 1 && chosen[0] && !chosen[0].isImmovable) {
      onRename(chosen[0]);
    } else if (event.key === 'F10' && event.shiftKey && chosen[0]) {
      const { left, bottom } = target.getBoundingClientRect();
      onMenu(chosen[0], left + 40, bottom);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const rowAt = (target: EventTarget) => {
    const line = (target as Element).closest('[role=row]');
    return now.current.rows.byId.get(line?.getAttribute('data-key') ?? '');
  };
  function openMenu(event: MouseEvent) {
    const row = rowAt(event.target);
    if (!row || !canEdit || row.isPending) return;
    event.preventDefault();
    onMenu(row, event.clientX, event.clientY);
  }
  function holdBack(event: DragEvent) {
    const row = rowAt(event.target);
    if (!row || (!row.isImmovable && !row.isPending)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  const renderRow = useCallback(
    (row: TreeRow) => <TreeLine row={row} canEdit={canEdit} onMenu={onMenu} />,
    [canEdit, onMenu],
  );
  return (
    <div
      ref={frame}
      className={classes['frame']}
      onKeyDownCapture={press}
      onContextMenu={openMenu}
      onDragStartCapture={holdBack}
    >
      <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
        <Tree
          aria-label={intl.formatMessage({
            id: 'builder.tree',
            defaultMessage: 'Items of the flow',
          })}
          className={classes['tree'] ?? ''}
          items={drawn}
          selectionMode="multiple"
          selectionBehavior="replace"
          selectedKeys={selectedKeys}
          onSelectionChange={select}
          expandedKeys={expanded}
          onExpandedChange={setExpanded}
          dragAndDropHooks={dragAndDropHooks}
          dependencies={[renderRow]}
        >
          {renderRow}
        </Tree>
      </Virtualizer>
    </div>
  );
}

interface LineProps {
  readonly row: TreeRow;
  readonly canEdit: boolean;
  readonly onMenu: Props['onMenu'];
}

function TreeLine({ row, canEdit, onMenu }: LineProps) {
  return (
    <TreeItem
      id={row.id}
      textValue={row.name}
      className={classes['row'] ?? ''}
      data-pending={row.isPending || undefined}
    >
      <TreeItemContent>
        {({ level }) => <TreeRowView row={row} level={level} canEdit={canEdit} onMenu={onMenu} />}
      </TreeItemContent>
      <Collection items={row.rows} dependencies={[canEdit, onMenu]}>
        {(inner) => <TreeLine row={inner} canEdit={canEdit} onMenu={onMenu} />}
      </Collection>
    </TreeItem>
  );
}
