import { trustedUrl } from '@fovea/link/calls/trustedUrl';
import type { MultiverseResult } from '@fovea/science/statistics/multiverse';
import type { MultiverseAnswer, MultiverseFile, MultiverseRequest } from './multiverseProtocol';

/**
 * Runs the analysis with every filter, in its own worker, so that aborting ends the computation.
 *
 * @param onProgress share done, 0 to 1
 * @throws when the gaze cannot be fetched, or when `signal` aborts
 */
export function runMultiverse(
  request: MultiverseRequest,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<MultiverseResult> {
  const worker = new Worker(new URL('./multiverse.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<MultiverseResult>((resolve, reject) => {
    const stop = () => reject(new DOMException('Stopped.', 'AbortError'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    worker.onerror = () =>
      reject(new Error('The computing stopped. Reload the page and run it again.'));
    worker.onmessage = ({ data }: MessageEvent<MultiverseAnswer>) => {
      switch (data.kind) {
        case 'progress':
          onProgress(data.done / data.total);
          break;
        case 'done':
          resolve(data.result);
          break;
        case 'failed':
          reject(new Error(data.reason));
          break;
      }
    };
    const own = (file: MultiverseFile) => ({ ...file, url: trustedUrl(file.url) });
    worker.postMessage({ ...request, first: own(request.first), second: own(request.second) });
  }).finally(() => worker.terminate());
}
