import {
  getCollectionProgress,
  watchCollection,
  type CollectionProgress,
} from '@fovea/contract/participation/collection';
import { getSession, listSessions } from '@fovea/contract/participation/respondents';
import { getRecruitmentPlan } from '@fovea/contract/studies/recruitmentPlan';
import { getStudy } from '@fovea/contract/studies/studies';
import { useEffect, useState } from 'react';
import { listenTo } from '../state/api';
import {
  invalidateServerState,
  knownServerState,
  setServerState,
  useApiQuery,
} from '../state/serverState';

/** Throttle for refetching lists: with many respondents something changes all the time. */
const LISTS_MS = 4_000;

/**
 * Progress of the data collection, pushed by the server. Connected only while the page is visible,
 * because browsers limit the number of connections.
 */
export function useCollectionProgress(studyId: string) {
  const [isLive, setLive] = useState(false);
  const query = useApiQuery(getCollectionProgress, { studyId });
  useEffect(() => {
    let listening: AbortController | null = null;
    const lists = askAtTimes(studyId);
    const adapt = () => {
      const isVisible = document.visibilityState === 'visible';
      if (isVisible === (listening !== null)) return;
      listening?.abort();
      listening = isVisible ? new AbortController() : null;
      setLive(false);
      if (!listening) return;
      const { signal } = listening;
      listenTo(
        watchCollection,
        { studyId },
        (progress) => {
          setLive(true);
          if (
            knownServerState(getCollectionProgress, { studyId })?.revision !== progress.revision
          ) {
            lists.ask();
          }
          setServerState(getCollectionProgress, { studyId }, () => progress);
          putBuckets(studyId, progress);
        },
        signal,
      ).catch(() => {
        // The server refused: the queries of the page show the reason.
        setLive(false);
        void invalidateServerState(getCollectionProgress, { studyId });
      });
    };
    adapt();
    document.addEventListener('visibilitychange', adapt);
    return () => {
      document.removeEventListener('visibilitychange', adapt);
      listening?.abort();
      lists.stop();
    };
  }, [studyId]);
  const { data, error, refetch } = query;
  return { data, error, refetch, isLive };
}

/** The buckets of the study hold the same counts. */
function putBuckets(studyId: string, progress: CollectionProgress): void {
  setServerState(getStudy, { studyId }, (study) => ({
    ...study,
    respondentBuckets: progress.buckets,
  }));
}

/** Refetches the lists of sessions immediately, and then at most every few seconds. */
function askAtTimes(studyId: string): { ask: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  const now = () => {
    isWanted = false;
    void invalidateServerState(listSessions, { studyId });
    void invalidateServerState(getSession);
    void invalidateServerState(getStudy, { studyId });
    void invalidateServerState(getRecruitmentPlan);
    timer = setTimeout(() => {
      timer = undefined;
      if (isWanted) now();
    }, LISTS_MS);
  };
  return {
    ask() {
      if (timer === undefined) now();
      else isWanted = true;
    },
    stop: () => clearTimeout(timer),
  };
}
