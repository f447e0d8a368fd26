import { Refusal } from '../../platform/http/refusal';
import type { Db } from '../../platform/store/database';

export interface Erasure {
  readonly dataDeletedAt: Date | null;
  readonly withdrawnAt: Date | null;
}

/** Why a session neither accepts nor returns data any more; null: it does. */
export function erasureRefusal({ dataDeletedAt, withdrawnAt }: Erasure, status = 410) {
  if (withdrawnAt !== null) {
    return new Refusal(
      status,
      'The respondent took the consent back: everything of this session was erased.',
      'WITHDRAWN',
    );
  }
  if (dataDeletedAt === null) return null;
  return new Refusal(status, 'The data of this session was deleted by the researcher.', 'DELETED');
}

export function studyErased(): Refusal {
  return new Refusal(
    410,
    'This study was deleted for ever, with everything that was collected.',
    'DELETED',
  );
}

export async function isErasedStudy(db: Db, studyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('erasedStudies')
    .select('id')
    .where('id', '=', studyId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The session of a respondent who is sending data.
 * @throws Refusal 410 when it, or its study, was erased
 */
export async function requireUnerasedSession(
  db: Db,
  respondent: { readonly studyId: string; readonly sessionId: string },
) {
  const row = await db
    .selectFrom('sessions')
    .select(['completeAt', 'stimuliBlock', 'isPartial', 'dataDeletedAt', 'withdrawnAt'])
    .where('id', '=', respondent.sessionId)
    .executeTakeFirst();
  if (!row) {
    if (await isErasedStudy(db, respondent.studyId)) throw studyErased();
    // The database lost it in a power cut; the next chunk restores it.
    return null;
  }
  const refused = erasureRefusal(row);
  if (refused) throw refused;
  return row;
}
