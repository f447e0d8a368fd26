/** What no file system takes in a name. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}]/gu;

/** A text as a name of a file: without what is forbidden, and no longer than systems take. */
export function fileNameOf(text: string): string {
  const cleaned = text.normalize('NFC').replaceAll(FORBIDDEN, '').replace(/\s+/g, ' ').trim();
  return [...cleaned]
    .slice(0, 200)
    .join('')
    .replace(/[. ]+$/, '');
}

/** Hands a file to the browser, which keeps it where downloads go. */
export function saveFile(name: string, content: BlobPart, mimeType: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: mimeType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the address only after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export const saveCsv = (name: string, text: string) =>
  saveFile(name, text, 'text/csv;charset=utf-8');
