import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Pager } from '../../controls/layout/Pager';
import classes from './Charts.module.css';
import type { Cell, QuestionTable } from './questionTable';

const SIZES = [10, 25, 100];

interface Props {
  readonly table: QuestionTable;
  readonly label: string;
  /** Link target of a row, and the column that holds the link. */
  readonly link?: { readonly column: number; readonly hrefs: readonly string[] };
}

/** Values as a plain table, paginated. */
export function FiguresTable({ table, label, link }: Props) {
  const intl = useIntl();
  const [{ page, pageSize }, setPage] = useState({ page: 0, pageSize: SIZES[0]! });
  const shownPage = Math.min(page, Math.max(0, Math.ceil(table.rows.length / pageSize) - 1));
  const first = shownPage * pageSize;
  const text = (cell: Cell) =>
    typeof cell === 'number'
      ? intl.formatNumber(cell, { maximumFractionDigits: 2 })
      : (cell ?? '–') || '–';
  return (
    <>
      <div className={classes.scroll} role="group" aria-label={label} tabIndex={0}>
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              {table.header.map((head, at) => (
                <th key={at} scope="col">
                  <bdi>{head}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.slice(first, first + pageSize).map((row, at) => (
              <tr key={at}>
                {row.map((cell, column) => (
                  <td key={column} className={classes.words} dir="auto">
                    {link?.column === column ? (
                      <Anchor href={link.hrefs[first + at] ?? '#/'} fz="sm">
                        {text(cell)}
                      </Anchor>
                    ) : (
                      text(cell)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {table.rows.length > SIZES[0]! && (
        <Pager
          total={table.rows.length}
          page={shownPage}
          pageSize={pageSize}
          sizes={SIZES}
          onChange={setPage}
        />
      )}
    </>
  );
}
