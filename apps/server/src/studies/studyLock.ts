import { Refusal } from '../door/refusal';
import type { Db, Tx } from '../store/database';
import type { StudyRow } from './studyRows';

/** Whether respondents other than previews have taken part, or could have. */
export async function studyIsLocked(db: Db | Tx, study: StudyRow): Promise<boolean> {
  if (study.collecting || study.firstStartedAt !== null) return true;
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('studyId', '=', study.id)
    .where('companyId', '=', study.companyId)
    .where('preview', '=', false)
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}

/** @throws Refusal 409 */
export async function mustBeUnlocked(tx: Tx, study: StudyRow): Promise<void> {
  if (await studyIsLocked(tx, study)) {
    throw new Refusal(
      409,
      'Data collection has started, so this study cannot be changed any more.',
      'STUDY_LOCKED',
    );
  }
}
