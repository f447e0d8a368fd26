import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { cleanFileName } from '@fovea/rules/inputs/fileNames';
import type { FastifyRequest } from 'fastify';
import { ContentHash } from '../objects/contentHash';
import type { AppContext } from '../context/appContext';
import { ObjectMismatch } from '../objects/objectStore';
import { hasUnstorableText } from './bodyParsers';
import { incomingBytes } from './incomingBytes';
import { Refusal } from './refusal';

/** A file part of a form, streamed to the object store. */
export interface FormFile {
  readonly key: string;
  readonly sizeBytes: number;
  readonly contentHash: string;
  /** The file name as shown to people. */
  readonly fileName: string;
}

interface Form {
  readonly fields: Readonly<Record<string, string>>;
  /** By the name of the part; of a repeated part the second is `name 2`, and so on. */
  readonly files: ReadonlyMap<string, FormFile>;
}

interface FormLimits {
  /** Of one file; the limit of the server if not given. */
  readonly fileLimitBytes?: number | undefined;
  /** The part that may come several times. */
  readonly repeatedPart?: string | undefined;
}

const FIELDS_MAX = 40;
const FILES_MAX = 8;
const FIELD_LIMIT_BYTES = 64 * 1024;
/** Limit for everything in a form that is not a file. */
const REST_LIMIT_BYTES = 4 * 1024 * 1024;

/**
 * Reads a form and passes it to `work`; its files are deleted afterwards, whatever happens.
 * @throws Refusal 400, 411, 413 or 415 when it is not a form or exceeds a limit
 */
export async function withForm<T>(
  context: Pick<AppContext, 'objects' | 'settings'>,
  request: Pick<FastifyRequest, 'raw' | 'headers'>,
  work: (form: Form) => Promise<T>,
  limits: FormLimits = {},
): Promise<T> {
  const fileKeys: string[] = [];
  try {
    return await work(await readForm(context, request, fileKeys, limits));
  } finally {
    for (const key of fileKeys) await context.objects.delete(key);
  }
}

async function readForm(
  { objects, settings }: Pick<AppContext, 'objects' | 'settings'>,
  { raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>,
  fileKeys: string[],
  { fileLimitBytes: limitBytes = settings.uploadLimitBytes, repeatedPart }: FormLimits,
): Promise<Form> {
  const busboy = parserFor(headers['content-type']);
  const incoming = incomingBytes(raw, headers['content-length']);
  if (incoming.sizeBytes > limitBytes + REST_LIMIT_BYTES) throw tooLarge();
  const fields = new Map<string, string>();
  const files = new Map<string, FormFile>();
  const storing: Promise<void>[] = [];
  let objection: Refusal | null = null;
  const object = (refusal: Refusal) => void (objection ??= refusal);

  busboy.on('field', (name, value, isNameCut, isCut) => {
    if (isNameCut || isCut) object(tooLarge());
    else if (fields.has(name)) object(notReadable(`the field '${shown(name)}' comes twice`));
    else if (hasUnstorableText(name) || hasUnstorableText(value)) {
      object(notReadable('it has a character that cannot be stored'));
    } else fields.set(name, value);
  });
  const partCounts = new Map<string, number>();
  busboy.on('file', (partName, stream, fileName) => {
    const count = (partCounts.get(partName) ?? 0) + 1;
    partCounts.set(partName, count);
    const isRepeated = count > 1;
    const name = isRepeated ? `${partName} ${count}` : partName;
    if (objection || (isRepeated && partName !== repeatedPart)) {
      object(notReadable(`the file '${shown(partName)}' comes twice`));
      stream.resume();
      return;
    }
    // An error without a listener would end the process, so one is attached before anybody reads
    // the stream.
    stream.on('error', (reason) => void stream.destroy(reason));
    const key = `uploads/forms/${randomUUID()}`;
    fileKeys.push(key);
    const hash = new ContentHash();
    const stored = objects.put(key, hashed(stream, hash), { limitBytes }).then(
      ({ sizeBytes }) => {
        const clean = cleanFileName(fileName ?? '');
        files.set(name, { key, sizeBytes, contentHash: hash.digest(), fileName: clean });
      },
      (reason: unknown) => {
        // The rest of the form must be read, or the client never sees the response.
        stream.resume();
        if (reason instanceof ObjectMismatch) object(tooLarge());
        else throw reason;
      },
    );
    stored.catch(() => {});
    storing.push(stored);
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    busboy.on(limit, () => object(tooLarge()));
  }
  try {
    await pipeline(Readable.from(incoming.pieces()), busboy);
  } catch (reason) {
    await Promise.allSettled(storing);
    if (reason instanceof Refusal) throw reason;
    throw notReadable('it is no complete form');
  }
  await Promise.all(storing);
  if (objection) throw objection as Refusal;
  return { fields: Object.fromEntries(fields), files };
}

function parserFor(contentType: string | undefined) {
  if (!/^multipart\/form-data\b/i.test(contentType ?? '')) {
    throw new Refusal(415, 'Send a form (multipart/form-data).', 'NOT_A_FORM');
  }
  try {
    return new Busboy({
      headers: { 'content-type': contentType! },
      limits: {
        fieldNameSize: 100,
        fieldSize: FIELD_LIMIT_BYTES,
        fields: FIELDS_MAX,
        files: FILES_MAX,
        parts: FIELDS_MAX + FILES_MAX,
        headerPairs: 20,
        headerSize: 16 * 1024,
      },
    });
  } catch {
    throw notReadable('it does not say where its parts end');
  }
}

/** If the consumer stops early, the stream is still drained: the parser waits for its end. */
async function* hashed(stream: Readable, hash: ContentHash): AsyncIterable<Uint8Array> {
  const pieces = stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}

const shown = (name: string) => cleanFileName(name).slice(0, 40);

function tooLarge(): Refusal {
  return new Refusal(413, 'The form is larger than this server takes.', 'FORM_TOO_LARGE');
}

function notReadable(why: string): Refusal {
  return new Refusal(400, `The form cannot be read: ${why}.`, 'NOT_VALID');
}
