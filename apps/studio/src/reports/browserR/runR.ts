import type { BrowserReport } from '@fovea/contract/studies/browserReports';
import { OUTPUT_FILES_MAX, OUTPUT_LIMIT_BYTES } from '@fovea/rules/studies/browserReports';
import { readBundleHeader } from '@fovea/rules/studies/fileBundle';
import {
  readFrameMessage,
  type FrameEnd,
  type FrameFile,
  type FrameJob,
} from './frame/frameMessages';

/** From the first of R's own files to the moment at which the template begins; 25 MB, once in a browser. */
const START_LIMIT_MS = 180_000;
/** As on the server. */
const RUN_LIMIT_MS = 120_000;

export type RResult = Omit<FrameEnd, 'kind'>;
export type OnProgress = (now: number, max: number) => void;

interface Limits {
  readonly startMs: number;
  readonly runMs: number;
}

/**
 * Runs R on a bundle of files, in a frame without an origin that is removed afterwards. What a template does is a
 * result; only cancelling throws.
 * @throws the reason of the signal
 */
export async function runR(
  work: Pick<BrowserReport, 'type' | 'mainFile' | 'rUrl'>,
  input: Uint8Array<ArrayBuffer>,
  onProgress: OnProgress,
  signal: AbortSignal,
  limits: Limits = { startMs: START_LIMIT_MS, runMs: RUN_LIMIT_MS },
): Promise<RResult> {
  const files = unpacked(input);
  if (!files) return failed('The data of the report could not be read. Retry it.');
  const { default: programUrl } = await import('./frame/rFrame.program?worker&url');
  const program = await (await fetch(programUrl, { signal })).text();
  const frame = window.document.createElement('iframe');
  frame.hidden = true;
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.src = '/webr/frame.html';
  try {
    const port = await begin(frame, program, limits.startMs, signal);
    if (!port) return failed('R could not be started in this browser. Reload the page.');
    const job: FrameJob = {
      rUrl: new URL(work.rUrl, window.location.href).href,
      type: work.type as FrameJob['type'],
      mainFile: work.mainFile,
      files,
      limitBytes: OUTPUT_LIMIT_BYTES,
      limitFiles: OUTPUT_FILES_MAX,
    };
    return checked(await ended(port, job, onProgress, limits, signal));
  } finally {
    // Ends the worker of R too, whatever it does.
    frame.remove();
  }
}

const failed = (message: string): RResult => ({ state: 'ERROR', message, files: [] });

function unpacked(input: Uint8Array<ArrayBuffer>): FrameFile[] | null {
  const header = readBundleHeader(input, input.length);
  if (!header) return null;
  let at = header.headerBytes;
  return header.files.map(({ path, sizeBytes }) => {
    at += sizeBytes;
    return { path, bytes: input.slice(at - sizeBytes, at) };
  });
}

/** Hands the program to the frame. @returns the way to it; null when the frame does not answer */
function begin(
  frame: HTMLIFrameElement,
  program: string,
  limitMs: number,
  signal: AbortSignal,
): Promise<MessagePort | null> {
  return new Promise((done, reject) => {
    const over = new AbortController();
    const timer = setTimeout(() => end(() => done(null)), limitMs);
    const end = (act: () => void) => {
      clearTimeout(timer);
      over.abort();
      act();
    };
    const listening = { signal: over.signal };
    signal.addEventListener('abort', () => end(() => reject(signal.reason as Error)), listening);
    window.addEventListener(
      'message',
      ({ source, data }) => {
        if (source === null || source !== frame.contentWindow || data !== 'ready') return;
        const { port1, port2 } = new MessageChannel();
        // It has no origin that could be named.
        frame.contentWindow.postMessage({ program }, '*', [port2]);
        end(() => done(port1));
      },
      listening,
    );
    if (signal.aborted) end(() => reject(signal.reason as Error));
    else window.document.body.append(frame);
  });
}

function ended(
  port: MessagePort,
  job: FrameJob,
  onProgress: OnProgress,
  limits: Limits,
  signal: AbortSignal,
): Promise<RResult> {
  return new Promise((done, reject) => {
    let timer = setTimeout(
      () => finish(() => done(failed('R could not be started in this browser. Try again.'))),
      limits.startMs,
    );
    let isRunning = false;
    const onAbort = () => finish(() => reject(signal.reason as Error));
    const finish = (act: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      port.close();
      act();
    };
    signal.addEventListener('abort', onAbort);
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = readFrameMessage(data);
      if (message?.kind === 'ended') finish(() => done(message));
      if (message?.kind !== 'progress') return;
      if (!isRunning) {
        isRunning = true;
        clearTimeout(timer);
        const words = `The report took longer than ${limits.runMs / 1000} seconds. Does it loop without end?`;
        timer = setTimeout(() => finish(() => done(failed(words))), limits.runMs);
      }
      onProgress(message.now, message.max);
    };
    port.postMessage(
      job,
      job.files.map(({ bytes }) => bytes.buffer),
    );
  });
}

/** The frame keeps these limits, unless a template has taken it over. */
function checked({ state, message, files }: RResult): RResult {
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  if (files.length > OUTPUT_FILES_MAX || bytes > OUTPUT_LIMIT_BYTES) {
    return failed('The template made more files than a report may have.');
  }
  return { state, message: message.slice(0, 2000), files };
}
