import { noteExport, type ExportNote } from './noteExport';

/** What no file system takes in a name. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}]/gu;

/** A text as a name of a file: without what is forbidden, and no longer than systems take. */
export function toFileName(text: string): string {
  const cleaned = text.normalize('NFC').replaceAll(FORBIDDEN, '').replace(/\s+/g, ' ').trim();
  return [...cleaned]
    .slice(0, 200)
    .join('')
    .replace(/[. ]+$/, '');
}

/** What is in a file, for the audit log; of a study, or null: of none. */
export interface SavedData {
  readonly what: ExportNote['what'];
  readonly studyId: string | null;
}

/**
 * Hands a file to the browser, which keeps it where downloads go, and notes that it left.
 * @param data null: nothing that the audit log is about, such as a template or a user's own codes
 */
export function saveFile(
  name: string,
  content: BlobPart,
  mimeType: string,
  data: SavedData | null,
): void {
  const url = URL.createObjectURL(new Blob([content], { type: mimeType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the address only after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  if (data) noteExport(data.what, name, data.studyId);
}

export const saveCsv = (name: string, text: string, data: SavedData | null) =>
  saveFile(name, text, 'text/csv;charset=utf-8', data);
