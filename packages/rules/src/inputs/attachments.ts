/** Files that are attached to a support request. */

export interface AttachmentType {
  readonly mimeType: string;
  /** Endings that fit, the usual one first. */
  readonly endings: readonly string[];
}

interface Known extends AttachmentType {
  readonly matches: (head: Uint8Array) => boolean;
}

const bytesAt =
  (at: number, ...bytes: readonly number[]) =>
  (head: Uint8Array) =>
    bytes.every((byte, i) => head[at + i] === byte);
const textAt = (at: number, text: string) =>
  bytesAt(at, ...[...text].map((letter) => letter.charCodeAt(0)));

/** Lengths of the second header of a bitmap: "BM" alone begins many texts. */
const BITMAP_HEADERS = [12, 40, 52, 56, 64, 108, 124];

/** Zip files are kept as they are and never opened, so what is packed in them has no effect here. */
const KNOWN: readonly Known[] = [
  {
    mimeType: 'image/png',
    endings: ['png', 'apng'],
    matches: bytesAt(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  },
  { mimeType: 'image/jpeg', endings: ['jpg', 'jpeg'], matches: bytesAt(0, 0xff, 0xd8, 0xff) },
  {
    mimeType: 'image/gif',
    endings: ['gif'],
    matches: (head) => textAt(0, 'GIF87a')(head) || textAt(0, 'GIF89a')(head),
  },
  {
    mimeType: 'image/webp',
    endings: ['webp'],
    matches: (head) => textAt(0, 'RIFF')(head) && textAt(8, 'WEBP')(head),
  },
  {
    mimeType: 'image/bmp',
    endings: ['bmp'],
    matches: (head) =>
      textAt(0, 'BM')(head) &&
      bytesAt(6, 0, 0, 0, 0)(head) &&
      BITMAP_HEADERS.some((length) => bytesAt(14, length, 0, 0, 0)(head)),
  },
  { mimeType: 'video/mp4', endings: ['mp4'], matches: textAt(4, 'ftyp') },
  {
    mimeType: 'application/zip',
    endings: ['zip'],
    matches: (head) => textAt(0, 'PK\u0003\u0004')(head) || textAt(0, 'PK\u0005\u0006')(head),
  },
];

/** Bytes at the beginning of a file that `attachmentType` needs. */
export const ATTACHMENT_HEAD_BYTES = 32;

/** What a file may be attached as, by its first bytes; null: it may not. */
export function attachmentType(head: Uint8Array): AttachmentType | null {
  return KNOWN.find(({ matches }) => matches(head)) ?? null;
}

/** For the file dialog of a browser. */
export const ATTACHMENT_ENDINGS: readonly string[] = KNOWN.flatMap(({ endings }) => endings);

/** The name with an ending that fits the content, so that no program is opened by mistake. */
export function attachmentName(cleanName: string, { endings }: AttachmentType): string {
  const name = cleanName === '' ? 'attachment' : cleanName;
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return endings.includes(ending) ? name : `${name}.${endings[0]}`;
}
