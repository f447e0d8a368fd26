import {
  clearActivities,
  listActivities,
  noteActivityCheck,
  type Activity,
} from '@fovea/contract/studies/activities';
import { getFolder } from '@fovea/contract/studies/folders';
import { getStudy } from '@fovea/contract/studies/studies';
import { copyStudy, listStudyNames } from '@fovea/contract/studies/studyLifecycle';
import { useEffect, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { failureText } from '../controls/feedback/failureText';
import { showError } from '../controls/feedback/snackbars';
import { call } from '../state/api';
import { newRequestId } from '../state/requestId';
import { invalidateServerState, setServerState, useApiQuery } from '../state/serverState';
import { activityPollingMs, isFinished, newCount } from './activityPolling';

/** The activities of this user, polled while the tab is visible, and their actions. */
export function useActivities() {
  const intl = useIntl();
  const query = useApiQuery(
    listActivities,
    {},
    { every: (last) => activityPollingMs(last, Date.now()) },
  );
  const names = useApiQuery(listStudyNames, {});
  const activities = query.data?.activities ?? [];

  // A finished copy is a study now, so study names and folders are refetched.
  const finished = activities
    .filter((activity) => activity.type === 'STUDY_COPY' && isFinished(activity))
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (finished === '') return;
    void invalidateServerState(listStudyNames);
    void invalidateServerState(getFolder);
  }, [finished]);

  const nameOf = useMemo(() => {
    const known = names.data && new Map(names.data.map(({ id, name }) => [id, name]));
    return (studyId: string | null): string | null | undefined =>
      studyId === null || !known ? undefined : (known.get(studyId) ?? null);
  }, [names.data]);

  async function markAsSeen() {
    setServerState(listActivities, {}, await call(noteActivityCheck, {}));
  }
  async function clear() {
    try {
      setServerState(listActivities, {}, await call(clearActivities, {}));
    } catch (reason) {
      showError(
        failureText(
          reason,
          intl.formatMessage({
            id: 'activity.clear.failed',
            defaultMessage: 'The list could not be cleared. Please try again.',
          }),
        ),
      );
    }
  }
  /** Requests the copy again, in the same folder as the original. */
  async function retryCopy(activity: Activity, studyId: string) {
    try {
      const { folder } = await call(getStudy, { studyId });
      const body = { name: activity.name, targetFolderId: folder, requestId: newRequestId() };
      await call(copyStudy, { studyId, body });
      void invalidateServerState(getFolder);
      await invalidateServerState(listActivities);
    } catch (reason) {
      showError(
        failureText(
          reason,
          intl.formatMessage({
            id: 'folders.duplicate.failed',
            defaultMessage: 'There was an error duplicating the study',
          }),
        ),
      );
    }
  }
  /** Puts a failed image or video back into the queue of this browser. */
  async function retryVisualExport(activity: Activity, studyId: string) {
    try {
      const { tryVisualExportAgain } = await import('./tryVisualExportAgain');
      await tryVisualExportAgain(activity, studyId);
    } catch (reason) {
      showError(
        failureText(
          reason,
          intl.formatMessage({
            id: 'visualExport.request.failed',
            defaultMessage: 'There was an error submitting the request. Please try again later.',
          }),
        ),
      );
    }
  }
  return {
    query,
    activities,
    newCount: query.data ? newCount(query.data) : 0,
    hasFinished: activities.some(isFinished),
    isRunning: activities.some((activity) => !isFinished(activity)),
    nameOf,
    markAsSeen,
    clear,
    retryCopy,
    retryVisualExport,
  };
}
