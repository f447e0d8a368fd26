import {
  getCollectionProgress,
  watchCollection,
  type CollectionProgress,
} from '@fovea/contract/participation/collection';
import { getSession, listSessions } from '@fovea/contract/participation/respondents';
import { getStudy } from '@fovea/contract/studies/studies';
import { useEffect, useState } from 'react';
import { listenTo } from '../state/api';
import {
  invalidateServerState,
  knownServerState,
  setServerState,
  useApiQuery,
} from '../state/serverState';

/** With many respondents something changes all the time: lists are asked for again this often. */
const LISTS_MS = 4_000;

/**
 * How data collection of a study goes, told by the server as it changes. While the page is visible
 * only: browsers keep few connections, and a hidden page needs none.
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
        // The server said no: the queries of the page say so in words.
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

/** The counts of the study are the same counts. */
function putBuckets(studyId: string, progress: CollectionProgress): void {
  setServerState(getStudy, { studyId }, (study) => ({
    ...study,
    respondentBuckets: progress.buckets,
  }));
}

/** Asks for what shows single sessions, at once and then at most every few seconds. */
function askAtTimes(studyId: string): { ask: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  const now = () => {
    isWanted = false;
    void invalidateServerState(listSessions, { studyId });
    void invalidateServerState(getSession);
    void invalidateServerState(getStudy, { studyId });
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
