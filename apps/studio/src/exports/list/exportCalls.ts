import { listActivities } from '@fovea/contract/studies/activities';
import {
  deleteExport,
  getExportDownload,
  listExpressionExports,
  listSignalExports,
  listStudyArchives,
  listStudyExports,
  type ExportKind,
  type StudyExport,
} from '@fovea/contract/studies/exports';
import { exportPollingMs } from '../../downloads/exportPolling';
import { call } from '../../state/api';
import { invalidateServerState, setServerState, useApiQuery } from '../../state/serverState';

const LISTS = {
  STUDY: listStudyExports,
  SIGNALS: listSignalExports,
  EXPRESSIONS: listExpressionExports,
  ARCHIVE: listStudyArchives,
} as const satisfies Record<ExportKind, unknown>;

/** The exports of one kind, polled while one is being made. */
export function useExports(kind: ExportKind, studyId: string) {
  return useApiQuery(
    LISTS[kind],
    { studyId },
    { every: (last) => exportPollingMs(last, Date.now()) },
  );
}

/** Shows a new export at once, and asks for its progress. */
export function addToList(created: StudyExport): void {
  const { kind, studyId } = created;
  setServerState(LISTS[kind], { studyId }, (old) => [
    created,
    ...old.filter(({ id }) => id !== created.id),
  ]);
  void invalidateServerState(LISTS[kind], { studyId });
  void invalidateServerState(listActivities);
}

/** Deletes an export with its files, or cancels one that is being made. */
export async function removeExport({ id, kind, studyId }: StudyExport): Promise<void> {
  await call(deleteExport, { studyId, exportId: id });
  setServerState(LISTS[kind], { studyId }, (old) => old.filter((one) => one.id !== id));
  void invalidateServerState(LISTS[kind], { studyId });
  void invalidateServerState(listActivities);
}

/**
 * Hands a file of an export to the browser, which continues a broken download by itself: the
 * address answers range requests.
 * @param part from 1
 */
export async function downloadExport(
  { id, studyId }: Pick<StudyExport, 'id' | 'studyId'>,
  part: number,
): Promise<void> {
  const { url, name } = await call(getExportDownload, {
    studyId,
    exportId: id,
    query: { part },
  });
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
