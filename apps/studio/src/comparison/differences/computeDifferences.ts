import { trustedUrl } from '@fovea/link/calls/trustedUrl';
import type { Differences } from './differences';
import type { DifferencesAnswer, DifferencesRequest } from './differences.worker';

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, (answer: DifferencesAnswer) => void>();

/**
 * Computes metrics and differences off the main thread.
 *
 * @throws when a result file cannot be fetched or read
 */
export function computeDifferences(
  request: Omit<DifferencesRequest, 'id'>,
): Promise<readonly Differences[]> {
  const port = (worker ??= startWorker());
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, (answer) => {
      if ('rows' in answer) resolve(answer.rows);
      else reject(new Error(answer.failed));
    });
    // A worker has no document base, so relative URLs must be made absolute.
    const views = request.views.map((view) => ({
      ...view,
      file: view.file && { ...view.file, url: trustedUrl(view.file.url) },
    }));
    port.postMessage({ ...request, views, id } satisfies DifferencesRequest);
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL('./differences.worker.ts', import.meta.url), {
    type: 'module',
  });
  started.onmessage = ({ data }: MessageEvent<DifferencesAnswer>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  };
  started.onerror = () => {
    for (const [id, answer] of waiting)
      answer({ id, failed: 'The comparison stopped. Try again.' });
    waiting.clear();
    worker = null;
  };
  return started;
}
