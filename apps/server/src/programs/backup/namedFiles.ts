import { visualThumbnailKey } from '../../studies/exportFiles/visualThumbnailKey';
import { FIRST_KEY_FILE, LATER_KEYS_FILE } from '../../platform/signingKeys/keyFiles';
import { FILE_SOURCES, type FileSource, type StoredFile } from '../verify/storedFiles';

/** A file that belongs into a backup, and why. */
export interface NamedFile extends Omit<StoredFile, 'at'> {
  readonly at: StoredFile['at'] | 'data';
  /** The table whose row names it; null: it belongs to the installation. */
  readonly table: string | null;
  readonly owner: string | null;
  /** It need not exist. */
  readonly isOptional?: boolean;
  /** The key is the beginning of the keys of several files. */
  readonly isPrefix?: boolean;
}

type Named = StoredFile & Pick<NamedFile, 'isOptional' | 'isPrefix'>;

interface NamingSource extends Omit<FileSource, 'filesOf'> {
  readonly filesOf: (...row: Parameters<FileSource['filesOf']>) => readonly Named[];
}

const optional = (at: Named['at'], key: string, isPrefix = false): Named => ({
  ...{ at, key, isPrefix, isOptional: true },
  ...{ sizeBytes: null, hash: null },
});
const optionalObject = (key: unknown, isPrefix = false) =>
  typeof key === 'string' && key !== '' ? [optional('objects', key, isPrefix)] : [];

/** Files that rows name by the way: those that need not exist, and those beside another. */
const MORE_FILES: readonly NamingSource[] = [
  {
    table: 'sessions',
    owner: 'id',
    columns: ['t.id', 't.study_id'],
    // Both are replaced when something changes, and follow the row.
    filesOf: ({ id, studyId }) =>
      ['session.json', 'manifest.json'].map((name) =>
        optional('recordings', `${String(studyId)}/${String(id)}/${name}`),
      ),
  },
  {
    table: 'visual_exports',
    owner: 'id',
    columns: ['t.object_key'],
    where: "t.state = 'SUCCESS' and not t.stale and t.object_key is not null",
    filesOf: ({ objectKey }) => optionalObject(visualThumbnailKey(String(objectKey))),
  },
  {
    table: 'reports',
    owner: 'id',
    columns: ['t.folder_key'],
    where: 't.folder_key is not null and t.main_file is not null',
    filesOf: ({ folderKey }) => optionalObject(folderKey, true),
  },
  {
    table: 'browser_reports',
    owner: 'id',
    columns: ['t.input_key'],
    where: 't.ended_at is null',
    filesOf: ({ inputKey }) => optionalObject(inputKey),
  },
  {
    table: 'assets',
    owner: 'id',
    columns: ['t.object_key'],
    filesOf: ({ objectKey }) => optionalObject(objectKey),
  },
];

/**
 * What may be replaced or expire while a backup runs is copied first; recordings, which take longest, are last.
 */
export const BACKED_UP_FILES: readonly NamingSource[] = [
  ...FILE_SOURCES.filter(({ table }) => table !== 'chunks'),
  ...MORE_FILES,
  ...FILE_SOURCES.filter(({ table }) => table === 'chunks'),
];

/** Keys and lists in the data folder itself, without which the rows cannot be read or continued. */
export const DATA_FILES: readonly NamedFile[] = [
  FIRST_KEY_FILE,
  LATER_KEYS_FILE,
  'license-keys.json',
  'tls/authority.pem',
  'customers.json',
  'demo-password',
].map((key) => ({
  ...({ at: 'data', key, table: null, owner: null } as const),
  ...{ sizeBytes: null, hash: null, isOptional: true },
}));
