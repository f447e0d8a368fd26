import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signatureProblem, type Keys } from './sigV4Check';
import { StrictS3Objects, type Stored } from './strictS3Objects';

interface Begun {
  readonly key: string;
  readonly type: string;
  readonly parts: Map<number, { bytes: Buffer; sha256: string; etag: string }>;
}

/** Asked before each request that is in order; it may wait, and answers with what to refuse the request with. */
export type Interference = (
  method: string,
  key: string,
) => Promise<{ readonly status: number; readonly code: string } | null>;

/** What compatible stores differ in. */
export interface StoreNature {
  /** Which hashes of a body it compares; it ignores the others. */
  readonly checks: 'sha256' | 'md5' | 'none';
  /** `unknown`: it refuses requests about versions. */
  readonly versions: 'off' | 'kept' | 'unknown';
  /** How many objects, versions or parts it lists at once; few, so that paging is exercised. */
  readonly perPage: number;
  /** What it keeps of a body, as a store that damages some. */
  readonly keeps: (key: string, bytes: Buffer) => Buffer;
}

const LIKE_AMAZON: StoreNature = {
  checks: 'sha256',
  versions: 'off',
  perPage: 2,
  keeps: (_, bytes) => bytes,
};

export interface StrictS3 {
  readonly endpoint: string;
  readonly bucket: string;
  readonly objects: ReadonlyMap<string, Stored>;
  readonly uploads: ReadonlyMap<string, Begun>;
  /** How many versions it has of objects whose keys begin so, the current ones included. */
  versionsOf(prefix: string): number;
  /** The refused requests, with the reasons. */
  readonly refused: string[];
  close(): Promise<void>;
}

class No extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

const DISPOSITION = 'response-content-disposition';
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
const tag = (name: string, inside: string) => `<${name}>${inside}</${name}>`;

/**
 * The part of S3 that the store uses, in memory and strict: every signature, expiry, length and
 * checksum is checked, and a presigned PUT must have signed its length.
 * @param interfere makes it fail as stores do
 */
export async function startStrictS3(
  keys: Keys,
  now: () => Date,
  interfere: Interference = async () => null,
  nature: Partial<StoreNature> = {},
): Promise<StrictS3> {
  const { checks, versions, perPage, keeps } = { ...LIKE_AMAZON, ...nature };
  const bucket = 'test-bucket';
  const stored = new StrictS3Objects(versions === 'kept');
  const objects = stored.current;
  const uploads = new Map<string, Begun>();
  const refused: string[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces);
    const [path = '', search = ''] = (request.url ?? '').split('?');
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const method = request.method ?? '';
    const bodySha256 = digest(body).toString('hex');
    const problem = signatureProblem(
      { method, path, query: search, headers, bodySha256 },
      keys,
      now().getTime(),
    );
    if (problem) throw new No(403, problem);
    const query = new URLSearchParams(search);
    const signed = (query.get('X-Amz-SignedHeaders') ?? '').split(';');
    if (query.has('X-Amz-Signature') && method === 'PUT' && !signed.includes('content-length')) {
      throw new No(403, 'LengthNotSigned');
    }
    if (Number(headers['content-length'] ?? 0) !== body.length) throw new No(400, 'IncompleteBody');
    const sum = checks === 'sha256' ? headers['x-amz-checksum-sha256'] : undefined;
    if (sum !== undefined && sum !== digest(body).toString('base64'))
      throw new No(400, 'BadDigest');
    const md5 = checks === 'none' ? undefined : headers['content-md5'];
    if (md5 !== undefined && md5 !== createHash('md5').update(body).digest('base64'))
      throw new No(400, 'BadDigest');
    if ('x-amz-trailer' in headers) throw new No(501, 'NotImplemented');
    const [, asked = '', ...rest] = decodeURIComponent(path).split('/');
    if (asked !== bucket) throw new No(404, 'NoSuchBucket');
    const key = rest.join('/');
    const failure = await interfere(method, key);
    if (failure) throw new No(failure.status, failure.code);
    const reply = (status: number, text = '', more: Record<string, string> = {}) =>
      void response.writeHead(status, { 'content-type': 'application/xml', ...more }).end(text);

    const uploadId = query.get('uploadId');
    if (uploadId !== null) return inUpload(method, key, uploadId, query, body, sum, reply);
    if (method === 'POST' && query.has('uploads')) {
      const isChecked = headers['x-amz-checksum-algorithm'] === 'SHA256';
      if (checks === 'sha256' && !isChecked) throw new No(400, 'InvalidRequest');
      const id = `${randomUUID()}.${randomUUID()}`;
      uploads.set(id, { key, type: headers['content-type'] ?? '', parts: new Map() });
      return reply(200, tag('InitiateMultipartUploadResult', tag('UploadId', id)));
    }
    if (method === 'GET' && key === '') {
      if (query.has('versions')) return listVersions(query, reply);
      return query.has('uploads') ? listUploads(query, reply) : list(query, reply);
    }
    if (method === 'PUT') {
      const source = headers['x-amz-copy-source'];
      const type = headers['content-type'] ?? 'application/octet-stream';
      if (source === undefined) {
        stored.set(key, { bytes: keeps(key, body), type, modified: now() });
        return reply(200, '', { etag: etagOf(body) });
      }
      const from = objects.get(decodeURIComponent(source).split('/').slice(1).join('/'));
      if (!from) throw new No(404, 'NoSuchKey');
      stored.set(key, { bytes: from.bytes, type, modified: now() });
      return reply(200, tag('CopyObjectResult', tag('ETag', etagOf(from.bytes))));
    }
    if (method === 'DELETE') {
      stored.delete(key, query.get('versionId'));
      return reply(204);
    }
    const found = objects.get(key);
    if (!found) throw new No(404, 'NoSuchKey');
    const more = {
      'content-type': found.type,
      // Only in a presigned URL or a signed request, which this one is.
      ...(query.has(DISPOSITION) && { 'content-disposition': query.get(DISPOSITION)! }),
      'last-modified': found.modified.toUTCString(),
      etag: etagOf(found.bytes),
    };
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers['range'] ?? '');
    const [first, last] = range
      ? [Number(range[1]), Number(range[2])]
      : [0, found.bytes.length - 1];
    const part = found.bytes.subarray(first, last + 1);
    response.writeHead(range ? 206 : 200, {
      ...more,
      'content-length': part.length,
      ...(range ? { 'content-range': `bytes ${first}-${last}/${found.bytes.length}` } : {}),
    });
    response.end(method === 'HEAD' ? undefined : part);
  }

  function inUpload(
    method: string,
    key: string,
    uploadId: string,
    query: URLSearchParams,
    body: Buffer,
    sum: string | undefined,
    reply: (status: number, text?: string, more?: Record<string, string>) => void,
  ): void {
    const upload = uploads.get(uploadId);
    if (upload?.key !== key) throw new No(404, 'NoSuchUpload');
    if (method === 'PUT') {
      const part = Number(query.get('partNumber'));
      if (!(part >= 1 && part <= 10_000)) throw new No(400, 'InvalidArgument');
      if (checks === 'sha256' && sum === undefined) throw new No(400, 'InvalidRequest');
      const bytes = keeps(key, body);
      upload.parts.set(part, { bytes, sha256: sum ?? '', etag: etagOf(body) });
      const said = sum === undefined ? {} : { 'x-amz-checksum-sha256': sum };
      return reply(200, '', { etag: etagOf(body), ...said });
    }
    if (method === 'DELETE') {
      uploads.delete(uploadId);
      return reply(204);
    }
    const sorted = [...upload.parts].sort(([a], [b]) => a - b);
    if (method === 'GET') {
      const left = sorted.filter(([part]) => part > Number(query.get('part-number-marker') ?? 0));
      const page = left.slice(0, perPage);
      const parts = page.map(([part, { bytes, sha256, etag }]) =>
        tag(
          'Part',
          tag('PartNumber', String(part)) +
            tag('ETag', etag.replaceAll('"', '&quot;')) +
            tag('Size', String(bytes.length)) +
            (sha256 === '' ? '' : tag('ChecksumSHA256', sha256)),
        ),
      );
      const isTruncated = left.length > page.length;
      const next = isTruncated ? tag('NextPartNumberMarker', String(page.at(-1)![0])) : '';
      const head = tag('IsTruncated', String(isTruncated)) + next;
      return reply(200, tag('ListPartsResult', head + parts.join('')));
    }
    const named = [...body.toString().matchAll(/<Part>([^]*?)<\/Part>/g)].map(([, one = '']) => {
      const inside = (name: string) => new RegExp(`<${name}>([^<]*)<`).exec(one)?.[1] ?? '';
      return {
        part: Number(inside('PartNumber')),
        etag: inside('ETag').replaceAll('&quot;', '"'),
        sha256: inside('ChecksumSHA256'),
      };
    });
    if (named.length === 0) throw new No(400, 'MalformedXML');
    const bytes = named.map(({ part, etag, sha256 }, at) => {
      const here = upload.parts.get(part);
      if (here?.etag !== etag || here.sha256 !== sha256) throw new No(400, 'InvalidPart');
      const isLast = at === named.length - 1;
      if (!isLast && here.bytes.length < 5 * 1024 * 1024) throw new No(400, 'EntityTooSmall');
      if (at > 0 && named[at - 1]!.part >= part) throw new No(400, 'InvalidPartOrder');
      return here.bytes;
    });
    stored.set(key, { bytes: Buffer.concat(bytes), type: upload.type, modified: now() });
    uploads.delete(uploadId);
    const whole = digest(Buffer.concat(bytes.map((one) => digest(one)))).toString('base64');
    const sumOf = checks === 'sha256' ? tag('ChecksumSHA256', `${whole}-${bytes.length}`) : '';
    reply(200, tag('CompleteMultipartUploadResult', tag('Key', key) + sumOf));
  }

  type Reply = (status: number, text: string) => void;

  function list(query: URLSearchParams, reply: Reply): void {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const delimiter = query.get('delimiter') ?? '';
    // A folder stands for everything in it.
    const shown = new Map<string, Stored | null>();
    for (const [key, object] of objects) {
      if (!key.startsWith(prefix)) continue;
      const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
      if (end === -1) shown.set(key, object);
      else shown.set(key.slice(0, end + 1), null);
    }
    const left = [...shown].filter(([key]) => key > after).sort(([a], [b]) => (a < b ? -1 : 1));
    const page = left.slice(0, perPage);
    const isTruncated = left.length > page.length;
    const next = isTruncated ? tag('NextContinuationToken', page.at(-1)![0]) : '';
    const contents = page.map(([key, object]) =>
      object === null
        ? tag('CommonPrefixes', tag('Prefix', key))
        : tag(
            'Contents',
            tag('Key', key) +
              tag('Size', String(object.bytes.length)) +
              tag('LastModified', object.modified.toISOString()),
          ),
    );
    const head = tag('IsTruncated', String(isTruncated)) + next;
    reply(200, tag('ListBucketResult', head + contents.join('')));
  }

  function listVersions(query: URLSearchParams, reply: Reply): void {
    if (versions === 'unknown') throw new No(501, 'NotImplemented');
    const all = stored.list(query.get('prefix') ?? '');
    const [afterKey, afterId] = [query.get('key-marker'), query.get('version-id-marker')];
    const at = all.findIndex(({ key, id }) => key === afterKey && id === afterId);
    // What the marker names may have been deleted since.
    const from = at >= 0 ? at + 1 : all.findIndex(({ key }) => key >= (afterKey ?? ''));
    const left = from === -1 ? [] : all.slice(from);
    const page = left.slice(0, perPage);
    const last = page.at(-1);
    const isTruncated = left.length > page.length;
    const next = isTruncated
      ? tag('NextKeyMarker', last!.key) + tag('NextVersionIdMarker', last!.id)
      : '';
    const inside = page.map(({ key, id, isLatest, isMarker }) =>
      tag(
        isMarker ? 'DeleteMarker' : 'Version',
        tag('Key', key) + tag('VersionId', id) + tag('IsLatest', String(isLatest)),
      ),
    );
    const head = tag('IsTruncated', String(isTruncated)) + next;
    reply(200, tag('ListVersionsResult', head + inside.join('')));
  }

  function listUploads(query: URLSearchParams, reply: Reply): void {
    const inside = [...uploads]
      .filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''))
      .map(([id, { key }]) => tag('Upload', tag('Key', key) + tag('UploadId', id)));
    reply(200, tag('ListMultipartUploadsResult', tag('IsTruncated', 'false') + inside.join('')));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((reason: unknown) => {
      const { status, code } = reason instanceof No ? reason : new No(500, 'InternalError');
      refused.push(code);
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(request.method === 'HEAD' ? undefined : tag('Error', tag('Code', code)));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    ...{ bucket, objects, uploads, refused },
    versionsOf: (prefix) => stored.list(prefix).length,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
