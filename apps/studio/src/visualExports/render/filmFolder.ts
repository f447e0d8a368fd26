/** The browser's private folder for films that are being made or uploaded. */

export const FILM_TYPE = 'video/mp4';
const FOLDER = 'films';

/** The used part of a file's exclusive access, which only workers have. */
export interface FileAccess {
  write(data: Uint8Array<ArrayBuffer>, options: { readonly at: number }): number;
  flush(): void;
  close(): void;
}

/** @returns null where there is none: in private windows, or on connections that are not secure */
export async function filmFolder(): Promise<FileSystemDirectoryHandle | null> {
  try {
    const top = await navigator.storage.getDirectory();
    return await top.getDirectoryHandle(FOLDER, { create: true });
  } catch {
    return null;
  }
}

/** @returns null where this is not possible */
export async function openFilmFile(
  folder: FileSystemDirectoryHandle,
  name: string,
): Promise<{ readonly file: FileSystemFileHandle; readonly access: FileAccess } | null> {
  try {
    const file = await folder.getFileHandle(name, { create: true });
    const { createSyncAccessHandle: open } = file as FileSystemFileHandle & {
      createSyncAccessHandle?: () => Promise<FileAccess>;
    };
    return open ? { file, access: await open.call(file) } : null;
  } catch {
    return null;
  }
}

/** Held by the tab that makes or uploads a film; the browser frees it when the tab is closed or crashes. */
export const filmLock = (name: string) => `fovea-film ${name}`;

/** Removes the films of tabs that no longer exist. */
export async function removeLeftFilms(): Promise<void> {
  const folder = await filmFolder();
  if (!folder || !('locks' in navigator)) return;
  const { held = [] } = await navigator.locks.query();
  const used = new Set(held.map(({ name }) => name));
  // The library of the compiler does not know that a folder can be walked through.
  const { keys } = folder as FileSystemDirectoryHandle & {
    keys(): AsyncIterableIterator<string>;
  };
  for await (const name of keys.call(folder)) {
    if (!used.has(filmLock(name))) await folder.removeEntry(name).catch(() => undefined);
  }
}
