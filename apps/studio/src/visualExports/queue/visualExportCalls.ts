import { listActivities } from '@fovea/contract/studies/activities';
import { listVisualExports, type VisualExport } from '@fovea/contract/studies/visualExports';
import { VISUAL_EXPORT_STALE_MS } from '@fovea/rules/analysis/visualExports';
import { call } from '../../state/api';
import {
  invalidateServerState,
  queryKeyOf,
  serverState,
  setServerState,
  useApiQuery,
} from '../../state/serverState';

export function isUnfinished({ state }: Pick<VisualExport, 'state'>): boolean {
  return state === 'CREATED' || state === 'PROCESSING';
}

/** The visual exports of a study, fetched again while one is being made. */
export function useVisualExports(studyId: string) {
  return useApiQuery(
    listVisualExports,
    { studyId },
    { every: (last) => (last?.some(isUnfinished) ? VISUAL_EXPORT_STALE_MS / 6 : false) },
  );
}

/** Shows an export as the server answered it. */
export function putIntoList(changed: VisualExport): void {
  const { id, study: studyId } = changed;
  setServerState(listVisualExports, { studyId }, (old) =>
    old.some((one) => one.id === id)
      ? old.map((one) => (one.id === id ? changed : one))
      : [changed, ...old],
  );
  void invalidateServerState(listActivities);
}

/** Takes a deleted export off the list. */
export function takeOffList({ id, study: studyId }: VisualExport): void {
  setServerState(listVisualExports, { studyId }, (old) => old.filter((one) => one.id !== id));
  void invalidateServerState(listVisualExports, { studyId });
  void invalidateServerState(listActivities);
}

/** The list of a study as this tab knows it; undefined: not fetched. */
export function knownList(studyId: string): readonly VisualExport[] | undefined {
  return serverState.getQueryData<VisualExport[]>(queryKeyOf(listVisualExports, { studyId }));
}

const [PATH] = queryKeyOf(listVisualExports, { studyId: '' });

/** Every export in the lists that this tab has fetched. */
export function knownVisualExports(): VisualExport[] {
  return serverState
    .getQueriesData<VisualExport[]>({ queryKey: [PATH] })
    .flatMap(([, list]) => list ?? []);
}

/** Calls back whenever one of these lists has changed. @returns unsubscribes */
export function onListChange(then: () => void): () => void {
  return serverState.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === PATH && query.state.data) then();
  });
}

/** The list of a study as the server has it; younger than `maxAgeMs` the known one. */
export function fetchList(studyId: string, maxAgeMs = 0): Promise<readonly VisualExport[]> {
  return serverState.fetchQuery({
    queryKey: queryKeyOf(listVisualExports, { studyId }),
    queryFn: ({ signal }) => call(listVisualExports, { studyId }, { signal }),
    staleTime: maxAgeMs,
  });
}
