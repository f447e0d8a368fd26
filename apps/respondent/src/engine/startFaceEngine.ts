import { openCameraSource, type CameraSource } from './cameraSource';
import type { FromWorker, ToWorker } from './engineMessages';
import { FaceEngineError, type FaceEngine } from './faceEngine';
import type { FaceResult } from './faceResult';

/**
 * Starts the face engine in its own worker.
 *
 * @param assetsBase where the engine's files are, ending in a slash; absolute or relative to the page
 * @returns the engine once its models are loaded
 * @throws FaceEngineError when it cannot run here
 */
export function startFaceEngine(options: { readonly assetsBase: string }): Promise<FaceEngine> {
  const worker = new Worker(new URL('./faceEngineWorker.ts', import.meta.url), { type: 'module' });
  const post = (message: ToWorker, transfer: Transferable[] = []) =>
    worker.postMessage(message, transfer);
  const frameCallbacks = new Set<(result: FaceResult) => void>();
  const cameraLostCallbacks = new Set<(reason: string) => void>();
  let source: CameraSource | null = null;
  let attachment = 0;

  const reportLost = (reason: string) => {
    if (!source) return;
    detach();
    for (const callback of cameraLostCallbacks) callback(reason);
  };
  const detach = () => {
    source?.stop();
    source = null;
    post({ kind: 'detach' });
  };

  return new Promise((resolve, reject) => {
    const fail = (error: FaceEngineError) => {
      worker.terminate();
      reject(error);
    };
    worker.onerror = (event) => {
      fail(new FaceEngineError('filesMissing', event.message || 'The worker did not load.'));
    };
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      switch (data.kind) {
        case 'result':
          // Results of a stream that has been detached are ignored.
          if (source) for (const callback of frameCallbacks) callback(data.result);
          break;
        case 'ready':
          source?.ready();
          break;
        case 'cameraLost':
          if (data.attachment === attachment) reportLost(data.reason);
          break;
        case 'failed':
          fail(new FaceEngineError(data.failure, data.message));
          break;
        case 'started':
          post({ kind: 'clock', pageNowMs: performance.now() });
          resolve({
            info: data.info,
            onFrame: (callback) => subscribe(frameCallbacks, callback),
            onCameraLost: (callback) => subscribe(cameraLostCallbacks, callback),
            attach: (stream) => {
              if (source) detach();
              source = openCameraSource(stream, ++attachment, post, reportLost);
            },
            detach,
            measureChest: (on) => post({ kind: 'measureChest', on }),
            stop: () => {
              detach();
              worker.terminate();
            },
          });
          break;
      }
    };
    post({
      kind: 'start',
      assetsBase: new URL(options.assetsBase, document.baseURI).href,
      pageTimeOrigin: performance.timeOrigin,
    });
  });
}

function subscribe<T>(callbacks: Set<T>, callback: T): () => void {
  callbacks.add(callback);
  return () => callbacks.delete(callback);
}
