import type { DeletedStudy } from '@fovea/contract/studies/studyLifecycle';
import { finalDeletionMs } from '@fovea/rules/studies/deletion';
import { isBuiltHere } from '@fovea/rules/studies/studyKinds';
import type { AppContext } from '../../platform/context/appContext';
import { respondentCounts } from '../../research/recordings/studyDataSummary';
import type { StudyRow } from '../../research/studyParts/studyRows';

/** Deleted studies as API responses. */
export async function deletedAnswers(
  context: Pick<AppContext, 'db' | 'settings'>,
  companyId: string,
  studies: readonly StudyRow[],
): Promise<DeletedStudy[]> {
  const ids = studies.map(({ id }) => id);
  const counts = await respondentCounts(context, companyId, ids);
  return studies.map((study) => {
    const deletedAt = study.deletedAt ?? study.versionAt;
    const endMs = finalDeletionMs(deletedAt.getTime(), context.settings.retentionDays);
    return {
      id: study.id,
      name: study.name,
      deletedDate: deletedAt.toISOString(),
      updatedDate: study.versionAt.toISOString(),
      lastUpdated: study.versionAt.toISOString(),
      deletionStatus: study.deletionStatus,
      finalDeletionDate: new Date(endMs).toISOString(),
      respondentCount: counts.get(study.id) ?? 0,
      nativeCloudStudy: isBuiltHere(study),
      downloadAvailable: study.downloadState === 'ready' && study.downloadKey !== null,
      downloadGenerationInProgress: study.downloadState === 'inProgress',
      downloadProgress: study.downloadState === 'inProgress' ? (study.downloadProgress ?? 0) : null,
      downloadError: study.downloadState === 'failed' ? study.downloadError : null,
    };
  });
}
