import type { MoveProgress, SourceTable } from './moveDatabase';

const TELL_EVERY_MS = 5000;

/** A line every few seconds. Rows are counted once when they are copied, and once when they are compared. */
export function moveProgress(
  tables: readonly Pick<SourceTable, 'name' | 'rows'>[],
  tell: (line: string) => void = (line) => console.error(line),
  nowMs: () => number = () => performance.now(),
): MoveProgress {
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  let toldMs = nowMs();
  return {
    say(line) {
      done = 0;
      tell(line);
    },
    onRows(table, rows) {
      done += rows;
      if (nowMs() - toldMs < TELL_EVERY_MS) return;
      toldMs = nowMs();
      tell(`… ${table}: ${done} of ${total} rows, ${Math.floor((100 * done) / total)} %`);
    },
  };
}
