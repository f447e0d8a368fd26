import { BUILDER_ACCESS_WORDS } from '@fovea/rules/studyAccess';
import { isCloudNative } from '@fovea/rules/studyKinds';
import { Refusal } from '../door/refusal';
import type { Db, Tx } from '../store/database';
import type { StudyRow } from './studyRows';

type Lockable = Pick<
  StudyRow,
  'id' | 'companyId' | 'collecting' | 'firstStartedAt' | 'studyType' | 'blockUsage'
>;

/** Whether respondents other than previews have taken part, or could have. */
export async function studyIsLocked(db: Db | Tx, study: Lockable): Promise<boolean> {
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

/** The study may be built: it was made here, in the way that is built today, and is not locked. @throws Refusal 409 */
export async function mustBeUnlocked(tx: Db | Tx, study: Lockable): Promise<void> {
  const refused = (why: keyof typeof BUILDER_ACCESS_WORDS, code: string) =>
    new Refusal(409, BUILDER_ACCESS_WORDS[why], code);
  if (!isCloudNative(study)) throw refused('notCloudNative', 'NOT_CLOUD_NATIVE');
  if (await studyIsLocked(tx, study)) throw refused('locked', 'STUDY_LOCKED');
  if (study.blockUsage === 'BLOCKS_NOT_USED') throw refused('oldVersion', 'OLD_VERSION');
}
