import type { EndReason, PanelEnd } from '@fovea/contract/participation/panelEnds';
import { panelEndOfReason } from '@fovea/rules/participation/panelEnds';
import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/store/database';
import { newId } from '../../platform/store/newId';
import type { StudyPanelTables } from '../../platform/store/studyPanelTables';
import { renewPlace } from '../panelPlaces/places';

export type EndRow = Selectable<StudyPanelTables['panelEnds']>;

interface OfStudy {
  readonly studyId: string;
  readonly companyId: string;
  readonly panelId: string | null;
}

export interface NotedEnd {
  readonly row: EndRow;
  /** The panel has not heard of it yet. */
  readonly isNew: boolean;
}

/**
 * Notes how a session ended. The first end counts, but whoever finishes after all has finished: the
 * caller has checked that `finished` is true. If the session lost its place to somebody else in the
 * meantime, its quota is full.
 */
export async function noteSessionEnd(
  tx: Tx,
  session: OfStudy & { readonly sessionId: string },
  reason: EndReason,
  now: Date,
): Promise<NotedEnd> {
  const { sessionId } = session;
  const isFinished = reason === 'finished';
  // First, as everything else that locks places does.
  const hasPlace = !isFinished || (await renewPlace(tx, sessionId, now));
  const panelEnd = hasPlace ? panelEndOfReason(reason) : 'QUOTA_FULL';
  const find = tx.selectFrom('panelEnds').selectAll().where('sessionId', '=', sessionId);
  const before = await find.forUpdate().executeTakeFirst();
  if (before && (before.panelEnd === 'COMPLETE' || !isFinished)) {
    return { row: before, isNew: false };
  }
  if (before?.panelEnd === panelEnd) return { row: before, isNew: false };
  const set = {
    panelEnd,
    reason: hasPlace ? reason : 'quotaFull',
    ...{ endedAt: now, notifiedAt: null, notifyError: null },
  } as const;
  const noted = await tx
    .insertInto('panelEnds')
    .values({ id: newId(), ...session, ...set })
    .onConflict((clash) => {
      const same = clash.column('sessionId');
      return isFinished
        ? same.doUpdateSet(set).where('panelEnds.panelEnd', '<>', 'COMPLETE')
        : same.doNothing();
    })
    .returningAll()
    .executeTakeFirst();
  // Another call came first.
  return noted
    ? { row: noted, isNew: true }
    : { row: await find.executeTakeFirstOrThrow(), isNew: false };
}

/**
 * Notes the end of a visitor who had no session: once for each end and id of the panel.
 *
 * @returns null when it was noted before
 */
export async function noteVisitEnd(
  tx: Tx,
  visit: OfStudy & { readonly panelId: string },
  end: { readonly reason: EndReason; readonly panelEnd: PanelEnd },
  now: Date,
): Promise<EndRow | null> {
  const row = await tx
    .insertInto('panelEnds')
    .values({ id: newId(), sessionId: null, ...visit, ...end, endedAt: now })
    .onConflict((clash) =>
      clash.columns(['studyId', 'panelId', 'panelEnd']).where('sessionId', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
