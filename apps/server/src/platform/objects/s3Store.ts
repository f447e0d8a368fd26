import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { UPLOAD_PART_BYTES } from '@fovea/contract/studies/files';
import type { S3Settings } from '../settings/settings';
import { attachmentNamed } from './attachmentName';
import { contentTypeOf } from './contentTypes';
import { hourlySignedUrls } from './hourlySignedUrls';
import { isObjectKey } from './objectKey';
import {
  ObjectMismatch,
  StoreFull,
  type ArrivedPart,
  type ObjectBody,
  type ObjectStore,
  type UploadedPart,
} from './objectStore';
import { piecesOf } from './piecesOf';
import { s3Client } from './s3Client';

/** Signed GET URLs are valid for 7 to 8 hours, as on disk. */
const GET_S = 8 * 3600;
const PUT_S = 2 * 3600;
const CHECKSUM = 'x-amz-checksum-sha256';

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64');
const hexOf = (text: string) => Buffer.from(text, 'base64').toString('hex');
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * Objects in a bucket of S3 or of a compatible store.
 * @param idleMs how long a request may stand still; null: as long as it likes, as with a download whose reader has paused
 */
export function openS3Store(
  settings: S3Settings,
  now: () => Date = () => new Date(),
  idleMs: number | null = null,
): ObjectStore {
  const Bucket = settings.bucket;
  const client = s3Client(settings, { idleMs });
  const at = (key: string) => {
    if (!isObjectKey(key)) throw new Error(`'${key}' is not an object key.`);
    return { Bucket, Key: key };
  };

  const store: ObjectStore = {
    partHashesNeeded: true,
    partChecksum: { header: CHECKSUM, encoding: 'base64' },

    put(key, body, expect = {}) {
      // Throws immediately for an invalid key, as the disk store does.
      at(key);
      return put(key, body, expect);
    },
    async get(key, range) {
      const Range = range && `bytes=${range.first}-${range.last}`;
      try {
        const found = await client.send(new GetObjectCommand({ ...at(key), Range }));
        const total = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1] ?? found.ContentLength;
        const modified = found.LastModified ?? new Date(0);
        return {
          stat: { key, sizeBytes: Number(total), modified },
          body: found.Body as Readable,
        };
      } catch (reason) {
        return missing(reason);
      }
    },
    // A bucket shows an object only when it is complete.
    follow: async () => null,
    localPath: () => null,
    async read(key) {
      const found = await store.get(key);
      return found && Buffer.concat((await found.body.toArray()) as Uint8Array[]);
    },
    async stat(key) {
      try {
        const found = await client.send(new HeadObjectCommand(at(key)));
        const modified = found.LastModified ?? new Date(0);
        return { key, sizeBytes: found.ContentLength ?? 0, modified };
      } catch (reason) {
        return missing(reason);
      }
    },
    async copy(from, to) {
      try {
        await client.send(
          new CopyObjectCommand({
            ...at(to),
            CopySource: `${Bucket}/${at(from).Key}`,
            MetadataDirective: 'REPLACE',
            ContentType: contentTypeOf(to),
          }),
        );
        return true;
      } catch (reason) {
        return missing(reason) ?? false;
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    async *list(prefix) {
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken }),
        );
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          if (Key === undefined) continue;
          yield { key: Key, sizeBytes: Size ?? 0, modified: LastModified ?? new Date(0) };
        }
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken !== undefined);
    },
    signedGet: hourlySignedUrls(async (key, signingDate, downloadName) => {
      const ResponseContentDisposition =
        downloadName === undefined ? undefined : attachmentNamed(downloadName);
      const command = new GetObjectCommand({ ...at(key), ResponseContentDisposition });
      return await getSignedUrl(client, command, { expiresIn: GET_S, signingDate });
    }, now),
    async signedPut(key, sizeBytes) {
      const command = new PutObjectCommand({ ...at(key), ContentLength: sizeBytes });
      return await getSignedUrl(client, command, { expiresIn: PUT_S, signingDate: now() });
    },

    async createMultipart(key) {
      const begun = await client.send(
        new CreateMultipartUploadCommand({
          ...at(key),
          ContentType: contentTypeOf(key),
          ChecksumAlgorithm: 'SHA256',
        }),
      );
      return begun.UploadId!;
    },
    async signedPutPart(key, uploadId, { part, sizeBytes, sha256: hash }) {
      if (hash === undefined) throw new Error('The address of a part needs its hash.');
      const command = new UploadPartCommand({
        ...at(key),
        UploadId: uploadId,
        PartNumber: part,
        ContentLength: sizeBytes,
        ChecksumSHA256: base64(hash),
      });
      return await getSignedUrl(client, command, {
        expiresIn: PUT_S,
        signingDate: now(),
        // Sent as a header it is compared with the bytes; in the query it would be ignored.
        unhoistableHeaders: new Set([CHECKSUM]),
      });
    },
    async putPart(key, uploadId, part, body) {
      const pieces: Uint8Array[] = [];
      let sizeBytes = 0;
      for await (const piece of piecesOf(body)) {
        sizeBytes += piece.byteLength;
        if (sizeBytes > part.sizeBytes) throw new ObjectMismatch('size');
        pieces.push(piece);
      }
      const bytes = Buffer.concat(pieces);
      if (sizeBytes !== part.sizeBytes) throw new ObjectMismatch('size');
      if (sha256(bytes) !== part.sha256) throw new ObjectMismatch('sha256');
      await sendPart(key, uploadId, part.part, bytes);
    },
    async arrivedParts(key, uploadId) {
      const listed = await listedParts(key, uploadId);
      return (
        listed &&
        listed.map(({ part, sizeBytes, sha256: hash }) => ({ part, sizeBytes, sha256: hash }))
      );
    },
    async completeMultipart(key, uploadId, parts) {
      const listed = await listedParts(key, uploadId);
      const isWhole =
        listed?.length === parts.length &&
        parts.every(({ part, sizeBytes, sha256: hash }, place) => {
          const here = listed[place]!;
          const isSame = here.sha256 === null || here.sha256 === hash;
          return here.part === part && here.sizeBytes === sizeBytes && isSame;
        });
      if (!listed || !isWhole) throw new ObjectMismatch('size');
      const done = await client.send(
        new CompleteMultipartUploadCommand({
          ...at(key),
          UploadId: uploadId,
          MultipartUpload: {
            Parts: listed.map(({ part, etag, sha256: hash }) => ({
              PartNumber: part,
              ETag: etag,
              ...(hash === null ? {} : { ChecksumSHA256: base64(hash) }),
            })),
          },
        }),
      );
      const said = done.ChecksumSHA256?.split('-')[0];
      const isCompared = listed.every(({ sha256: hash }) => hash !== null);
      const isSame = isCompared
        ? said === undefined || said === hashOfHashes(parts)
        : await isAsSent(key, parts);
      if (isSame) return;
      await store.delete(key);
      throw new ObjectMismatch('sha256');
    },
    async abortMultipart(key, uploadId) {
      try {
        await client.send(new AbortMultipartUploadCommand({ ...at(key), UploadId: uploadId }));
      } catch (reason) {
        missing(reason);
      }
    },
  };
  return store;

  /** Reads back an object whose store has not compared it. Parts without a hash are not compared here either. */
  async function isAsSent(key: string, parts: readonly ArrivedPart[]): Promise<boolean> {
    let first = 0;
    for (const { sizeBytes, sha256: hash } of parts) {
      if (hash !== null) {
        const found = await store.get(key, { first, last: first + sizeBytes - 1 });
        const bytes = found && Buffer.concat((await found.body.toArray()) as Uint8Array[]);
        if (!bytes || sha256(bytes) !== hash) return false;
      }
      first += sizeBytes;
    }
    return true;
  }

  /** Small bodies in one request, larger ones in parts, so that memory use stays flat. */
  async function put(
    key: string,
    body: ObjectBody,
    expect: Parameters<ObjectStore['put']>[2] & object,
  ): ReturnType<ObjectStore['put']> {
    const limit = expect.limitBytes ?? expect.sizeBytes ?? Infinity;
    const hash = createHash('sha256');
    let sizeBytes = 0;
    let waiting: Uint8Array[] = [];
    let waitingBytes = 0;
    let uploadId: string | null = null;
    const sent: UploadedPart[] = [];
    const flush = async (bytes: Buffer) => {
      uploadId ??= await store.createMultipart(key, 0);
      const part = { part: sent.length + 1, sizeBytes: bytes.byteLength, sha256: sha256(bytes) };
      await sendPart(key, uploadId, part.part, bytes);
      sent.push(part);
    };
    try {
      for await (const piece of piecesOf(body)) {
        sizeBytes += piece.byteLength;
        if (sizeBytes > limit) {
          throw new ObjectMismatch(expect.sizeBytes === undefined ? 'limit' : 'size');
        }
        hash.update(piece);
        // The sender may reuse its buffer.
        waiting.push(Buffer.from(piece));
        waitingBytes += piece.byteLength;
        while (waitingBytes > UPLOAD_PART_BYTES) {
          const bytes = Buffer.concat(waiting);
          await flush(bytes.subarray(0, UPLOAD_PART_BYTES));
          waiting = [bytes.subarray(UPLOAD_PART_BYTES)];
          waitingBytes -= UPLOAD_PART_BYTES;
        }
      }
      const digest = hash.digest('hex');
      if (expect.sizeBytes !== undefined && sizeBytes !== expect.sizeBytes) {
        throw new ObjectMismatch('size');
      }
      if (expect.sha256 !== undefined && digest !== expect.sha256) {
        throw new ObjectMismatch('sha256');
      }
      const rest = Buffer.concat(waiting);
      if (uploadId !== null) {
        await flush(rest);
        await store.completeMultipart(key, uploadId, sent);
      } else {
        await send(
          new PutObjectCommand({
            ...at(key),
            Body: rest,
            ContentLength: rest.byteLength,
            ContentType: contentTypeOf(key),
            ChecksumSHA256: base64(digest),
          }),
        );
      }
      return { sizeBytes, sha256: digest };
    } catch (reason) {
      if (uploadId !== null) await store.abortMultipart(key, uploadId);
      throw reason;
    }
  }

  async function send(command: PutObjectCommand | UploadPartCommand): Promise<void> {
    try {
      await (command instanceof PutObjectCommand ? client.send(command) : client.send(command));
    } catch (reason) {
      const { name } = reason as { name?: string };
      if (name === 'BadDigest' || name === 'InvalidDigest') throw new ObjectMismatch('sha256');
      if (name === 'NoSuchUpload') throw new ObjectMismatch('gone');
      if (name === 'QuotaExceeded' || name === 'XMinioStorageFull') throw new StoreFull(reason);
      throw reason;
    }
  }

  async function sendPart(key: string, uploadId: string, part: number, bytes: Buffer) {
    await send(
      new UploadPartCommand({
        ...at(key),
        UploadId: uploadId,
        PartNumber: part,
        Body: bytes,
        ContentLength: bytes.byteLength,
        ChecksumSHA256: base64(sha256(bytes)),
      }),
    );
  }

  async function listedParts(
    key: string,
    uploadId: string,
  ): Promise<(ArrivedPart & { etag: string })[] | null> {
    const parts: (ArrivedPart & { etag: string })[] = [];
    let PartNumberMarker: string | undefined;
    try {
      do {
        const page = await client.send(
          new ListPartsCommand({ ...at(key), UploadId: uploadId, PartNumberMarker }),
        );
        for (const { PartNumber, Size, ChecksumSHA256, ETag } of page.Parts ?? []) {
          if (PartNumber === undefined || !ETag) continue;
          // Stores that do not know these checksums, such as Ceph's, ignore the one that was sent.
          const hash = ChecksumSHA256 ? hexOf(ChecksumSHA256) : null;
          parts.push({ part: PartNumber, sizeBytes: Size ?? 0, sha256: hash, etag: ETag });
        }
        PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
      } while (PartNumberMarker !== undefined);
    } catch (reason) {
      return missing(reason);
    }
    return parts;
  }
}

/** As the store computes the checksum of an object of parts (base64): both must have seen the same bytes. */
function hashOfHashes(parts: readonly ArrivedPart[]): string {
  const whole = createHash('sha256');
  for (const { sha256: hash } of parts) whole.update(Buffer.from(hash ?? '', 'hex'));
  return whole.digest('base64');
}

/** Null when the object does not exist; other errors are rethrown. */
function missing(reason: unknown): null {
  const { name, $metadata } = reason as { name?: string; $metadata?: { httpStatusCode?: number } };
  if (['NoSuchKey', 'NoSuchUpload', 'NotFound'].includes(name ?? '')) return null;
  if ($metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket') return null;
  throw reason;
}
