import type { Bytes } from '@fovea/link/journal/journal';

interface FilePicker {
  showSaveFilePicker?(options: {
    suggestedName: string;
    types: { description: string; accept: Record<string, string[]> }[];
  }): Promise<FileSystemFileHandle>;
}

/** The browser reads the source of a download on its own schedule, so the URL must stay valid for a while. */
const DOWNLOAD_SOURCE_MS = 10 * 60_000;

/**
 * Writes a zip piece by piece into a file chosen by the respondent, or as a download where the browser has no
 * file dialog. Must be called from a click.
 * @returns false when the respondent cancelled
 * @throws when it cannot be written
 */
export async function saveFile(
  name: string,
  pieces: AsyncGenerator<Bytes, void, undefined>,
): Promise<boolean> {
  const picker = globalThis as unknown as FilePicker;
  if (!picker.showSaveFilePicker) return await download(name, pieces);
  let file: FileSystemFileHandle;
  try {
    file = await picker.showSaveFilePicker({
      suggestedName: name,
      types: [{ description: 'ZIP', accept: { 'application/zip': ['.zip'] } }],
    });
  } catch (reason) {
    if (reason instanceof DOMException && reason.name === 'AbortError') return false;
    // Refused, for example in a cross-origin frame: a download may still work.
    return await download(name, pieces);
  }
  const writable = await file.createWritable();
  try {
    for await (const piece of pieces) await writable.write(piece);
    await writable.close();
  } catch (reason) {
    await writable.abort().catch(() => undefined);
    throw reason;
  }
  return true;
}

async function download(
  name: string,
  pieces: AsyncGenerator<Bytes, void, undefined>,
): Promise<boolean> {
  // Each piece moves from the page's memory to the browser's, which can use the disk.
  const parts: Blob[] = [];
  for await (const piece of pieces) parts.push(new Blob([piece]));
  const address = URL.createObjectURL(new Blob(parts, { type: 'application/zip' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), DOWNLOAD_SOURCE_MS);
  return true;
}
