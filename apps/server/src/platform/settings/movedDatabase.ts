import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** The database of this data folder is on a PostgreSQL server now; the message is for people. */
export class MovedDatabase extends Error {}

/** The file in a data folder whose embedded database was moved. */
export const MOVE_MARKER = 'moved-to-postgres';

const Move = z.object({
  /** ISO 8601. */
  movedAt: z.string(),
  /** For example `fovea on db.example.org:5432`; without user and password. */
  target: z.string(),
});
export type Move = z.infer<typeof Move>;

/** Where the database of a data folder was moved; null: it was not. */
export async function moveOf(dataFolder: string): Promise<Move | null> {
  let text: string;
  try {
    text = await readFile(join(dataFolder, MOVE_MARKER), 'utf8');
  } catch (reason) {
    if (['ENOENT', 'ENOTDIR'].includes(String((reason as { code?: unknown }).code))) return null;
    throw reason;
  }
  try {
    return Move.parse(JSON.parse(text));
  } catch {
    // Whatever is in it, it says that there was a move.
    return { movedAt: 'unknown', target: 'a PostgreSQL server' };
  }
}

/** Whoever went on with the old database would have two that differ. @throws MovedDatabase */
export async function refuseMoved(dataFolder: string): Promise<void> {
  const move = await moveOf(dataFolder);
  if (move === null) return;
  throw new MovedDatabase(
    `The database of ${dataFolder} was moved to PostgreSQL (${move.target}; ${move.movedAt}). Set DATABASE_URL to it; the embedded one lacks what was stored since. To go back to it nevertheless: fovea move-to-postgres --undo`,
  );
}
