import { ITEM_ORDERS, type FolderItem, type ItemOrder } from '@fovea/contract/studies/folders';
import { IconArrowDown, IconArrowUp, IconDots, IconGripVertical } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import type { Key } from 'react-aria-components';
import { Button } from 'react-aria-components/Button';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { TableLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { useProgressiveList } from '../../controls/layout/useProgressiveList';
import { DRAG_TYPE, readDroppedIds } from './dragItems';
import classes from './FolderTable.module.css';
import { itemTypeMessage } from '../actions/folderMessages';
import { ItemName } from './ItemName';
import { ItemState } from './ItemState';
import { SelectionCheckbox } from './SelectionCheckbox';

export const ROW_HEIGHT_PX = 40;
const LAYOUT = { rowHeight: ROW_HEIGHT_PX, headingHeight: 36 };

interface Props {
  readonly label: string;
  readonly items: readonly FolderItem[];
  /** Identity of folder, page and order. */
  readonly list: string;
  readonly order: ItemOrder;
  readonly isDescending: boolean;
  readonly onSort: (order: ItemOrder, isDescending: boolean) => void;
  readonly selected: ReadonlySet<Key>;
  /** The same set must be passed back: it holds the anchor of a Shift selection. */
  readonly onSelect: (ids: ReadonlySet<Key>) => void;
  readonly onOpen: (item: FolderItem) => void;
  /** Called when the menu button of a row is pressed. */
  readonly onMenu: (item: FolderItem, button: Element) => void;
  readonly onMove: (items: readonly FolderItem[], target: { id: string; name: string }) => void;
}

/**
 * The contents of a folder: selection with Shift and Ctrl, and dragging into folders, also by keyboard.
 */
export function FolderTable(props: Props) {
  const { label, items, order, isDescending, onSort, selected, onSelect, onOpen, onMenu } = props;
  const intl = useIntl();
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);
  const drawn = useProgressiveList(items, { list: props.list });
  const fixed = useMemo(
    () => items.filter(({ type }) => type === 'StudyCopyItem').map(({ id }) => id),
    [items],
  );
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({
        [DRAG_TYPE]: String(key),
        'text/plain': byId.get(String(key))?.name ?? '',
      })),
    acceptedDragTypes: [DRAG_TYPE],
    getAllowedDropOperations: () => ['move'],
    shouldAcceptItemDrop: (target) => byId.get(String(target.key))?.type === 'Folder',
    onItemDrop: (event) => {
      const target = byId.get(String(event.target.key));
      if (!target) return;
      void readDroppedIds(event.items).then((ids) =>
        props.onMove(
          items.filter(({ id }) => ids.has(id)),
          target,
        ),
      );
    },
    renderDragPreview: (dragged) => (
      <div className={classes['preview']}>
        <FormattedMessage
          id="folders.dragging"
          defaultMessage="{count, plural, =1 {{name}} other {# items}}"
          values={{ count: dragged.length, name: dragged[0]?.['text/plain'] ?? '' }}
        />
      </div>
    ),
  });
  return (
    <I18nProvider locale={intl.locale}>
      <Virtualizer layout={TableLayout} layoutOptions={LAYOUT}>
        <Table
          aria-label={label}
          className={classes['table'] ?? ''}
          selectionMode="multiple"
          selectionBehavior="replace"
          selectedKeys={selected}
          disabledKeys={fixed}
          onSelectionChange={(keys) =>
            onSelect(
              keys === 'all'
                ? new Set(items.filter(({ id }) => !fixed.includes(id)).map(({ id }) => id))
                : keys,
            )
          }
          sortDescriptor={{
            column: order,
            direction: isDescending ? 'descending' : 'ascending',
          }}
          onSortChange={({ column, direction }) => {
            const wanted = ITEM_ORDERS.find((one) => one === column);
            if (wanted) onSort(wanted, direction === 'descending');
          }}
          onRowAction={(key) => {
            const item = byId.get(String(key));
            if (item) onOpen(item);
          }}
          dragAndDropHooks={dragAndDropHooks}
        >
          <TableHeader className={classes['head'] ?? ''}>
            <Column id="selection" width={60} minWidth={60} className={classes['pickColumn'] ?? ''}>
              <SelectionCheckbox />
            </Column>
            <SortableColumn id="name" isRowHeader width="1fr" minWidth={220}>
              <FormattedMessage id="column.name" defaultMessage="Name" />
            </SortableColumn>
            <SortableColumn id="type" width={130}>
              <FormattedMessage id="column.type" defaultMessage="Type" />
            </SortableColumn>
            <SortableColumn id="collecting" width={200}>
              <FormattedMessage id="column.collection" defaultMessage="Data collection" />
            </SortableColumn>
            <SortableColumn id="respondents" width={120} isNumber>
              <FormattedMessage id="column.respondents" defaultMessage="Respondents" />
            </SortableColumn>
            <SortableColumn id="createdDate" width={164} isNumber>
              <FormattedMessage id="column.created" defaultMessage="Created" />
            </SortableColumn>
            <Column id="actions" width={52} minWidth={52} className={classes['column'] ?? ''}>
              <span className="visuallyHidden">
                <FormattedMessage id="column.actions" defaultMessage="Actions" />
              </span>
            </Column>
          </TableHeader>
          <TableBody items={drawn}>
            {(item) => (
              <Row id={item.id} textValue={item.name} className={classes['row'] ?? ''}>
                <Cell className={classes['pick'] ?? ''}>
                  <Button slot="drag" className={classes['grip'] ?? ''}>
                    <IconGripVertical size={16} aria-hidden />
                  </Button>
                  <SelectionCheckbox />
                </Cell>
                <Cell className={classes['cell'] ?? ''}>
                  <ItemName item={item} onOpen={onOpen} />
                </Cell>
                <Cell className={classes['cell'] ?? ''}>
                  <span className={classes['type']} data-kind={item.type}>
                    <FormattedMessage {...itemTypeMessage(item)} />
                  </span>
                </Cell>
                <Cell className={classes['cell'] ?? ''}>
                  <ItemState item={item} />
                </Cell>
                <Cell className={classes['number'] ?? ''}>
                  {item.type === 'StudyItem' && intl.formatNumber(item.respondentCount)}
                  {item.type === 'Folder' && (
                    <span className={classes['quiet']}>
                      <FormattedMessage
                        id="folders.itemCount"
                        defaultMessage="{count, plural, =0 {empty} one {# item} other {# items}}"
                        values={{ count: item.itemCount }}
                      />
                    </span>
                  )}
                </Cell>
                <Cell className={classes['number'] ?? ''}>
                  <DateText moment={item.createdDate} />
                </Cell>
                <Cell className={classes['cell'] ?? ''}>
                  {item.type !== 'StudyCopyItem' && (
                    <Button
                      className={classes['dots'] ?? ''}
                      aria-haspopup="menu"
                      aria-label={intl.formatMessage(
                        { id: 'folders.actionsOf', defaultMessage: 'Actions for {name}' },
                        { name: item.name },
                      )}
                      onPress={(event) => onMenu(item, event.target)}
                    >
                      <IconDots size={18} aria-hidden />
                    </Button>
                  )}
                </Cell>
              </Row>
            )}
          </TableBody>
        </Table>
      </Virtualizer>
    </I18nProvider>
  );
}

function SortableColumn(props: {
  readonly id: ItemOrder;
  readonly width: number | '1fr';
  readonly minWidth?: number;
  readonly isRowHeader?: boolean;
  readonly isNumber?: boolean;
  readonly children: ReactNode;
}) {
  const { id, width, minWidth, isRowHeader = false, isNumber = false, children } = props;
  return (
    <Column
      id={id}
      allowsSorting
      isRowHeader={isRowHeader}
      width={width}
      minWidth={minWidth ?? (width === '1fr' ? 160 : width)}
      className={(isNumber ? classes['numberColumn'] : classes['column']) ?? ''}
    >
      {({ sortDirection }) => {
        const Arrow = sortDirection === 'descending' ? IconArrowDown : IconArrowUp;
        return (
          <>
            {children}
            <Arrow size={14} aria-hidden className={sortDirection ? '' : classes['idle']} />
          </>
        );
      }}
    </Column>
  );
}
