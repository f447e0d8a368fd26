import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../../platform/objects/durableWrite';
import { DATABASE_FOLDER } from '../../platform/store/database';
import { MOVE_MARKER, moveOf, type Move } from '../../platform/settings/movedDatabase';
import { MoveProblem } from './moveProblem';

/** From now on nothing opens the embedded database of this folder. */
export async function markMoved(dataFolder: string, move: Move): Promise<void> {
  const path = join(dataFolder, MOVE_MARKER);
  // Of a call that was killed here.
  await rm(`${path}.tmp`, { force: true });
  await writeDurably(`${path}.tmp`, path, Buffer.from(`${JSON.stringify(move)}\n`), {});
}

/**
 * The embedded database can be used again, as it was when it was moved. Call it while the data folder is locked.
 * @returns the move that does not count any more
 * @throws MoveProblem when there was none, or when that database was deleted
 */
export async function undoMove(dataFolder: string): Promise<Move> {
  const move = await moveOf(dataFolder);
  if (move === null) {
    throw new MoveProblem(`The database of ${dataFolder} was not moved. There is nothing to undo.`);
  }
  if (!(await stat(join(dataFolder, DATABASE_FOLDER, 'PG_VERSION')).catch(() => null))) {
    throw new MoveProblem(
      `The embedded database in ${dataFolder} was deleted after the move. Back up PostgreSQL (${move.target}), and restore it without DATABASE_URL into a new folder.`,
    );
  }
  await rm(join(dataFolder, MOVE_MARKER));
  return move;
}
