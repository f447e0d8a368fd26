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

  /** Addresses of parts can only be made when their hashes are known. */
  readonly partHashesNeeded: boolean;
  /** How a client says the SHA-256 of a part that it PUTs. */
  readonly partChecksum: { readonly header: string; readonly encoding: 'hex' | 'base64' };
  /** Begins an object of so many bytes that comes in parts of `UPLOAD_PART_BYTES`, in any order. */
  createMultipart(key: string, sizeBytes: number): Promise<string>;
  /** A short-lived address for one PUT of exactly this part. */
  signedPutPart(key: string, uploadId: string, part: PlannedPart): Promise<string>;
  /** Part numbers begin at 1. When it resolves, the bytes are safe. @throws ObjectMismatch */
  putPart(key: string, uploadId: string, part: UploadedPart, body: ObjectBody): Promise<void>;
  /** The parts that are safe, in order; null when there is no such upload (any more). */
  arrivedParts(key: string, uploadId: string): Promise<UploadedPart[] | null>;
  /** Makes one object of the parts. @throws ObjectMismatch when parts are missing or others came */
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

/** A part that is expected; without its hash any bytes of this size are taken. */
export interface PlannedPart {
  readonly part: number;
  readonly sizeBytes: number;
  readonly sha256?: string | undefined;
}

export interface UploadedPart extends PlannedPart {
  readonly sha256: string;
}

export type MismatchReason = 'size' | 'sha256' | 'limit' | 'gone';

/** The bytes that came are not the bytes that were announced. */
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

/** No room left on the disk (or in the quota). */
export class StoreFull extends Error {
  constructor(cause: unknown) {
    super('The storage is full.', { cause });
  }
}
