import { listActivities } from '@fovea/contract/studies/activities';
import { getFolder, type Folder, type FolderItem } from '@fovea/contract/studies/folders';
import { useEffect, useMemo, useRef } from 'react';
import { invalidateServerState, POLLING_MS, useApiQuery } from '../state/serverState';
import { folderQuery, type FolderSearch, type PageSize } from './folderSearch';

/** Polling interval while a study is being processed. */
const LOADING_MS = 120_000;

/** Polling interval of a folder: copies and studies in processing change without a user action. */
export function folderPollingMs(folder: Folder | undefined): number | false {
  const items = folder?.items ?? [];
  const isCopying = items.some((item) => item.type === 'StudyCopyItem' && item.state !== 'ERROR');
  if (isCopying) return POLLING_MS.staleStudies;
  return items.some((item) => item.type === 'StudyItem' && item.loading) ? LOADING_MS : false;
}

/** A folder with one page of its items; the previous rows stay until the new ones have loaded. */
export function useFolder(folderId: string, search: FolderSearch, pageSize: PageSize) {
  const query = useApiQuery(
    getFolder,
    { folderId, query: folderQuery(search, pageSize) },
    { every: folderPollingMs },
  );
  const last = useRef<Folder | undefined>(undefined);
  if (query.data) last.current = query.data;
  const folder = query.data ?? (last.current?.id === folderId ? last.current : undefined);

  // The notification bell polls the progress of copies; this only reads it from the cache.
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
    /** The rows are those of the previous page or filter. */
    isStale: query.data === undefined,
  };
}
