// Fills the root folder of the bench's company with studies and files, directly in the embedded database
// while no server runs on it: ten thousand calls would measure something else.
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/** Copies one study, without its content, and creates files next to the copies. */
export async function fillFolder(dataFolder, { studies, files, folders }) {
  const db = new PGlite(join(dataFolder, 'database'));
  try {
    await db.query(
      `insert into studies (id, company_id, folder_id, name, name_key, study_type, state, version_at,
         owner_id, sensors, consent_form, contact_email, locale, created_at, collecting)
       select 'bench-study-' || n, company_id, folder_id, 'Study ' || n, 'study ' || n,
         (array['ONLINE', 'LAB', 'REMOTE_DATA_COLLECTION'])[1 + n % 3], state, version_at, owner_id,
         sensors, consent_form, contact_email, locale, created_at - n * interval '1 minute',
         n % 10 = 0
       from (select * from studies limit 1) model, generate_series(1, $1::int) n`,
      [studies],
    );
    await db.query(
      `insert into files (id, company_id, folder_id, name, kind, mime_type, size_bytes, object_key,
         content_hash, version_at, created_at)
       select 'bench-file-' || n, company_id, folder_id, 'Picture ' || n,
         (array['image', 'video', 'surveyTheme'])[1 + n % 3], 'image/png', 5,
         'files/bench-' || n || '.png', 'bench-' || n, created_at,
         created_at - n * interval '90 seconds'
       from (select * from studies limit 1) model, generate_series(1, $1::int) n`,
      [files],
    );
    await db.query(
      `insert into folders (id, company_id, parent_id, name, name_key, created_at)
       select 'bench-folder-' || n, company_id, folder_id, 'Folder ' || n, 'folder ' || n, created_at
       from (select * from studies limit 1) model, generate_series(1, $1::int) n`,
      [folders],
    );
  } finally {
    await db.close();
  }
}
