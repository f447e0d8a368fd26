export type SavedFileProblemKind =
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
export class SavedFileProblem extends Error {
  readonly kind: SavedFileProblemKind;
  /** The entry concerned, if any. */
  readonly fileName: string | null;

  constructor(kind: SavedFileProblemKind, fileName: string | null = null) {
    super(fileName === null ? kind : `${kind}: ${fileName}`);
    this.name = 'SavedFileProblem';
    this.kind = kind;
    this.fileName = fileName;
  }
}
