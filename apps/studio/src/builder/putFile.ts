/** The upload was cancelled by the user. */
export class UploadCancelled extends Error {}

export interface PutOptions {
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends the bytes of a file to a signed address. XMLHttpRequest, because fetch tells nothing of the
 * progress of what it sends.
 */
export function putFile(address: string, file: File, options: PutOptions): Promise<void> {
  const { onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', address);
    if (file.type) request.setRequestHeader('content-type', file.type);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new Error(messageOf(request)));
    });
    request.addEventListener('error', () =>
      reject(new Error('The connection was lost while uploading. Try again.')),
    );
    request.addEventListener('abort', () => reject(new UploadCancelled()));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

function messageOf(request: XMLHttpRequest): string {
  try {
    const { message } = JSON.parse(request.responseText) as { message?: unknown };
    if (typeof message === 'string') return message;
  } catch {
    // Not a message of our server.
  }
  return `The upload failed (status ${request.status}). Try again.`;
}
