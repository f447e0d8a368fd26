import { cellsOf, hasPlace } from '@fovea/rules/participation/onlineQuota';
import { Refusal } from '../../platform/http/refusal';
import type { Tx } from '../../platform/store/database';
import { countedPlaces, lockPlaces } from './countedPlaces';
import { panelIdOrNull, requirePanelId } from './panelId';
import { countCells, RESERVED_MS } from './quotaCounts';

/** A session that is not a preview. */
export interface Arriving {
  readonly id: string;
  readonly studyId: string;
  readonly companyId: string;
  readonly variables: Readonly<Record<string, string>>;
}

/**
 * Takes a place for a new session, in the transaction that inserts it and holds the lock of the
 * study: of sessions that begin at once with one id of a panel, or for the last place, one wins.
 * A study without a panel and a quota has no places.
 *
 * @throws Refusal 400 (PANEL_ID), 409 (DUPLICATE, QUOTA_FULL)
 */
export async function takePlace(tx: Tx, session: Arriving, now: Date): Promise<void> {
  const { id: sessionId, studyId, companyId, variables } = session;
  const { panel, quota } = await countedPlaces(tx, session);
  if (!panel && !quota) return;
  const panelId = panel && requirePanelId(panel, variables);
  if (panelId !== null && (await isTaken(tx, studyId, panelId))) {
    throw new Refusal(
      409,
      'Somebody with this id of the panel takes part already, or has taken part.',
      'DUPLICATE',
    );
  }
  const cells = quota ? cellsOf(quota, variables) : [];
  if (quota && !hasPlace(quota, cells, await countCells(tx, studyId, now, sessionId))) {
    throw new Refusal(409, 'There are enough respondents of this kind.', 'QUOTA_FULL');
  }
  await insertPlace(tx, { sessionId, companyId, studyId, panelId, cells, reservedAt: now });
}

/** The place of a session whose row was lost and restored from its file: it has it, full or not. */
export async function restorePlace(tx: Tx, session: Arriving, createdAt: Date): Promise<void> {
  const { id: sessionId, studyId, companyId, variables } = session;
  const { panel, quota } = await countedPlaces(tx, session);
  if (!panel && !quota) return;
  const panelId = panel && panelIdOrNull(panel, variables);
  await insertPlace(tx, {
    ...{ sessionId, companyId, studyId },
    panelId: panelId !== null && !(await isTaken(tx, studyId, panelId)) ? panelId : null,
    cells: quota ? cellsOf(quota, variables) : [],
    reservedAt: createdAt,
  });
}

async function insertPlace(
  tx: Tx,
  place: {
    readonly sessionId: string;
    readonly companyId: string;
    readonly studyId: string;
    readonly panelId: string | null;
    readonly cells: string[];
    readonly reservedAt: Date;
  },
): Promise<void> {
  await tx.insertInto('panelPlaces').values(place).execute();
}

async function isTaken(tx: Tx, studyId: string, panelId: string): Promise<boolean> {
  const other = await tx
    .selectFrom('panelPlaces')
    .select('sessionId')
    .where('studyId', '=', studyId)
    .where('panelId', '=', panelId)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Keeps the place of a session for another day, also when it was given back meanwhile and is still
 * free. A session without a place needs none.
 *
 * @returns whether it has its place
 */
export async function renewPlace(tx: Tx, sessionId: string, now: Date): Promise<boolean> {
  const find = tx.selectFrom('panelPlaces').selectAll().where('sessionId', '=', sessionId);
  const found = await find.executeTakeFirst();
  if (!found) return true;
  const { studyId, companyId } = found;
  await lockPlaces(tx, studyId);
  const { quota } = await countedPlaces(tx, { studyId, companyId });
  // Others may have renewed it, or counted again, while this waited for the lock.
  const place = await find.executeTakeFirst();
  if (!place) return true;
  if (quota && now.getTime() - place.reservedAt.getTime() > RESERVED_MS) {
    const counts = await countCells(tx, studyId, now, sessionId);
    if (!hasPlace(quota, place.cells, counts)) return false;
  }
  await tx
    .updateTable('panelPlaces')
    .set({ reservedAt: now })
    .where('sessionId', '=', sessionId)
    .execute();
  return true;
}

/** Forgets who it was, and gives the place back: the data of the session is erased. */
export async function erasePlace(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom('panelPlaces').where('sessionId', '=', sessionId).execute();
  await tx
    .updateTable('panelEnds')
    .set({ panelId: null })
    .where('sessionId', '=', sessionId)
    .execute();
}
