import { sql } from 'kysely';
import { enqueueMail, type MailRequest } from '../../people/mail/mailJobs';
import type { Tx } from '../../platform/store/database';
import type { StudyRow } from '../../research/studyParts/studyRows';

/**
 * Tells the people of a deleted study by mail that its end is near: its owner, its editors and who
 * deleted it. If none of them has an account that is in use, the account administrators are told.
 */
export async function announceDeletion(
  tx: Tx,
  study: Pick<StudyRow, 'id' | 'companyId' | 'ownerId' | 'editors' | 'deletedBy'>,
  kind: Extract<MailRequest['kind'], 'studyDeletionWarning' | 'studyDeletionNotice'>,
  now: Date,
): Promise<void> {
  const { id: studyId, companyId } = study;
  const open = tx
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', companyId)
    .where('disabled', '=', false)
    .where((user) => user.or([user('validTo', 'is', null), user('validTo', '>', now)]));
  const involved = [study.ownerId, study.deletedBy, ...study.editors].filter((id) => id !== null);
  const own = involved.length === 0 ? [] : await open.where('id', 'in', involved).execute();
  const told =
    own.length > 0
      ? own
      : await open.where(sql<boolean>`'ACCOUNT_ADMINISTRATION' = any(features)`).execute();
  for (const { id: userId } of told) await enqueueMail(tx, { kind, companyId, userId, studyId });
}
