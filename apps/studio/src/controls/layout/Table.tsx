import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Table.module.css';

export interface Column<Row, Key extends string> {
  readonly key: Key;
  readonly title: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Aligned to the inline end. */
  readonly isNumber?: boolean;
  readonly isSortable?: boolean;
  /** The column title is for screen readers only, for example over row menus. */
  readonly hidesTitle?: boolean;
}

export interface Sort<Key extends string> {
  readonly column: Key;
  readonly isDescending: boolean;
}

interface Props<Row, Key extends string> {
  readonly label: string;
  readonly columns: readonly Column<Row, Key>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sort?: Sort<Key> | undefined;
  readonly onSort?: (sort: Sort<Key>) => void;
}

/** A sortable table with rows of 40 px and a sticky header. */
export function Table<Row, Key extends string>({
  label,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
}: Props<Row, Key>) {
  return (
    // Focusable, so that a wide table can be scrolled by keyboard.
    <div className={classes['scroll']} role="group" aria-label={label} tabIndex={0}>
      <table className={classes['table']} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={column.isNumber ? classes['end'] : ''}
                aria-sort={ariaSort(column, sort)}
              >
                {column.isSortable && onSort ? (
                  <SortButton column={column} sort={sort} onSort={onSort} />
                ) : (
                  <span className={column.hidesTitle ? 'visuallyHidden' : ''}>{column.title}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.key} className={column.isNumber ? classes['end'] : ''}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ariaSort<Row, Key extends string>(column: Column<Row, Key>, sort: Sort<Key> | undefined) {
  if (!column.isSortable) return undefined;
  if (sort?.column !== column.key) return 'none';
  return sort.isDescending ? 'descending' : 'ascending';
}

function SortButton<Row, Key extends string>({
  column,
  sort,
  onSort,
}: {
  readonly column: Column<Row, Key>;
  readonly sort: Sort<Key> | undefined;
  readonly onSort: (sort: Sort<Key>) => void;
}) {
  const isActive = sort?.column === column.key;
  const isDescending = isActive && sort.isDescending;
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <UnstyledButton
      className={`${classes['sort']} ${column.isNumber ? classes['reversed'] : ''}`}
      onClick={() => onSort({ column: column.key, isDescending: isActive && !isDescending })}
    >
      {column.title}
      <Arrow size={14} aria-hidden className={isActive ? '' : classes['idle']} />
    </UnstyledButton>
  );
}
