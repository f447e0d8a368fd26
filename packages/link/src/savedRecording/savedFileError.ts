export type SavedFileErrorKind =
  | 'notZip'
  /** An entry is compressed: another program repacked the file. */
  | 'compressed'
  | 'encrypted'
  | 'tooManyFiles'
  | 'tooLarge'
  /** The file contains an entry that saved recordings do not have. */
  | 'badName'
  | 'nameTwice'
  | 'noManifest'
  | 'badManifest'
  | 'noSignature'
  /** Bytes do not match their checksum, or the file is truncated. */
  | 'damaged';

/** Why a file cannot be read as a saved recording. */
export class SavedFileError extends Error {
  readonly kind: SavedFileErrorKind;
  /** The entry concerned, if any. */
  readonly fileName: string | null;

  constructor(kind: SavedFileErrorKind, fileName: string | null = null) {
    super(fileName === null ? kind : `${kind}: ${fileName}`);
    this.name = 'SavedFileError';
    this.kind = kind;
    this.fileName = fileName;
  }
}
