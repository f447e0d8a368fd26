import { beginUpload, createFile, type File as StoredFile } from '@fovea/contract/studies/files';
import { uploadFile } from '@fovea/link/upload/uploadFile';
import { afterAll, beforeAll } from 'vitest';
import { newId } from '../../platform/store/newId';
import { blob } from '../uploadSamples';
import { startTestServer, type SignedIn, type TestServer } from '../startTestServer';

/** A server that accepts files up to 40 MB, and a user who uploads them. */
export interface Files {
  server: TestServer;
  ada: SignedIn;
  /** Uploads in one request, as a form. */
  send(
    bytes: Buffer,
    more?: Record<string, string>,
    files?: Record<string, Blob>,
    who?: SignedIn,
  ): Promise<StoredFile>;
  /** Uploads in parts; null when the file exists already. */
  upload(bytes: Buffer): ReturnType<typeof uploadFile>;
}

/** Starts the server before the tests of a file and closes it after them. */
export function filesServer(): Files {
  const at: Files = {
    server: undefined as unknown as TestServer,
    ada: undefined as unknown as SignedIn,
    send: (bytes, more = {}, files = {}, who = at.ada) =>
      who.call(
        createFile,
        { body: { name: 'A file', parentFolderId: who.rootFolder, ...more } },
        { files: { file: blob(bytes), ...files } },
      ),
    upload(bytes) {
      const assetId = newId();
      return uploadFile(blob(bytes), {
        base: at.server.base,
        signal: new AbortController().signal,
        pause: async () => {},
        begin: (partHashes) =>
          at.ada.call(beginUpload, {
            body: { assetId, name: 'Big', fileName: 'big.bin', fileSize: bytes.length, partHashes },
          }),
      });
    },
  };
  beforeAll(async () => {
    at.server = await startTestServer({ uploadLimitBytes: 40 * 1024 * 1024 });
    at.ada = await at.server.signedIn();
  });
  afterAll(() => at.server.close());
  return at;
}
