import type { Upload } from '@fovea/contract/studies/files';
import { ApiError } from '../calls/apiError';
import { partHashesOf, partOf, type SlicedFile } from './partHashes';
import { retryDelayMs } from '../calls/retryDelay';

export type UploadPhase = 'reading' | 'sending' | 'waiting';

export interface UploadProgress {
  /** `waiting`: the connection is lost; the upload continues by itself. */
  readonly phase: UploadPhase;
  readonly sentBytes: number;
  readonly totalBytes: number;
  /** Bytes the server had from an earlier attempt. */
  readonly resumedBytes: number;
}

export type SentUpload = Pick<Upload, 'assetId' | 'parts' | 'checksum'> & {
  readonly duplicate?: Upload['duplicate'];
};

/** Sends one part. @throws PartUploadError; anything else ends the upload */
export type PutPart = (
  url: string,
  bytes: Blob,
  options: {
    readonly headers: Readonly<Record<string, string>>;
    readonly signal: AbortSignal;
    readonly onProgress: (sentBytes: number) => void;
  },
) => Promise<void>;

/** A part was not accepted; status 0 means no answer. */
export class PartUploadError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface UploadFileOptions<U extends SentUpload> {
  /** Requests upload URLs; called again after a lost connection and when the URLs have expired. */
  readonly begin: (partHashes: string[], signal: AbortSignal) => Promise<U>;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: UploadProgress) => void;
  /** The same content exists already: true continues, false ends without sending. */
  readonly onDuplicate?: (duplicate: NonNullable<Upload['duplicate']>) => Promise<boolean>;
  /** Replaces fetch for sending bytes. */
  readonly put?: PutPart;
  /** Waits between attempts or until the connection is back; replaced in tests. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly base?: string;
}

/** Number of parts sent in parallel. */
const PARTS_IN_FLIGHT = 3;
/** A server that keeps refusing good bytes is broken; a lost connection is not. */
const REFUSALS_MAX = 5;

/**
 * Uploads a file in parts and resumes by itself after a lost connection, however long that takes.
 * @returns the upload once the server has all parts, or null if the duplicate is used instead
 * @throws ApiError or PartUploadError if the server refuses, DOMException AbortError if cancelled
 */
export async function uploadFile<U extends SentUpload>(
  file: SlicedFile,
  options: UploadFileOptions<U>,
): Promise<U | null> {
  const { signal, onProgress } = options;
  const put = options.put ?? putByFetch;
  const pause = options.pause ?? waitForConnection;
  const totalBytes = file.size;
  let resumedBytes: number | null = null;
  let safeBytes = 0;
  let phase: UploadPhase = 'reading';
  const sending = new Map<number, number>();
  const reportProgress = () => {
    const underWay = [...sending.values()].reduce((sum, bytes) => sum + bytes, 0);
    const sentBytes = Math.min(totalBytes, safeBytes + underWay);
    onProgress?.({ phase, sentBytes, totalBytes, resumedBytes: resumedBytes ?? 0 });
  };
  const hashes = await partHashesOf(file, {
    signal,
    onProgress: (share) =>
      onProgress?.({ phase, sentBytes: share * totalBytes, totalBytes, resumedBytes: 0 }),
  });
  let isAsked = false;
  let failures = 0;
  let refusals = 0;
  for (;;) {
    signal.throwIfAborted();
    try {
      const upload = await options.begin(hashes, signal);
      if (upload.duplicate && options.onDuplicate && !isAsked) {
        isAsked = true;
        if (!(await options.onDuplicate(upload.duplicate))) return null;
      }
      const left = upload.parts.filter((part) => !part.received);
      safeBytes = upload.parts.reduce((sum, one) => sum + (one.received ? one.sizeBytes : 0), 0);
      resumedBytes ??= safeBytes;
      phase = 'sending';
      reportProgress();
      if (left.length === 0) return upload;
      await sendAll(left, upload);
      // Asked again so that the server itself confirms having everything.
    } catch (reason) {
      sending.clear();
      signal.throwIfAborted();
      const status = statusOf(reason);
      if (status === null) throw reason;
      if (status > 0 && status < 500 && ++refusals > refusalLimit(status)) throw reason;
      failures++;
      phase = 'waiting';
      reportProgress();
      await pause(retryDelayMs(failures, Math.random(), null), signal);
    }
  }

  async function sendAll(left: Upload['parts'], upload: SentUpload): Promise<void> {
    const queue = [...left];
    const stop = new AbortController();
    const both = AbortSignal.any([signal, stop.signal]);
    const lane = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { part, url, sizeBytes } = next;
        await put(new URL(url, options.base || originOf()).href, partOf(file, part), {
          headers: {
            [upload.checksum.header]: encoded(hashes[part - 1]!, upload.checksum.encoding),
          },
          signal: both,
          onProgress: (sentBytes) => {
            sending.set(part, sentBytes);
            reportProgress();
          },
        });
        sending.delete(part);
        safeBytes += sizeBytes;
        failures = 0;
        reportProgress();
      }
    };
    const lanes = Array.from({ length: PARTS_IN_FLIGHT }, async () => {
      try {
        await lane();
      } catch (reason) {
        stop.abort();
        throw reason;
      }
    });
    const ends = await Promise.allSettled(lanes);
    // The first failure gives the reason; the other parts were stopped because of it.
    const failed = ends.flatMap((end) =>
      end.status === 'rejected' ? [end.reason as unknown] : [],
    );
    if (failed.length > 0) throw failed.find((one) => statusOf(one) !== null) ?? failed[0];
  }
}

/** Null for failures of neither the network nor the server. */
function statusOf(reason: unknown): number | null {
  return reason instanceof ApiError || reason instanceof PartUploadError ? reason.status : null;
}

/**
 * Some refusals may succeed with new URLs or another attempt: expired, gone, or corrupted in
 * transit.
 */
function refusalLimit(status: number): number {
  return [403, 408, 410, 422, 429].includes(status) ? REFUSALS_MAX : 0;
}

function encoded(hex: string, encoding: 'hex' | 'base64'): string {
  if (encoding === 'hex') return hex;
  return btoa(hex.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16))));
}

/** The parts of a page that are used here; they do not exist in Node. */
const page = globalThis as unknown as {
  readonly location?: { readonly origin: string };
  readonly addEventListener?: (name: 'online', then: () => void) => void;
  readonly removeEventListener?: (name: 'online', then: () => void) => void;
};

function originOf(): string {
  return page.location?.origin ?? 'http://localhost';
}

/** Waits for the time to pass, or less if the browser reports that it is online again. */
function waitForConnection(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      page.removeEventListener?.('online', end);
      signal.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, ms);
    page.addEventListener?.('online', end);
    signal.addEventListener('abort', end);
  });
}

const putByFetch: PutPart = async (url, bytes, { headers, signal, onProgress }) => {
  let response: Response;
  try {
    response = await fetch(url, { method: 'PUT', body: bytes, headers, signal });
  } catch (reason) {
    signal.throwIfAborted();
    throw new PartUploadError(0, reason instanceof Error ? reason.message : String(reason));
  }
  await response.arrayBuffer().catch(() => null);
  if (!response.ok)
    throw new PartUploadError(
      response.status,
      'A part of the file was refused. Try again in a moment.',
    );
  onProgress(bytes.size);
};
