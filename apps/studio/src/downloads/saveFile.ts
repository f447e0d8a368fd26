import { noteExport, type ExportNote } from './noteExport';

/** What a file contains, for the audit log; `studyId` is null if it belongs to no study. */
export interface SavedData {
  readonly what: ExportNote['what'];
  readonly studyId: string | null;
}

/**
 * Downloads a file from the browser and records the export.
 * @param data null for files that the audit log does not cover, such as a template or the user's own
 * recovery codes
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
  // Some browsers read the URL only after the click has finished.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  if (data) noteExport(data.what, name, data.studyId);
}

export const saveCsv = (name: string, text: string, data: SavedData | null) =>
  saveFile(name, text, 'text/csv;charset=utf-8', data);
