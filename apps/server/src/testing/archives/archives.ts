import { beginUpload } from '@fovea/contract/studies/files';
import {
  createStudyArchive,
  getExportDownload,
  type StudyArchiveRequest,
} from '@fovea/contract/studies/exports';
import {
  createStudyImport,
  getStudyImport,
  type StudyImport,
} from '@fovea/contract/studies/studyImports';
import { uploadFile } from '@fovea/link/upload/uploadFile';
import { newId } from '../../platform/store/newId';
import { bytesAt } from '../analysedStudy';
import type { SignedIn, TestServer } from '../startTestServer';
import { blob } from '../uploadSamples';

/** The zip file of an archive of a study with the recordings of these respondents. */
export async function archiveOf(
  server: TestServer,
  owner: SignedIn,
  studyId: string,
  more: Partial<StudyArchiveRequest> = {},
): Promise<Buffer> {
  const body = { name: `Archive ${newId().slice(-12)}`, respondentIds: [], ...more };
  const { id } = await owner.call(createStudyArchive, { studyId, body });
  await server.runJobs();
  const { url } = await owner.call(getExportDownload, { studyId, exportId: id, query: {} });
  return Buffer.from(await bytesAt(server, url));
}

/** Uploads a file as the studio does. @returns the id of the upload */
async function uploadArchive(server: TestServer, user: SignedIn, bytes: Buffer): Promise<string> {
  const assetId = newId();
  const named = { assetId, name: 'archive.zip', fileName: 'archive.zip', fileSize: bytes.length };
  await uploadFile(blob(bytes), {
    begin: (partHashes) => user.call(beginUpload, { body: { ...named, partHashes } }),
    signal: new AbortController().signal,
    base: server.base,
  });
  return assetId;
}

export async function requestImport(
  server: TestServer,
  user: SignedIn,
  bytes: Buffer,
  { withRecordings = true, folderId = user.rootFolder } = {},
): Promise<StudyImport> {
  const assetId = await uploadArchive(server, user, bytes);
  const body = { assetId, targetFolderId: folderId, withRecordings };
  return await user.call(createStudyImport, { body });
}

/** Imports an archive, and analyses its recordings. */
export async function importArchive(
  ...asked: Parameters<typeof requestImport>
): Promise<StudyImport> {
  const [server, user] = asked;
  const { id } = await requestImport(...asked);
  await server.runJobs();
  return await user.call(getStudyImport, { importId: id });
}
