import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { isObjectKey } from '../../platform/objects/objectKey';
import { StoreFull, type ByteRange } from '../../platform/objects/objectStore';
import { s3Client } from '../../platform/objects/s3Client';
import { StoreUnavailable, whyUnavailable } from '../../platform/objects/unavailableStore';
import type { S3Settings } from '../../platform/settings/settings';
import { findBucketCheck, hashFor, type BucketCheck, type SentHash } from './bucketCheck';
import { findStored, uploadsBelow, type StoredVersion } from './bucketVersions';
import { inParallel } from './inParallel';

/** A respondent's browser waits meanwhile, and sends again. */
const IDLE_MS = 20_000;
const CONNECTIONS = 200;
/** How often a bucket may say that it received other bytes than were sent. */
const ATTEMPTS = 2;
/** How often an object is stored that is not read back as it was sent. */
const PUT_ATTEMPTS = 3;
const DELETED_AT_ONCE = 8;
/** Something may be stored while a folder is emptied. */
const PASSES = 3;

export interface FoundObject {
  readonly key: string;
  readonly sizeBytes: number;
}

/**
 * A bucket in which nothing counts as stored before the bucket has compared it with what was sent, and in which
 * nothing deleted is left as an old version. Every error of the bucket is a `StoreUnavailable`.
 */
export class CheckedBucket {
  readonly #s3: S3Settings;
  readonly #client: S3Client;
  readonly #folder: string;
  #check: Promise<BucketCheck> | null = null;

  /** @param folder begins the keys of what is stored to try the bucket out */
  constructor(s3: S3Settings, folder: string, idleMs = IDLE_MS) {
    this.#s3 = s3;
    this.#client = s3Client(s3, { idleMs, connections: CONNECTIONS });
    this.#folder = folder;
  }

  /** Which hash the bucket compares; found out once. */
  check(): Promise<BucketCheck> {
    this.#check ??= this.#findCheck().catch((reason: unknown) => {
      this.#check = null;
      throw reason;
    });
    return this.#check;
  }

  /**
   * Stores an object whole. Once it resolves, the bucket has exactly these bytes.
   * @throws StoreUnavailable, or StoreFull with the code ENOSPC
   */
  async put(key: string, bytes: Uint8Array): Promise<void> {
    const check = await this.check();
    for (let attempt = 1; ; attempt++) {
      await this.#sent(check, bytes, (hash) => this.#putOnce(key, bytes, hash));
      if (check !== 'none' || (await this.#returns(key, bytes))) return;
      // It stays: what was stored there before may be what somebody relies on.
      if (attempt === PUT_ATTEMPTS)
        throw new StoreUnavailable(`${this.#name} does not return what it was given.`);
    }
  }

  /**
   * Stores a large object of parts, each of at least 5 MiB but the last. Nothing is there before it is whole.
   * @throws as `put` does, or what `parts` throws
   */
  async putParts(key: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
    const check = await this.check();
    const at = this.#at(key);
    const { UploadId } = await this.#ask(
      this.#client.send(
        new CreateMultipartUploadCommand({
          ...at,
          ...(check === 'sha256' ? { ChecksumAlgorithm: 'SHA256' } : {}),
        }),
      ),
    );
    const stored: { PartNumber: number; ETag?: string; ChecksumSHA256?: string }[] = [];
    try {
      for await (const bytes of parts) {
        const PartNumber = stored.length + 1;
        const part = await this.#sent(check, bytes, async (hash) => {
          const command = { ...at, UploadId, PartNumber, Body: bytes, ...headersOf(bytes, hash) };
          const { ETag } = await this.#client.send(new UploadPartCommand(command));
          return {
            PartNumber,
            ...(ETag === undefined ? {} : { ETag }),
            ...(hash?.check === 'sha256' ? { ChecksumSHA256: hash.base64 } : {}),
          };
        });
        stored.push(part);
      }
      const MultipartUpload = { Parts: stored };
      await this.#ask(
        this.#client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload })),
      );
    } catch (reason) {
      await this.#client
        .send(new AbortMultipartUploadCommand({ ...at, UploadId }))
        .catch(() => undefined);
      throw reason;
    }
  }

  /** A whole object, or a range of it that lies within it, in memory; null: there is no such object. */
  async read(key: string, range?: ByteRange): Promise<Buffer | null> {
    const Range = range && `bytes=${range.first}-${range.last}`;
    const command = new GetObjectCommand({ ...this.#at(key), Range });
    return await this.#orNull(async () => {
      const found = await this.#client.send(command);
      const pieces = (await (found.Body as Readable).toArray()) as Uint8Array[];
      const bytes = Buffer.concat(pieces);
      const wanted = range ? range.last - range.first + 1 : (found.ContentLength ?? bytes.length);
      if (bytes.length === wanted) return bytes;
      throw new StoreUnavailable(`${this.#name} sent ${bytes.length} bytes instead of ${wanted}.`);
    });
  }

  /** Null: there is no such object. */
  async stat(key: string): Promise<{ sizeBytes: number; modifiedMs: number } | null> {
    return await this.#orNull(async () => {
      const found = await this.#client.send(new HeadObjectCommand(this.#at(key)));
      const modifiedMs = found.LastModified?.getTime() ?? 0;
      return { sizeBytes: found.ContentLength ?? 0, modifiedMs };
    });
  }

  /** Every object whose key begins so, in the order of the keys. */
  async *list(prefix: string): AsyncGenerator<FoundObject> {
    for await (const { Contents } of this.#pages(prefix)) {
      for (const { Key, Size } of Contents ?? []) {
        if (Key !== undefined) yield { key: Key, sizeBytes: Size ?? 0 };
      }
    }
  }

  /** The names of the folders right below a folder, whose key ends with a slash. */
  async *foldersIn(folder: string): AsyncGenerator<string> {
    for await (const { CommonPrefixes } of this.#pages(folder, '/')) {
      for (const { Prefix } of CommonPrefixes ?? []) {
        if (Prefix !== undefined) yield Prefix.slice(folder.length, -1);
      }
    }
  }

  /**
   * Deletes for good everything whose key begins so: objects, their old versions, and uploads that were not completed.
   * @param isKept what stays; its old versions are deleted
   * @throws StoreUnavailable, also when the bucket keeps something nevertheless
   */
  async purge(prefix: string, isKept: (key: string) => boolean = () => false): Promise<void> {
    for (let pass = 0; pass < PASSES; pass++) {
      let deleted = 0;
      const stored = findStored(this.#client, this.#s3.bucket, prefix);
      for await (const page of this.#asking(stored)) {
        const doomed = page.filter((one) => !(one.isCurrent && isKept(one.key)));
        await inParallel(doomed, DELETED_AT_ONCE, (one) => this.#delete(one));
        deleted += doomed.length;
      }
      for await (const upload of this.#asking(
        uploadsBelow(this.#client, this.#s3.bucket, prefix),
      )) {
        await this.#ask(this.#client.send(new AbortMultipartUploadCommand(upload)), isMissing);
        deleted++;
      }
      if (deleted === 0) return;
    }
    throw new StoreUnavailable(`${this.#name} still has what was deleted below ${prefix}.`);
  }

  async #findCheck(): Promise<BucketCheck> {
    const key = `${this.#folder}check-${randomUUID()}.bin`;
    try {
      return await findBucketCheck(async (bytes, hash) => {
        try {
          await this.#putOnce(key, bytes, hash);
          return 'stored';
        } catch (reason) {
          if (isOtherBytes(reason)) return 'otherBytes';
          if (statusOf(reason) === 400 || statusOf(reason) === 501) return 'unknown';
          throw this.#meaningOf(reason);
        }
      });
    } finally {
      await this.purge(key).catch(() => undefined);
    }
  }

  async #putOnce(key: string, bytes: Uint8Array, hash: SentHash | null): Promise<void> {
    const command = { ...this.#at(key), Body: bytes, ...headersOf(bytes, hash) };
    await this.#client.send(new PutObjectCommand(command));
  }

  /** Sends again what arrived changed. */
  async #sent<T>(
    check: BucketCheck,
    bytes: Uint8Array,
    send: (hash: SentHash | null) => Promise<T>,
  ): Promise<T> {
    const hash = hashFor(check, bytes);
    for (let attempt = 1; ; attempt++) {
      try {
        return await send(hash);
      } catch (reason) {
        if (!isOtherBytes(reason)) throw this.#meaningOf(reason);
        if (attempt < ATTEMPTS) continue;
        throw new StoreUnavailable(`${this.#name} receives other bytes than it is sent.`, {
          cause: reason,
        });
      }
    }
  }

  async #returns(key: string, bytes: Uint8Array): Promise<boolean> {
    const found = await this.read(key);
    return found !== null && sha256(found) === sha256(bytes);
  }

  async #delete({ key, versionId }: StoredVersion): Promise<void> {
    const VersionId = versionId ?? undefined;
    await this.#ask(
      this.#client.send(new DeleteObjectCommand({ ...this.#at(key), VersionId })),
      isMissing,
    );
  }

  async *#pages(Prefix: string, Delimiter?: string) {
    let ContinuationToken: string | undefined;
    do {
      const page = await this.#ask(
        this.#client.send(
          new ListObjectsV2Command({
            ...{ Bucket: this.#s3.bucket, Prefix },
            ...(Delimiter === undefined ? {} : { Delimiter }),
            ...(ContinuationToken === undefined ? {} : { ContinuationToken }),
          }),
        ),
      );
      yield page;
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
  }

  #at(key: string): { readonly Bucket: string; readonly Key: string } {
    if (!isObjectKey(key)) throw new RangeError(`'${key}' is not an object key.`);
    return { Bucket: this.#s3.bucket, Key: key };
  }

  async #orNull<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (reason) {
      if (isMissing(reason)) return null;
      throw this.#meaningOf(reason);
    }
  }

  async #ask<T>(work: Promise<T>, isFine: (reason: unknown) => boolean = () => false) {
    try {
      return await work;
    } catch (reason) {
      if (isFine(reason)) return {} as Partial<T>;
      throw this.#meaningOf(reason);
    }
  }

  async *#asking<T>(pages: AsyncIterable<T>): AsyncGenerator<T> {
    try {
      yield* pages;
    } catch (reason) {
      throw this.#meaningOf(reason);
    }
  }

  #meaningOf(reason: unknown): unknown {
    const { name } = reason as { name?: string };
    if (name === 'QuotaExceeded' || name === 'XMinioStorageFull' || statusOf(reason) === 507) {
      return Object.assign(new StoreFull(reason), { code: 'ENOSPC' });
    }
    if (reason instanceof StoreUnavailable) return reason;
    return whyUnavailable(this.#s3, reason) ?? reason;
  }

  get #name(): string {
    return `The bucket ${this.#s3.bucket}`;
  }
}

/** The hash is a header, never a trailer after the body, which some stores would keep as part of it. */
function headersOf(bytes: Uint8Array, hash: SentHash | null) {
  return {
    ContentLength: bytes.byteLength,
    ...(hash?.check === 'sha256' ? { ChecksumSHA256: hash.base64 } : {}),
    ...(hash?.check === 'md5' ? { ContentMD5: hash.base64 } : {}),
  };
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function statusOf(reason: unknown): number {
  const { $metadata } = reason as { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode ?? 0;
}

function isOtherBytes(reason: unknown): boolean {
  const { name } = reason as { name?: string };
  return ['BadDigest', 'InvalidDigest', 'XAmzContentChecksumMismatch'].includes(name ?? '');
}

/** A bucket that does not exist is no missing object. */
function isMissing(reason: unknown): boolean {
  const { name } = reason as { name?: string };
  if (['NoSuchKey', 'NoSuchUpload', 'NotFound'].includes(name ?? '')) return true;
  return statusOf(reason) === 404 && name !== 'NoSuchBucket';
}
