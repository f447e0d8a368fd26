import {
  calculateAois,
  getAoiStats,
  type AoiSet,
  type AoiStats,
} from '@fovea/contract/analysis/aoi';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { showError } from '../../controls/feedback/snackbars';
import { call } from '../../state/api';
import { invalidateServerState, POLLING_MS, useApiQuery } from '../../state/serverState';
import { hasPendingEdit } from './aoiOutbox';
import { putAoiSet } from './aoiServerState';

/** State of the server's statistics for an AOI over a segment. */
export type StatsState = 'confirmed' | 'calculating' | 'stale' | 'missing';

/** The server's statistics for all AOIs of a set, as far as they are computed. */
export function useAoiStats(studyId: string, set: AoiSet | undefined, isOn: boolean) {
  const input = { aoiSetId: set?.id ?? '' };
  const isCalculating = (set?.calculatingAois.length ?? 0) > 0;
  const stats = useApiQuery(getAoiStats, input, {
    enabled: set !== undefined && isOn,
    every: () => (isCalculating ? POLLING_MS.processing : false),
  });
  // Refetch when the last computation has finished.
  const was = useRef(isCalculating);
  const setId = set?.id;
  useEffect(() => {
    if (was.current && !isCalculating && setId)
      void invalidateServerState(getAoiStats, { aoiSetId: setId });
    was.current = isCalculating;
  }, [isCalculating, setId]);

  const calculate = useMutation({
    mutationFn: (force: boolean) =>
      call(calculateAois, { ...input, query: force ? { force: 'true' as const } : {} }),
    onSuccess: (answer) => putAoiSet(studyId, answer),
    onError: (reason) => showError(reason.message),
  });
  return {
    stats: stats.data,
    calculate: (force: boolean) => calculate.mutate(force),
    isCalculating,
  };
}

/**
 * Whether the server's statistics belong to the current version of the AOI.
 *
 * @param dataVersion of the aggregate that is shown; null: unknown
 */
export function statsStateOf(
  set: AoiSet | undefined,
  stats: readonly AoiStats[] | undefined,
  aoiId: string,
  segmentId: string,
  dataVersion: string | null,
): StatsState {
  const definition = set?.aoiDefinitions.find(({ id }) => id === aoiId);
  if (!definition || hasPendingEdit(aoiId) || set?.calculatingAois.includes(aoiId)) {
    return 'calculating';
  }
  const found = stats?.find(
    ({ aoiDefinition, segment }) => aoiDefinition === aoiId && segment === segmentId,
  );
  if (!found) return 'missing';
  const isOld =
    found.updatedDate !== definition.updatedDate ||
    (dataVersion !== null && found.dataVersion !== dataVersion);
  return isOld ? 'stale' : 'confirmed';
}
