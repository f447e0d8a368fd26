import { listActivities } from '@fovea/contract/studies/activities';
import { getFolder, type Folder, type FolderItem } from '@fovea/contract/studies/folders';
import { useEffect, useMemo, useRef } from 'react';
import { invalidateServerState, POLLING_MS, useApiQuery } from '../state/serverState';
import { folderQuery, type FolderSearch, type PageSize } from './folderSearch';

/** A study that is being processed is fetched again every 2 minutes. */
const LOADING_MS = 120_000;

/** How soon a folder is asked for again: copies in progress and studies in processing change by themselves. */
export function folderPollingMs(folder: Folder | undefined): number | false {
  const items = folder?.items ?? [];
  const isCopying = items.some((item) => item.type === 'StudyCopyItem' && item.state !== 'ERROR');
  if (isCopying) return POLLING_MS.staleStudies;
  return items.some((item) => item.type === 'StudyItem' && item.loading) ? LOADING_MS : false;
}

/** A folder with one page of its items; the old rows stay until the new ones are there. */
export function useFolder(folderId: string, search: FolderSearch, pageSize: PageSize) {
  const query = useApiQuery(
    getFolder,
    { folderId, query: folderQuery(search, pageSize) },
    { every: folderPollingMs },
  );
  const last = useRef<Folder | undefined>(undefined);
  if (query.data) last.current = query.data;
  const folder = query.data ?? (last.current?.id === folderId ? last.current : undefined);

  // The bell asks how copies are doing; here it is only listened to.
  const copies = folder?.items.some(({ type }) => type === 'StudyCopyItem') ?? false;
  const activities = useApiQuery(listActivities, {}, { enabled: copies }).data?.activities;
  const running = useMemo(
    () =>
      new Map(
        (activities ?? [])
          .filter(({ type }) => type === 'STUDY_COPY')
          .map((activity) => [activity.id, activity]),
      ),
    [activities],
  );
  const isFinished = (item: FolderItem) =>
    item.type === 'StudyCopyItem' && running.get(item.activityId)?.state === 'SUCCESS';
  const finished = (folder?.items ?? [])
    .filter(isFinished)
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (finished !== '') void invalidateServerState(getFolder);
  }, [finished]);

  const items = useMemo(
    () =>
      (folder?.items ?? []).map((item): FolderItem => {
        if (item.type !== 'StudyCopyItem') return item;
        const now = running.get(item.activityId);
        if (!now || now.state === 'SUCCESS') return item;
        if (now.state === item.state && now.progress === item.progress) return item;
        return { ...item, state: now.state, progress: now.progress };
      }),
    [folder, running],
  );
  return {
    data: folder,
    items,
    error: query.error,
    refetch: query.refetch,
    /** The rows are those of another page or filter. */
    isStale: query.data === undefined,
  };
}
