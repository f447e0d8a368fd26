import {
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  type S3Client,
} from '@aws-sdk/client-s3';

/** One version of an object, or the mark that it was deleted. */
export interface StoredVersion {
  readonly key: string;
  /** Null: the bucket does not know versions. */
  readonly versionId: string | null;
  /** Whether reading the object gives this version. */
  readonly isCurrent: boolean;
}

/** Every version of every object whose key begins so, in pages. */
export async function* findStored(
  client: S3Client,
  Bucket: string,
  Prefix: string,
): AsyncGenerator<readonly StoredVersion[]> {
  let next: { KeyMarker?: string; VersionIdMarker?: string } | null = {};
  let isFirst = true;
  while (next !== null) {
    const command: ListObjectVersionsCommand = new ListObjectVersionsCommand({
      ...{ Bucket, Prefix },
      ...next,
    });
    const page: Awaited<ReturnType<typeof answerOrNull>> = await answerOrNull(
      client,
      command,
      isFirst,
    );
    if (page === null) {
      yield* findUnversioned(client, Bucket, Prefix);
      return;
    }
    isFirst = false;
    const { Versions = [], DeleteMarkers = [], NextKeyMarker, NextVersionIdMarker } = page;
    yield [...Versions.map(versionOf(true)), ...DeleteMarkers.map(versionOf(false))].flat();
    next = !page.IsTruncated
      ? null
      : {
          ...(NextKeyMarker === undefined ? {} : { KeyMarker: NextKeyMarker }),
          ...(NextVersionIdMarker === undefined ? {} : { VersionIdMarker: NextVersionIdMarker }),
        };
  }
}

/** A store that does not know versions says so, or that it does not know the request. */
async function answerOrNull(
  client: S3Client,
  command: ListObjectVersionsCommand,
  isFirst: boolean,
) {
  try {
    return await client.send(command);
  } catch (reason) {
    const { name, $metadata } = reason as {
      name?: string;
      $metadata?: { httpStatusCode?: number };
    };
    const isUnknown =
      name === 'NotImplemented' || [405, 501].includes($metadata?.httpStatusCode ?? 0);
    if (isFirst && isUnknown) return null;
    throw reason;
  }
}

const versionOf =
  (isObject: boolean) =>
  ({
    Key,
    VersionId,
    IsLatest,
  }: {
    readonly Key?: string | undefined;
    readonly VersionId?: string | undefined;
    readonly IsLatest?: boolean | undefined;
  }): StoredVersion[] =>
    Key === undefined
      ? []
      : [{ key: Key, versionId: VersionId ?? null, isCurrent: isObject && IsLatest === true }];

async function* findUnversioned(
  client: S3Client,
  Bucket: string,
  Prefix: string,
): AsyncGenerator<readonly StoredVersion[]> {
  let ContinuationToken: string | undefined;
  do {
    const page: Awaited<ReturnType<typeof listPage>> = await listPage(
      client,
      { Bucket, Prefix },
      ContinuationToken,
    );
    yield (page.Contents ?? []).flatMap(({ Key }) =>
      Key === undefined ? [] : [{ key: Key, versionId: null, isCurrent: true }],
    );
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (ContinuationToken !== undefined);
}

function listPage(
  client: S3Client,
  where: { readonly Bucket: string; readonly Prefix: string },
  ContinuationToken: string | undefined,
) {
  const from = ContinuationToken === undefined ? {} : { ContinuationToken };
  return client.send(new ListObjectsV2Command({ ...where, ...from }));
}

export interface UnfinishedUpload {
  readonly Bucket: string;
  readonly Key: string;
  readonly UploadId: string;
}

/** Uploads in parts that were begun and not completed; their parts are stored, and no list of objects shows them. */
export async function* uploadsBelow(
  client: S3Client,
  Bucket: string,
  Prefix: string,
): AsyncGenerator<UnfinishedUpload> {
  let next: { KeyMarker?: string; UploadIdMarker?: string } | null = {};
  while (next !== null) {
    const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
      ...{ Bucket, Prefix },
      ...next,
    });
    const page = await client.send(command);
    for (const { Key, UploadId } of page.Uploads ?? []) {
      if (Key?.startsWith(Prefix) && UploadId !== undefined) yield { Bucket, Key, UploadId };
    }
    const { NextKeyMarker, NextUploadIdMarker } = page;
    next = !page.IsTruncated
      ? null
      : {
          ...(NextKeyMarker === undefined ? {} : { KeyMarker: NextKeyMarker }),
          ...(NextUploadIdMarker === undefined ? {} : { UploadIdMarker: NextUploadIdMarker }),
        };
  }
}
