import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabaseToFill, openDatabaseToRead } from '../../platform/store/database';
import { MovedDatabase, moveOf, refuseMoved } from '../../platform/settings/movedDatabase';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import { checkMoved } from '../doctor/checkMoved';
import { markMoved, undoMove } from './moveMarker';

const move = { movedAt: '2026-11-29T10:00:00.000Z', target: 'fovea on db.example.org' };
let folder: string;
beforeEach(async () => {
  folder = await newTemporaryFolder();
  await mkdir(join(folder, 'database'));
  await writeFile(join(folder, 'database/PG_VERSION'), '18\n');
});
afterEach(() => rm(folder, { recursive: true }));

test('a folder whose database was moved is opened neither to serve nor to read, until that is undone', async () => {
  await refuseMoved(folder);
  // Of a call that was killed while it wrote.
  await writeFile(join(folder, 'moved-to-postgres.tmp'), '{');
  await markMoved(folder, move);
  expect((await stat(join(folder, 'moved-to-postgres'))).mode & 0o777).toBe(0o600);
  const options = {
    ...{ databaseUrl: null, dataFolder: folder, threadFile: new URL('file:///none') },
    ...{ onError() {}, onLost() {} },
  };
  for (const open of [openDatabaseToFill, openDatabaseToRead]) {
    await expect(open(options)).rejects.toBeInstanceOf(MovedDatabase);
    await expect(open(options)).rejects.toThrow(
      /moved to PostgreSQL \(fovea on db.example.org; 2026-11-29T10.*Set DATABASE_URL.*--undo$/,
    );
  }
  expect(await undoMove(folder)).toEqual(move);
  await refuseMoved(folder);
  await expect(undoMove(folder)).rejects.toThrow('There is nothing to undo');
});

test('a marker that cannot be read refuses as well', async () => {
  await writeFile(join(folder, 'moved-to-postgres'), '');
  await expect(refuseMoved(folder)).rejects.toThrow('a PostgreSQL server');
});

test('the doctor asks to delete the old database, and what was deleted cannot be gone back to', async () => {
  expect(await checkMoved(folder)).toEqual([]);
  await markMoved(folder, move);
  expect(await checkMoved(folder)).toMatchObject([
    {
      state: 'warning',
      advice: `Delete ${join(folder, 'database')} when you do not need it any more.`,
    },
  ]);
  await rm(join(folder, 'database'), { recursive: true });
  expect(await checkMoved(folder)).toEqual([]);
  // Without DATABASE_URL a server would begin an empty one.
  await expect(refuseMoved(folder)).rejects.toThrow('moved to PostgreSQL');
  await expect(undoMove(folder)).rejects.toThrow('was deleted after the move');
  expect(await moveOf(folder)).toEqual(move);
});
