import {
  createAoiSet,
  listAoiSets,
  type AoiDefinition,
  type AoiSet,
} from '@fovea/contract/analysis/aoi';
import { call } from '../../state/api';
import { FLUSH_CALL } from '../../state/pendingEdits';
import {
  knownServerState,
  POLLING_MS,
  setServerState,
  cancelServerState,
  useApiQuery,
} from '../../state/serverState';

/** The AOI sets of a study as stored on the server. A study without AOIs has no set yet. */
const input = (studyId: string) => ({ query: { studyId } });

/** Refetched while metrics are being computed, and periodically for changes by other users. */
export function useAoiSets(studyId: string) {
  return useApiQuery(listAoiSets, input(studyId), {
    every: (last) =>
      last?.some(({ calculatingAois }) => calculatingAois.length > 0)
        ? POLLING_MS.processing
        : POLLING_MS.study,
  });
}

export function knownAoiSet(studyId: string): AoiSet | undefined {
  return knownServerState(listAoiSets, input(studyId))?.[0];
}

export function areAoisLoaded(studyId: string): boolean {
  return knownServerState(listAoiSets, input(studyId)) !== undefined;
}

/** The AOI set of a study, created on first use. Repeated requests create only one. */
export async function ensureAoiSet(studyId: string): Promise<AoiSet> {
  const known = knownAoiSet(studyId);
  if (known) return known;
  const created = await call(createAoiSet, { body: { study: studyId } }, FLUSH_CALL);
  await putAoiSet(studyId, created);
  return created;
}

export async function putAoiSet(studyId: string, set: AoiSet): Promise<void> {
  // A response that is still in flight would bring the old values back.
  await cancelServerState(listAoiSets, input(studyId));
  setServerState(listAoiSets, input(studyId), [set]);
}

/** Replaces a definition, appends it when it is new, or removes it (null). */
export async function putDefinition(
  studyId: string,
  id: string,
  definition: AoiDefinition | null,
): Promise<void> {
  const set = knownAoiSet(studyId);
  if (!set) return;
  const there = set.aoiDefinitions.some((each) => each.id === id);
  const kept = set.aoiDefinitions.flatMap((each) =>
    each.id !== id ? [each] : definition ? [definition] : [],
  );
  await putAoiSet(studyId, {
    ...set,
    aoiDefinitions: definition && !there ? [...kept, definition] : kept,
    // The server recomputes the metrics of what it has just received.
    calculatingAois: definition
      ? [...new Set([...set.calculatingAois, id])]
      : set.calculatingAois.filter((each) => each !== id),
  });
}
