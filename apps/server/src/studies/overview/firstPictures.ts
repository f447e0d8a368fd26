import { sql } from 'kysely';
import type { AppContext } from '../../platform/context/appContext';

const PICTURES_MAX = 4;

/** Signed URLs of the first thumbnails of each study, in the order in which they were added. */
export async function firstPictures(
  { db, objects }: Pick<AppContext, 'db' | 'objects'>,
  companyId: string,
  studyIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ studyId: string; thumbnailKey: string }>`
    select study_id, thumbnail_key from (
      select study_id, thumbnail_key,
        row_number() over (partition by study_id order by created_at, id) as place
      from stimuli
      where company_id = ${companyId} and study_id = any(${[...studyIds]}::text[])
        and thumbnail_key is not null
    ) as pictures
    where place <= ${PICTURES_MAX} order by study_id, place`.execute(db);
  const pictures = new Map<string, string[]>();
  for (const { studyId, thumbnailKey } of rows) {
    const urls = pictures.get(studyId) ?? [];
    urls.push(await objects.signedGet(thumbnailKey));
    pictures.set(studyId, urls);
  }
  return pictures;
}
