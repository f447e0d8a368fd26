import { changeVisualExport, type VisualExport } from '@fovea/contract/studies/visualExports';
import { call } from '../../state/api';
import { useSession } from '../../state/session';
import { RenderError } from '../render/renderError';
import type { SceneTexts } from '../scene/sceneOverlay';
import { BEGUN_MAX, noteBegun, noteEnded } from './begunAttempts';
import { createProgressReport } from './localProgress';
import {
  fetchList,
  knownList,
  knownVisualExports,
  onListChange,
  putIntoList,
} from './visualExportCalls';
import { createVisualExportQueue } from './visualExportQueue';
import { whenNoOtherTab } from './whenNoOtherTab';

/** Makes what the lists of visual exports that this tab knows ask for. @returns ends it */
export function startVisualExportQueue(texts: SceneTexts): () => void {
  const queue = createVisualExportQueue({
    userId: () => useSession.getState().user?.id ?? null,
    known: knownVisualExports,
    knownList,
    fetchList,
    canMake: async ({ type }) =>
      type === 'IMAGE' || (await import('../render/renderClient')).canEncodeFilms(),
    make: (one, signal) => make(one, texts, signal),
    fail: async ({ id: exportId, study: studyId }, message) =>
      putIntoList(
        await call(changeVisualExport, { studyId, exportId, body: { state: 'ERROR', message } }),
      ),
    whenFree: whenNoOtherTab,
    repeat(action, everyMs) {
      const timer = setInterval(action, everyMs);
      return () => clearInterval(timer);
    },
    nowMs: Date.now,
  });
  const leave = [onListChange(queue.wake), useSession.subscribe(queue.wake), queue.stop];
  queue.wake();
  return () => leave.forEach((end) => end());
}

async function make(one: VisualExport, texts: SceneTexts, signal: AbortSignal): Promise<void> {
  const { id: exportId, study: studyId, userDefinedName: name } = one;
  const progress = createProgressReport({ exportId, studyId, name });
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  const leave = () => noteEnded(exportId);
  if (noteBegun(exportId) >= BEGUN_MAX) {
    noteEnded(exportId);
    throw new RenderError('aborted');
  }
  window.addEventListener('beforeunload', ask);
  window.addEventListener('pagehide', leave);
  try {
    progress.report(0);
    // Drawing and encoding are loaded when something is made.
    const { makeVisualExport } = await import('./makeVisualExport');
    await makeVisualExport(one, texts, signal, progress.report);
  } finally {
    window.removeEventListener('beforeunload', ask);
    window.removeEventListener('pagehide', leave);
    noteEnded(exportId);
    progress.end();
  }
}
