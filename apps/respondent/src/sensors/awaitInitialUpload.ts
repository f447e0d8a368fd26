import type { UploadState } from '@fovea/link/upload/uploadState';
import type { Observable } from '../recording/observable';

/** A connection that takes this long for a few hundred kilobytes may take any time. */
export const INITIAL_UPLOAD_TIMEOUT_MS = 30_000;

/**
 * Resolves when the server has the first parts or, after a time limit, as soon as this device stores them:
 * they are safe there, and nobody has to wait for a slow connection. Where the device cannot store data, only
 * the server counts.
 * @param acknowledged resolves when the server has them
 */
export function awaitInitialUpload(
  acknowledged: Promise<unknown>,
  upload: Pick<Observable<UploadState | null>, 'get' | 'subscribe'>,
): Promise<void> {
  return new Promise((done) => {
    let stopWatching: () => void = () => undefined;
    const timer = setTimeout(() => {
      const look = () => {
        if (upload.get()?.durable) end();
      };
      stopWatching = upload.subscribe(look);
      look();
    }, INITIAL_UPLOAD_TIMEOUT_MS);
    const end = () => {
      clearTimeout(timer);
      stopWatching();
      done();
    };
    void acknowledged.then(end, end);
  });
}
