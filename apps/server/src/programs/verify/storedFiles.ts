import type { Readable } from 'node:stream';
import type { StoredExportFile } from '../../platform/store/exportTables';

/** A file that a row of the database refers to, with what the row says about it. */
export interface StoredFile {
  /** Where it is: among the recordings, or an object of the store. */
  readonly at: 'recordings' | 'objects';
  /** Within that place, with `/`. */
  readonly key: string;
  /** Null: the row does not say. */
  readonly sizeBytes: number | null;
  readonly hash: StatedHash | null;
}

/**
 * `sha256`: of the bytes, whole or its first digits; `content`: of the hashes of parts, as of uploaded files
 * (`ContentHash`).
 */
export interface StatedHash {
  readonly kind: 'sha256' | 'content';
  readonly hex: string;
}

/** Opens files for reading only. */
export interface FileReader {
  /** Null: there is no such file. */
  open(file: Pick<StoredFile, 'at' | 'key'>): Promise<{
    readonly sizeBytes: number;
    readonly body: Readable;
  } | null>;
}

/** A table whose rows refer to files. */
export interface FileSource {
  readonly table: string;
  /** The column by which the table is read in pages; several rows may have the same. */
  readonly owner: string;
  readonly columns: readonly string[];
  /** A condition in SQL on `t`; left out: every row. */
  readonly where?: string;
  /** Another table that is needed, in SQL. */
  readonly join?: string;
  readonly filesOf: (row: Row) => readonly StoredFile[];
}

export type Row = Readonly<Record<string, unknown>>;

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

function object(key: unknown, sizeBytes: unknown = null, hash: StatedHash | null = null) {
  const name = text(key);
  const size = sizeBytes === null ? null : Number(sizeBytes);
  return name === null ? [] : [{ at: 'objects' as const, key: name, sizeBytes: size, hash }];
}

/** The keys of results end with the first digits of the hash of their bytes. */
function result(key: unknown, version: unknown): StoredFile[] {
  const digits = /-([0-9a-f]{16})\.columns$/.exec(text(key) ?? '')?.[1];
  const whole = /^[0-9a-f]{64}$/.exec(text(version) ?? '')?.[0];
  const hex = whole ?? digits;
  return object(key, null, hex === undefined ? null : { kind: 'sha256', hex });
}

const RESULT_COLUMNS = ['t.object_key', 't.signals_object_key', 't.version'];
const resultsOf = (row: Row) => [
  ...result(row['objectKey'], row['version']),
  ...result(row['signalsObjectKey'], null),
];

/** Every table with files, those of respondents first. */
export const FILE_SOURCES: readonly FileSource[] = [
  {
    table: 'chunks',
    owner: 'session_id',
    columns: ['t.session_id', 's.study_id', 't.stream', 't.seq', 't.sha256', 't.size'],
    join: 'join sessions s on s.id = t.session_id',
    where: 's.data_deleted_at is null',
    filesOf: ({ studyId, sessionId, stream, seq, sha256, size }) => [
      {
        at: 'recordings',
        key: `${String(studyId)}/${String(sessionId)}/${String(stream)}/${Number(seq)}-${String(sha256)}.bin`,
        sizeBytes: Number(size),
        hash: { kind: 'sha256', hex: String(sha256) },
      },
    ],
  },
  { table: 'respondent_results', owner: 'session_id', columns: RESULT_COLUMNS, filesOf: resultsOf },
  {
    table: 'recomputed_sessions',
    owner: 'session_id',
    columns: ['t.results'],
    join: 'join fixation_recomputations r on r.id = t.recomputation_id',
    where: 'r.ended_at is null',
    filesOf: ({ results }) => (results as readonly Row[]).flatMap(resultsOf),
  },
  { table: 'segment_results', owner: 'segment_id', columns: RESULT_COLUMNS, filesOf: resultsOf },
  {
    table: 'stimuli',
    owner: 'id',
    columns: ['t.image_key', 't.video_key', 't.thumbnail_key'],
    filesOf: ({ imageKey, videoKey, thumbnailKey }) =>
      [imageKey, videoKey, thumbnailKey].flatMap((key) => object(key)),
  },
  {
    table: 'files',
    owner: 'id',
    columns: ['t.object_key', 't.thumbnail_key', 't.size_bytes', 't.content_hash', 't.kind'],
    where: 't.deleted_at is null',
    // Pictures are stored without their metadata, and the hash is that of the upload.
    filesOf: ({ objectKey, thumbnailKey, sizeBytes, contentHash, kind }) => [
      ...object(
        objectKey,
        sizeBytes,
        kind === 'video' ? { kind: 'content', hex: String(contentHash) } : null,
      ),
      ...object(thumbnailKey),
    ],
  },
  {
    table: 'studies',
    owner: 'id',
    columns: ['t.download_key'],
    where: "t.download_state = 'ready'",
    filesOf: ({ downloadKey }) => object(downloadKey),
  },
  {
    table: 'study_exports',
    owner: 'id',
    columns: ['t.files'],
    where: "t.state = 'SUCCEEDED' and not t.stale and not t.expired",
    filesOf: ({ files }) =>
      (files as readonly StoredExportFile[]).flatMap(({ key, sizeBytes, sha256 }) =>
        object(key, sizeBytes, { kind: 'sha256', hex: sha256 }),
      ),
  },
  {
    table: 'visual_exports',
    owner: 'id',
    columns: ['t.object_key', 't.bytes'],
    where: "t.state = 'SUCCESS' and not t.stale",
    filesOf: ({ objectKey, bytes }) => object(objectKey, bytes),
  },
  {
    table: 'report_templates',
    owner: 'id',
    columns: ['t.object_key', 't.bytes', 't.sha256'],
    filesOf: ({ objectKey, bytes, sha256 }) =>
      object(objectKey, bytes, { kind: 'sha256', hex: String(sha256) }),
  },
  {
    table: 'reports',
    owner: 'id',
    columns: ['t.folder_key', 't.main_file'],
    where: 't.folder_key is not null and t.main_file is not null',
    filesOf: ({ folderKey, mainFile }) => object(`${String(folderKey)}${String(mainFile)}`),
  },
  {
    table: 'support_attachments',
    owner: 'id',
    columns: ['t.object_key', 't.bytes'],
    filesOf: ({ objectKey, bytes }) => object(objectKey, bytes),
  },
];
