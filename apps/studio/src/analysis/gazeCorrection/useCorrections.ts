import { getPartialInfo, listRespondentResults } from '@fovea/contract/analysis/respondentData';
import {
  changeGazeCorrections,
  getGazeCorrections,
  listGazeCorrections,
  type GazeCorrection,
  type GazeCorrections,
} from '@fovea/contract/analysis/gazeCorrections';
import { listSessions } from '@fovea/contract/participation/respondents';
import { getStudy } from '@fovea/contract/studies/studies';
import { useEffect, useRef } from 'react';
import { call } from '../../state/api';
import {
  cancelServerState,
  invalidateServerState,
  POLLING_MS,
  setServerState,
  useApiQuery,
} from '../../state/serverState';

/** The gaze of one respondent on one stimulus. */
export interface CorrectedGaze {
  readonly studyId: string;
  readonly sessionId: string;
  readonly stimulusId: string;
}

/** The stored corrections, asked for often while results are made with them. */
export function useCorrections(ids: CorrectedGaze) {
  const stored = useApiQuery(getGazeCorrections, ids, {
    every: (last) => (last?.state === 'WAITING' ? POLLING_MS.processing : POLLING_MS.study),
  });
  useRefetchedResults(ids.studyId, stored.data && [stored.data]);
  return stored;
}

/** The corrections in a study; results are fetched again when some have been made with them. */
export function useStudyCorrections(studyId: string): readonly GazeCorrections[] {
  const { data } = useApiQuery(
    listGazeCorrections,
    { studyId },
    {
      every: (last) =>
        last?.some(({ state }) => state === 'WAITING') ? POLLING_MS.processing : POLLING_MS.study,
    },
  );
  useRefetchedResults(studyId, data);
  return data ?? NONE;
}

const NONE: readonly GazeCorrections[] = [];

function useRefetchedResults(studyId: string, known: readonly GazeCorrections[] | undefined): void {
  const states = known
    ?.map(({ sessionId, stimulusId, version, state }) =>
      [sessionId, stimulusId, version, state].join(' '),
    )
    .join();
  const before = useRef(states);
  useEffect(() => {
    if (before.current !== undefined && states !== undefined && before.current !== states) {
      void invalidateServerState(getStudy, { studyId });
      void invalidateServerState(listSessions, { studyId });
      void invalidateServerState(getPartialInfo, { studyId });
      void invalidateServerState(listRespondentResults);
    }
    before.current = states;
  }, [states, studyId]);
}

/** Replaces the corrections and shows at once what the server says about them. */
export async function putCorrections(
  ids: CorrectedGaze,
  corrections: readonly GazeCorrection[],
  version: number,
): Promise<GazeCorrections> {
  // An answer on its way would say what was there before.
  await cancelServerState(getGazeCorrections, ids);
  try {
    const answer = await call(changeGazeCorrections, {
      ...ids,
      body: { corrections: [...corrections], version },
    });
    setServerState(getGazeCorrections, ids, answer);
    return answer;
  } catch (reason) {
    // Somebody may have changed them.
    void invalidateServerState(getGazeCorrections, ids);
    throw reason;
  } finally {
    void invalidateServerState(listGazeCorrections, { studyId: ids.studyId });
  }
}
