import type { ResearchContext } from '../../research/recordings/researchContext';
import { isFolderName } from '../../research/chunkStores/chunkStore';
import { deleteFolder } from '../exportFiles/deleteFolder';
import { discardUpload } from '../media/uploads';
import type { ImportRow } from './importStates';

type Context = Pick<ResearchContext, 'db' | 'objects' | 'recordings'>;

/**
 * Deletes what an import wrote that has made no study, and gives its id back. Call it only while no
 * job is at it.
 */
export async function discardImported(
  { db, objects, recordings }: Context,
  importId: string,
): Promise<void> {
  const row = await db
    .selectFrom('studyImports')
    .select(['targetId', 'studyId'])
    .where('id', '=', importId)
    .executeTakeFirst();
  const targetId = row?.targetId ?? null;
  if (targetId === null || row?.studyId != null || !isFolderName(targetId)) return;
  await deleteFolder(objects, `studies/${targetId}/`);
  await recordings.files.removeStudy(targetId);
  await db.updateTable('studyImports').set({ targetId: null }).where('id', '=', importId).execute();
}

/** The uploaded zip file is of no use any more; whoever uploaded it has it still. */
export async function discardZipFile(
  context: Context,
  { companyId, assetId }: Pick<ImportRow, 'companyId' | 'assetId'>,
): Promise<void> {
  await discardUpload(context, { companyId, studyId: null }, assetId);
}
