import { finalDeletionMs } from '@fovea/rules/studies/deletion';
import type { AppContext } from '../../platform/context/appContext';

/** What a mail says about a deleted study; null when it was restored or is gone. */
export async function deletedStudyFacts(
  { db, publicUrl, settings }: Pick<AppContext, 'db' | 'publicUrl' | 'settings'>,
  studyId: string,
) {
  const study = await db
    .selectFrom('studies')
    .select(['name', 'deletedAt'])
    .where('id', '=', studyId)
    .executeTakeFirst();
  if (!study?.deletedAt) return null;
  const { name, deletedAt } = study;
  return {
    study: name,
    deletedAt,
    endsAt: new Date(finalDeletionMs(deletedAt.getTime(), settings.retentionDays)),
    link: deletedStudyUrl(publicUrl(), studyId),
  };
}

/** Where the studio shows a deleted study. */
export function deletedStudyUrl(studio: string, studyId: string): string {
  return `${studio}/#/inactive/studies/${studyId}`;
}
