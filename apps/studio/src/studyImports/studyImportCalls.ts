import { getFolder, listFolders } from '@fovea/contract/studies/folders';
import { listStudyNames } from '@fovea/contract/studies/studyLifecycle';
import {
  deleteStudyImport,
  getStudyImport,
  listStudyImports,
  type StudyImport,
} from '@fovea/contract/studies/studyImports';
import { useEffect, useRef } from 'react';
import { exportPollingMs } from '../downloads/exportPolling';
import { call } from '../state/api';
import { invalidateServerState, setServerState, useApiQuery } from '../state/serverState';
import { useStudyImporting } from './useStudyImporting';

/** The imports of the user, polled while one is going on. */
export function useStudyImports() {
  const imports = useApiQuery(
    listStudyImports,
    {},
    { every: (last) => exportPollingMs(last, Date.now()) },
  );
  useFreshFolders(imports.data ?? []);
  return imports;
}

/** One import, polled until it has ended. */
export function useStudyImport(importId: string) {
  const found = useApiQuery(
    getStudyImport,
    { importId },
    { every: (last) => exportPollingMs(last && [last], Date.now()) },
  );
  useFreshFolders(found.data ? [found.data] : []);
  return found;
}

/** Lists a study in its folder as soon as it has been imported. */
function useFreshFolders(imports: readonly StudyImport[]): void {
  const unfinished = useRef(new Set<string>());
  useEffect(() => {
    let hasNew = false;
    for (const { id, state } of imports) {
      if (state === 'QUEUED' || state === 'PROCESSING') unfinished.current.add(id);
      else if (unfinished.current.delete(id) && state === 'SUCCEEDED') hasNew = true;
    }
    if (!hasNew) return;
    for (const changed of [getFolder, listFolders, listStudyNames]) {
      void invalidateServerState(changed);
    }
  });
}

/** Shows an import that has begun, without asking for it. */
export function addToImports(begun: StudyImport): void {
  setServerState(getStudyImport, { importId: begun.id }, begun);
  setServerState(listStudyImports, {}, (old) => [
    begun,
    ...old.filter(({ id }) => id !== begun.id),
  ]);
}

/** Takes an import off the list, or cancels one that is going on. */
export async function removeImport({ id }: StudyImport): Promise<void> {
  await call(deleteStudyImport, { importId: id });
  setServerState(listStudyImports, {}, (old) => old.filter((one) => one.id !== id));
  useStudyImporting.setState(({ dialog, watchedId }) => ({
    watchedId: watchedId === id ? null : watchedId,
    dialog: dialog?.shownId === id ? { ...dialog, shownId: null } : dialog,
  }));
  void invalidateServerState(listStudyImports);
}
