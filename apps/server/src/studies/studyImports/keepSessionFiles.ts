import { manifestText } from '../../research/manifests/manifestText';
import { enqueueMerging } from '../../research/queue/mergingJobs';
import { listReceivedOfManifest } from '../../research/recordings/chunkRows';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { toSessionFile } from '../../research/recordings/toSessionFile';
import { findImport } from './importStates';

/** The facts beside each recording, from which rows could be made again; written again after a crash. */
export async function keepSessionFiles(
  { db, recordings, settings, now }: ResearchContext,
  importId: string,
): Promise<void> {
  const { files } = recordings;
  const row = await findImport(db, importId);
  if (!row?.studyId) return;
  const sessions = await db
    .selectFrom('sessions')
    .selectAll()
    .where('studyId', '=', row.studyId)
    .where('companyId', '=', row.companyId)
    .where('preview', '=', false)
    .where('createdAt', '<=', row.requestedAt)
    .where('dataDeletedAt', 'is', null)
    .orderBy('number')
    .execute();
  for (const session of sessions) {
    const { studyId, id, isPartial } = session;
    await files.writeJson(studyId, id, 'session.json', await toSessionFile(db, session));
    const manifest = manifestText(await listReceivedOfManifest(db, id));
    await files.writeManifest(studyId, id, manifest, now(), { isPartial });
    if (settings.recordings === 's3') await enqueueMerging(db, session, now());
  }
}
