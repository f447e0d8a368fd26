import type { Folder, FolderItem } from '@fovea/contract/studies/folders';
import { listStudyNames } from '@fovea/contract/studies/studyLifecycle';
import { useRef, useState, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react';
import type { Key } from 'react-aria-components';
import { useIntl } from 'react-intl';
import { useUser } from '../state/session';
import { useApiQuery } from '../state/serverState';
import classes from './FolderPage.module.css';
import { folderOrder, type FolderSearch } from './folderSearch';
import { FolderTable } from './table/FolderTable';
import { InlineRename } from './table/InlineRename';
import { areOfferedForAll, type RowAction } from './actions/rowActions';
import { ItemMenu, type MenuPosition } from './table/ItemMenu';
import { SelectionBar } from './table/SelectionBar';
import type { FolderActions } from './actions/useFolderActions';

interface Props {
  readonly folder: Folder;
  readonly items: readonly FolderItem[];
  readonly search: FolderSearch;
  readonly onParamsChange: (change: Partial<FolderSearch>) => void;
  readonly onAction: (action: RowAction, items: readonly FolderItem[]) => void;
  readonly work: FolderActions;
  readonly toolbar: React.ReactNode;
}

/** The rows of a folder with their actions by pointer and keyboard. */
export function FolderRows({
  folder,
  items,
  search,
  onParamsChange,
  onAction,
  work,
  toolbar,
}: Props) {
  const intl = useIntl();
  const { features } = useUser();
  const studyNames = useApiQuery(listStudyNames, {}).data ?? [];
  const room = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<Key>>(new Set());
  const [menu, setMenu] = useState<MenuPosition | null>(null);
  const [renaming, setRenaming] = useState<{ item: FolderItem; style: CSSProperties } | null>(null);
  const { order, isDescending } = folderOrder(search);
  const selected = items.filter(({ id }) => chosen.has(id));
  // Removed rows stay selected so that Undo restores the selection, but they are not counted meanwhile.
  const inTable = selected.length === chosen.size ? chosen : new Set(selected.map(({ id }) => id));

  const rowOf = (target: EventTarget): { item: FolderItem; row: HTMLElement } | null => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[role=row]') : null;
    const item = items.find(({ id }) => id === row?.dataset['key']);
    return row && item ? { item, row } : null;
  };
  /** An action on a selected row applies to the whole selection. */
  const meant = (item: FolderItem) => (chosen.has(item.id) ? selected : [item]);
  const focusRow = (id: string) =>
    room.current?.querySelector<HTMLElement>(`[role=row][data-key="${CSS.escape(id)}"]`)?.focus();

  function rename(item: FolderItem) {
    const place = room.current?.querySelector(`[data-name-of="${CSS.escape(item.id)}"]`);
    const frame = room.current?.getBoundingClientRect();
    const at = place?.getBoundingClientRect();
    if (!frame || !at) return;
    const isRtl = document.documentElement.dir === 'rtl';
    setRenaming({
      item,
      style: {
        position: 'absolute',
        zIndex: 5,
        insetBlockStart: at.top - frame.top - 2,
        // Leaves the icon visible.
        insetInlineStart: (isRtl ? frame.right - at.right : at.left - frame.left) + 44,
        inlineSize: Math.max(220, at.width - 44),
      },
    });
  }
  function act(action: RowAction, on: readonly FolderItem[]) {
    if (!on.every((item) => item.type !== 'StudyCopyItem')) return;
    onAction(action, on);
  }
  function onKeyDown(event: KeyboardEvent) {
    const at = rowOf(event.target);
    if (!at || event.altKey || event.ctrlKey || event.metaKey) return;
    const on = meant(at.item);
    if (event.key === 'F2' && areOfferedForAll([at.item], 'rename', features)) {
      event.preventDefault();
      rename(at.item);
    } else if (event.key === 'Delete' && areOfferedForAll(on, 'delete', features)) {
      event.preventDefault();
      act('delete', on);
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault();
      openMenu(at.item, at.row, at.row);
    }
  }
  function openMenu(item: FolderItem, at: Element, back: HTMLElement) {
    const box = at.getBoundingClientRect();
    setMenu({ items: meant(item), xPx: box.left, yPx: box.bottom, back });
  }
  function onContextMenu(event: MouseEvent) {
    const at = rowOf(event.target);
    if (!at || at.item.type === 'StudyCopyItem') return;
    event.preventDefault();
    if (!chosen.has(at.item.id)) setChosen(new Set([at.item.id]));
    setMenu({ items: meant(at.item), xPx: event.clientX, yPx: event.clientY, back: at.row });
  }

  return (
    <>
      <div className={classes['bar']}>
        {selected.length > 1 ? (
          <SelectionBar items={selected} onAction={act} onClear={() => setChosen(new Set())} />
        ) : (
          toolbar
        )}
      </div>
      <div
        ref={room}
        className={classes['room']}
        role="presentation"
        onKeyDown={onKeyDown}
        onContextMenu={onContextMenu}
        onScrollCapture={() => setRenaming(null)}
      >
        <FolderTable
          label={intl.formatMessage({ id: 'folders.table', defaultMessage: 'Studies and files' })}
          items={items}
          list={`${folder.id} ${JSON.stringify(search)}`}
          order={order}
          isDescending={isDescending}
          onSort={(sort, desc) =>
            onParamsChange({ sort, desc: desc || undefined, page: undefined })
          }
          selected={inTable}
          onSelect={setChosen}
          onOpen={(item) => act('open', [item])}
          onMenu={(item, button) =>
            openMenu(item, button, button instanceof HTMLElement ? button : focusHolder())
          }
          onMove={(moved, target) => void work.move(moved, target)}
        />
        {renaming && (
          <InlineRename
            key={renaming.item.id}
            item={renaming.item}
            style={renaming.style}
            taken={(renaming.item.type === 'Folder'
              ? folder.folderNames
              : studyNames.map(({ name }) => name)
            ).filter((name) => name !== renaming.item.name)}
            onRename={(name) => work.rename(renaming.item, name)}
            onClose={() => {
              const { id } = renaming.item;
              setRenaming(null);
              requestAnimationFrame(() => focusRow(id));
            }}
          />
        )}
      </div>
      <ItemMenu
        place={menu}
        onClose={() => setMenu(null)}
        onAction={(action, on) => {
          setMenu(null);
          act(action, on);
        }}
      />
    </>
  );
}

function focusHolder(): HTMLElement {
  return document.activeElement instanceof HTMLElement ? document.activeElement : document.body;
}
