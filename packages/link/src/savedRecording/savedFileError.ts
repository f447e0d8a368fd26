export type SavedFileErrorKind =
  | 'notZip'
  /** An entry is compressed: the file was packed again by another program. */
  | 'compressed'
  | 'encrypted'
  | 'tooManyFiles'
  | 'tooLarge'
  /** A file in it is not one that a saved recording has. */
  | 'badName'
  | 'nameTwice'
  | 'noManifest'
  | 'badManifest'
  | 'noSignature'
  /** Bytes do not match their checksum, or the file is cut off. */
  | 'damaged';

/** Why a file cannot be read as a saved recording. */
export class SavedFileError extends Error {
  readonly kind: SavedFileErrorKind;
  /** The entry that it is about, if it is about one. */
  readonly fileName: string | null;

  constructor(kind: SavedFileErrorKind, fileName: string | null = null) {
    super(fileName === null ? kind : `${kind}: ${fileName}`);
    this.name = 'SavedFileError';
    this.kind = kind;
    this.fileName = fileName;
  }
}
