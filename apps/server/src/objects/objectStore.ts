import type { Readable } from 'node:stream';

/**
 * Where files lie: stimuli, recordings, results. Shaped after S3, so that a bucket can take the
 * place of the disk. Keys are made by the server, never from what a user typed; the ending of a
 * key says the content type (`contentTypes.ts`).
 */
export interface ObjectStore {
  /**
   * Stores a whole object. When it resolves, the bytes are safe: a crash or a power cut
   * loses nothing. An object with this key is replaced in one step.
   * @throws ObjectMismatch when the bytes are not what `expect` says; nothing is stored then
   * @throws StoreFull when there is no room
   */
  put(key: string, body: ObjectBody, expect?: Expected): Promise<PutResult>;
  /** @returns null when there is no such object; `range` is inclusive and must lie inside it */
  get(key: string, range?: ByteRange): Promise<{ stat: ObjectStat; body: Readable } | null>;
  /** The whole object in memory; for small ones. */
  read(key: string): Promise<Buffer | null>;
  stat(key: string): Promise<ObjectStat | null>;
  /** A second object with the same bytes. @returns false when there is no such object */
  copy(from: string, to: string): Promise<boolean>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Every object whose key begins with this text, in the order of the keys. */
  list(prefix: string): AsyncIterable<ObjectStat>;
  /** A short-lived address that needs no token; the same one for an hour, so that browsers cache. */
  signedGet(key: string): Promise<string>;
  /** A short-lived address for one PUT of exactly this many bytes. */
  signedPut(key: string, sizeBytes: number): Promise<string>;

  createMultipart(key: string): Promise<string>;
  /** Part numbers begin at 1. @returns what `completeMultipart` needs to know of the part */
  putPart(key: string, uploadId: string, part: number, body: ObjectBody): Promise<UploadedPart>;
  completeMultipart(key: string, uploadId: string, parts: readonly UploadedPart[]): Promise<void>;
  abortMultipart(key: string, uploadId: string): Promise<void>;
}

export type ObjectBody = Uint8Array | AsyncIterable<Uint8Array>;

/** Inclusive, as in HTTP. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export interface ObjectStat {
  readonly key: string;
  readonly sizeBytes: number;
  readonly modified: Date;
}

export interface Expected {
  readonly sizeBytes?: number;
  /** 64 hexadecimal digits. */
  readonly sha256?: string;
  /** More bytes than this end the upload. */
  readonly limitBytes?: number;
}

export interface PutResult {
  readonly sizeBytes: number;
  readonly sha256: string;
}

export interface UploadedPart {
  readonly part: number;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** The bytes that came are not the bytes that were announced. */
export class ObjectMismatch extends Error {
  readonly reason: 'size' | 'sha256' | 'limit';
  constructor(reason: 'size' | 'sha256' | 'limit') {
    super(`The object does not have the expected ${reason}.`);
    this.reason = reason;
  }
}

/** No room left on the disk (or in the quota). */
export class StoreFull extends Error {
  constructor(cause: unknown) {
    super('The storage is full.', { cause });
  }
}
