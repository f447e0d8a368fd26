import type { Readable } from 'node:stream';

/**
 * Storage for files: stimuli and results. Modelled on S3, so that a bucket can replace the disk.
 * The server generates the keys, never from user input; the extension of a key gives its content
 * type (`contentTypes.ts`).
 */
export interface ObjectStore {
  /**
   * Stores a whole object. Once it resolves, the bytes survive a crash and a power cut. An existing
   * object with this key is replaced atomically.
   * @throws ObjectMismatch when the bytes do not match `expect`; nothing is stored then
   * @throws StoreFull when there is no space left
   */
  put(key: string, body: ObjectBody, expect?: Expected): Promise<PutResult>;
  /**
   * @returns null when there is no such object; `range` is inclusive and must lie within the object
   */
  get(key: string, range?: ByteRange): Promise<{ stat: ObjectStat; body: Readable } | null>;
  /**
   * The bytes of an object that is still being written with `canBeFollowed`, as they come, to its end; null: none
   * is. Reading fails when it is given up.
   */
  follow(key: string): Promise<Readable | null>;
  /** The whole object in memory; for small objects. */
  read(key: string): Promise<Buffer | null>;
  /**
   * Where the bytes of this object are on this machine, if there is such an object; null: not on this machine.
   * Threads read files themselves, which is faster than handing them bytes.
   */
  localPath(key: string): string | null;
  stat(key: string): Promise<ObjectStat | null>;
  /** Copies an object. @returns false when there is no such object */
  copy(from: string, to: string): Promise<boolean>;
  /** Deletes an object; a missing one is not an error. */
  delete(key: string): Promise<void>;
  /** Every object whose key starts with this prefix, sorted by key. */
  list(prefix: string): AsyncIterable<ObjectStat>;
  /**
   * A short-lived URL that needs no token; it stays the same for an hour, so that browsers can
   * cache.
   * @param downloadName browsers save the object under this name instead of showing it
   */
  signedGet(key: string, downloadName?: string): Promise<string>;
  /** A short-lived URL for one PUT of exactly this many bytes. */
  signedPut(key: string, sizeBytes: number): Promise<string>;

  /** Whether URLs of parts can only be signed when the hashes of the parts are known. */
  readonly partHashesNeeded: boolean;
  /** How a client sends the SHA-256 of a part. */
  readonly partChecksum: { readonly header: string; readonly encoding: 'hex' | 'base64' };
  /**
   * Starts an object of this size that is uploaded in parts of `UPLOAD_PART_BYTES`, in any order.
   */
  createMultipart(key: string, sizeBytes: number): Promise<string>;
  /** A short-lived URL for one PUT of exactly this part. */
  signedPutPart(key: string, uploadId: string, part: PlannedPart): Promise<string>;
  /**
   * Stores a part, numbered from 1. Once it resolves, the bytes are safe.
   * @throws ObjectMismatch
   */
  putPart(key: string, uploadId: string, part: UploadedPart, body: ObjectBody): Promise<void>;
  /** The stored parts in order; null when the upload does not exist (any more). */
  arrivedParts(key: string, uploadId: string): Promise<ArrivedPart[] | null>;
  /**
   * Joins the parts into one object. Hashes that are given are compared, if need be by reading the object back.
   * @throws ObjectMismatch when parts are missing or differ; there is no such object then
   */
  completeMultipart(key: string, uploadId: string, parts: readonly ArrivedPart[]): Promise<void>;
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
  /** An upload with more bytes than this is aborted. */
  readonly limitBytes?: number;
  /** Whether it may be read before it is complete; only for what the server writes itself. */
  readonly canBeFollowed?: boolean;
}

export interface PutResult {
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** A part that is expected; without a hash, any bytes of this size are accepted. */
export interface PlannedPart {
  readonly part: number;
  readonly sizeBytes: number;
  readonly sha256?: string | undefined;
}

export interface UploadedPart extends PlannedPart {
  readonly sha256: string;
}

export interface ArrivedPart {
  readonly part: number;
  readonly sizeBytes: number;
  /** Null: the store keeps no hashes, and has compared none. */
  readonly sha256: string | null;
}

export type MismatchReason = 'size' | 'sha256' | 'limit' | 'gone';

/** The received bytes are not the announced ones. */
export class ObjectMismatch extends Error {
  readonly reason: MismatchReason;
  constructor(reason: MismatchReason) {
    super(
      reason === 'gone'
        ? 'There is no such upload any more.'
        : `The object does not have the expected ${reason}.`,
    );
    this.reason = reason;
  }
}

/** No space left on the disk (or in the quota). */
export class StoreFull extends Error {
  constructor(cause: unknown) {
    super('The storage is full.', { cause });
  }
}
