import { sql } from 'kysely';
import { importProblemMessage } from '@fovea/rules/studies/studyImports';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { discardImported, discardZipFile } from './discardImport';
import { enqueueImport, IMPORT_STUDY } from './importJobs';
import { findImport, forgetCancelled, setImportEnded } from './importStates';

/**
 * Ends imports whose job died, since nothing else would report how they ended, and deletes what they
 * wrote. One that has made its study goes on: facts beside its recordings are missing still.
 */
export async function endAbandonedImports(
  context: Pick<ResearchContext, 'db' | 'objects' | 'recordings' | 'now'>,
): Promise<void> {
  const { db, now } = context;
  const { rows } = await sql<{ id: string }>`
    select id from study_imports where (completed_at is null or target_id is not null and study_id is null)
      and not exists (
        select 1 from jobs where kind = ${IMPORT_STUDY} and dedupe_key = study_imports.id
          and state in ('waiting', 'running')
      )`.execute(db);
  for (const { id } of rows) {
    const row = await findImport(db, id);
    if (!row) continue;
    if (row.studyId !== null) {
      await enqueueImport(db, row);
      continue;
    }
    await discardImported(context, id);
    await discardZipFile(context, row);
    const code = 'FAILED';
    await setImportEnded(db, id, now(), { code, message: importProblemMessage(code) });
    await forgetCancelled(db, id);
  }
}
