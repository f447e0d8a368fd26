import type { ReactNode } from 'react';
import classes from './Charts.module.css';
import { GroupName } from './GroupName';

interface Props {
  readonly label: string;
  /** The header cell of a row, and its bar. */
  readonly rowHead: string;
  readonly names: readonly string[];
  /** The column header of a group, given its colour-coded name when there are several groups. */
  readonly columnHead: (name: ReactNode) => ReactNode;
  readonly children: ReactNode;
}

/** A table with a bar in each row and a column of values for each group. */
export function GroupedTable({ label, rowHead, names, columnHead, children }: Props) {
  return (
    <div className={classes.scroll} role="group" aria-label={label} tabIndex={0}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {rowHead}
            </th>
            {names.map((name, group) => (
              <th key={group} scope="col" className={classes.end}>
                {columnHead(names.length > 1 && <GroupName name={name} group={group} />)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
