import { trustedUrl } from '@fovea/link/calls/trustedUrl';
import { PartUploadError, type PutPart } from '@fovea/link/upload/uploadFile';

/** Uploads a part with XMLHttpRequest, because fetch reports no upload progress. */
export const uploadPartByXhr: PutPart = (url, bytes, { headers, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', trustedUrl(url));
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded));
    request.addEventListener('load', () => {
      const { status } = request;
      if (status >= 200 && status < 300) resolve();
      else reject(new PartUploadError(status, messageOf(request)));
    });
    const lost = () => reject(new PartUploadError(0, 'The connection was lost.'));
    request.addEventListener('error', lost);
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was cancelled.', 'AbortError')),
    );
    const abort = () => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    if (signal.aborted) reject(new DOMException('The upload was cancelled.', 'AbortError'));
    else request.send(bytes);
  });

function messageOf(request: XMLHttpRequest): string {
  try {
    const { message } = JSON.parse(request.responseText) as { message?: unknown };
    if (typeof message === 'string') return message;
  } catch {
    // Not a JSON error of our server.
  }
  return 'The file did not arrive. Try again in a moment.';
}
