import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/store/database';
import type { StudyPanelTables } from '../../platform/store/studyPanelTables';

export type StudyPanel = Selectable<StudyPanelTables['studyPanels']>;

/** The panel that sends a study its respondents, if one does. */
export async function findStudyPanel(db: Db | Tx, studyId: string): Promise<StudyPanel | null> {
  const panel = await db
    .selectFrom('studyPanels')
    .selectAll()
    .where('studyId', '=', studyId)
    .executeTakeFirst();
  return panel ?? null;
}
