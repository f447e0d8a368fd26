import type { Page } from 'playwright-core';
import type { ChunkRecord } from './oldData';

/** The chunks that the respondent app has stored in this browser. */
export async function readBrowserChunks(page: Page): Promise<ChunkRecord[]> {
  return await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((done, failed) => {
      const request = indexedDB.open('fovea-respondent-journal');
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error ?? new Error('not opened'));
    });
    const heads = await new Promise<ChunkRecord[]>((done) => {
      const request = database.transaction('heads').objectStore('heads').getAll();
      request.onsuccess = () => done(request.result as ChunkRecord[]);
    });
    database.close();
    return heads.map(({ stream, seq, size, sha256 }) => ({ stream, seq, size, sha256 }));
  });
}
